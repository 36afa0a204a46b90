/**
 * A day of five: the owner, two dietitians in one room, the front desk and the cook. A walk-in without a telephone, a visit online from Los
 * Angeles, visits charged in four ways; the drawer and the accountant's export agree. With and without scripts, on a phone and a desk.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { digestOf } from '~/content/changes/folder/folder'
import { programTime } from '~/platform/work/clock.server'
import { signUpClient } from '../support/account-client'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { makeContentFolder } from '../support/content-folder'
import { type Api, apiOf, inDays } from '../support/diet-plans'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

const owner = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const password = 'aloo gobhi matar 1'
const planted = 'Hypothyroid since 2019'
let content: ReturnType<typeof makeContentFolder>
let site: Site

test.beforeAll(async () => {
  test.setTimeout(120_000)
  // With scripts and without the same is compiled: the first compiles it.
  content = makeContentFolder(join(process.env.E2E_DATA_DIR ?? '', 'compiled'))
  site = await startSite({
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, CONTENT_DIR: content.contentDir },
  })
  const before = content.read('team/meera-sharma.mdx')
  const meera = before.replace('# room: Consulting room', 'room: Consulting room')
  const kavita = meera
    .replace('order: 1', 'order: 2')
    .replace("'%founder%'", 'Kavita Rao')
    .replace("'%founderTitle%'", 'Dietitian')
    .replace('# onlineLink: https://meet.example/meera', 'onlineLink: https://meet.example/kavita')
  change(site, 1, 'team/meera-sharma.mdx', before, meera)
  change(site, 2, 'team/kavita-rao.mdx', '', kavita)
  const day = inDays(1)
  const hers = `${site.url}/api/appointments/free-times?from=${day}&to=${day}&kind=consultation&practitioner=kavita-rao`
  await expect.poll(async () => (await fetch(hers)).status, { timeout: 60_000 }).toBe(200)
})
test.afterAll(async () => {
  await site?.stop()
  content?.remove()
})

/** As another machine of the clinic has changed the content: this one writes, compiles and shows it. */
function change({ dataDir }: Site, number: number, file: string, was: string, is: string) {
  const database = new DatabaseSync(join(dataDir, 'aahar.sqlite'), { timeout: 5000 })
  database
    .prepare(
      `insert into content_changes (number, file, summary, text_before, text_after, digest_before, digest_after,
        lines_added, lines_removed, created_at) values (?, ?, 'Changed', ?, ?, ?, ?, 1, 1, ?)`,
    )
    .run(number, file, was, is, digestOf(was), digestOf(is), programTime().toISOString())
  database.close()
}

