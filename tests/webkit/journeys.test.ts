/** What tests/e2e asks of Chromium and Firefox at length, in WebKit along its main ways. */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountScreens, dashboardScreens, publicScreens, type Screen } from '../../scripts/pictures/screens.js'
import { makeContentFolder } from '../support/content-folder'
import { coveredFields } from '../support/covered-fields'
import { type Site, startSite } from '../support/site'
import { keys, openWebKit, type WebKit } from '../support/webkit'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const password = 'gatte ki sabzi 12'
let site: Site
let page: WebKit
let content: ReturnType<typeof makeContentFolder>
/** Complaints of the console that the test is about. */
let expected: RegExp | null = null

beforeAll(async () => {
  content = makeContentFolder()
  site = await startSite({
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTENT_DIR: content.contentDir,
  })
  page = await openWebKit()
})
afterAll(async () => {
  await page?.close()
  await site?.stop()
  content?.remove()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(`test-results/webkit-${task.name.slice(0, 30).replace(/\W+/g, '-')}.png`, await page.picture())
  }
  const complaints = page.complaints().filter((line) => !expected?.test(line))
  expected = null
  await page.forgetCookies()
  expect(complaints, 'the console').toEqual([])
})

async function signUp(email: string) {
  await page.goto(`${site.url}/signup`)
  await page.fill('Full name', 'Ritika Sharma')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.press('Sign Up')
  await page.comesTo(() => location.pathname, '/')
  await page.takenOver()
}

async function logIn(person: { email: string; password: string }, to: string) {
  await page.goto(`${site.url}/login?redirectTo=${to}`)
  await page.fill('Email', person.email)
  await page.fill('Password', person.password)
  await page.press('Sign In')
  await page.comesTo(() => location.pathname.startsWith('/login'), false)
  await page.goto(site.url + to)
}

test('a visitor opens the booking from home, mends what is wrong, signs up on the way, and books', async () => {
  expected = /status of 4(01|22)/
  await page.resize(1440, 900)
  await page.goto(site.url)
  await page.press('Book Appointment')
  await page.comesTo(() => document.querySelector('#booking')?.matches(':modal') ?? false, true)
  await page.sees('Signing in is the last step')
  await page.fill('Email', 'ritika@')
  await page.press('Submit')
  await page.sees('Invalid email format')
  await page.fill('Name', 'Ritika Sharma')
  await page.fill('Email', 'webkit.booking@example.in')
  await page.fill('Mobile number', '98765 43210')
  await page.press('Submit')
  await page.sees('Please log in to book an appointment.')
  await page.press('Sign Up')
  await page.comesTo(() => location.pathname, '/signup')
  await page.takenOver()
  await page.fill('Full name', 'Ritika Sharma')
  await page.fill('Email', 'webkit.booking@example.in')
  await page.fill('Password', password)
  await page.press('Sign Up')
  await page.comesTo(() => location.pathname, '/book')
  // It is sent with the sign-up.
  await page.sees('Appointment booked successfully!')
})

