/** A client moves their visit; the desk makes follow-ups of it and closes days over one of them. With and without scripts. */
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { apiOf } from '../support/diet-plans'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

test('a visit is moved by its client, followed up, and met by closed days', async ({ page, javaScriptEnabled }) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const go = async (path: string) => {
    await page.goto(`${site.url}${path}`)
    if (scripts) await hydrated(page)
  }
  const looksRight = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScroll(page)
    }
    if (scripts) await expectNoAxeViolations(page, name)
  }
  const client = await signUpClient(site, page.request, 'Ritika Sharma')
  const staff = await apiOf(site, admin)
  const found = (await staff('GET', '/admin/users?q=ritika')) as unknown as { id: string }[]
  const userId = found[0]?.id
  await staff('POST', '/admin/appointments', {
    ...{ name: 'Ritika Sharma', email: client.email, mobile_number: '9876543210', user_id: userId },
    ...{ kind: 'consultation', place: 'clinic', starts_at: '2026-12-02T05:00:00.000Z' },
  })

  await go('/account/appointments')
  await main.getByRole('link', { name: /^Move/ }).click()
  if (scripts) await hydrated(page)
  await looksRight('a visit that is moved')
  await main.locator('label:has(input[name=starts_at])').first().click()
  await main.getByRole('button', { name: 'Move the appointment' }).click()
  await expect(page).toHaveURL(`${site.url}/account/appointments`)
  await expect(main.getByText('2 December 2026')).toHaveCount(0)

  await page.context().clearCookies()
  const sent = { form: admin, headers: { origin: site.url }, maxRedirects: 0 }
  expect((await page.request.post(`${site.url}/login`, sent)).status()).toBe(303)
  await go('/dashboard/booking')
  await main.getByRole('link', { name: 'Ritika Sharma' }).click()
  await main.getByText('Follow-ups', { exact: true }).click()
  await main.getByLabel('Visits').selectOption('2')
  await main.getByRole('button', { name: 'Show the times' }).click()
  await expect(main.getByRole('button', { name: 'Book these visits' })).toBeVisible()
  await looksRight('follow-ups that are planned')
  await main.getByRole('button', { name: 'Book these visits' }).click()
  await expect(main.getByText(/^The follow-ups are booked\./)).toBeVisible()

  await go('/dashboard/booking/closed-days')
  await main.getByLabel('Day', { exact: true }).fill('2026-11-26')
  await main.getByLabel('Until').fill('2026-12-31')
  await main.getByLabel('Name').fill('A wedding')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText(/^Saved\. [23] bookings are at that time/)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Bookings to move' })).toBeVisible()
  await looksRight('closed days with bookings to move')
  await main.getByRole('button', { name: /^Remove/ }).click()
  await expect(main.getByText(/^Removed\..* [23] bookings stand as they were\./)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Bookings to move' })).toHaveCount(0)
})
