/** A client chooses a time: it waits during the log-in, is booked, and is free for others no more. */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const isWithScripts = (javaScriptEnabled: boolean | undefined) => javaScriptEnabled !== false
/** A day with times, opened, and the times it offers. */
async function openDay(page: Page, at: number) {
  const day = page.locator('input[name=shown_day]').nth(at)
  await page.locator(`label[for="${await day.getAttribute('id')}"]`).click()
  await expect(day).toBeChecked()
  const value = await day.inputValue()
  const times = page.locator(`input[name=shown_day][value="${value}"] ~ div input[name=starts_at]`)
  return { times: await times.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)) }
}
const timeAt = (page: Page, startsAt: string) => page.locator(`input[name=starts_at][value="${startsAt}"]`)
/** The button is the label around it. */
const choose = (page: Page, startsAt: string) =>
  page
    .locator('label')
    .filter({ has: timeAt(page, startsAt) })
    .click()

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await page.locator('#main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile number').fill('98765 43210')
  await unhurried(page)
}

test('a chosen time waits while the client signs up, and then it is theirs alone', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(90_000)
  pageProblems.expect(/\b4(01|09)\b/)
  const scripts = isWithScripts(javaScriptEnabled)
  const email = `times.${scripts ? 'js' : 'nojs'}@example.in`
  await page.goto(`${site.url}/book`)
  if (scripts) await hydrated(page)
  // The last of the days shown: whatever the hour, all its times are still to come. Each mode takes a time of its own.
  const { times } = await openDay(page, 6)
  expect(times.length).toBeGreaterThan(5)
  const startsAt = times[scripts ? 1 : 3] ?? ''
  await choose(page, startsAt)
  await expect(page.getByLabel('Preferred day')).toBeHidden()
  if (scripts) await expectNoAxeViolations(page, 'the booking form with times')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please log in to book an appointment.')).toBeVisible()
  await expect(page.getByText(/is held for you until/)).toBeVisible()

  // Another visitor does not get it meanwhile.
  const other = await browser.newPage({ javaScriptEnabled: false })
  await other.goto(`${site.url}/book`)
  expect((await openDay(other, 6)).times).not.toContain(startsAt)

  await page.locator('#main').getByRole('link', { name: 'Sign Up' }).last().click()
  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gatte ki sabzi 12')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book Appointment' })).toBeVisible()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()

  await page.goto(`${site.url}/account`)
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  await expect(page.getByText(clock.format(new Date(startsAt)).replace(/\s/, ' ')).first()).toBeVisible()
  await other.reload()
  expect((await openDay(other, 6)).times).not.toContain(startsAt)
  await other.close()
})

test('a time that went meanwhile is refused with the free ones near it, and all that was typed stays', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b4(01|09)\b/)
  const scripts = isWithScripts(javaScriptEnabled)
  await page.goto(`${site.url}/book`)
  if (scripts) await hydrated(page)
  const { times } = await openDay(page, 5)
  const startsAt = times[scripts ? 4 : 5] ?? ''
  await choose(page, startsAt)
  await fillIn(page, 'late@example.in')
  const hold = await page.request.post(`${site.url}/api/appointments/hold`, {
    data: { kind: 'consultation', starts_at: startsAt },
  })
  expect(hold.status()).toBe(200)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/This time has just been taken\. Free near it: \w+day, /)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ritika Sharma')
  await expect(timeAt(page, startsAt)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Any time suits me' })).toBeChecked()
})

test('a chosen time stays chosen while other days are looked at, and is what is sent', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.skip(!isWithScripts(javaScriptEnabled), 'without scripts the links load the page anew')
  pageProblems.expect(/\b401\b/)
  await page.goto(`${site.url}/book`)
  await hydrated(page)
  const { times } = await openDay(page, 4)
  const startsAt = times[6] ?? ''
  await choose(page, startsAt)
  const first = await page.locator('input[name=shown_day]').first().inputValue()
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page.locator('input[name=shown_day]').first()).not.toHaveValue(first)
  await expect(page.locator('input[name=starts_at]:checked')).toHaveValue(startsAt)
  await expect(page.getByText(/is held for you for 10 minutes/)).toBeVisible()
  await page.getByRole('link', { name: 'Earlier days' }).click()
  await expect(page.locator('input[name=shown_day]').first()).toHaveValue(first)
  await expect(timeAt(page, startsAt)).toHaveCount(1)
  await expect(timeAt(page, startsAt)).toBeChecked()
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page.locator('input[name=shown_day]').first()).not.toHaveValue(first)
  await fillIn(page, 'elsewhere@example.in')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect(new URLSearchParams((await sent).postData() ?? '').getAll('starts_at')).toEqual([startsAt])

  // Another one instead: only that is sent.
  const { times: others } = await openDay(page, 2)
  await choose(page, others[2] ?? '')
  await expect(page.locator('input[name=starts_at]:checked')).toHaveValue(others[2] ?? '')
  await expect(timeAt(page, startsAt)).toHaveCount(0)
})

test('a short call has more times, later days have others, and what was typed stays', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!isWithScripts(javaScriptEnabled), 'without scripts the links load the page anew')
  await page.goto(`${site.url}/book?service=Thyroid`)
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  const { times } = await openDay(page, 3)
  await page.getByLabel(/Free call/).check()
  await expect.poll(async () => (await openDay(page, 3)).times.length).toBeGreaterThan(times.length)
  const first = await page.locator('input[name=shown_day]').first().inputValue()
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect.poll(() => page.locator('input[name=shown_day]').first().inputValue()).not.toBe(first)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ritika Sharma')
  await expect(page.locator('#main').getByText('Thyroid')).toBeVisible()
  await page.getByRole('link', { name: 'Earlier days' }).click()
  await expect(page.locator('input[name=shown_day]').first()).toHaveValue(first)
})
