import { atRest } from '../support/page-ready'
import { expect, test } from './fixtures'

test('"Load More" moves nothing, and the focus goes on to the first new plate', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const more = page.getByRole('link', { name: 'Load More' })
  await more.scrollIntoViewIfNeeded()
  const sixth = page.locator('#main li:has(h2)').nth(5)
  // The header becomes lower while the page scrolls.
  await atRest(page)
  const before = await sixth.boundingBox()
  await more.press('Enter')
  await expect(page.locator('#main li:has(h2)').nth(6)).toBeFocused()
  await atRest(page)
  // To the pixel: a 64th of one is how the browser rounds.
  expect((await sixth.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)
  await expect(page.getByText('9 of 9 plates shown')).toBeAttached()
})

test('a picture that is missing gives way to a drawing, and only that one does', async ({ page, pageProblems }) => {
  pageProblems.expect('plate-makeover-lunch.svg')
  await page.route('**/plate-makeover-lunch.svg', (route) => route.fulfill({ status: 404 }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const pictures = page.locator('#main li img')
  await expect(pictures.nth(1)).toHaveAttribute('src', /^\/illustrations\/placeholder-[1-5]\.svg$/)
  await expect(pictures.nth(1)).toHaveAttribute('alt', '')
  for (const i of [0, 2, 3, 4, 5]) await expect(pictures.nth(i)).toHaveAttribute('src', /plate-makeover/)
})
