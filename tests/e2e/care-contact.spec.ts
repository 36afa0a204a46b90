/** Between appointments: a client writes and tells of their days, the dietitian reads, answers, and works through the inbox. */
import type { Page } from '@playwright/test'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { apiAs } from '../support/care-client'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

type Person = { email: string; password: string }
async function logIn(page: Page, { email, password }: Person) {
  await page.context().clearCookies()
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: { email, password }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** A client with a plan that was paid, who agrees to the use of health details. */
async function inCare(page: Page, name: string) {
  const client = await signUpClient(site, page.request, name)
  await client.order('three_months', { inDays: 0 })
  await page.goto(`${site.url}/account/privacy`)
  await page.getByRole('button', { name: 'I agree: Health details' }).click()
  await expect(page.getByRole('button', { name: 'Take it back: Health details' })).toBeVisible()
  return client
}

const clientLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** From the inbox to the page of a client's row. */
async function openFromInbox(page: Page, name: string) {
  await page.goto(`${site.url}/dashboard/care?rule=message`)
  await clientLink(page, name).click()
  await page.getByRole('region', { name }).getByRole('link', { name: 'Read and answer' }).click()
  await expect(page).toHaveURL(/\/care\/messages$/)
}

test('a client writes, takes one back and is answered; the inbox says who waits', async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const name = scripts ? 'Ritika Sharma' : 'Ritika Verma'
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await signUpClient(site, page.request, name)
  await page.goto(`${site.url}/account`)
  const places = page.getByRole('navigation', { name: 'Your account' })
  await expect(places.getByRole('link', { name: 'Messages' })).toHaveCount(0)
  await page.goto(`${site.url}/account/messages`)
  await expect(main.getByText('Messages begin with your first consultation or plan.')).toBeVisible()

  await client.order('three_months', { inDays: 0 })
  await page.goto(`${site.url}/account/messages`)
  await expect(main.getByText('please agree to the use of your health details')).toBeVisible()
  await main.getByRole('link', { name: 'Your data' }).last().click()
  await page.getByRole('button', { name: 'I agree: Health details' }).click()
  await expect(page.getByRole('button', { name: 'Take it back: Health details' })).toBeVisible()
  await places.getByRole('link', { name: 'Messages' }).click()
  await expect(main.getByText('Meera Sharma answers within one working day.')).toBeVisible()
  await main.getByLabel('Your message').fill('Can lunch be rajgira roti?')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Can lunch be rajgira roti?')).toBeVisible()
  await expect(main.getByLabel('Your message')).toHaveValue('')
  await expect(main.getByText('You have an answer by 26 Nov')).toBeVisible()
  await main.getByLabel('Your message').fill('To the wrong window')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('To the wrong window')).toBeVisible()
  await main
    .getByRole('button', { name: /^Take back/ })
    .last()
    .click()
  await expect(main.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(main.getByText('To the wrong window')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  if (scripts) await expectNoAxeViolations(page, 'the client’s messages')

  await logIn(page, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/care`)
  const row = main.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('A message without an answer')
  await expect(main.getByRole('region', { name: 'How this list is sorted' }).getByRole('listitem')).toHaveCount(9)
  if (scripts) await expectNoAxeViolations(page, 'the inbox')
  await openFromInbox(page, name)
  await expect(main.getByText('Can lunch be rajgira roti?')).toBeVisible()
  await expect(main.getByText(/^Waits .* promised by 26 Nov/)).toBeVisible()
  await main.getByLabel(`Write to ${name}`).fill('Yes, two of them')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Yes, two of them')).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the messages at the desk')
  await page.goto(`${site.url}/dashboard/care?rule=message`)
  await expect(clientLink(page, name)).toHaveCount(0)

  await logIn(page, client)
  await page.goto(`${site.url}/account/messages`)
  await expect(main.getByText('Yes, two of them')).toBeVisible()
  await expect(main.getByText(/^You, today.*Read today/)).toBeVisible()
})

test('an empty and a long message are refused, and what was typed stays', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b422\b/)
  await inCare(page, javaScriptEnabled === false ? 'Kabir Nair' : 'Kabir Singh')
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/messages`)
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Please write your message')).toBeVisible()
  const long = 'x'.repeat(2001)
  await main.getByLabel('Your message').fill(long)
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('A message must be 2000 characters or less')).toBeVisible()
  await expect(main.getByLabel('Your message')).toHaveValue(long)
})