/** Somebody of the staff, who can log in. */
async function hire(boss: Api, full_name: string, roles: string[], practitioner = ''): Promise<string> {
  const email = `${full_name.toLowerCase().replace(' ', '.')}@clinic.example`
  const signed = await fetch(`${site.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_name, email, password }),
  })
  expect(signed.status).toBe(200)
  const [found] = (await boss('GET', `/admin/users?q=${encodeURIComponent(email)}`)) as unknown as {
    id: string
    version: number
  }[]
  await boss('POST', `/admin/team/${found?.id}/roles`, {
    ...{ roles, practitioner, reason: 'Works here from today on', version: found?.version },
  })
  return email
}

test('five people, a walk-in without a phone, a visit from Los Angeles, four ways to pay', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(180_000)
  pageProblems.expect(/\b4(03|22)\b/)
  const scripts = javaScriptEnabled !== false
  const boss = await apiOf(site, owner)
  const meera = await hire(boss, 'Meera Sharma', ['dietitian'], 'meera-sharma')
  const kavita = await hire(boss, 'Kavita Rao', ['dietitian'], 'kavita-rao')
  const farhan = await hire(boss, 'Farhan Ali', ['front_desk'])
  const cook = await hire(boss, 'Gopal Saini', ['kitchen'])

  const as = async (who: Page, email: string, pass = password) => {
    await who.context().clearCookies()
    const sent = { form: { email, password: pass }, headers: { origin: site.url }, maxRedirects: 0 }
    expect((await who.request.post(`${site.url}/login`, sent)).status(), email).toBe(303)
  }
  const go = async (who: Page, path: string) => {
    await who.goto(`${site.url}${path}`)
    if (scripts) await hydrated(who)
  }
  const looksRight = async (who: Page, name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await who.setViewportSize({ width, height })
      await expectNoSidewaysScroll(who)
    }
    if (scripts) await expectNoAxeViolations(who, name)
  }
  const main = page.getByRole('main')

  // From Los Angeles: a visit by video, asked for with a health note, with Kavita, at a time that is hers.
  const phone = await browser.newContext({
    ...{ javaScriptEnabled: scripts, timezoneId: 'America/Los_Angeles', viewport: { width: 390, height: 844 } },
  })
  const abroad = await phone.newPage()
  const sunita = await signUpClient(site, abroad.request, 'Sunita Joshi')
  const day = inDays(1)
  const free = await sunita.get(
    `/appointments/free-times?from=${day}&to=${day}&kind=consultation&practitioner=kavita-rao`,
  )
  const [startsAt] = (free.data as unknown as { times: string[] }[])[0]?.times ?? []
  const booked = await sunita.post('/appointments/create', {
    ...{ name: 'Sunita Joshi', email: sunita.email, mobile_number: '9829011299', kind: 'consultation' },
    ...{ place: 'video', starts_at: startsAt, practitioner: 'kavita-rao', time_zone: 'America/Los_Angeles' },
    ...{ medical_issue: planted, health_consent: true, form_token: 'los-angeles-0123456789abcdef' },
  })
  expect(booked.status).toBe(200)
  // One room: a visit by video leaves it free, one at the clinic takes it.
  const atClinic = (free.data as unknown as { times: string[] }[])[0]?.times.at(-1) ?? ''
  const held = { kind: 'consultation', place: 'clinic', starts_at: atClinic, practitioner: 'kavita-rao' }
  expect((await sunita.post('/appointments/hold', held)).status).toBe(200)
  const meerasFree = async (place: string) =>
    JSON.stringify(
      await sunita.get(
        `/appointments/free-times?from=${day}&to=${day}&kind=consultation&practitioner=meera-sharma&place=${place}`,
      ),
    )
  expect(await meerasFree('clinic')).toContain(startsAt)
  expect(await meerasFree('clinic')).not.toContain(atClinic)
  expect(await meerasFree('video')).toContain(atClinic)

  await go(abroad, '/account/appointments')
  await expect(abroad.getByText(/^For you: .*\(Los Angeles time\)$/).first()).toBeVisible()
  await expect(abroad.getByText('https://meet.example/kavita').first()).toBeVisible()
  await looksRight(abroad, 'the appointments of a client abroad')
  await abroad
    .getByRole('main')
    .getByRole('link', { name: /^Pay online/ })
    .click()
  await abroad.getByRole('button', { name: 'Pay ₹500' }).click()
  await abroad.getByRole('button', { name: 'Pay ₹500.00' }).click()
  await expect(abroad.getByRole('heading', { level: 1 })).toHaveText('Thank You, Your Consultation Is Paid')
  await phone.close()

  // The front desk sees both calendars, and no word of health.
  await as(page, farhan)
  await page.setViewportSize({ width: 1440, height: 900 })
  await go(page, '/dashboard/booking?view=today')
  for (const name of ['Meera Sharma', 'Kavita Rao']) await expect(main.getByRole('region', { name })).toBeVisible()
  await looksRight(page, 'two calendars side by side')
  if (scripts) {
    // A visit that is dropped on a colleague opens its form, and stays where it is.
    await go(page, `/dashboard/booking?view=today&day=${day}`)
    const dropped = main.getByText(/^Nothing is moved yet\. Confirm this time to move it to /)
    const hers = main.getByRole('region', { name: 'Kavita Rao' })
    await hers.getByRole('link', { name: 'Sunita Joshi' }).dragTo(main.getByRole('region', { name: 'Meera Sharma' }))
    await expect(dropped).toBeVisible()
    await expect(main.getByRole('combobox', { name: 'With', exact: true })).toHaveValue('meera-sharma')
    await expect(hers.getByRole('link', { name: 'Sunita Joshi' })).toBeVisible()
  }
  await go(page, `/dashboard/booking?id=${booked.data.id}`)
  await expect(page.getByText(/^₹500, receipt /)).toBeVisible()
  expect(await page.content()).not.toContain('Hypothyroid')

  // Somebody walks in without a telephone and pays in cash.
  await go(page, '/dashboard/booking/new')
  await main.getByLabel('Name', { exact: true }).fill('Bhanwar Lal')
  await main.getByLabel('No phone').check()
  await main.getByRole('button', { name: 'Book it' }).click()
  await expect(page).toHaveURL(/\/dashboard\/booking\?id=/)
  await page.getByRole('link', { name: 'Take ₹500' }).click()
  await main.getByLabel('Paid by').selectOption('Cash')
  await main.getByRole('button', { name: '₹500 received' }).click()
  await expect(main.getByRole('heading', { name: 'Full consultation, ₹500' })).toBeVisible()

  // Two more, by UPI and by card.
  for (const [index, [method, utr]] of [
    ['upi', '632918440217'],
    ['card', 'SLIP42'],
  ].entries()) {
    const { id } = await boss('POST', '/admin/appointments', {
      ...{ name: `Client ${index}`, mobile_number: `982901130${index}`, kind: 'consultation', place: 'clinic' },
    })
    await boss('POST', '/admin/orders/for-visit', {
      ...{ appointment_id: id, method, utr, form_token: `visit-${method}-0123456789abcdef` },
    })
  }
  await go(page, '/dashboard/plans/till')
  await expect(main.getByRole('region', { name: 'The drawer' })).toContainText('Must be in the drawer₹500.00')

  // Each dietitian has their own calendar, and the note of their own client.
  await as(page, kavita)
  await go(page, `/dashboard/booking?id=${booked.data.id}`)
  await main.getByRole('button', { name: 'Show health note' }).click()
  await expect(main.getByText(planted)).toBeVisible()
  await as(page, meera)
  await go(page, `/dashboard/booking?view=week&day=${day}`)
  await expect(main.getByText('Sunita Joshi').first()).toBeVisible()
  // A colleague's is read with a reason alone, which Sunita sees: the note of the visit, and then what colleagues note.
  await go(page, `/dashboard/booking?id=${booked.data.id}`)
  await expect(main.getByRole('button', { name: 'Show health note' })).toHaveCount(0)
  await looksRight(page, 'the visit of a colleague')
  await main.getByRole('link', { name: 'Write down why you read it' }).click()
  await main.getByRole('button', { name: 'Save and go on' }).click()
  await expect(main.getByText('Reason is required').first()).toBeVisible()
  await main.getByRole('textbox', { name: 'Reason' }).fill('Kavita is on leave tomorrow')
  await main.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/booking\\?id=${booked.data.id}`))
  await main.getByRole('button', { name: 'Show health note' }).click()
  await expect(main.getByText(planted)).toBeVisible()
  expect(JSON.stringify((await sunita.get('/users/privacy')).data)).toContain('Kavita is on leave tomorrow')

  // The cook has sheets, and no calendar.
  await as(page, cook)
  await go(page, '/dashboard/deliveries')
  await looksRight(page, 'the kitchen sheet of a cook')
  await page.goto(`${site.url}/dashboard/booking`)
  await expect(page.getByRole('heading', { name: 'You cannot open this.' })).toBeVisible()

  // The owner: all of it agrees to the paisa.
  await as(page, owner.email, owner.password)
  await go(page, `/dashboard/plans/export?month=${inDays(0).slice(0, 7)}`)
  for (const name of ['Cash at the clinic (1)', 'UPI at the clinic (1)', 'Card at the clinic (1)'])
    await expect(main).toContainText(`${name}₹500.00`)
  await expect(main).toContainText('₹2,000.00')
})

