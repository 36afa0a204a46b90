import { atRest } from '../support/page-ready'
import { expect, test } from './fixtures'

test('the years count from 0 to 17, one each 100 ms, once they come into view, and move nothing', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  const counter = page.locator('[data-counter]')
  await expect(counter).toHaveText('17')
  await atRest(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const { width } = (await counter.boundingBox()) ?? {}
  await counter.scrollIntoViewIfNeeded()
  await expect(counter).toHaveText('0')
  expect((await counter.boundingBox())?.width, 'the box is as wide as at the end').toBe(width)
  for (let years = 1; years <= 17; years += 1) {
    await page.clock.runFor(100)
    await expect(counter).toHaveText(String(years))
  }
  await page.clock.runFor(1000)
  await expect(counter).toHaveText('17')
})

test('a screen reader hears the last number at any time', async ({ page }) => {
  await page.goto('/about')
  const years = page.getByRole('region', { name: 'Years of expertise' }).getByRole('paragraph').first()
  await years.scrollIntoViewIfNeeded()
  await expect(years).toMatchAriaSnapshot('- paragraph: /^17 years of expertise$/')
})

test('with reduced motion the years stand there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  const counter = page.locator('[data-counter]')
  await counter.scrollIntoViewIfNeeded()
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await counter.textContent()).toBe('17')
    await page.waitForTimeout(60)
  }
})
