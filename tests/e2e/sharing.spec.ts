/** A client shares with the family; who it is shared with reads, writes nothing, and is out once it ends. With and without scripts. */
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { programTime } from '~/platform/work/clock.server'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { agree, apiOf, dayOf, inDays, recipesOf, sendPlan } from '../support/diet-plans'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

function proveEmail(email: string) {
  const database = new DatabaseSync(sqlitePath(site.dataDir), { timeout: 5000 })
  const set = database.prepare('update users set email_proven_at = ?, version = version + 1 where email = ?')
  expect(set.run(programTime().toISOString(), email).changes).toBe(1)
  database.close()
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: { email, password }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

test('shared, read in the viewer’s own account, ended: then it is not there', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  pageProblems.expect(/\b422\b/)
  pageProblems.expect(/\b404\b/)
  const main = page.getByRole('main')
  const clean = async (what: string) => {
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled !== false) await expectNoAxeViolations(page, what)
  }
  const staff = await apiOf(site, admin)
  const recipe = await recipesOf(staff)
  const ravi = await signUpClient(site, page.request, 'Ravi Verma', `ravi-${info.project.name}@example.in`)
  const asha = await signUpClient(site, page.request, 'Asha Verma', `asha-${info.project.name}@example.in`)
  await asha.order('three_months', { inDays: 0 })
  await agree(site, asha)
  const id = String((await asha.get('/users/info')).data.id)
  const day = () => dayOf({ lunch: { time: '13:30', note: 'After her tablet', items: [recipe('Phulka', 2)] } })
  await sendPlan(staff, id, { days: Array.from({ length: 7 }, day) })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/account/sharing`)
  await expect(main).toContainText('Nobody in your family sees anything of yours.')
  await main.getByLabel('Their email').fill(ravi.email)
  await main.getByLabel('The kitchen').check()
  await main.getByLabel('Last day').fill(inDays(30))
  await main.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(main).toContainText('without your consent nothing is shared')
  await expect(main.getByLabel('Their email')).toHaveValue(ravi.email)
  await expect(main.getByLabel('The kitchen')).toBeChecked()
  await clean('sharing, with a mistake')
  await main.getByLabel('I agree').check()
  await main.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(main).toContainText('It is shared. We have written to them how they read it.')
  await expect(main.getByRole('region', { name: 'You share' })).toContainText(ravi.email)
  await clean('sharing')

  await logIn(page, ravi)
  await page.goto(`${site.url}/account/sharing`)
  await expect(main).toContainText('once you have confirmed that it is yours')
  await expect(main).not.toContainText('Asha')
  proveEmail(ravi.email)
  await page.reload()
  await main.getByRole('link', { name: 'Open what Asha Verma shares' }).click()
  await expect(main.getByRole('heading', { name: 'Today’s plate' })).toBeVisible()
  await expect(main).toContainText('Phulka')
  await expect(main).not.toContainText('tablet')
  await expect(main.locator('form:not([action="/logout"])')).toHaveCount(0)
  await clean('a day that is shared')
  const shared = page.url()
  for (const [name, heading] of [
    ['The week', 'The week'],
    ['Shopping list', 'Shopping list'],
    ['Kitchen sheet', 'Kitchen sheet'],
  ] as const) {
    await page.goto(shared)
    await main.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(main).not.toContainText(/kcal|tablet/)
    await clean(name)
  }
  expect((await page.request.get(`${shared}/print.pdf`)).headers()['content-type']).toBe('application/pdf')
  for (const path of ['progress', 'check-ins', 'messages', 'visits'])
    expect((await page.request.get(`${shared}/${path}`)).status(), path).toBe(404)

  await asha.post('/care/shares', { email: ravi.email, scope: 'all', until: inDays(30), agrees: true })
  for (const name of ['Progress', 'Check-ins', 'Messages', 'Visits']) {
    await page.goto(shared)
    await main.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible()
    await clean(name)
  }
  await page.goto(shared)
  await expect(main).toContainText('After her tablet')

  await logIn(page, asha)
  await page.goto(`${site.url}/account/privacy`)
  await expect(main.getByRole('region', { name: 'Who has read your health details' })).toContainText(
    'Ravi Verma, with whom you share',
  )
  await page.goto(`${site.url}/account/sharing`)
  await main.getByRole('button', { name: 'End it now' }).click()
  await expect(main).toContainText('It is not shared any more.')

  await logIn(page, ravi)
  for (const path of ['', '/week', '/shopping', '/print', '/print.pdf', '/progress', '/messages', '/visits'])
    expect((await page.request.get(`${shared}${path}`)).status(), path).toBe(404)
  await page.goto(shared)
  await expect(page.getByRole('main')).toContainText(/not/i)
})
