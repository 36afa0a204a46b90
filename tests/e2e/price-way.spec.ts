import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'

/** The way to the prices: a button that promises them shows one, with nothing over it. */

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [768, 1024],
] as const) {
  test(`"See plans and prices" shows a price at ${width} × ${height}, and nothing stands over it`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.locator('.hero-slide').first().getByRole('link', { name: 'See plans and prices' }).click()
    await expect(page).toHaveURL('/services#pricing')
    await expect(page.getByRole('heading', { name: 'Pay for a season, not a promise' })).toBeInViewport({ ratio: 1 })
    // Of each card's price, what a finger at its middle would meet.
    const shown = () =>
      page.locator('#pricing li:has(h3) > p').evaluateAll((prices) =>
        prices
          .filter((price) => {
            const { left, top, height } = price.getBoundingClientRect()
            return price.contains(document.elementFromPoint(left + 20, top + height / 2))
          })
          .map((price) => price.textContent),
      )
    await expect.poll(shown).toContainEqual(expect.stringMatching(/^₹[\d,]+\s*per \d month/))
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    const header = await bottomOf(page.getByRole('banner'))
    expect(await bottomOf(page.getByRole('navigation', { name: 'Kinds of service' }))).toBeLessThan(header + 1)
    expect((await page.locator('#pricing-title').boundingBox())?.y).toBeGreaterThan(header)
  })
}
