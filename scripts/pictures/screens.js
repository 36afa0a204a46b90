/**
 * Every screen a person can come to, for `node scripts/pictures.js --all`.
 *
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} path
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [act] what opens a dialog or a menu, once the page is there
 * @property {number} [status] what it answers, where that is not 200
 * @property {boolean} [isPrinted] as it comes out of the printer
 */

import { join } from 'node:path'
import { root } from '../setup/run-command.js'

const post = '/blog/five-millets-and-when-to-eat-them'

/** @param {import('@playwright/test').Page} page @param {string} selector the first of these that can be seen is pressed */
async function press(page, selector) {
  // Visitors' scripts come at the first sign of a person; before them a button leads to a page of its own.
  await page.evaluate(() => dispatchEvent(new Event('pointermove')))
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
  await page.waitForTimeout(300)
  await page.locator(selector).filter({ visible: true }).first().click({ timeout: 5000 })
  await page.waitForTimeout(1500)
}

/** @param {...string} paths @returns {Screen[]} */
const pages = (...paths) => paths.map((path) => ({ name: path.slice(1).replace(/[^a-z0-9]+/gi, '-') || 'home', path }))

/** @type {Screen[]} */
export const publicScreens = [
  ...pages(
    '/',
    '/about',
    '/services',
    '/blogs',
    post,
    '/gallery',
    '/contact',
    '/book',
    '/order/one-month',
    '/menu',
    '/menu/order?detox-drinks=2&veggie-delight=1',
  ),
  ...pages('/login', '/signup', '/forgot-password', '/reset-password?token=none', '/search?q=millet', '/search?q=zzzz'),
  ...pages(
    '/privacy',
    '/terms',
    '/refund',
    '/shipping',
    '/order-confirmation',
    '/consultation',
    '/privacy/notice',
    '/grievance',
  ),
  { name: 'no-such-page', path: '/blog/no-such-post', status: 404 },
  { name: 'dialog-book', path: '/', act: (page) => press(page, 'a[href^="/book"]') },
  { name: 'dialog-order', path: '/services', act: (page) => press(page, 'a[href^="/order/"]') },
  { name: 'dialog-post', path: '/', act: (page) => press(page, `a[href="${post}"], a[href^="/blog/"]`) },
  { name: 'search', path: '/', act: (page) => press(page, 'header a[href="/search"], header [aria-label*="earch"]') },
  {
    name: 'menu-open',
    path: '/',
    act: (page) => press(page, 'header summary, header [aria-label*="enu"], header a[href="/about"]'),
  },
]

/** What opens a dialog, where, and as which picture. @type {[string, string, string][]} */
const openers = [
  ['dialog-consultation', '/', 'main a[href="/consultation"], #mission button'],
  ['dialog-company', '/about', 'main a[href="#company"], main button:has-text("Read more about the company")'],
  ['dialog-join', '/about', 'main [aria-labelledby="join"] :is(a, button)'],
  ['dialog-founder', '/', 'main :is(a, button):has-text("Read her story")'],
  ['dialog-help', '/', '#how-we-help :is(a, button):has-text("Read More")'],
  ['dialog-service', '/services?category=other', '#services :is(a, button):has-text("Read More")'],
  ['dialog-custom', '/services', '#pricing :is(a, button):has-text("for Custom")'],
  ['dialog-food', '/services?plans=food', '#pricing :is(a, button):has-text("for Weekly Meal Plan")'],
  ['question-open', '/', 'main summary:has-text("What does it cost?")'],
  ['policy-open', '/shipping', 'main summary, main h2 button, main h3 button'],
  ['booking-empty', '/book', 'main button[type=submit]'],
  ['signup-empty', '/signup', 'main button[type=submit]'],
  ['contact-empty', '/contact', 'main form button[type=submit]'],
  ['order-empty', '/order/one-month', 'main button[type=submit]'],
  ['consultation-empty', '/consultation', 'main button[type=submit]'],
  ['menu-chosen', '/menu', 'main [role=button]:has-text("Add")'],
]

