/** The way from home to a booked time and a paid order without a mouse, with scripts and without. */
import type { Page } from '@playwright/test'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

/** What a screen reader would call what has the focus, as far as this way needs it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const it = document.activeElement as HTMLElement | null
    const labels = it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement ? [...(it.labels ?? [])] : []
    const name = it?.getAttribute('aria-label') ?? labels[0]?.textContent ?? it?.textContent ?? ''
    return name.replace(/\s+/g, ' ').trim()
  })
}

/** Tab after Tab until what has the focus is called so, and can be seen to have it. */
async function tabTo(page: Page, name: RegExp, most = 120) {
  for (let tabs = 0; tabs < most; tabs += 1) {
    await page.keyboard.press('Tab')
    if (!name.test(await focusedName(page))) continue
    await expect(page.locator(':focus')).toBeInViewport()
    return
  }
  throw new Error(`No Tab leads to ${name}.`)
}

async function fill(page: Page, name: RegExp, text: string) {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])
  test(`at ${size.width} px a time is booked and an order paid with the keys alone`, {
    tag: size.width === 390 ? '@once' : [],
  }, async ({ page, javaScriptEnabled, pageProblems }) => {
    pageProblems.expect(/\b401\b/)
    test.setTimeout(120_000)
    const scripts = javaScriptEnabled !== false
    await page.setViewportSize(size)
    await page.goto(site.url)

    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toMatch(/^Skip to/)
    await tabTo(page, /^Book Appointment$/)
    await page.keyboard.press('Enter')
    const form = page.locator(scripts ? 'dialog[open]' : 'main')
    const freeCall = form.getByRole('radio', { name: /^Free call/ })
    await expect(freeCall).toBeVisible()
    await tabTo(page, /^(Free call|Full consultation)/)
    if (!(await freeCall.isChecked())) await page.keyboard.press('ArrowUp')
    await expect(freeCall).toBeChecked()
    const isInSteps = scripts && size.width < 640
    const next = async () => {
      if (!isInSteps) return
      await tabTo(page, /^Next$/)
      await page.keyboard.press('Enter')
    }
    await next()
    await fill(page, /^Name/, 'Ritika Sharma')
    await fill(page, /^Email/, `keys.${size.width}.${scripts ? 'js' : 'nojs'}@example.in`)
    await fill(page, /^Mobile number/, '98765 43210')
    await next()
    await fill(page, /^Medical issues/, 'Thyroid since 2019')
    await tabTo(page, /^I agree to the use of my health details/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Submit/)
    await page.keyboard.press('Enter')
    await expect(page.locator('#answer')).toBeFocused()
    await tabTo(page, /^Sign Up$/, 5)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
    if (scripts) await hydrated(page)
    await fill(page, /^Password/, 'gatte ki sabzi 12')
    await page.keyboard.press('Enter')
    await expect(page.locator('#answer')).toContainText('Appointment booked successfully!')
    await expect(page.locator('#answer')).toBeFocused()

    await page.goto(`${site.url}/services`)
    await tabTo(page, /^Get Started.*1 Month$/)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Delivery address')).toBeVisible()
    await fill(page, /^Delivery address/, '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
    const opened = scripts ? page.context().waitForEvent('page') : null
    await tabTo(page, /^Pay ₹4,000$/)
    await page.keyboard.press('Enter')
    const payment = opened ? await opened : page
    await expect(payment.getByRole('button', { name: 'Pay ₹4,000.00' })).toBeVisible()
    await tabTo(payment, /^Pay ₹4,000\.00$/)
    await payment.keyboard.press('Enter')
    await expect(payment.getByRole('heading', { level: 1, name: 'Thank You for Your Subscription!' })).toBeInViewport()
  })
