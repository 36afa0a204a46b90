import { expect, test } from './fixtures'

test('a card leads to the booking page for its service, and Read More shows the whole text', async ({ page }) => {
  await page.goto('/services?category=other')
  await page.getByRole('link', { name: 'Read More about Healthy Salad Delivery' }).click()
  const info = page.getByRole('dialog', { name: 'Healthy Salad Delivery' })
  await expect(info).toContainText('Take one when you need it, or subscribe by the week')
  await info.getByRole('link', { name: 'Close Healthy Salad Delivery' }).click()
  await expect(info).toBeHidden()
  await expect(page, 'the filter is kept').toHaveURL(/category=other/)
  await page.getByRole('link', { name: 'Healthy Salad Delivery (book a consultation)' }).click()
  await expect(page).toHaveURL('/book?service=Healthy%20Salad%20Delivery')
  await expect(page.getByRole('main')).toContainText('Healthy Salad Delivery')
})

test('a plan card leads to the page of its order form', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Get Started for 6 Months' }).click()
  await expect(page).toHaveURL('/order/six-months')
  await expect(page.getByRole('button', { name: 'Pay ₹18,000' })).toBeVisible()
  await page.getByRole('link', { name: 'Change plan' }).click()
  await expect(page).toHaveURL('/services#pricing')
})

test('the toggle keeps the eye on the prices', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/services')
  await page.getByRole('link', { name: 'Food Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Pay for a season, not a promise' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Weekly Meal Plan' })).toBeVisible()
})
