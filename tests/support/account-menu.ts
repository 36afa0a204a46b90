import type { Page } from '@playwright/test'

/** Opens the menu behind the monogram in the header of a wide screen, where it is not open yet. */
export async function openAccountMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').locator('details.account-menu')
  if (!(await menu.evaluate((element: HTMLDetailsElement) => element.open))) await menu.locator('summary').click()
}