test('a visit that is paid when it is booked: kept for half an hour, over the sign-up, confirmed by its payment', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b401\b/)
  const scripts = javaScriptEnabled !== false
  const before = content.read('site.yaml')
  change(site, 3, 'site.yaml', before, before.replace('paid: later', 'paid: when-booking'))
  const day = inDays(2)
  const address = `${site.url}/book?kind=consultation&practitioner=kavita-rao&from=${day}`
  await expect.poll(async () => (await fetch(address)).text(), { timeout: 60_000 }).toContain('paid now.')

  const main = page.getByRole('main')
  const bookTime = async (at: number) => {
    await page.goto(address)
    if (scripts) await hydrated(page)
    const shown = page.locator('input[name=shown_day]').first()
    const [id, value] = [await shown.getAttribute('id'), await shown.inputValue()]
    await page.locator(`label[for="${id}"]`).click()
    const time = page.locator(`input[name=shown_day][value="${value}"] ~ div input[name=starts_at]`).nth(at)
    await expect(main.getByText('₹500, paid now.')).toBeHidden()
    const chosen = page.locator(`input[name=starts_at][value="${await time.inputValue()}"]`)
    await page.locator('label').filter({ has: chosen }).click()
    await expect(main.getByText('Your time is kept for 30 minutes while you pay.')).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await bookTime(0)
  await main.getByLabel('Name', { exact: true }).fill('Ritika Sharma')
  await main.getByLabel('Email', { exact: true }).fill('ritika.held@example.in')
  await main.getByLabel('Mobile number').fill('98765 43210')
  await unhurried(page)
  await main.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#answer').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  const consent = page.getByLabel(/^I agree to the use/)
  if (await consent.count()) await consent.check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your appointment')
  await expect(main.getByText(/^Your time is kept until /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (scripts) await expectNoAxeViolations(page, 'the payment of a time that is kept')

  // The client can leave the page: the account says the same, and leads back.
  await page.goto(`${site.url}/account/appointments`)
  await expect(main.getByText(/^Waiting for your payment until /)).toBeVisible()
  await main.getByRole('link', { name: /^Pay online/ }).click()
  await page.getByRole('button', { name: 'Pay ₹500' }).click()
  await page.getByRole('button', { name: 'Pay ₹500.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You, Your Consultation Is Paid')
  await page.goto(`${site.url}/account/appointments`)
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(main.getByText('Paid', { exact: true })).toBeVisible()

  // A second time is left unpaid: the desk sees until when it is kept, and confirms it without money.
  await bookTime(1)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your appointment')
  const desk = await (await browser.newContext({ javaScriptEnabled: scripts })).newPage()
  const sent = { form: owner, headers: { origin: site.url }, maxRedirects: 0 }
  expect((await desk.request.post(`${site.url}/login`, sent)).status()).toBe(303)
  await desk.goto(`${site.url}/dashboard/booking?view=list&state=unpaid`)
  await desk.getByRole('main').getByRole('link', { name: 'Ritika Sharma' }).click()
  await expect(desk.getByText(/^Its time is kept until .* for its payment$/)).toBeVisible()
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByText(/^Confirmed for /).first()).toBeVisible()
  await desk.context().close()
  await page.reload()
  await expect(main.getByText(/or at the clinic on the day/)).toBeVisible()
})
