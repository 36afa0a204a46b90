import { expect, type Locator, type Page } from '@playwright/test'

/** By Tab alone, from where the focus is; a person gives up before the hundredth stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${target}`)
}
