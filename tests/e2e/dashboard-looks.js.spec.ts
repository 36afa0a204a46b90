/** How staff's screens stand at their own widths: what belongs in one row is in one row, and no word or amount is broken. */
import type { Locator } from '@playwright/test'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

test.beforeEach(async ({ context }) => {
  const headers = { origin: site.url }
  const answer = await context.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
})

/** The lower edges of these elements, each once: one where they stand in a row. */
const feetOf = (elements: Locator) =>
  elements.evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom)))])

test('the fields and the button of a list’s filter stand in one row on a laptop', async ({ page }) => {
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    for (const path of ['/dashboard/plans', '/dashboard/enquiries', '/dashboard/clients', '/dashboard/audit']) {
      await page.goto(site.url + path)
      const parts = page.locator('main form:has(button:text-is("Show")) :is(input:not([type=hidden]), select, button)')
      expect(await parts.count(), path).toBeGreaterThan(2)
      expect(await feetOf(parts), `${path} at ${width}`).toHaveLength(1)
    }
  }
})

test('an amount of the overview is never broken', async ({ page }) => {
  for (const width of [360, 1024, 1100, 1280, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${site.url}/dashboard`)
    const amount = page.getByRole('link', { name: /^Paid in / })
    await expect(amount).toBeVisible()
    const over = await amount.evaluate((link) => {
      const figure = link.querySelector('.figures')
      if (!figure) throw new Error('The link has no figure.')
      figure.textContent = '₹1,16,000'
      const { height } = figure.getBoundingClientRect()
      const lines = height / Number.parseFloat(getComputedStyle(figure).lineHeight)
      return { lines: Math.round(lines), tooWide: figure.scrollWidth - figure.clientWidth }
    })
    expect(over, `at ${width}`).toEqual({ lines: 1, tooWide: 0 })
  }
})

test('the sheet of the desk comes with its screens, also within one document, and no page of the site has it', async ({
  page,
}) => {
  const sheets = () =>
    page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href?.match(/\/assets\/([a-z]+)-/)?.[1] ?? 'in the page'),
    )
  const hasEditor = () =>
    page.evaluate(() =>
      [...document.styleSheets].some(({ cssRules }) =>
        JSON.stringify([...cssRules].map((rule) => rule.cssText)).includes('.post-text'),
      ),
    )
  await page.goto(site.url)
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  expect(await sheets()).toEqual(['in the page'])
  expect(await hasEditor(), 'what only the editor needs').toBe(false)
  await page.locator('header summary').filter({ visible: true }).click()
  await page
    .getByRole('link', { name: /^Dashboard/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  expect(await sheets()).toEqual(['in the page', 'desk'])
  expect(await hasEditor()).toBe(true)
  expect(await page.locator('header.on-dark').evaluate((bar) => getComputedStyle(bar).position)).toBe('sticky')
  await page.getByRole('link', { name: /, home$/ }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await sheets()).toEqual(['in the page'])
  expect(await page.evaluate(() => 'isFirstDocument' in window), 'no page was loaded anew').toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })

  test('the tools of a block stand in one row, and the kind is chosen there', async ({ page }) => {
    await page.goto(`${site.url}/editor`)
    const bar = page.getByRole('toolbar', { name: 'The block' })
    const tools = bar.locator('button, select')
    await expect(tools).toHaveCount(7)
    expect(await feetOf(tools)).toHaveLength(1)
    for (const tool of await tools.all()) {
      const box = await tool.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const kind = bar.getByRole('combobox', { name: 'Kind of block' })
    await kind.selectOption('Heading')
    await expect(kind).toHaveValue('heading2')
    await expect(page.getByRole('textbox', { name: 'Text of the post' }).locator('h2')).toHaveCount(1)
  })

  test('the search stands beside a long title', async ({ page }) => {
    await page.goto(`${site.url}/dashboard/booking/phone-calendar`)
    const head = page.locator('main header')
    const title = await head.getByRole('heading', { level: 1 }).boundingBox()
    const search = await head.getByRole('link', { name: 'Find anybody' }).boundingBox()
    expect(search?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? Number.NaN) - 1)
    expect(search?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? Number.NaN))
  })

  test('the current one of a row that scrolls is in view', async ({ page }) => {
    for (const path of ['/dashboard/plans/export', '/dashboard/content/gallery', '/dashboard/plans?status=cancelled']) {
      await page.goto(site.url + path)
      const current = page.locator('main nav ul a[aria-current]').last()
      // The rule below the row lies over the last pixel.
      await expect(current, path).toBeInViewport({ ratio: 0.95 })
    }
  })
})
