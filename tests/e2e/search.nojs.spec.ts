import { expect, test } from './fixtures'

test('without scripts the loupe leads to the search page, and its form finds', { tag: '@firefox-nojs' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('chapati')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=chapati')
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/roti/i)
  await expect(page.getByRole('combobox')).toHaveCount(0)
})
