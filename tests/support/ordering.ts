/** What journeys of ordering have in common: an account made on the way, the form filled, days by India's calendar. */
import { expect, type Page } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { hydrated } from './page-ready'

let count = 0

/** An email nobody else in this run has; `mark` goes before the @, as the sandbox's faults are asked for. */
export function newEmail(mark = ''): string {
  count += 1
  return `order.${process.pid}.${count}${mark}@example.in`
}

export const inDays = (days: number): string => addDays(indiaDay(programTime()), days)

/** 1 December 2026, as the screens write a day. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Makes an account and signs the page's browser in to it, without a screen. */
export async function signInNew(page: Page, siteUrl: string, email = newEmail()): Promise<string> {
  const answer = await page.request.post(`${siteUrl}/signup`, {
    headers: { origin: siteUrl },
    form: { full_name: 'Ritika Sharma', email, password: 'gatte ki sabzi 12' },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(303)
  return email
}

export async function fillOrder(page: Page, given: { email?: string; phone?: string; address?: string } = {}) {
  const form = page.locator('#main, dialog[open]').last()
  await form.getByLabel('Full name').fill('Ritika Sharma')
  await form.getByLabel('Email', { exact: true }).fill(given.email ?? newEmail())
  await form.getByLabel('Phone').fill(given.phone ?? '98765 43210')
  await form.getByLabel('Delivery address').fill(given.address ?? '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021')
  return form
}

/**
 * Presses the button that leads to the payment page, and answers the page it opens: with scripts a new tab, without them
 * the same one.
 */
export async function toPaymentPage(page: Page, button: RegExp, hasScripts: boolean): Promise<Page> {
  const press = () => page.getByRole('button', { name: button }).click()
  if (!hasScripts) {
    await press()
    await page.waitForURL(/\/sandbox\/pay\//)
    return page
  }
  // A press before that leads to the payment in the same tab.
  await hydrated(page)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await tab.waitForURL(/\/sandbox\/pay\//)
  return tab
}

/** A new client orders a plan; answers the payment page it leads to. */
export async function orderNew(
  page: Page,
  siteUrl: string,
  planId: string,
  hasScripts: boolean,
  button = /^Pay/,
): Promise<Page> {
  await signInNew(page, siteUrl)
  await page.goto(`${siteUrl}/order/${planId}`)
  await fillOrder(page)
  return toPaymentPage(page, button, hasScripts)
}
