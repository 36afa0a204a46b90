/** One client, one file: found in either script, merged after a preview, corrected from a booking, parted again. With scripts and without. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

test('a walk-in’s file is found in the other script, merged with the client’s own, corrected and parted', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(90_000)
  // A form without a reason, where the browser does not say so itself.
  pageProblems.expect(/\b422\b/)
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as { data: { id: string }; access_token: string }
  }
  const looksRight = async (what: string) => {
    if (javaScriptEnabled !== false) await expectNoAxeViolations(page, what)
  }
  const own = { full_name: 'Aditi Sharma', email: 'aditi@example.in', password: 'bajra & lauki 7' }
  await call('/auth/signup', own)
  const { access_token: token } = await call('/auth/login', admin)
  const given = { email: '', full_name: 'अदिति शर्मा', phone_number: '98290 11223' }
  const { data: file } = await call('/admin/users', given, token)
  const booking = {
    name: 'अदिति शर्मा',
    mobile_number: '98290 11223',
    email: '',
    kind: 'consultation',
    user_id: file.id,
  }
  const { data: visit } = await call('/admin/appointments', booking, token)
  const answer = await page.request.post(`${site.url}/login`, {
    ...{ form: admin, headers: { origin: site.url }, maxRedirects: 0 },
  })
  expect(answer.status()).toBe(303)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/dashboard/find?q=Aditi+Sharma`)
  const main = page.getByRole('main')
  const found = main.getByRole('region', { name: 'Clients' })
  // What is written as it was typed comes first.
  await expect(found.getByRole('link', { name: /Aditi Sharma|अदिति शर्मा/ }).first()).toHaveText('Aditi Sharma')
  await found.getByRole('link', { name: 'अदिति शर्मा' }).click()

  await main.getByRole('link', { name: 'This is the same person as' }).click()
  await main.getByRole('searchbox').fill('aditi@example.in')
  await main.getByRole('button', { name: 'Find' }).click()
  await main.getByRole('link', { name: 'See what would happen' }).click()
  await expect(main.getByText('The file with the log-in stays.')).toBeVisible()
  await expect(main.getByText('1 goes over')).toBeVisible()
  await looksRight('the preview of a merge')
  await expectNoSidewaysScroll(page)
  await main.getByRole('radio', { name: '+91 98290 11223' }).check()
  await main.getByRole('button', { name: 'Make them one file' }).click()
  await expect(main.getByText('Reason is required').first()).toBeVisible()
  await main.getByRole('textbox', { name: 'How do you know' }).fill('She showed both phones')
  await main.getByRole('button', { name: 'Make them one file' }).click()
  await expect(main.getByRole('heading', { name: 'Aditi Sharma' })).toBeVisible()
  await expect(main.getByText('file was merged into this one')).toBeVisible()
  await looksRight('a client of two files')

  // From the booking to the file and back.
  await page.goto(`${site.url}/dashboard/booking?id=${visit.id}`)
  await main.getByRole('link', { name: 'Correct name, phone or email' }).click()
  await main.getByRole('textbox', { name: 'Full name' }).fill('Aditi Sharma Rao')
  await main.getByRole('textbox', { name: 'Reason' }).fill('Married')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/booking\\?id=${visit.id}`))

  await main.getByRole('link', { name: 'Client page' }).click()
  await main.getByText('Part अदिति शर्मा’s file again').click()
  await expect(main.getByText('What came from it goes back. Appointments: 1.')).toBeVisible()
  await main.getByRole('textbox', { name: 'Reason for parting' }).fill('Two sisters')
  await main.getByRole('button', { name: 'Part them again' }).click()
  await expect(main.getByText('The files are two again.')).toBeVisible()
  const aditi = page.url().split('?')[0]
  await page.goto(`${site.url}/dashboard/clients/${file.id}`)
  await expect(main.getByRole('link', { name: 'Consultation' })).toBeVisible()

  // Mails that could not be delivered go out again, and with them those of a booking whose address is corrected.
  const walkIn = { name: 'Om Prakash', mobile_number: '98290 12345', email: 'omm@example.in', kind: 'consultation' }
  const day = new Date(programTime().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const starts_at = `${day}T05:30:00.000Z`
  const { data: alone } = await call('/admin/appointments', { ...walkIn, starts_at, off_hours: true }, token)
  const database = new DatabaseSync(join(site.dataDir, 'aahar.sqlite'), { timeout: 5000 })
  const failed = database.prepare(`update outbox set status = 'failed' where recipient = ?`)
  for (const email of [own.email, 'omm@example.in']) expect(Number(failed.run(email).changes), email).toBeGreaterThan(0)
  await page.goto(`${aditi}?show=mails`)
  await looksRight('mails that could not be delivered')
  await main.getByRole('button', { name: 'Send all again' }).click()
  await expect(main.getByText('What could not be delivered is sent again.')).toBeVisible()
  await expect(main.getByText('could not be delivered to')).toHaveCount(0)

  await page.goto(`${site.url}/dashboard/booking?id=${alone.id}`)
  await main.getByRole('link', { name: 'Correct name, phone or email' }).click()
  await expect(main.getByRole('heading', { name: 'Correct the booking' })).toBeVisible()
  await main.getByRole('textbox', { name: 'Full name' }).fill('Om Prakash Gupta')
  await main.getByRole('textbox', { name: 'Email' }).fill('om@example.in')
  await main.getByRole('checkbox', { name: /^Send mails of this booking again/ }).check()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Reason is required').first()).toBeVisible()
  await looksRight('a booking that is corrected')
  await main.getByRole('textbox', { name: 'Reason' }).fill('Read out on the telephone')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('region', { name: 'Om Prakash Gupta' })).toContainText('om@example.in')
  const left = database.prepare(`select recipient from outbox where status = 'failed'`).all()
  database.close()
  expect(left).toEqual([])
})
