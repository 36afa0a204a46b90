import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

const pages = [
  ['/login', 'Sign in'],
  ['/signup', 'Sign up'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=x', 'Set a new password'],
  ['/reset-password', 'This link is incomplete'],
] as const

for (const [path, heading] of pages)
  test(`${path}: one task, nothing cut off, axe clean`, { tag: '@once' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeViolations(page, path)
  })

test('a password can be shown while it is typed, and its strength is said', { tag: '@slow-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'scripts only')
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('kadhi')
  await expect(page.getByText('Easy to guess. Longer is better.')).toBeVisible()
  await password.fill('kadhi chawal and papad')
  await expect(page.getByText('Good and long.')).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a field’s error goes when the field is put right', { tag: '@after-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'scripts only')
  await page.goto('/login')
  await page.locator('main, dialog[open]').getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(
    page.locator('main, dialog[open]').getByLabel('Email'),
    'the focus goes to the first bad field',
  ).toBeFocused()
  await page.locator('main, dialog[open]').getByLabel('Email').fill('ritika@example.in')
  await expect(page.getByText('Invalid email format')).toBeHidden()
})
