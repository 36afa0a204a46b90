import { expect, test } from './fixtures'

test('all slides, quotes, services and texts are there to read, and what only scripts can do is not offered', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Sports Nutrition', 'PCOS/PCOD Management', 'Weight Loss', 'Diabetes Diet', 'Child Nutrition']) {
    await page
      .getByRole('region', { name: 'Five ways people come to us' })
      .getByRole('heading', { name, exact: true })
      .first()
      .scrollIntoViewIfNeeded()
  }
  await page.getByText('Sunita Mathur').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /Next|Previous|Pause/ }).filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Read more about our welcome' }).click()
  await expect(page.getByRole('dialog', { name: 'A clinic that starts at your stove, not in a tin.' })).toBeVisible()
  await page.getByRole('link', { name: 'Close A clinic that starts at your stove, not in a tin.' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Read More about Sports Nutrition' }).click()
  await expect(page.getByRole('dialog', { name: 'Sports Nutrition' })).toBeVisible()
})

test('a post, booking, the consultation, search and the newsletter are pages of their own', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Five millets and when to eat them' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five millets and when to eat them' })).toBeVisible()
  for (const [path, heading] of [
    ['/book', 'Book Appointment'],
    ['/consultation', 'Book a consultation'],
    ['/search', 'Search'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
