import { expect, test } from './fixtures'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('Copy link puts the address of the post on the clipboard and says so', async ({ page, baseURL }) => {
  await page.goto('/blog/seven-spices-in-the-masala-dabba')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/blog/seven-spices-in-the-masala-dabba`,
  )
})

test('after a change of page the list begins at its top, with the focus', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Older posts' }).click()
  const list = page.getByRole('region', { name: 'All topics, page 2 of 2' })
  await expect(list).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Reading a lab report beside your thali' })).toBeInViewport()
})

test('the Book Appointment of a post opens the dialog', async ({ page }) => {
  await page.goto('/blog/seven-spices-in-the-masala-dabba')
  await page.getByRole('main').getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
})
