/** A visit's note: begun, written, signed and amended at the desk; its client reads what was agreed. With and without scripts. */
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { programTime } from '~/platform/work/clock.server'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** A client who agrees to the use of health details and had a full consultation yesterday. */
async function consulted(page: Page, email: string) {
  const account = { full_name: 'Asha Verma', email, phone_number: '9876543210', password: 'moong dal at noon' }
  const made = await page.request.post(`${site.url}/api/auth/signup`, { data: account })
  const { data } = (await made.json()) as { data: { access_token: string; user: { id: string } } }
  const { id } = data.user
  const agreed = await page.request.post(`${site.url}/api/users/privacy/choices`, {
    data: { purpose: 'health_details', agrees: true },
    headers: { authorization: `Bearer ${data.access_token}` },
  })
  expect(agreed.ok(), await agreed.text()).toBe(true)
  const yesterday = new Date(programTime().getTime() - 24 * 3600_000).toISOString()
  const database = new DatabaseSync(sqlitePath(site.dataDir), { timeout: 5000 })
  database
    .prepare(
      `insert into appointments (id, user_id, status, kind, name, mobile_number, starts_at, ends_at, created_at, updated_at)
       values (?, ?, 'completed', 'consultation', 'Asha', '+919876543210', ?, ?, ?, ?)`,
    )
    .run(crypto.randomUUID(), id, yesterday, yesterday, yesterday, yesterday)
  database.close()
  return { id, ...account }
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  const headers = { origin: site.url }
  const answer = await page.request.post(`${site.url}/login`, { form: { email, password }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

test('written, signed, amended; the client reads what was agreed and nothing else', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}, info) => {
  pageProblems.expect(/\b422\b/)
  const asha = await consulted(page, `asha-${info.project.name}@example.com`)
  await logIn(page, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/dashboard/clients/${asha.id}/care/visits`)
  const main = page.getByRole('main')
  await expect(main).toContainText('There is no note yet.')
  await main.getByRole('button', { name: 'Write the note' }).click()
  await expect(page).toHaveURL(/\/care\/visits\/[\w-]{36}$/)
  await main.getByRole('button', { name: 'Sign it' }).click()
  await expect(main).toContainText('There is nothing to sign yet')
  await main.getByLabel('Assessment').fill('Sleeps 6½ h, works nights')
  await main.getByLabel('Intervention').fill('Besan cheela at breakfast')
  const saved = () =>
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/care/visits/'))
  await Promise.all([saved(), main.getByRole('button', { name: 'Save the draft' }).click()])
  await expect(main).toContainText(/Saved .*\./)
  // With scripts it is saved by itself.
  const write = () => main.getByLabel('To watch').fill('Hunger at 5 PM')
  if (javaScriptEnabled !== false) await Promise.all([saved(), write()])
  else {
    await write()
    const save = main.getByRole('button', { name: 'Save the draft' })
    await Promise.all([page.waitForEvent('domcontentloaded'), save.click()])
  }
  await page.reload()
  await expect(main.getByLabel('Assessment')).toHaveValue('Sleeps 6½ h, works nights')
  await expect(main.getByLabel('To watch')).toHaveValue('Hunger at 5 PM')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'a visit note')
  await expectNoSidewaysScroll(page)
  await main.getByRole('button', { name: 'Sign it' }).click()
  await expect(main.getByRole('article')).toContainText('Besan cheela at breakfast')
  await expect(main.getByRole('article')).toContainText(/Signed .*, /)
  await main.locator('summary', { hasText: 'Add an amendment' }).click()
  await main.getByLabel('Part', { exact: true }).selectOption('Intervention')
  await main.getByLabel('Amendment').fill('Moong in place of besan')
  await main.getByRole('button', { name: 'Add the amendment' }).click()
  await expect(main).toContainText('Reason is required')
  await expect(main.getByLabel('Amendment')).toHaveValue('Moong in place of besan')
  await main.getByLabel('Reason').fill('Besan does not suit her')
  await main.getByRole('button', { name: 'Add the amendment' }).click()
  await expect(main).toContainText('Besan does not suit her')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the visits of a client')
  await expectNoSidewaysScroll(page)

  await logIn(page, asha)
  await page.goto(`${site.url}/account/visits`)
  await expect(main).toContainText('Besan cheela at breakfast')
  await expect(main).toContainText('Moong in place of besan')
  await expect(main).not.toContainText('works nights')
  await expect(main).not.toContainText('does not suit')
  await expectNoSidewaysScroll(page)
})

test('a draft that was signed elsewhere is not changed, and says so', async ({ page, pageProblems }, info) => {
  pageProblems.expect(/\b409\b/)
  const asha = await consulted(page, `ravi-${info.project.name}@example.com`)
  await logIn(page, admin)
  await page.goto(`${site.url}/dashboard/clients/${asha.id}/care/visits`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Write a note' }).click()
  await main.getByLabel('To watch').fill('Hunger at 5 PM')
  const database = new DatabaseSync(sqlitePath(site.dataDir), { timeout: 5000 })
  database
    .prepare(`update visit_notes set signed_at = ?, version = version + 1 where signed_at is null`)
    .run(programTime().toISOString())
  database.close()
  await main.getByRole('button', { name: 'Save the draft' }).click()
  await expect(main).toContainText('This note is signed and cannot be changed.')
  await expect(main.getByLabel('To watch')).toHaveValue('Hunger at 5 PM')
})
