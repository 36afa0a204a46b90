/** Dialogs at their edges: on the tap itself, on a laptop's small screen, and where the page's scripts do not come. */
import { browserLaunchOptions } from '../support/browser'
import { hydrated } from '../support/page-ready'
import { elementsRestyled, pageAtRest, phoneScreen, tapOf } from '../support/tap'
import { expect, test } from './fixtures'

const openers = [
  { path: '/', href: '/book', title: 'Book Appointment', field: 'Preferred day' },
  { path: '/services', href: '/order/three-months', title: 'Your plan, almost ready', field: 'Full name' },
]

for (const { path, href, title, field } of openers) {
  test(`${path}: the tap opens "${title}" at once on a slow phone`, async ({ browser, baseURL }, testInfo) => {
    const context = await browser.newContext({ ...phoneScreen, baseURL, locale: 'en-IN' })
    const { page, opener } = await pageAtRest(context, { path, href })
    await opener.click()
    const { ms, ...tap } = await tapOf(page)
    testInfo.annotations.push({ type: 'press to painted dialog', description: `${ms.toFixed(0)} ms` })
    expect(tap).toEqual({ openedAtOnce: true, hasShape: true, isStill: true })
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByLabel(field)).toBeVisible()
    // What was out of view is as it was.
    await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0)
    // The same element all the while.
    await expect(dialog).toHaveAttribute('data-same', '')
    await expect(page).toHaveURL(path)
    await context.close()
  })
}

test('a tap has the browser give styles to the dialog and to what is in view, and to nothing else', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phoneScreen, baseURL, locale: 'en-IN' })
  for (const { path, href } of openers) {
    const { page, opener } = await pageAtRest(context, { path, href })
    const all = await page.locator('body *').count()
    const restyled = await elementsRestyled(browser, page, () => opener.click())
    expect(restyled, `${path} has ${all} elements`).toBeLessThan(250)
    await page.close()
  }
  await context.close()
})

test('where the scripts do not come, the tap leads to the page with the same form', async ({ context }) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('main').locator('a[href="/book"]').first().click()
  await expect(page).toHaveURL(/\/book$/)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('an opener is one element: the focus on it outlives the start of the scripts', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  const opener = page.getByRole('main').locator('a[href="/book"]').first()
  await opener.focus()
  await hydrated(page)
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('role', 'button')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
})

test('on laptops with classic scrollbars consent and button are in view, and no corner or gutter is left bright', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...browserLaunchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 1440, height: 900 },
    ]) {
      const page = await browser.newPage({ viewport, baseURL, locale: 'en-IN' })
      for (const { path, href, button, consent } of [
        { path: '/', href: '/book', button: 'Submit', consent: /^I agree/ },
        { path: '/services', href: '/order/three-months', button: /^Pay/, consent: null },
      ]) {
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10)
        await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
        if (consent) await expect(dialog.getByLabel(consent)).toBeInViewport({ ratio: 1 })

        // Between head and foot the form scrolls, and its bar ends before the corners.
        const fit = await dialog.evaluate((element) => {
          const area = element.querySelector('.form-scroll')
          if (!area) throw new Error('nothing scrolls')
          const [outer, inner] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
          const round = Number.parseFloat(getComputedStyle(element).borderRadius)
          return {
            overflows: area.scrollHeight > area.clientHeight,
            clearsCorners: inner.top - outer.top >= round && outer.bottom - inner.bottom >= round,
            isClipped: getComputedStyle(element).overflow === 'hidden',
          }
        })
        expect(fit).toEqual({ overflows: true, clearsCorners: true, isClipped: true })

        // A field that is tabbed to is never behind the foot.
        for (const field of await dialog.locator('.form-scroll :is(input:not([type=radio]), select, textarea)').all()) {
          if (!(await field.isVisible()) || !(await field.isEditable())) continue
          await field.focus()
          await expect(field).toBeInViewport({ ratio: 0.95 })
        }

        const gutter = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
        expect(gutter, 'as ivory looks below the backdrop').toBe('rgb(125, 143, 126)')
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
})

test('the hero rests while a dialog lies over it', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await page.goto('/')
  const slide = page.getByRole('region', { name: 'Welcome' }).getByText(/^\d \/ 3$/)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const before = await slide.textContent()
  await page.clock.runFor(16_000)
  await expect(slide).toHaveText(before ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).blur()
  await page.clock.runFor(6_000)
  await expect(slide).not.toHaveText(before ?? '')
})
