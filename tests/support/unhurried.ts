import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { programTime } from '~/platform/work/clock.server'

/** A form that a visitor sends within two seconds was filled in by a program (form-token.server.ts). */
const youngestMs = 2050

/** Waits until each form of the page may be sent. Its token begins with the time at which it was shown. */
export async function unhurried(page: Page): Promise<void> {
  const tokens = await page
    .locator('[name=form_token]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(tokens, 'tokens of forms').not.toEqual([])
  const shownAt = Math.max(...tokens.map((token) => Number.parseInt(token.split('.', 1)[0] ?? '', 36)))
  await wait(Math.max(0, shownAt + youngestMs - programTime().getTime()))
}
