/**
 * Every screen at its edges, for visitors, clients and staff: with the longest name, at every width, with text twice as large, under a
 * thumb, and in forced colours. The screens are those of `node scripts/pictures.js --all`.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { accountScreens, dashboardScreens, publicScreens } from '../../scripts/pictures/screens.js'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations } from '../support/axe'
import { browserLaunchOptions } from '../support/browser'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { smallTargets } from '../support/small-targets'
import { expect, test } from './fixtures'

type Screen = { name: string; path: string; status?: number | undefined }
type Who = 'visitor' | 'client' | 'staff'

/** As long as the form takes it, without a place to break. */
const longName = 'Venkatanarasimharajuvaripeta'.repeat(3).slice(0, 70)
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const widths = [320, 360, 390, 600, 680, 768, 1024, 1180, 1280, 1366, 1920]

let site: Site
let screens: Record<Who, Screen[]>
/** Cookies of those who are signed in. */
const cookies: Partial<Record<Who, Awaited<ReturnType<BrowserContext['cookies']>>>> = {}

test.describe.configure({ mode: 'parallel' })
test.setTimeout(600_000)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  const asClient = await browser.newContext()
  const client = await signUpClient(site, asClient.request, longName, 'venkata@example.in')
  const orderId = await client.order('three_months', { inDays: 0 })
  await client.order('weekly_meal_plan', { inDays: 1 })
  const appointment = await client.book({ inDays: 3 })
  await client.post('/users/privacy/choices', { purpose: 'health_details', agrees: true })
  cookies.client = await asClient.cookies()

  const asStaff = await browser.newContext()
  const headers = { origin: site.url }
  expect((await asStaff.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })).status()).toBe(
    303,
  )
  const renamed = { full_name: longName, phone_number: '9876543210' }
  expect((await asStaff.request.post(`${site.url}/profile`, { form: renamed, headers })).ok()).toBe(true)
  cookies.staff = await asStaff.cookies()
  const ids = (await (await asStaff.request.get(`${site.url}/dashboard/clients`)).text()).match(
    /\/dashboard\/clients\/[0-9a-f-]{36}/,
  )
  await Promise.all([asClient.close(), asStaff.close()])

  const own = [`/account/orders/${orderId}/receipt`, `/account/orders/${orderId}/cancel`]
  screens = {
    visitor: still(publicScreens),
    client: [...still(accountScreens), ...named([...own, `/account/appointments/${appointment}/cancel`])],
    staff: [
      ...still(dashboardScreens),
      ...named([`/dashboard/plans/${orderId}`, ...(ids ? [ids[0], `${ids[0]}/care`] : [])]),
    ],
  }
})
test.afterAll(async () => site?.stop())

/** Those that stand as they come. */
const still = (all: readonly (Screen & { act?: unknown })[]): Screen[] => all.filter(({ act }) => act === undefined)
const named = (paths: string[]): Screen[] => paths.map((path) => ({ name: path, path }))

/** Asks of each screen what is wrong with it, and fails with all that was said. */
async function onEach(
  browser: Browser,
  who: Who,
  options: BrowserContextOptions & { viewport: { width: number; height: number } },
  problemsOf: (page: Page, screen: Screen) => Promise<string[]>,
) {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options })
  await context.addCookies(cookies[who] ?? [])
  const found: string[] = []
  // One tab for them all: a tab is a process of the browser, and starting one costs as much as a screen.
  const page = await context.newPage()
  for (const screen of screens[who]) {
    await page.setViewportSize(options.viewport)
    const answer = await page.goto(site.url + screen.path)
    if (answer?.status() !== (screen.status ?? 200)) found.push(`${screen.path} answers ${answer?.status()}`)
    await hydrated(page)
    for (const problem of await problemsOf(page, screen)) found.push(`${screen.path}: ${problem}`)
  }
  await context.close()
  expect(found).toEqual([])
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until nothing has been added or changed for a quarter of a second: the editor's frame comes after its first paint. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quiet = setTimeout(resolve, 250)
        new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(resolve, 250)
        }).observe(document, { subtree: true, childList: true, attributes: true })
        setTimeout(resolve, 3000)
      }),
  )

/** What reaches furthest to the right. */
const widest = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
    const right = (element: Element) => element.getBoundingClientRect().right
    const last = seen.reduce((most, element) => (right(element) >= right(most) ? element : most), document.body)
    return last.outerHTML.slice(0, 160)
  })

/** The innermost parts that end beyond the right edge, apart from those in a box that scrolls by itself. */
const tooFarRight = (page: Page) =>
  page.evaluate(() => {
    const isOut = (element: Element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && isOut(element) && !scrolls(element.parentElement))
      .filter((element) => ![...element.children].some(isOut))
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
      .join(' | ')
  })

/** Links and buttons of the header that the screen's edges cut. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('body > header :is(a, button, summary)')]
    return parts
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('dialog'))
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((part) => `out of reach: ${part.getAttribute('aria-label') ?? part.textContent}`)
  })

/** Icons that a row of too little room has made narrower than they are drawn: an arrow becomes a dot. */
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg.lucide')]
      .filter((icon) => icon.checkVisibility() && icon.getBoundingClientRect().width > 0)
      .filter(({ clientWidth, clientHeight }) => clientWidth < clientHeight - 1)
      .map((icon) => `${icon.getAttribute('class')} in ${icon.parentElement?.textContent?.trim().slice(0, 40)}`),
  )

