import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

for (const width of [360, 1440]) {
  test(`the gallery shows six plates, then nine, at ${width} px; the address keeps it`, {
    tag: width === 1440 ? '@once' : [],
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plate make-overs')
    const cards = page.locator('#main li:has(h2)')
    await expect(cards).toHaveCount(6)
    await expect(page.getByRole('navigation', { name: 'Kinds of plate' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `/gallery at ${width} px`)
    const more = page.getByRole('link', { name: 'Load More' })
    await more.scrollIntoViewIfNeeded()
    await more.click()
    await expect(page).toHaveURL(/\/gallery\?show=9(#|$)/)
    await expect(cards).toHaveCount(9)
    await expect(more).toHaveCount(0)
    await page.goBack()
    await expect(cards).toHaveCount(6)
  })
}

test('a category in the address shows its plates only, whatever its case; an unknown one shows all', async ({
  page,
}) => {
  await page.goto('/gallery?category=weekend')
  const titles = page.locator('#main li h2')
  await expect(titles).toHaveText(['Sunday paranthas for four', 'Two students, movie night'])
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0)
  await page.goto('/gallery?category=Brunch&show=999')
  await expect(titles).toHaveCount(9)
})
