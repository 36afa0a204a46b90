/**
 * Every screen at its edges, for visitors, clients and staff: with the longest name, at every width, with text twice as large, under a
 * thumb, and in forced colours. axe looks at them as wide as at a desk; at a phone's width it looks in the specs of single pages. The
 * screens are those of `node scripts/pictures.js --all`.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { accountScreens, dashboardScreens, publicScreens } from '../../scripts/pictures/screens.js'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations } from '../support/axe'
import { browserLaunchOptions } from '../support/browser'
import { cutTexts, headerProblems, overflow, painted, squeezed, tooFarRight } from '../support/edges'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { smallTargets } from '../support/small-targets'
import { expect, test } from './fixtures'

type Screen = { name: string; path: string; status?: number | undefined }
type Who = 'visitor' | 'client' | 'staff'

/** As long as the form takes it, without a place to break. */
const longName = 'Venkatanarasimharajuvaripeta'.repeat(3).slice(0, 70)
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const widths = [320, 390, 768, 1024, 1366, 1920]
const phone = [360, 640] as const
const wider = [
  [768, 1024],
  [1366, 768],
] as const
/** What axe says of the page's own colours, which forced colours replace. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']
/** Forced colours change colours alone (forced-colors.css): one screen of each person shows that nothing else follows. */
const inForcedColours = ['/services', '/account/plan', '/dashboard/booking']
/** What the browser's own setting for letters does to these, it does to the others. */
const oneOfEachKind = [
  ...['/', '/services', '/blog/five-millets-and-when-to-eat-them', '/book', '/menu', '/login', '/privacy'],
  ...['/account', '/account/plan', '/account/progress/new', '/account/messages'],
  ...['/dashboard', '/dashboard/booking', '/dashboard/plans', '/dashboard/content/plans', '/editor'],
]

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
  await client.order('one_month', { inDays: 0, paid: false })
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
    client: [
      ...still(accountScreens),
      ...named([...own, `/account/appointments/${appointment}/cancel`, `/account/appointments/${appointment}/move`]),
    ],
    staff: [
      ...still(dashboardScreens),
      ...named([`/dashboard/plans/${orderId}`, ...(ids ? [ids[0], `${ids[0]}/care`] : [])]),
    ],
  }
})
test.afterAll(async () => site?.stop())

/** Those that stand as they come. */
const still = (all: readonly (Screen & { act?: unknown })[]): Screen[] => all.filter(({ act }) => act === undefined)
const ofEachKind = (who: Who) => screens[who].filter(({ path }) => oneOfEachKind.includes(path))
const named = (paths: string[]): Screen[] => paths.map((path) => ({ name: path, path }))

/** Asks of each screen what is wrong with it, and fails with all that was said. One tab for them all: starting one costs as much as a screen. */
async function onEach(page: Page, among: readonly Screen[], problemsOf: (screen: Screen) => Promise<string[]>) {
  const found: string[] = []
  for (const screen of among) {
    await page.setViewportSize({ width: 1280, height: 900 })
    const answer = await page.goto(site.url + screen.path)
    if (answer?.status() !== (screen.status ?? 200)) found.push(`${screen.path} answers ${answer?.status()}`)
    await hydrated(page)
    // It comes by a script of its own.
    if (screen.path === '/editor') await expect(page.locator('.ProseMirror')).toBeVisible()
    if (!screen.path.endsWith('/export') && (await page.locator('h1').count()) === 0)
      found.push(`${screen.path} has no heading`)
    for (const problem of await problemsOf(screen)) found.push(`${screen.path}: ${problem}`)
  }
  expect(found).toEqual([])
}

/** Sizes the window to each width, and waits until the page fits, if it ever does. */
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
    if (!isFit) found.push(`${await overflow(page)} px too wide at ${width} px: ${await tooFarRight(page)}`)
    found.push(...(await squeezed(page)).map((problem) => `${problem} at ${width} px`))
  }
  return found
}

/** With letters twice as large by the page's root, and every fold open. */
async function withDoubleLetters(page: Page, who: Who): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
  const found: string[] = []
  for (const [width, height] of who === 'visitor' ? [phone, ...wider] : [phone]) {
    await page.setViewportSize({ width, height })
    await painted(page)
    // At 768 px fewer letters stand in a line than anywhere else: there it is asked of what is around every page alone.
    const among = width === 768 ? 'body > footer *' : 'body *'
    const over = (await overflow(page)) > 0 ? await tooFarRight(page, among) : ''
    const cut = width === 360 ? await cutTexts(page) : []
    for (const problem of [...(over ? [`too wide: ${over}`] : []), ...cut, ...(await headerProblems(page))])
      found.push(`with double letters at ${width} px ${problem}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return found
}

/** What is too small for a thumb on a phone, in folds, too. */
async function underAThumb(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // After that: a field as high as its text is measured anew with the window.
  await page.setViewportSize({ width: 390, height: 844 })
  await painted(page)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  const found = await smallTargets(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return found
}

const axe = (page: Page, what: string, rules?: Parameters<typeof expectNoAxeViolations>[2]): Promise<string[]> =>
  expectNoAxeViolations(page, what, rules).then(
    () => [],
    (error: Error) => [error.message],
  )

for (const who of ['visitor', 'client', 'staff'] as const) {
  test(`${who}: with a name of 70 characters no screen scrolls sideways, with letters twice as large either, axe finds nothing, and a thumb hits every target`, async ({
    page,
    pageProblems,
  }) => {
    // The screen of a page that is not there.
    pageProblems.expect('404')
    await page.context().addCookies(cookies[who] ?? [])
    await onEach(page, screens[who], async ({ path }) => {
      const found = await axe(page, path)
      if (inForcedColours.includes(path)) {
        await page.emulateMedia({ forcedColors: 'active' })
        found.push(...(await axe(page, `${path} in forced colours`, { without: rulesOfColours })))
        await page.emulateMedia({ forcedColors: 'none' })
      }
      found.push(...(await tooWide(page)))
      found.push(...(await withDoubleLetters(page, who)))
      found.push(...(await underAThumb(page)))
      return found
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
      const context = await large.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
      await context.addCookies(cookies[who] ?? [])
      const page = await context.newPage()
      await onEach(page, ofEachKind(who), async () => {
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await painted(page)
        const over = await overflow(page)
        const cut = await cutTexts(page)
        return over > 0 ? [...cut, `${over} px too wide: ${await tooFarRight(page)}`] : cut
      })
    } finally {
      await large.close()
    }
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