/** At every width: by how much it is too wide there, and which icons are squeezed. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // What the new width changes by script comes a frame later, which is seconds where the machine does other work.
    const isFit = await expect
      .poll(() => overflow(page), { timeout: 15_000 })
      .toBeLessThanOrEqual(0)
      .then(
        () => true,
        () => false,
      )
    if (!isFit) found.push(`${await overflow(page)} px too wide at ${width} px: ${await widest(page)}`)
    found.push(...(await squeezed(page)).map((icon) => `squeezed at ${width} px: ${icon}`))
  }
  return found
}

/** What axe says of the page's own colours, which forced colours replace. All else it says is the same in both. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

const axe = (page: Page, what: string, rules: Parameters<typeof expectNoAxeViolations>[2]): Promise<string[]> =>
  expectNoAxeViolations(page, what, rules).then(
    () => [],
    (error: Error) => [error.message],
  )

for (const who of ['visitor', 'client', 'staff'] as const) {
  test(`${who}: with a name of 70 characters no screen scrolls sideways from 320 to 1920 px, and axe finds nothing, in forced colours either`, async ({
    browser,
  }) => {
    await onEach(browser, who, { viewport: { width: 1280, height: 900 } }, async (page, { path }) => {
      const found = await axe(page, path, { only: rulesOfColours })
      await page.emulateMedia({ forcedColors: 'active' })
      found.push(...(await axe(page, `${path} in forced colours`, { without: rulesOfColours })))
      await page.emulateMedia({ forcedColors: 'none' })
      return [...found, ...(await tooWide(page))]
    })
  })

  // As the browser's own setting does it: a size on the page's root would leave its breakpoints where they are.
  test(`${who}: text twice as large loses nothing`, async ({ playwright }) => {
    const launch = browserLaunchOptions()
    const large = await playwright.chromium.launch({
      ...launch,
      args: [...launch.args, '--blink-settings=defaultFontSize=32'],
    })
    try {
      await onEach(large, who, { viewport: { width: 1280, height: 900 } }, async (page) => {
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await drawn(page)
        const over = await overflow(page)
        const cut = await cutTexts(page)
        return over > 0 ? [...cut, `${over} px too wide`] : cut
      })
    } finally {
      await large.close()
    }
  })

  test(`${who}: on a phone with a root of 200 % no screen scrolls sideways, and its header stays within reach`, async ({
    browser,
  }) => {
    await onEach(browser, who, { viewport: { width: 390, height: 844 } }, async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
      })
      await drawn(page)
      const found: string[] = []
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 640 })
        const over = await overflow(page)
        if (over > 0) found.push(`${over} px too wide at ${width} px: ${await tooFarRight(page)}`)
        found.push(...(await outOfReach(page)).map((what) => `${what} at ${width} px`))
      }
      return found
    })
  })

  test(`${who}: every target is large enough for a thumb`, async ({ browser }) => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    await onEach(browser, who, phone, async (page) => {
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      return await smallTargets(page)
    })
  })
}

test('in forced colours what is chosen looks another than what is not', async ({ browser }) => {
  const chosenLooks: [who: Who, path: string, chosen: string, other: string][] = [
    ['visitor', '/', 'nav[aria-label=Main] [aria-current]', 'nav[aria-label=Main] a:not([aria-current])'],
    ['visitor', '/services', 'nav [aria-current]', 'nav[aria-label="Kinds of service"] a:not([aria-current])'],
    ['visitor', '/services', '#pricing [aria-current]', '#pricing nav a:not([aria-current])'],
    [
      'visitor',
      '/blogs',
      'main nav:not([aria-label=Breadcrumb]) [aria-current]',
      'main nav:not([aria-label=Breadcrumb]) a:not([aria-current])',
    ],
    ['visitor', '/book', 'label:has(:checked)', 'label:has([type=radio]:not(:checked, :disabled))'],
    ['client', '/account/orders', 'main nav [aria-current]', 'main nav a:not([aria-current])'],
    ['staff', '/dashboard/booking', 'header nav [aria-current]', 'header nav a:not([aria-current])'],
  ]
  for (const [who, path, chosen, other] of chosenLooks) {
    const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies[who] ?? [])
    const page = await context.newPage()
    await page.goto(site.url + path)
    await hydrated(page)
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await groundOf(chosen), `${path} ${chosen}`).not.toBe(await groundOf(other))
    const letters = await page
      .locator(chosen)
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const probe = element.appendChild(document.createElement('i'))
        probe.style.setProperty('color', 'HighlightText', 'important')
        const colours = [getComputedStyle(element).color, getComputedStyle(probe).color]
        probe.remove()
        return colours
      })
    expect(letters[0], `letters of ${path} ${chosen}`).toBe(letters[1])
    await context.close()
  }
})

/** Texts whose box hides a part of them, apart from those that are meant to be cut or to be heard only. */
async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const style = getComputedStyle(element)
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = style
      const isSaid = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      if (!isSaid || element.closest('dialog, [aria-hidden=true], .sr-only') || !element.checkVisibility()) continue
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 2) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
      if (isCut) found.push(`cut: ${element.textContent?.trim().slice(0, 60)}`)
    }
    return found
  })
}
