/** The second factor of an admin, the list of their devices and the proof before exports, as people meet them. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { programTime } from '~/platform/work/clock.server'
import { appCode } from '../support/app-code'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** As if the quarter of an hour had passed. */
function ageProofs(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'aahar.sqlite'), { timeout: 5000 })
  const { changes } = database.prepare('update sessions set proven_at = ?').run('2026-01-01T00:00:00.000Z')
  database.close()
  expect(changes, 'the session that is proven').toBe(1)
}

test('an admin sets up a second factor, signs in by it, uses a recovery code, and signs another device out', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  // A wrong code.
  pageProblems.expect('status of 422')
  const signIn = async (on: typeof page, to: string) => {
    await on.goto(`${site.url}/login?redirectTo=${encodeURIComponent(to)}`)
    await on.getByLabel('Email').fill(admin.email)
    await on.getByLabel('Password', { exact: true }).fill(admin.password)
    await on.getByRole('button', { name: 'Sign In' }).click()
  }
  const check = async () => {
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'main')
  }

  await signIn(page, '/account/security')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByText('(this device)')).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page).toHaveURL(/\/account\/security\/second-factor$/)
  await expect(page.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible()
  await check()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key, programTime()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  const recovery = codes.filter((code) => /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/.test(code))
  expect(recovery).toHaveLength(10)
  await check()

  // Another device: half logged in opens nothing; the code leads on to where the log-in was to lead.
  const other = await browser.newContext({ javaScriptEnabled: javaScriptEnabled !== false })
  const phone = await other.newPage()
  await signIn(phone, '/dashboard/plans')
  await expect(phone).toHaveURL(/\/login\/code\?redirectTo=/)
  const answer = await other.request.get(`${site.url}/dashboard`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([303, '/login?redirectTo=%2Fdashboard'])
  await phone.getByRole('textbox', { name: 'Code' }).fill('123456')
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByText('This code is not right')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Code' }).fill(recovery[0] ?? '')
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone).toHaveURL(/\/dashboard\/plans$/)

  await page.goto(`${site.url}/account/security`)
  await expect(page.getByText('9 of your recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out .*, signed in/ }).click()
  await expect(page.getByText('This device is signed out.')).toBeVisible()
  await phone.goto(`${site.url}/dashboard/plans`)
  await expect(phone).toHaveURL(/\/login\?redirectTo=/)
  await other.close()
})

test('an export asks who it is once the proof is old, and leads back', async ({ page, pageProblems }) => {
  pageProblems.expect('status of 422')
  const own = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  try {
    await page.goto(`${own.url}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${own.url}/`)
    ageProofs(own.dataDir)
    await page.goto(`${own.url}/dashboard/plans/export?month=2026-11`)
    await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('The current password is not right.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/dashboard\/plans\/export\?month=2026-11$/)
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    // What the page still asks for would find the site gone.
    await page.waitForLoadState('networkidle')
  } finally {
    await own.stop()
  }
})