publicScreens.push(
  ...openers.map(([name, path, selector]) => ({
    name,
    path,
    /** @param {import('@playwright/test').Page} page */
    act: (page) => press(page, selector),
  })),
  ...pages(
    '/services?plans=food',
    '/services?category=other',
    '/blogs?page=2',
    '/appointment-offer?token=none',
    '/appointment-move?token=none',
  ),
  ...pages('/privacy/notice?lang=hi', '/newsletter/confirm?token=none'),
)

/** @type {Screen[]} */
export const accountScreens = [
  ...pages('/', '/account', '/account/appointments', '/account/orders', '/account/deliveries', '/account/details'),
  ...pages(
    '/account/check-in',
    '/account/messages',
    '/account/visits',
    '/account/sharing',
    '/account/care-documents',
    '/account/check-in/photos',
    '/account/documents',
    '/account/security',
    '/account/security/second-factor',
    '/account/security/passkey',
    '/account/progress',
    '/account/progress/new',
    '/account/privacy',
    '/account/privacy/change-email',
    '/change-password',
    '/profile',
    '/book',
    '/order/three-months',
  ),
  ...pages('/account/plan', '/account/plan/week', '/account/plan/answer', '/account/plan/shopping'),
  ...pages('/account/plan/text', '/account/plan/print', '/account/plan/katori'),
  { name: 'appointment-cancel', path: '/account/appointments', act: (page) => press(page, 'main a[href$="/cancel"]') },
  { name: 'order-cancel', path: '/account/orders', act: (page) => press(page, 'main a[href$="/cancel"]') },
  { name: 'receipt', path: '/account/documents', act: (page) => press(page, 'main a[href$="/receipt"]') },
  {
    name: 'print-receipt',
    path: '/account/documents',
    isPrinted: true,
    act: (page) => press(page, 'main a[href$="/receipt"]'),
  },
  {
    name: 'profile-menu',
    path: '/',
    act: (page) => press(page, 'header summary, header [aria-label*="enu"], header a[href="/about"]'),
  },
]

/** @type {Screen[]} */
export const dashboardScreens = [
  ...pages('/dashboard', '/dashboard/booking', '/dashboard/booking?view=week', '/dashboard/booking?view=list'),
  ...pages('/dashboard/booking/new', '/dashboard/booking/closed-days', '/dashboard/booking/phone-calendar'),
  ...pages(
    '/dashboard/plans',
    '/dashboard/plans/codes',
    '/dashboard/plans/new',
    '/dashboard/plans/dishes',
    '/dashboard/plans/export',
  ),
  ...pages('/dashboard/plans/till', '/dashboard/menu', '/dashboard/deliveries/labels'),
  ...pages('/dashboard/plans/reconciliation', '/dashboard/deliveries', '/dashboard/clients', '/dashboard/clients/new'),
  ...pages(
    '/dashboard/enquiries',
    '/dashboard/newsletter',
    '/dashboard/care',
    '/dashboard/care/clients',
    '/dashboard/recipes',
    '/dashboard/recipes/new',
    '/dashboard/recipes/foods',
    '/dashboard/templates',
    '/dashboard/outbox',
    '/dashboard/audit',
    '/dashboard/erasures',
    '/dashboard/team/second-factor',
    '/dashboard/blog',
  ),
  ...pages(
    '/dashboard/media',
    '/dashboard/content/plans',
    '/dashboard/content/site',
    '/dashboard/content/team',
    '/dashboard/content/team/new',
    '/editor',
    '/profile',
  ),
  ...['client', 'order', 'enquiry', 'post', 'picture', 'delivery'].map((kind) => firstOf(kind)),
  {
    name: 'revisions',
    path: '/dashboard/blog',
    act: async (page) => {
      await press(page, 'main a[href$="/edit"]')
      await press(page, 'a[href$="/revisions"]')
    },
  },
]

