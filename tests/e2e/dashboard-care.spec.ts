/** Care at the desk: the list by steps, a client's care file, a diet plan that is begun, and who may open any of it. */
import type { Page } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { type Client, signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())
test.setTimeout(90_000)
test.beforeEach(({ page }) => logIn(page, admin))

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const headers = { origin: site.url }
  await page.request.post(`${site.url}/logout`, { headers, maxRedirects: 0 })
  const form = { email, password }
  const answer = await page.request.post(`${site.url}/login`, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** With a paid plan, and so in care. */
async function newClient(page: Page, name: string, { agrees = true } = {}): Promise<Client & { id: string }> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  const client = await signUpClient(site, context.request, name)
  await context.close()
  await client.order('three_months', { inDays: 0 })
  if (agrees) await client.post('/users/privacy/choices', { purpose: 'health_details', agrees: true })
  return { ...client, id: String((await client.get('/users/info')).data.id) }
}

const openCare = async (page: Page, name: string) => {
  await page.goto(`${site.url}/dashboard/care/clients?step=to_assess`)
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('a client is assessed: a wrong figure says so and stays, a right one is calculated with, and the client sees who read it', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/\b422\b/)
  const ritika = await newClient(page, 'Ritika Sharma')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard`)
  await expect(page.getByRole('main').getByRole('link', { name: /in care wait/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).first().getByRole('link', { name: /^Care/ }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Everyone' }).click()
  const row = main.getByRole('row', { name: 'Ritika Sharma' })
  await expect(row).toContainText('To assess')
  await expect(row).toContainText('none yet')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'clients in care')
  await openCare(page, 'Ritika Sharma')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).first().locator('[aria-current=page]')).toHaveText(
    /^Care/,
  )
  await expect(main.getByText(/Ritika Sharma sees it/)).toBeVisible()
  await main.getByRole('link', { name: 'Write the assessment' }).click()

  await main.getByLabel('Born on').fill(addDays(indiaDay(programTime()), -29 * 366))
  await main.getByLabel('Sex, for the formulas').selectOption('Female')
  await main.getByLabel('Height, in cm').fill('160')
  await main.getByLabel('Weight, in kg').fill('seventy')
  await main.getByLabel('Activity').selectOption({ label: 'Sitting for most of the day' })
  await main.getByLabel('Vegetarian').check()
  await main.getByLabel('Jain').check()
  await main.getByLabel('Milk').check()
  await main.getByLabel('Fast list').selectOption('Ekadashi')
  await main.getByLabel('Medicines, as told').fill('Thyroxine in the morning')
  await main.getByRole('button', { name: 'Save the assessment' }).click()
  await expect(main.getByText('Please enter the weight in kg as a number')).toBeVisible()
  await expect(main.getByLabel('Weight, in kg')).toHaveValue('seventy')
  await expect(main.getByLabel('Jain')).toBeChecked()
  await expect(main.getByLabel('Milk')).toBeChecked()
  await expect(main.getByLabel('Vegan')).not.toBeChecked()

  await main.getByLabel('Weight, in kg').fill('70.1')
  await main.getByRole('button', { name: 'Save the assessment' }).click()
  await expect(main.getByText('The assessment is saved.')).toBeVisible()
  const figures = main.getByRole('region', { name: 'Calculated' })
  await expect(figures).toContainText('27.4 kg/m²')
  await expect(figures).toContainText('1,395 kcal')
  await expect(figures).toContainText('10 × 70.1 + 6.25 × 160 − 5 × 29 − 161 (Mifflin–St Jeor 1990')
  await expect(figures).toContainText('1,953 kcal')
  await expect(figures).toContainText('58 g')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a care file')

  // The list for a fast is this client's own.
  const list = main.locator('summary', { hasText: 'own list' })
  await list.click()
  await main.getByRole('group', { name: 'Not eaten on a fast' }).getByLabel('Potato, raw', { exact: true }).check()
  await main.getByLabel('Another food').selectOption('02043')
  await main.getByRole('button', { name: 'Save the assessment' }).click()
  // The sentence of the first save still stands while the second is under way, after which the list is folded again.
  const more = main.getByRole('group', { name: 'Eaten on a fast as well' }).getByRole('checkbox')
  await expect(async () => {
    if (!(await more.isVisible())) await list.click()
    await expect(more).toBeChecked({ timeout: 1000 })
  }).toPass()
  await expect(main.getByLabel('Potato, raw', { exact: true })).toBeChecked()
  await expect(main.getByLabel('Jain')).toBeChecked()
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }

  const { readings } = (await ritika.get('/users/privacy')).data as { readings: { what: string; by: string }[] }
  expect(readings.map(({ what, by }) => [what, by])).toEqual([['care_file', 'Owner']])
  await page.getByRole('navigation', { name: 'Parts of the care file' }).getByRole('link', { name: 'Care' }).click()
  await expect(main.getByRole('region', { name: 'Who has read this' })).toContainText('You')
})

test('two editors: who comes second reads what the file says now, and keeps what was typed', async ({
  page,
  pageProblems,
  context,
}) => {
  pageProblems.expect(/\b409\b/)
  await newClient(page, 'Kabir Singh')
  await openCare(page, 'Kabir Singh')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Write the assessment' }).click()
  await expect(main.getByLabel('Height, in cm')).toBeVisible()
  const other = await context.newPage()
  const address = page.url()
  await other.goto(address)
  await other.getByLabel('Height, in cm').fill('172')
  await other.getByLabel('Vegan').check()
  await other.getByRole('button', { name: 'Save the assessment' }).click()
  await expect(other.getByText('The assessment is saved.')).toBeVisible()

  await main.getByLabel('Height, in cm').fill('171')
  await main.getByLabel('Doctor').fill('Dr Saxena')
  await main.getByRole('button', { name: 'Save the assessment' }).click()
  await expect(main.getByText(/changed this on .* Please look at it again/)).toBeVisible()
  const says = main.getByRole('listitem')
  await expect(says.filter({ hasText: 'Height, in cm: 172' })).toBeVisible()
  await expect(says.filter({ hasText: 'Eats: Vegan' })).toBeVisible()
  await expect(says.filter({ hasText: 'Doctor: nothing' })).toBeVisible()
  await expect(says.filter({ hasText: /nothing|Vegan|172/ })).toHaveCount(3)
  await expect(main.getByLabel('Height, in cm')).toHaveValue('171')
  await main.getByLabel('Vegan').check()
  await main.getByRole('button', { name: 'Save the assessment' }).click()
  await expect(main.getByText('The assessment is saved.')).toBeVisible()
  // A page without scripts would send its form once more.
  await other.goto(address)
  await expect(other.getByLabel('Height, in cm')).toHaveValue('171')
  await expect(other.getByLabel('Vegan')).toBeChecked()
})

test('a diet plan is begun once, within what is paid; the front desk knows its days and no more', async ({
  page,
  pageProblems,
}) => {
  // Its own screen comes with the builder of diet plans.
  pageProblems.expect(/\b40[49]|422\b/)
  const kavita = await newClient(page, 'Kavita Joshi')
  await openCare(page, 'Kavita Joshi')
  const main = page.getByRole('main')
  await expect(main).toContainText('None yet. You write the first one.')
  const tomorrow = addDays(indiaDay(programTime()), 1)
  await expect(main.getByLabel('First day')).toHaveValue(tomorrow)
  await expect(main.getByLabel('Last day')).toHaveValue(addDays(tomorrow, 13))
  await main.getByLabel('Last day').fill(addDays(tomorrow, -3))
  await main.getByRole('button', { name: 'Begin it' }).click()
  await expect(main.getByText('The last day comes after the first')).toBeVisible()
  await main.getByLabel('Last day').fill(addDays(tomorrow, 6))
  await main.getByRole('button', { name: 'Begin it' }).click()
  await page.waitForURL(`${site.url}/dashboard/clients/${kavita.id}/diet/1`)
  await page.goto(`${site.url}/dashboard/clients/${kavita.id}/care`)
  const plans = main.getByRole('region', { name: 'Diet plans' })
  await expect(plans.getByRole('listitem')).toContainText('Draft')
  await expect(plans.getByRole('link', { name: 'Continue diet plan 1' })).toBeVisible()
  await expect(plans.getByRole('button')).toHaveCount(0)
  await page.goto(`${site.url}/dashboard/clients/${kavita.id}`)
  // A draft is no diet plan yet.
  await expect(main.getByRole('region', { name: 'Care' })).toContainText('No diet plan yet.')
  await expect(main.getByRole('link', { name: 'Open the care file' })).toBeVisible()
})

test('without the consent nothing is written, and the page says whose step is next', async ({ page }) => {
  await newClient(page, 'Devansh Kothari', { agrees: false })
  await openCare(page, 'Devansh Kothari')
  const main = page.getByRole('main')
  await expect(main).toContainText('Devansh Kothari has not agreed to the use of health details.')
  await expect(main).toContainText('The next step is the client’s')
  await expect(main.getByRole('button')).toHaveCount(0)
})

test('a colleague has no care until an owner gives the role, with a reason and what it means', async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect(/\b403\b/)
  const client = await newClient(page, 'Sunita Mathur')
  const farhan = await newClient(page, 'Farhan Ali')
  const main = page.getByRole('main')
  const unfold = (name: string) => main.locator('summary', { hasText: name }).click()
  await page.goto(`${site.url}/dashboard/clients/${farhan.id}`)
  await unfold('Make one of the staff')
  await main.getByRole('checkbox', { name: /^Front desk/ }).check()
  await main.getByLabel('Reason for the change').fill('Answers the telephone')
  await main.getByRole('button', { name: 'Save the roles' }).click()
  await expect(main.getByText('The roles are changed.')).toBeVisible()

  await logIn(page, farhan)
  await page.goto(`${site.url}/dashboard`)
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).first()
  await expect(menu.getByRole('link', { name: 'Clients' })).toHaveCount(1)
  await expect(menu.getByRole('link', { name: 'Care' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /in care wait/ })).toHaveCount(0)
  for (const path of ['/dashboard/care', '/dashboard/care/clients', `/dashboard/clients/${client.id}/care`]) {
    expect((await page.request.get(site.url + path)).status()).toBe(403)
  }
  await page.goto(`${site.url}/dashboard/clients/${client.id}`)
  await expect(main.getByRole('region', { name: 'Care' })).toContainText('Dietitians alone can open it.')
  await expect(main.getByRole('link', { name: 'Open the care file' })).toHaveCount(0)

  await logIn(page, admin)
  await page.goto(`${site.url}/dashboard/clients/${farhan.id}`)
  await unfold('Change the roles')
  await expect(main.getByRole('checkbox', { name: /^Front desk/ })).toBeChecked()
  await main.getByRole('checkbox', { name: /^Dietitian.*with a reason, which the client sees/ }).check()
  await main.getByLabel('Reason for the change').fill('Our second dietitian')
  await main.getByRole('button', { name: 'Save the roles' }).click()
  await expect(main.getByText('The roles are changed.')).toBeVisible()
  await expect(main).toContainText('Dietitian, Front desk')

  await logIn(page, farhan)
  await page.goto(`${site.url}/dashboard/clients/${client.id}`)
  await main.getByRole('link', { name: 'Open the care file' }).click()
  await expect(main.getByRole('heading', { name: 'Sunita Mathur' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Who has read this' }).getByRole('listitem')).toHaveCount(1)
})
