/** What browsers do each in their own way, and what we ask of all of them. WebKit: tests/webkit/. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { coveredFields } from '../support/covered-fields'
import { atRest } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

async function signIn(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(site.url + path, {
    form,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1366, height: 640 },
])
  test(`at ${viewport.width} px a field that has the focus is never behind a header or a bar`, {
    tag: ['@firefox', '@after-scripts'],
  }, async ({ page, context }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    const check = async (paths: string[]) => {
      for (const path of paths) {
        await page.goto(site.url + path)
        await atRest(page)
        expect(await page.evaluate(coveredFields), path).toEqual([])
      }
    }
    const email = `fields.${viewport.width}@example.in`
    await signIn(page, '/signup', { full_name: 'Meher Jain', email, password: 'ker sangri & bajra 7' })
    await check(['/book', '/contact', '/order/one-month', '/menu/order?detox-drinks=2', '/account/details'])
    await context.clearCookies()
    await signIn(page, '/login', admin)
    await check(['/dashboard/plans/new', '/dashboard/content/plans?open=subscription.0', '/dashboard/booking/new'])
  })

test('a field for a day has our calendar, and the press goes through it', { tag: '@firefox' }, async ({ page }) => {
  await signIn(page, '/login', admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/audit`)
  const seen = await page.locator('main [type=date][name=from]').evaluate((input) => {
    const icon = getComputedStyle(input.parentElement as Element, '::after')
    const { right, top, height } = input.getBoundingClientRect()
    return {
      drawing: icon.backgroundImage.includes('/calendar.svg'),
      covers: Number.parseFloat(icon.width) >= 30 && Number.parseFloat(icon.height) >= 30,
      ground: icon.backgroundColor === getComputedStyle(input).backgroundColor,
      below: document.elementFromPoint(right - 24, top + height / 2) === input,
    }
  })
  expect(seen).toEqual({ drawing: true, covers: true, ground: true, below: true })
})

test('beside the backdrop no gutter is bright', { tag: '@firefox' }, async ({ page, browserName, pageProblems }) => {
  // Playwright hides the caret in a picture by a style that our policy forbids.
  pageProblems.expect(/style-src-elem inline .*%20eval |blocked an inline style/)
  test.skip(browserName === 'chromium', 'Playwright hides its scrollbars: dialogs.js.spec.ts starts one of its own')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(site.url)
  const gutter = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(gutter, 'classic scrollbars').toBeGreaterThan(8)
  await page.locator('main a[href="/book"]').filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByLabel('Mobile number')).toBeVisible()
  await atRest(page)
  const shot = await page.screenshot({ fullPage: false })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  for (const y of [300, 500, 700]) {
    const [red = 255, green = 255, blue = 255] = at(info.width - 4, y)
    expect(Math.max(red, green, blue), `at ${y} px: ${red}, ${green}, ${blue}`).toBeLessThan(170)
  }
  // What scrolls in the dialog ends before its round corners, with its bar.
  const clear = await dialog.evaluate((element) => {
    const area = element.querySelector('.form-scroll')
    if (!area) throw new Error('nothing scrolls')
    const [outer, inner] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
    const round = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius)
    return { top: inner.top - outer.top >= round, foot: outer.bottom - inner.bottom >= round, round: round > 8 }
  })
  expect(clear).toEqual({ top: true, foot: true, round: true })
})