test('a client orders a plan, pays in another tab, and sees it in the account', async () => {
  await page.resize(390, 844)
  await signUp('webkit.order@example.in')
  await page.goto(`${site.url}/order/three-months`)
  await page.fill('Full name', 'Ritika Sharma')
  await page.fill('Phone', '98765 43210')
  await page.fill('Delivery address', '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  await page.press('Pay ₹9,000')
  await page.toNewTab()
  await page.sees('3 Months nutrition plan')
  await page.takenOver()
  await page.press('Pay ₹9,000.00')
  await page.sees('Thank You for Your Subscription!')
  await page.goto(`${site.url}/account/orders`)
  await page.sees('₹9,000')
  await page.closeTab()
  await page.sees('Thank You for Your Subscription!')
})

test('a client logs in and out, and changes the details of the account', async () => {
  await page.resize(1440, 900)
  await signUp('webkit.account@example.in')
  await page.forgetCookies()
  await logIn({ email: 'webkit.account@example.in', password }, '/account/details')
  await page.fill('Full name', 'Ritika Verma')
  await page.fill('Phone number', '9876543210')
  await page.press('Save Changes')
  await page.sees('Hello, Ritika Verma')
  await page.goto(`${site.url}/account/details`)
  expect(await page.run(() => document.querySelector<HTMLInputElement>('main [name=full_name]')?.value)).toBe(
    'Ritika Verma',
  )
})

test('the search overlay suggests, Escape closes it with and without text, and Enter leads on', async () => {
  await page.resize(1440, 900)
  await page.goto(site.url)
  const isOpen = () => document.querySelector('dialog:modal') !== null
  for (const text of ['', 'panir tik']) {
    await page.press('Search')
    await page.comesTo(isOpen, true)
    await page.comesTo(() => document.activeElement instanceof HTMLInputElement, true)
    if (text) {
      await page.type(text)
      await page.sees('Paneer Tikka Salad')
    }
    await page.type(keys.escape)
    await page.comesTo(isOpen, false)
  }
  await page.press('Search')
  await page.comesTo(() => document.activeElement instanceof HTMLInputElement, true)
  await page.run(() => (document.activeElement as HTMLInputElement).select())
  await page.type(`daal${keys.enter}`)
  await page.sees('results for “daal”')
})

test('staff filter a list, and change a line of the content', async () => {
  await page.resize(1440, 900)
  await signUp('webkit.listed@example.in')
  await page.forgetCookies()
  await logIn(admin, '/dashboard/clients')
  await page.fill('Name, mail or phone', 'webkit.listed@')
  await page.press('Show')
  await page.comesTo(() => new URLSearchParams(location.search).get('q'), 'webkit.listed@')
  await page.sees('webkit.listed@example.in')
  await page.goto(`${site.url}/dashboard/content/plans?open=subscription.0`)
  await page.press('Add a line to Features')
  await page.comesTo(() => document.querySelector('[aria-label="Features 4, text"]') !== null, true)
  await page.fill('Features 4, text', 'Recipes: weekly & “hot”')
  await page.press('Save')
  await page.sees('Saved. The site shows it now.')
  expect(content.read('plans.yaml')).toContain("text: 'Recipes: weekly & “hot”'")
})

/** Whether WebKit paints something of its own where a day is read. */
async function isDayPainted() {
  const area = await page.run(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.date-box::before { content: none !important }')
    document.adoptedStyleSheets = [sheet]
    const input = document.querySelector('main [type=date][name=from]')
    const { left, top, width, height } = (input as HTMLElement).getBoundingClientRect()
    return { left: Math.ceil(left + 6), top: Math.ceil(top + 6), width: Math.floor(width - 54), height: height - 12 }
  })
  await page.run(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  // Sharp's figures are of what it has read, before the cut.
  const cut = await sharp(await page.picture())
    .extract(area)
    .toBuffer()
  const { channels } = await sharp(cut).stats()
  return channels.some(({ min, max }) => max - min > 8)
}

test('an empty day looks empty, a chosen one is read, and both have our calendar beside the whole of it', async () => {
  await page.resize(1440, 900)
  await logIn(admin, '/dashboard/audit')
  const look = () => {
    const input = document.querySelector<HTMLInputElement>('main [type=date][name=from]')
    const box = input?.parentElement
    if (!input || !box) return null
    return {
      value: input.value,
      ours: getComputedStyle(box, '::before').content,
      icon: getComputedStyle(box, '::after').backgroundImage.includes('/calendar.svg'),
      isWhole: box.offsetWidth >= 140,
    }
  }
  expect(await page.run(look)).toEqual({ value: '', ours: '"dd/mm/yyyy"', icon: true, isWhole: true })
  expect(await isDayPainted()).toBe(false)
  await page.goto(`${site.url}/dashboard/audit?from=2026-11-01`)
  expect(await page.run(look)).toEqual({ value: '2026-11-01', ours: 'none', icon: true, isWhole: true })
  expect(await isDayPainted()).toBe(true)
})

test('a row of a list opens by a press anywhere on it, and lies over nothing else', async () => {
  await page.resize(1440, 900)
  for (const name of ['first', 'second']) {
    await signUp(`webkit.${name}@example.in`)
    await page.forgetCookies()
  }
  await logIn(admin, '/dashboard/clients')
  const hits = await page.run(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main .row-link')]
    return links.map((link) => {
      const { right, top, height } = (link.closest('tr') as HTMLElement).getBoundingClientRect()
      return document.elementFromPoint(right - 300, top + height / 2) === link
    })
  })
  expect(hits.length).toBeGreaterThan(2)
  expect(hits).not.toContain(false)
})

test('a field that has the focus is never behind a header or a bar', async () => {
  await signUp('webkit.fields@example.in')
  const check = async (paths: string[]) => {
    for (const [width, height] of [
      [390, 664],
      [1366, 640],
    ] as const) {
      await page.resize(width, height)
      for (const path of paths) {
        await page.goto(site.url + path)
        expect(await page.run(coveredFields), `${path} at ${width} px`).toEqual([])
      }
    }
  }
  await check([
    '/book',
    '/contact',
    '/order/one-month',
    '/menu/order?detox-drinks=2',
    '/account/details',
    '/search?q=daal',
  ])
  await page.forgetCookies()
  await logIn(admin, '/dashboard')
  await check(['/dashboard/plans/new', '/dashboard/content/plans?open=subscription.0', '/dashboard/booking/new'])
})

test('the hero rests while a dialog lies over it', async () => {
  await page.resize(1440, 900)
  await page.goto(site.url)
  await page.press('Search')
  await page.comesTo(() => document.querySelector('dialog:modal') !== null, true)
  const hasMoved = () => document.querySelector('.hero-slide')?.hasAttribute('inert') ?? false
  await new Promise((resolve) => setTimeout(resolve, 9000))
  expect(await page.run(hasMoved)).toBe(false)
  await page.type(keys.escape)
  await page.run(() => (document.activeElement as HTMLElement).blur())
  await page.comesTo(hasMoved, true)
})

const openEach = async (screens: readonly Screen[]) => {
  for (const path of new Set(screens.map(({ path }) => path))) {
    await page.goto(site.url + path)
    await page.comesTo(() => document.querySelector('h1') !== null, true)
    const complaints = page.complaints().filter((line) => !/status of 404/.test(line))
    expect(complaints, path).toEqual([])
  }
}

test('no page of the site, the account and the dashboard has the console complain', async () => {
  await page.resize(1280, 800)
  await openEach(publicScreens)
  await signUp('webkit.every@example.in')
  await openEach(accountScreens)
  await page.forgetCookies()
  await logIn(admin, '/dashboard')
  await openEach(dashboardScreens)
})