test('a day is told, changed and seen at the desk; of two tabs the second is told', async ({
  page,
  pageProblems,
  context,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b409\b/)
  const scripts = javaScriptEnabled !== false
  const name = scripts ? 'Harpreet Kaur' : 'Harpreet Gill'
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await inCare(page, name)
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account`)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Check-in' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'How was today?' })).toBeVisible()
  const meal = (name: string) => main.getByRole('group', { name, exact: true })
  await expect(meal('Lunch').getByLabel('What did you have?')).toBeHidden()
  await meal('Breakfast').getByText('Followed').click()
  await meal('Lunch').getByText('Swapped').click()
  await meal('Lunch').getByLabel('What did you have?').fill('Pulao at work')
  await meal('Dinner').getByText('Skipped').click()
  await meal('Bedtime').getByText('Skipped').click()
  await meal('Bedtime').getByText('Leave out').click()
  if (scripts) {
    await main.getByRole('button', { name: 'Water, glasses: more' }).click()
    await main.getByRole('button', { name: 'Water, glasses: more' }).click()
    await main.getByRole('button', { name: 'Sleep, hours: more' }).click()
    await expect(main.getByLabel('Sleep, hours', { exact: false }).first()).toBeVisible()
  } else {
    await main.getByRole('textbox', { name: 'Water, glasses' }).fill('2')
    await main.getByRole('textbox', { name: 'Sleep, hours' }).fill('0.5')
  }
  await main.getByRole('group', { name: 'Energy' }).getByText('4').click()
  // It is a Wednesday.
  await main.getByLabel('Waist in cm').fill('88.5')
  await main.getByLabel('What was easy this week?').fill('Cheela')
  await expectNoSidewaysScroll(page)
  if (scripts) await expectNoAxeViolations(page, 'the check-in')
  const tab = await context.newPage()
  await tab.goto(`${site.url}/account/check-in`)
  await main.getByRole('button', { name: 'Save check-in' }).click()
  await expect(main.getByText(/^Saved today, .* You can change it until Friday\.$/)).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Water, glasses' })).toHaveValue('2')
  await expect(meal('Lunch').getByLabel('What did you have?')).toHaveValue('Pulao at work')

  await tab.getByRole('textbox', { name: 'Water, glasses' }).fill('9')
  await tab.getByRole('button', { name: 'Save check-in' }).click()
  await expect(tab.getByText(/saved on another page meanwhile/)).toBeVisible()
  await expect(tab.getByRole('textbox', { name: 'Water, glasses' })).toHaveValue('9')
  await tab.close()

  await main.getByRole('textbox', { name: 'Water, glasses' }).fill('8')
  await main.getByRole('button', { name: 'Save check-in' }).click()
  await expect(main.getByRole('textbox', { name: 'Water, glasses' })).toHaveValue('8')
  await main.getByRole('link', { name: 'Yesterday' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'How was yesterday?' })).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Water, glasses' })).toHaveValue('')
  await expect(main.getByLabel('Waist in cm')).toHaveCount(0)

  await page.goto(`${site.url}/account/messages`)
  await main.getByLabel('Your message').fill('See my day')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('See my day')).toBeVisible()
  await logIn(page, admin)
  await openFromInbox(page, name)
  const care = page.url().replace(/messages$/, 'check-ins')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(care)
    await expectNoSidewaysScroll(page)
  }
  await expect(main.getByText('Told us on 1.')).toBeVisible()
  const table = main.getByRole('table', { name: 'Check-ins of the last 14 days' })
  await expect(
    table
      .getByRole('row', { name: /^Water, glasses/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('8')
  await expect(
    table
      .getByRole('row', { name: /^Hunger/ })
      .getByRole('cell')
      .last(),
  ).toContainText('not told')
  const meals = table
    .getByRole('row', { name: /^Meals/ })
    .getByRole('cell')
    .last()
  for (const words of ['Breakfast: followed.', 'Lunch: swapped.', 'Dinner: skipped.', 'Bedtime: not told.'])
    await expect(meals).toContainText(words)
  await expect(main.getByRole('region', { name: 'In words' })).toContainText('Pulao at work')
  if (scripts) await expectNoAxeViolations(page, 'the check-ins at the desk')

  await page.goto(`${site.url}/dashboard/care?rule=message`)
  await clientLink(page, name).click()
  await main.getByRole('region', { name }).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(main.getByText('Done, and kept.')).toBeVisible()
  await expect(clientLink(page, name)).toHaveCount(0)
  await logIn(page, client)
})

test('what is not told is refused with a sentence, and a client’s pages are no other’s', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b(404|422)\b/)
  const scripts = javaScriptEnabled !== false
  await inCare(page, scripts ? 'Devansh Kothari' : 'Devansh Jain')
  const main = page.getByRole('main')
  await page.goto(`${site.url}/account/check-in`)
  await main.getByRole('button', { name: 'Save check-in' }).click()
  await expect(main.getByText('Nothing is told yet: please answer one thing at least')).toBeVisible()
  await main.getByRole('textbox', { name: 'Sleep, hours' }).fill('25')
  await main.getByRole('button', { name: 'Save check-in' }).click()
  await expect(main.getByText('Please enter 0 to 24 hours, in halves such as 6.5')).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Sleep, hours' })).toHaveValue('25')
  await page.goto(`${site.url}/account/check-in?day=2026-11-01`)
  await expect(page).toHaveURL(`${site.url}/account/check-in`)
  await logIn(page, admin)
  await page.goto(`${site.url}/dashboard/clients/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000/care/messages`)
  await expect(page.getByText('There is no care of such a client.')).toBeVisible()
})

test('who is to be called stands open beside the list, and is taken out with a note', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b422\b/)
  const name = javaScriptEnabled === false ? 'Farhan Khan' : 'Farhan Ali'
  const client = await inCare(page, name)
  const own = await apiAs(site, client)
  const glucose = { kind: 'glucose_fasting', sure: true, way: 'client' }
  await own('POST', '/care/readings', { ...glucose, value: 101, taken_on: '2026-11-24' })
  await own('POST', '/care/readings', { ...glucose, value: 64, taken_on: '2026-11-25' })

  await logIn(page, admin)
  const panel = page.getByRole('main').getByRole('region', { name, exact: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/dashboard/care`)
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toContainText('64 mg/dL, typed by the client')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the inbox with an open row')
  await page.setViewportSize({ width: 390, height: 844 })
  await clientLink(page, name).click()
  await expect(panel).toContainText('101 mg/dL')
  await expectNoSidewaysScroll(page)
  // The browser itself asks for the field; blanks are for the server to refuse.
  await panel.getByLabel('What was done').fill('  ')
  await panel.getByRole('button', { name: 'Done, keep the note' }).click()
  await expect(panel.getByText('Please say what was done')).toBeVisible()
  await panel.getByLabel('What was done').fill('Called, she has eaten')
  await panel.getByRole('button', { name: 'Done, keep the note' }).click()
  await expect(page.getByText('Done, and kept.')).toBeVisible()
  await expect(clientLink(page, name)).toHaveCount(0)
})
