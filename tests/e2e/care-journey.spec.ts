/** Care from the consultation to the erasure, as a client and a dietitian go through it, on a phone and at a desk. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Page, request as requests } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { programTime } from '~/platform/work/clock.server'
import { type Client, signUpClient } from '../support/account-client'
import { expectNoSidewaysScroll } from '../support/axe'
import { type Api, agree, apiOf, dayOf, recipesOf, sendPlan } from '../support/diet-plans'
import { hydrated } from '../support/page-ready'
import { pdfText } from '../support/pdf-text'
import { makePdf } from '../support/pdfs'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let staff: Api
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  staff = await apiOf(site, admin)
  await keepTemplate()
})
test.afterAll(async () => site?.stop())
test.setTimeout(300_000)

/** What is told and written on the way, and must lie nowhere in clear. */
const told = {
  medicines: 'Levothyroxine at dawn',
  weight: '71.6',
  change: 'No bitter gourd for me',
  swapped: 'Pulao from the canteen',
  question: 'May rajgira replace wheat',
  answer: 'Two rotis of it are fine',
  planNote: 'Chew before the wedding buffet',
  visit: 'Night shifts until spring',
  report: 'Thyroid of November',
  inReport: 'TSH of this autumn',
}

async function inDatabase<T>(work: (database: DatabaseSync) => T): Promise<T> {
  const database = new DatabaseSync(sqlitePath(site.dataDir), { timeout: 5000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** A week that another client was written for, as a dietitian keeps it. */
async function keepTemplate() {
  const recipe = await recipesOf(staff)
  const browser = await requests.newContext()
  const client = await signUpClient(site, browser, 'Template Person')
  await client.order('one_month', { inDays: 0 })
  await agree(site, client)
  const id = String((await client.get('/users/info')).data.id)
  const day = dayOf({
    breakfast: { time: '08:30', items: [recipe('Moong palak cheela', 2)] },
    lunch: { time: '13:30', items: [{ ...recipe('Phulka', 2), or: [recipe('Rice', 1.25)] }, recipe('Dal palak')] },
    dinner: { time: '19:30', items: [recipe('Jowar roti'), recipe('Masoor dal')] },
  })
  const number = await sendPlan(staff, id, {
    days: Array.from({ length: 7 }, () => day),
  })
  await staff('POST', '/admin/care/diet-templates', { name: 'A week of the kitchen', client_id: id, number })
  await browser.dispose()
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: { email, password }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** A paid plan, and a consultation that began two hours ago. */
async function aClient(page: Page, name: string): Promise<Client & { id: string }> {
  const client = await signUpClient(site, page.request, name)
  await client.order('three_months', { inDays: 0 })
  const id = String((await client.get('/users/info')).data.id)
  const begun = new Date(programTime().getTime() - 2 * 3600_000).toISOString()
  await inDatabase((database) =>
    database
      .prepare(
        `insert into appointments (id, user_id, status, kind, name, mobile_number, starts_at, ends_at, created_at, updated_at)
         values (?, ?, 'confirmed', 'consultation', ?, '+919876543210', ?, ?, ?, ?)`,
      )
      .run(crypto.randomUUID(), id, name, begun, begun, begun, begun),
  )
  return { ...client, id }
}

for (const width of [390, 1440])
  test(`from the consultation to the erasure, at ${width} px`, { tag: width === 390 ? '@firefox' : [] }, async ({
    page,
    javaScriptEnabled,
    pageProblems,
  }) => {
    pageProblems.expect(/\b422\b/)
    const scripts = javaScriptEnabled !== false
    const first = scripts ? `Ritika${width}` : `Kavita${width}`
    const name = `${first} Sharma`
    const main = page.getByRole('main')
    const go = async (path: string) => {
      await page.goto(site.url + path)
      await expectNoSidewaysScroll(page)
    }
    const press = (button: string | RegExp) => main.getByRole('button', { name: button, exact: true }).first().click()
    page.setDefaultTimeout(30_000)
    await page.setViewportSize({ width, height: 900 })
    const client = await aClient(page, name)
    const care = `/dashboard/clients/${client.id}/care`

    // The client agrees; the consultation was held.
    await go('/account/privacy')
    await press('I agree: Health details')
    await expect(main.getByRole('button', { name: 'Take it back: Health details' })).toBeVisible()
    await logIn(page, admin)
    await go('/dashboard')
    await main.getByRole('link', { name }).first().click()
    await press('Completed')
    await expect(main.getByText('Marked as completed.').first()).toBeVisible()

    // The note of the visit, and the assessment.
    await go(`${care}/visits`)
    await press(/^Write (?:the|a) note$/)
    await expect(page).toHaveURL(/\/care\/visits\/[\w-]{36}$/)
    await main.getByLabel('Assessment').fill(told.visit)
    await main.getByLabel('Intervention').fill('Cheela at breakfast')
    await press('Sign it')
    await expect(main.getByRole('article')).toContainText('Cheela at breakfast')
    await go(`${care}/assessment`)
    await main.getByLabel('Born on').fill(addDays(indiaDay(programTime()), -29 * 366))
    await main.getByLabel('Sex, for the formulas').selectOption('Female')
    await main.getByLabel('Height, in cm').fill('160')
    await main.getByLabel('Weight, in kg').fill('70.1')
    await main.getByLabel('Activity').selectOption({ label: 'Sitting for most of the day' })
    await main.getByLabel('Vegetarian').check()
    await main.getByLabel('Medicines, as told').fill(told.medicines)
    await press('Save the assessment')
    await expect(main.getByText('The assessment is saved.')).toBeVisible()
    await expect(main.getByRole('region', { name: 'Calculated' })).toContainText('1,395 kcal')

    // A week from the template, from today on, is sent.
    await go(care)
    await main.getByLabel('First day').fill(indiaDay(programTime()))
    await press('Begin it')
    await page.waitForURL(/\/diet\/1$/)
    if (scripts) await hydrated(page)
    await main.getByLabel('Begin with a template').selectOption({ index: 1 })
    await press('Put it in')
    await expect(main.getByText('The template is in.')).toBeVisible()
    const lunchAtDesk = main.getByRole('region', { name: 'Lunch', exact: true })
    await lunchAtDesk.getByRole('link', { name: /^Instead of Phulka/ }).click()
    const swaps = lunchAtDesk.getByRole('region', { name: /^Instead of Phulka/ })
    await swaps.getByLabel(/^Jowar roti/).check()
    await swaps.getByRole('button', { name: 'Save the swaps' }).click()
    await expect(lunchAtDesk.getByText('The swaps are saved.')).toBeVisible()
    await send(page, first)

    // The client reads, asks for a change, cooks, checks in, weighs, sends a report and asks.
    await logIn(page, client)
    await go('/account')
    await expect(page.getByRole('complementary', { name: 'Your diet plan' })).toContainText('Diet plan 1 is here.')
    await go('/account/plan')
    await expect(main.getByRole('region', { name: 'Lunch' })).toContainText(/Swap for .*Jowar roti/)
    await go('/account/plan/shopping')
    await expect(main.getByRole('region', { name: 'To buy' })).toContainText('Whole wheat flour')
    await go('/account/plan/print?days=1')
    await expect(main.getByRole('article')).toContainText('दाल पालक')
    await go('/account/plan/answer')
    await main.getByLabel('Please change something').check()
    await main.getByLabel('What should change').fill(told.change)
    await press('Send your answer')
    await expect(main.getByText('You have asked for a change of diet plan 1.').first()).toBeVisible()
    await go('/account/check-in')
    const lunch = main.getByRole('group', { name: /^Lunch/ })
    await lunch.getByText('Swapped').click()
    await lunch.getByLabel('What did you have?').fill(told.swapped)
    await press('Save check-in')
    await expect(main.getByText(/^Saved today/)).toBeVisible()
    await go('/account/progress')
    await main.getByRole('textbox', { name: 'Weight' }).fill(told.weight)
    await press('Save reading')
    await expect(main.getByText('Saved.', { exact: true })).toBeVisible()
    await go('/account/care-documents')
    await main.getByLabel('What is it?').selectOption('Report')
    await main.getByLabel('Name').fill(told.report)
    const buffer = await makePdf(told.inReport)
    await main.getByLabel('File').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer })
    await press(/^Send it to/)
    await expect(main.getByRole('link', { name: told.report })).toBeVisible()
    await go('/account/messages')
    await main.getByLabel('Your message').fill(told.question)
    await press('Send')
    await expect(main.getByText(told.question)).toBeVisible()

    // The dietitian works through the inbox and writes version 2.
    await logIn(page, admin)
    await go('/dashboard/care?rule=message')
    await main.getByRole('link', { name, exact: true }).click()
    await main.getByRole('region', { name }).getByRole('link', { name: 'Read and answer' }).click()
    await expect(page).toHaveURL(/\/care\/messages$/)
    await main.getByLabel(`Write to ${name}`).fill(told.answer)
    await press('Send')
    await expect(main.getByText(told.answer)).toBeVisible()
    await go(`${care}/check-ins`)
    await expect(main.getByRole('region', { name: 'In words' })).toContainText(told.swapped)
    await go(`${care}/readings`)
    await expect(main.getByRole('region', { name: 'Entries' })).toContainText('71.6 kg')
    await go(care)
    await press('Revise diet plan 1')
    await page.waitForURL(/\/diet\/2$/)
    if (scripts) await hydrated(page)
    await lunchAtDesk.getByLabel('How much Phulka').fill('3')
    await press('Save Phulka')
    await expect(lunchAtDesk.getByText('Saved.')).toHaveCount(1)
    await send(page, first)

    // The client accepts, and takes the readings to the doctor.
    await logIn(page, client)
    await go('/account/plan/answer')
    await main.getByLabel('I accept it').check()
    await press('Send your answer')
    await expect(main.getByText('You have accepted diet plan 2. Thank you.').first()).toBeVisible()
    await go('/account/plan')
    await expect(main.getByRole('region', { name: 'Lunch' })).toContainText('3')
    await go('/account/messages')
    await expect(main.getByText(told.answer)).toBeVisible()
    await go('/account/visits')
    await expect(main).toContainText('Cheela at breakfast')
    await expect(main).not.toContainText(told.visit)
    const pdf = await page.request.get(`${site.url}/account/progress/export.pdf`)
    expect(pdf.headers()['cache-control']).toContain('no-store')
    expect(pdfText(await pdf.body())).toContain(told.weight)

    // Nothing of it lies in clear, and after the consent is taken back nothing lies at all.
    const clear = Object.values(told).filter((words) => readFolder(site.dataDir).includes(words))
    expect(clear, 'words that lie in clear').toEqual([])
    expect(await careRowsOf(client.id)).toBeGreaterThan(5)
    await go('/account/privacy')
    await press('Take it back: Health details')
    await expect(main.getByRole('button', { name: 'I agree: Health details' })).toBeVisible()
    expect(await careRowsOf(client.id)).toBe(0)
    await go('/account/plan')
    await expect(main).not.toContainText('Dal palak')
  })

async function send(page: Page, first: string) {
  const main = page.getByRole('main')
  await main.getByRole('link', { name: `Send to ${first}` }).click()
  await main.getByRole('button', { name: `Send to ${first}` }).click()
  const reasons = main.getByRole('textbox', { name: /^Why it is sent all the same/ })
  await expect(main.getByText(/, sent$/).or(reasons.first())).toBeVisible()
  for (const field of await reasons.all()) await field.fill('Agreed with her')
  if (await reasons.count()) await main.getByRole('button', { name: `Send to ${first}` }).click()
  await expect(main.getByText(/^Version \d, sent$/)).toBeVisible()
}

/** All bytes of the data folder. */
const readFolder = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')

/** Rows of this person's care file and of all that hangs on it. */
const careRowsOf = (userId: string) =>
  inDatabase((database) => {
    const count = (sql: string) => Number(database.prepare(sql).get(userId)?.n)
    const ofFile = [
      'diet_plans',
      'readings',
      'check_ins',
      'care_messages',
      'visit_notes',
      'care_tasks',
      'care_documents',
    ]
    return (
      count('select count(*) as n from care_files where user_id = ?') +
      ofFile
        .map((table) =>
          count(`select count(*) as n from ${table} where file_id in (select id from care_files where user_id = ?)`),
        )
        .reduce((sum, n) => sum + n, 0)
    )
  })
