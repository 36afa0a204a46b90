import { expect, test } from './fixtures'

test('what only a script can do is not offered', async ({ page }) => {
  await page.goto('/blog/seven-spices-in-the-masala-dabba')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page).toHaveURL('/book?kind=discovery')
})