dashboardScreens.push(
  { name: 'dialog-keys', path: '/dashboard', act: (page) => pressKeys(page, '?') },
  {
    name: 'dialog-link',
    path: '/editor',
    act: async (page) => {
      await page.locator('.ProseMirror').fill('Five millets')
      await pressKeys(page, 'ControlOrMeta+a', 'ControlOrMeta+k')
    },
  },
  {
    name: 'dialog-picture',
    path: '/editor',
    act: async (page) => {
      await page.locator('.ProseMirror').click()
      await page.keyboard.type('/pic')
      await pressKeys(page, 'Enter')
    },
  },
  {
    name: 'dialog-leave',
    path: '/dashboard/content/plans',
    act: async (page) => {
      await press(page, 'main a[href*="open="]')
      await page.locator('main form textarea, main form input[type=text]').first().fill('Another word')
      await press(page, 'nav a[href="/dashboard/blog"], a[href="/dashboard/content"]')
    },
  },
  {
    name: 'content-entry',
    path: '/dashboard/content/plans',
    act: (page) => press(page, 'main a[href*="open="]'),
  },
  { name: 'print-deliveries', path: '/dashboard/deliveries', isPrinted: true },
  { name: 'print-week', path: '/dashboard/booking?view=week', isPrinted: true },
  { name: 'print-export', path: '/dashboard/plans/export', isPrinted: true },
  { ...firstOf('order'), name: 'print-order', isPrinted: true },
  {
    name: 'merge-files',
    path: '/dashboard/clients?role=client&status=active',
    act: async (page) => {
      await press(page, 'main a[href*="/dashboard/clients/"]:not([href$="/new"])')
      await press(page, 'main a[href$="/merge"]')
    },
  },
)

/** @param {import('@playwright/test').Page} page @param {...string} keys */
async function pressKeys(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key)
  await page.waitForTimeout(1500)
}

/** @param {string} kind @returns {Screen} the first row of a list, opened */
function firstOf(kind) {
  const [list, link] =
    {
      client: ['/dashboard/clients', 'main a[href*="/dashboard/clients/"]:not([href$="/new"])'],
      order: [
        '/dashboard/plans',
        'main a[href*="/dashboard/plans/"]:not([href$="codes"], [href$="new"], [href$="export"], [href$="reconciliation"], [href$="till"])',
      ],
      enquiry: ['/dashboard/enquiries', 'main a[href*="/dashboard/enquiries/"]'],
      post: ['/dashboard/blog', 'main a[href$="/edit"]'],
      picture: ['/dashboard/media', 'main a[href^="/dashboard/media/"]'],
      delivery: ['/dashboard/deliveries', 'main a[href*="/dashboard/deliveries/"]:not([href*="/labels"])'],
    }[kind] ?? []
  return {
    name: `one-${kind}`,
    path: list ?? '/',
    act: async (page) => {
      const isThere = (await page.locator(link ?? 'main a').count()) > 0
      if (kind === 'delivery' && !isThere) await toDayWithMeals(page, link ?? '')
      if (kind === 'picture' && !isThere) await uploadPicture(page)
      else await press(page, link ?? 'main a')
    },
  }
}

/** @param {import('@playwright/test').Page} page @param {string} link of a meal: not every day of the sample data has one */
async function toDayWithMeals(page, link) {
  for (let days = -10; days < 10 && (await page.locator(link).count()) === 0; days += 1)
    await page.goto(`/dashboard/deliveries?day=${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}`)
}

/** @param {import('@playwright/test').Page} page the sample data has no pictures; it is opened then */
async function uploadPicture(page) {
  await page.locator('main input[type=file]').first().setInputFiles(join(root, 'docs/pictures/post-1440.jpg'))
  await page.locator('main input[name=alt]').first().fill('A post on a laptop')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.waitForURL(/\/dashboard\/media\/[0-9a-f]+/)
}
