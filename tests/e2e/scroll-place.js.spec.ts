/** A new path begins at its top; Back and Forward lead to where a page was left (specification §2, routes). */
import type { Page } from '@playwright/test'
import { atRest, hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await expect.poll(() => place(page)).toBe(top)
}
const follow = async (page: Page, name: string, path: string) => {
  // Without bringing it into view first: the place must stay where it is.
  await page.getByRole('contentinfo').getByRole('link', { name }).first().dispatchEvent('click')
  await expect(page).toHaveURL(path)
}

test('Back and Forward keep the place on long pages, and a new path begins at its top', {
  tag: '@after-scripts',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  // Once fonts have come: lines above break otherwise then, and the browser keeps what is looked at in view.
  await atRest(page)
  await scrollTo(page, 2400)
  // A page that is shorter than this place.
  await follow(page, 'Refund Policy', '/refund')
  await expect.poll(() => place(page)).toBe(0)
  await follow(page, 'About Us', '/about')
  await expect.poll(() => place(page)).toBe(0)
  await scrollTo(page, 900)

  // The address changes before the page does: another step is taken once it is there.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Refund/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => place(page)).toBe(2400)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: /^Refund/ })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => place(page)).toBe(900)
})

test('Back keeps the place over a page that was loaded anew', { tag: '@after-scripts' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await atRest(page)
  await scrollTo(page, 2000)
  await follow(page, 'About Us', '/about')
  await expect.poll(() => place(page)).toBe(0)
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => place(page)).toBe(2000)
})
