/** What forms ask once more: the same plan again, a PIN code that disagrees; and a kitchen that closes while a client has no email. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { fillOrder, inDays, newEmail, signInNew, toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

/** On a phone and at a desk. */
async function looksRight(page: Page, name: string, hasScripts: boolean) {
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
  }
  if (hasScripts) await expectNoAxeViolations(page)
}

test('the same plan over the same days is asked about, and ordered after the tick', { tag: '@date' }, async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  pageProblems.expect(/\b422\b/)
  await signInNew(page, site.url)
  const begin = async () => {
    await page.goto(`${site.url}/order/one-month`)
    return fillOrder(page)
  }
  await begin()
  const payment = await toPaymentPage(page, /^Pay ₹4,000$/, scripts)
  await payment.getByRole('button', { name: 'Pay ₹4,000.00' }).click()
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  if (scripts) await payment.close()

  const form = await begin()
  await expect(form.getByLabel('Yes, order another')).toHaveCount(0)
  await form.getByRole('button', { name: 'Pay ₹4,000' }).click()
  await expect(form.getByText(/^You already have .* from .*\. Order another\?$/).first()).toBeVisible()
  await looksRight(page, 'same-plan', scripts)
  await form.getByLabel('Yes, order another').check()
  await expect(form.getByLabel('Full name'), 'what was typed stays').toHaveValue('Ritika Sharma')
  const second = await toPaymentPage(page, /^Pay ₹4,000$/, scripts)
  await expect(second.getByRole('button', { name: 'Pay ₹4,000.00' })).toBeVisible()
})

test('a PIN code that the address contradicts is asked about, and kept after the tick', { tag: '@date' }, async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  pageProblems.expect(/\b422\b/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/menu`)
  const dish = 'Classic Egg Salad'
  if (scripts) {
    await page.getByRole('button', { name: `Add ${dish}` }).click()
    await page.getByRole('button', { name: `One more: ${dish}` }).click()
  } else await page.getByLabel(`How many: ${dish}`).fill('2')
  const order = scripts ? 'Order' : 'See the total'
  await page.getByRole('region', { name: 'Your basket' }).getByRole('button', { name: order }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dishes')
  if (scripts) await hydrated(page)
  const form = await fillOrder(page, { address: '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302006' })
  await form.getByLabel('PIN code').fill('302021')
  await form.getByLabel('Day', { exact: true }).fill(inDays(4))
  await form.getByRole('button', { name: 'Pay ₹600' }).click()
  await expect(form.getByText('The address says 302006, the PIN code 302021.').first()).toBeVisible()
  await looksRight(page, 'pin-code', scripts)
  await form.getByLabel('Yes, this PIN code is right').check()
  const payment = await toPaymentPage(page, /^Pay ₹600$/, scripts)
  await expect(payment.getByRole('button', { name: 'Pay ₹600.00' })).toBeVisible()
})

test('the kitchen closes alone, and a client without an email is to be called until ticked off', {
  tag: '@date',
}, async ({ page, javaScriptEnabled }) => {
  test.setTimeout(180_000)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  // The week of appointments shows the clinic's days.
  const soon = [2, 3, 4].map(inDays).find((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) ?? ''
  const name = `Kamla ${newEmail().replace(/\D/g, '')}`
  await page.goto(`${site.url}/login?redirectTo=/dashboard/plans/new`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment at the desk' })).toBeVisible()
  if (scripts) await hydrated(page)
  await main.getByLabel(/^Plan/).selectOption('weekly_meal_plan')
  await main.getByLabel('First day').fill(soon)
  await main.getByLabel("Client's name").fill(name)
  await main.getByLabel(/^Phone/).fill('98290 54321')
  await main.getByLabel('Address').fill('14 Hanuman Nagar, Jaipur 302021')
  await main.getByLabel(/^Allergies/).fill('Walnuts')
  await main.getByLabel(/^The client agrees that the kitchen/).check()
  await main.getByLabel('Paid by').selectOption('cash')
  await looksRight(page, 'desk-sale', scripts)
  await main.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page).toHaveURL(/\/dashboard\/plans\/DESK_/)

  await page.goto(`${site.url}/dashboard/booking/closed-days`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Day').fill(soon)
  await main.getByLabel('What changes').selectOption('kitchen')
  await main.getByLabel('Name').fill('Gas leak')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText(/^Saved\..* One client has no email: please call/)).toBeVisible()
  await expect(main.getByText('Kitchen closed all day: Gas leak')).toBeVisible()
  await looksRight(page, 'closed-days', scripts)

  await page.goto(`${site.url}/dashboard/booking?view=week&day=${soon}`)
  await expect(main.getByText('Kitchen closed: Gas leak')).toBeVisible()
  await looksRight(page, 'week', scripts)

  await page.goto(`${site.url}/dashboard`)
  await looksRight(page, 'needs-you', scripts)
  // The front desk, which has no sheets, finds the same list on its own first screen; the others find it at the deliveries.
  setRoles('client', 0, 'front_desk')
  await page.goto(`${site.url}/dashboard`)
  await expect(main.getByRole('button', { name: `Called ${name}` })).toBeVisible()
  await looksRight(page, 'front-desk', scripts)
  if (!scripts) {
    await main.getByRole('button', { name: `Called ${name}` }).click()
    await expect(main.getByText(`${name} is marked as called.`)).toBeVisible()
    await expect(main.getByRole('button', { name: `Called ${name}` })).toHaveCount(0)
    return
  }
  setRoles('admin', 1, '')
  await page.goto(`${site.url}/dashboard`)
  await main.getByRole('link', { name: /^\d+ clients? to call/ }).click()
  await expect(main.getByRole('heading', { name: 'Please call' })).toBeVisible()
  await hydrated(page)
  await main.getByRole('button', { name: `Called ${name}` }).click()
  await expect(main.getByRole('button', { name: `Called ${name}` })).toHaveCount(0)
})

function setRoles(role: 'admin' | 'client', canCare: 0 | 1, teamRoles: string) {
  const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'), { timeout: 5000 })
  const change = database.prepare('update users set role = ?, can_care = ?, team_roles = ? where email = ?')
  change.run(role, canCare, teamRoles, admin.email)
  database.close()
}
