/** Readings: a client enters, is asked again, corrects and hides them; staff enter, compare and take them out. With and without scripts. */
import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const today = () => indiaDay(programTime())
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** As their own calls of the API. */
async function apiOf(account: { email: string; password: string }) {
  const call = async (path: string, body?: object, token = '') => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as { data: Record<string, string> }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`)
    return json.data
  }
  const { access_token: token, user } = (await call('/auth/login', account)) as unknown as {
    access_token: string
    user: { id: string }
  }
  return { id: user.id, call: (path: string, body?: object) => call(path, body, token) }
}

/** A client who has paid for a plan and agreed to the use of health details, signed in. */
async function inCare(browser: APIRequestContext, name: string) {
  const client = await signUpClient(site, browser, name)
  await client.order('one_month', { inDays: 0 })
  const api = await apiOf(client)
  await api.call('/users/privacy/choices', { purpose: 'health_details', agrees: true })
  const weigh = (value: number, daysAgo: number) =>
    api.call('/care/readings', { kind: 'weight', value, taken_on: addDays(today(), -daysAgo), sure: true })
  return { ...client, ...api, weigh }
}

async function signIn(page: Page, account: { email: string; password: string }) {
  await page.context().clearCookies()
  const answer = await page.request.post(`${site.url}/login`, {
    form: { email: account.email, password: account.password },
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

const main = (page: Page) => page.getByRole('main')
const entries = (page: Page) => main(page).getByRole('region', { name: 'Your entries' })

test('a weight that is far from the last is asked for again, taken with a tick, and corrected; both entries stay', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}, { project }) => {
  pageProblems.expect(/\b422\b/)
  const client = await inCare(page.request, `Asha ${project.name}`)
  await client.weigh(71.9, 7)
  await page.goto(`${site.url}/account/progress`)
  await expect(
    page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Progress' }),
  ).toBeVisible()
  await main(page).getByRole('textbox', { name: 'Weight' }).fill('76,1')
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText(/It was 71\.9 kg on .* If 76\.1 kg is right/)).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'Weight' })).toHaveValue('76,1')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a reading that is asked for again')
  await main(page).getByLabel('Yes, it is right').check()
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
  await expect(entries(page)).toContainText('76.1 kg by you')

  await entries(page).getByRole('link', { name: 'Correct' }).first().click()
  await expect(main(page).getByRole('heading', { name: 'Correct a reading' })).toBeVisible()
  await main(page).getByRole('textbox', { name: 'Weight' }).fill('71.6')
  await main(page).getByRole('button', { name: 'Save the correction' }).click()
  await expect(entries(page)).toContainText('71.6 kg by you')
  await expect(entries(page)).toContainText('76.1 kg, corrected the same day')
  await expect(main(page)).toContainText('0.3 kg less than on')
  await expect(main(page).locator('polyline')).toHaveCount(1)
  await expect(main(page)).not.toContainText(/BMI|obes|overweight|well done|great/i)
})

test('what is wrong is said beside its field, and what was typed stays', async ({ page, pageProblems }, {
  project,
}) => {
  pageProblems.expect(/\b422\b/)
  await inCare(page.request, `Bela ${project.name}`)
  await page.goto(`${site.url}/account/progress/new?kind=blood_pressure`)
  await main(page).getByLabel('Upper value').fill('80')
  await main(page).getByLabel('Lower value').fill('120')
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('The upper value is the higher one')).toBeVisible()
  await expect(main(page).getByLabel('Lower value')).toHaveValue('120')
  await main(page).getByLabel('Upper value').fill('eighty')
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('Please enter a number, such as 70.1')).toBeVisible()
})

test('64 mg/dL: the client reads at once what to do', async ({ page, pageProblems, javaScriptEnabled }, {
  project,
}) => {
  pageProblems.expect(/\b422\b/)
  await inCare(page.request, `Chitra ${project.name}`)
  await page.goto(`${site.url}/account/progress/new?kind=glucose_fasting`)
  await main(page).getByLabel('Fasting glucose').fill('64')
  await main(page).getByLabel('Lab range from').fill('70')
  await main(page).getByLabel('Lab range to').fill('99')
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await main(page).getByLabel('Yes, it is right').check()
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('Do now what your doctor told you, and call your doctor.')).toBeVisible()
  const reports = main(page).getByRole('region', { name: 'Blood reports' })
  await expect(reports).toContainText('64 mg/dL')
  await expect(reports).toContainText('Lab range 70 to 99')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a red reading')
})

test('“hide weight” takes it from the page and from the files; the dietitian’s “all numbers” cannot be undone', async ({
  page,
}, { project }) => {
  const client = await inCare(page.request, `Divya ${project.name}`)
  await client.weigh(72.4, 35)
  await client.weigh(70.1, 2)
  await client.call('/care/readings', { kind: 'waist', value: 88.5, taken_on: today() })
  const file = async (kind: string) => {
    const answer = await page.request.get(`${site.url}/account/progress/export.${kind}`)
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="aahar-\d{4}-\d\d-\d\d\.\w+"$/)
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    return answer
  }
  expect(await (await file('csv')).text()).toContain('70.1')
  const bundle = (await (await file('json')).json()) as { entry: unknown[] }
  expect(bundle.entry).toHaveLength(4)
  expect((await (await file('pdf')).body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto(`${site.url}/account/progress`)
  await expect(main(page)).toContainText('2.3 kg less than on')
  await main(page).getByRole('button', { name: 'Hide weight on my pages' }).click()
  await expect(main(page).getByText('Your weight is hidden on your pages.')).toBeVisible()
  await expect(main(page)).not.toContainText(/7[02]\.[14]/)
  expect(await (await file('csv')).text()).not.toContain('70.1')
  await page.goto(`${site.url}/account/progress?kind=waist`)
  await expect(main(page)).toContainText('88.5')

  const dietitian = await apiOf(admin)
  const { version, born_on, sex, facts, own_katori_ml } = await dietitian.call(`/admin/care/clients/${client.id}`)
  const saved = await fetch(`${site.url}/api/admin/care/clients/${client.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(admin)}` },
    body: JSON.stringify({ version, born_on, sex, facts, own_katori_ml, hide: 'all_numbers' }),
  })
  expect(saved.status).toBe(200)
  await page.goto(`${site.url}/account/progress?kind=waist`)
  await expect(main(page)).toContainText('Your dietitian keeps all numbers from these pages.')
  await expect(main(page)).not.toContainText('88.5')
  await expect(main(page).getByRole('button', { name: /weight on my pages/ })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /CSV|PDF/ })).toHaveCount(0)
})

async function tokenOf(account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

test('staff enter what the clinic measured, see the marks with their sources, correct, and take an entry out', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}, { project }) => {
  pageProblems.expect(/\b422\b/)
  const client = await inCare(page.request, `Esha ${project.name}`)
  await client.weigh(71.9, 20)
  await signIn(page, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  const path = `${site.url}/dashboard/clients/${client.id}/care/readings`
  await page.goto(`${path}?kind=waist`)
  await main(page).getByRole('textbox', { name: 'Waist' }).fill('88.5')
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Figures' })).toContainText('Marks 80 (women), 90 (men)')
  await expect(main(page).getByRole('region', { name: 'Figures' })).toContainText('JAPI')

  await page.goto(path)
  await main(page).getByRole('textbox', { name: 'Weight' }).fill('90')
  await main(page).getByLabel('Day', { exact: true }).fill(today())
  await main(page).getByRole('button', { name: 'Save reading' }).click()
  await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
  const table = main(page).getByRole('region', { name: 'Entries' })
  await table.getByRole('link', { name: 'Change' }).first().click()
  const panel = main(page).getByRole('region', { name: /^90\.0 kg/ })
  await panel.getByRole('textbox', { name: 'Weight' }).fill('69')
  await panel.getByRole('button', { name: 'Save the correction' }).click()
  await expect(table).toContainText('69.0 kg')
  await expect(table).toContainText('Corrected')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the readings at the desk')

  await table.getByRole('link', { name: 'Change' }).first().click()
  const taken = main(page).getByRole('region', { name: /^69\.0 kg/ })
  await taken.locator('summary', { hasText: 'Take this entry out' }).click()
  await taken.getByLabel('Why').fill('Weighed with her shopping')
  await taken.getByRole('button', { name: 'Take out' }).click()
  await expect(main(page).getByText('The entry is taken out.')).toBeVisible()
  await expect(table).toContainText('Taken out: Weighed with her shopping')
  const csv = await page.request.get(`${path}/export.csv`)
  expect(await csv.text()).toContain('71.9')

  await signIn(page, client)
  await page.goto(`${site.url}/account/progress`)
  await expect(main(page)).toContainText('71.9')
  await expect(main(page)).not.toContainText(/69\.0|shopping|JAPI/)
  await expect(main(page)).toContainText(/Last read by .*today at/)
})

test('before care and before the consent the page says who acts next', async ({ page, javaScriptEnabled }, {
  project,
}) => {
  const client = await signUpClient(site, page.request, `Farah ${project.name}`)
  await page.goto(`${site.url}/account/progress`)
  await expect(main(page).getByRole('heading', { name: 'This begins with your first visit' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Progress' }),
  ).toHaveCount(0)
  await client.order('one_month', { inDays: 0 })
  await page.goto(`${site.url}/account/progress`)
  await expect(main(page).getByRole('link', { name: 'Go to Your data' })).toBeVisible()
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'no consent yet')
})

test('no width scrolls sideways, with ten years of readings', async ({ page, javaScriptEnabled }, { project }) => {
  test.skip(javaScriptEnabled === false, 'as with scripts')
  const client = await inCare(page.request, `Gita ${project.name}`)
  for (let at = 0; at < 50; at += 1) await client.weigh(70 + (at % 12) / 10, at * 73)
  for (const width of [390, 768, 1024, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/account/progress?year=all`)
    await expectNoSidewaysScroll(page)
  }
  await expectNoAxeViolations(page, 'ten years of readings')
})
