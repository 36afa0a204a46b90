/** A morning at the desk with bookings: confirmed, moved, read, swapped for none, missed, booked on the telephone, closed. */
import type { Locator, Page } from '@playwright/test'
import { timeAndDay } from '~/domain/time/days'
import { expectNoAxeViolations } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const client = { email: 'ritika@example.in', password: 'kadhi chawal 42', full_name: 'Ritika Sharma' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(() => site.stop())

async function call(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** A client with a request that says something of their health. */
async function ask() {
  const { access_token: token } = await call('/auth/signup', client)
  const notes = { medical_issue: 'Thyroid since 2019', health_consent: true, service: 'Weight Loss' }
  const person = { name: client.full_name, email: client.email, mobile_number: '9876543210' }
  await call('/appointments/create', { ...person, ...notes }, token)
}

async function logIn(page: Page, path: string, scripts: boolean, account = admin) {
  await page.goto(`${site.url}/login?redirectTo=${encodeURIComponent(path)}`)
  if (scripts) await hydrated(page)
  await page.locator('main').getByLabel('Email').fill(account.email)
  await page.locator('main').getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  if (scripts) await hydrated(page)
}

/** Ritika's visit of Wednesday, 11:15, is dragged to Thursday an hour earlier: first let go by Escape, then dropped and saved. */
async function dragInTheWeek(page: Page) {
  await page.setViewportSize({ width: 1440, height: 1200 })
  const block = page.getByRole('link', { name: /Ritika Sharma ?, Confirmed/ })
  const thursday = page.getByRole('region', { name: 'Thu 3' })
  const quarter = 18.4
  const dragTo = async (hoursLater: number) => {
    await block.scrollIntoViewIfNeeded()
    const [from, column] = [await block.boundingBox(), await thursday.boundingBox()]
    if (!from || !column) throw new Error('The week is not seen.')
    const middle = from.y + from.height / 2
    await page.mouse.move(from.x + from.width / 2, middle)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2 + 5, middle + 5)
    await page.mouse.move(column.x + column.width / 2, middle + hoursLater * 4 * quarter, { steps: 5 })
  }
  const shown = page.url()
  const target = thursday.getByText('10:15 AM', { exact: true })
  await dragTo(-1)
  await expect(target).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(target).toHaveCount(0)
  await page.mouse.up()
  expect(page.url()).toBe(shown)
  // At lunch the clinic is closed: a visit that is let go there stays where it is.
  await dragTo(1.75)
  await page.mouse.up()
  expect(page.url()).toBe(shown)

  await dragTo(-1)
  await expect(target).toBeVisible()
  await page.mouse.up()
  const panel = page.getByRole('region', { name: 'Ritika Sharma', exact: true })
  await expect(
    panel.getByText(/^Nothing is moved yet\. Save the change to move it to Thursday, 3 December, 10:15 AM\./),
  ).toBeVisible()
  await expectNoAxeViolations(page, 'a visit that was dropped')
  // Escape closes the form, and the visit has not moved.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Ritika Sharma ?, Confirmed.*11:15 AM/ })).toBeVisible()

  await dragTo(-1)
  await page.mouse.up()
  await panel.getByRole('button', { name: 'Save the change' }).click()
  await expect(panel.getByText(/^Moved from .* to Thursday, 3 December, 10:15 AM/)).toBeVisible()
  await expect(panel.getByText(/^Nothing is moved yet/)).toHaveCount(0)
  await expect(thursday.getByRole('link', { name: /Ritika Sharma ?, Confirmed.*10:15 AM/ })).toBeVisible()
  // Back to where it was, for what follows.
  await panel.getByText('Another time', { exact: true }).click()
  await panel.getByLabel('Day', { exact: true }).fill('2026-12-02')
  await panel.getByLabel('Time', { exact: true }).fill('11:15')
  await panel.getByRole('button', { name: 'Save the change' }).click()
  await expect(panel.getByText(/ to Wednesday, 2 December, 11:15 AM/).first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a morning at the desk', { tag: '@firefox' }, async ({
  page,
  browser,
  browserName,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(180_000)
  // A time that is taken, once, and one that has passed and is asked about.
  pageProblems.expect(/\b(409|422)\b/)
  const scripts = javaScriptEnabled !== false
  const go = async (path: string) => {
    await page.goto(`${site.url}${path}`)
    if (scripts) await hydrated(page)
  }
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await ask()
  await logIn(page, '/dashboard/booking', scripts)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the list of bookings')

  // A request is given one of the free times.
  await page.getByRole('link', { name: 'Ritika Sharma' }).click()
  const ritika = panel('Ritika Sharma')
  await expect(ritika.getByText('New', { exact: true })).toBeVisible()
  await expect(ritika.getByRole('link', { name: 'Client page' })).toHaveAttribute(
    'href',
    /^\/dashboard\/clients\/[\w-]{36}$/,
  )
  await expect(page.getByText('Thyroid since 2019')).toHaveCount(0)
  if (scripts) await expectNoAxeViolations(page, 'a booking in its panel')
  const freeTimes = ritika.locator('label:has(input[name=starts_at]:not([value=""]))')
  expect(await freeTimes.count()).toBeGreaterThan(3)
  await freeTimes.nth(1).click()
  await ritika.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(
    page.getByText(
      /^Confirmed for .*\. No mail server is set up, so no mail goes out: please tell the client yourself\.$/,
    ),
  ).toBeVisible()
  await expect(ritika.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(ritika.getByText(/^Confirmed for /)).toBeVisible()

  // It is moved to a time that is typed.
  await ritika.getByText('Another time', { exact: true }).click()
  await ritika.getByLabel('Day', { exact: true }).fill('2026-12-02')
  await ritika.getByLabel('Time', { exact: true }).fill('11:15')
  await ritika
    .getByLabel(/^Reason/)
    .first()
    .fill('Her train comes later')
  await ritika.getByRole('button', { name: 'Save the change' }).click()
  await expect(ritika.getByText(/^Moved from .* to Wednesday, 2 December, 11:15 AM\. Reason: Her train/)).toBeVisible()

  // The health note is read, which the client will see.
  await ritika.getByRole('button', { name: 'Show health note' }).click()
  await expect(ritika.getByText('Thyroid since 2019')).toBeVisible()
  await ritika.getByLabel(/^New note/).fill('Prefers a call in the evening')
  await ritika.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expect(ritika.getByText('Prefers a call in the evening')).toBeVisible()

  // A client on the telephone wants the same time, and is told what is near; then one of yesterday is written down.
  const book = async (name: string, day: string, time: string) => {
    await go('/dashboard/booking/new')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Mobile number').fill('98290 12345')
    await page.getByLabel('Another day').fill(day)
    await page.getByLabel(/^Another time \(/).fill(time)
    await page.getByRole('button', { name: 'Book it' }).click()
  }
  await book('Om Prakash', '2026-12-02', '11:30')
  await expect(page.getByText(/This time has just been taken\. Free near it: /)).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'a booking at the desk')
  await book('Om Prakash', '2026-11-24', '10:00')
  await expect(page.getByText(/^This time has passed\./).first()).toBeVisible()
  await page.getByLabel('Save it all the same').check()
  await page.getByRole('button', { name: 'Book it' }).click()
  const om = panel('Om Prakash')
  await expect(om.getByText('Without an account')).toBeVisible()
  await om.getByRole('button', { name: 'No-show' }).click()
  await expect(om.getByText('No-show', { exact: true }).first()).toBeVisible()
  await expect(om.getByText('Marked as a no-show.')).toBeVisible()

  // A search and a state narrow the list; its address says so.
  await go('/dashboard/booking')
  await page.getByLabel('Name, mail or phone').fill('omprak 98')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('No bookings match these filters.')).toBeVisible()
  await page.getByLabel('Name, mail or phone').fill('98290 12')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/[?&]q=98290/)
  await expect(page.getByRole('link', { name: 'Om Prakash' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ritika Sharma' })).toHaveCount(0)

  // The week shows both, each at its time.
  await go('/dashboard/booking?view=week')
  await expect(page.getByRole('heading', { name: '23 to 27 November' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Om Prakash ?, No-show/ })).toBeVisible()
  await page.getByRole('link', { name: 'Week after' }).click()
  await expect(page.getByRole('link', { name: /Ritika Sharma ?, Confirmed.*11:15 AM/ })).toBeVisible()
  if (scripts) {
    await expectNoAxeViolations(page, 'the week')
    // Under WebDriver Firefox follows each move of a drag with another one, 174 px below the pointer.
    if (browserName !== 'firefox') await dragInTheWeek(page)
  }

  // A day is closed, on which a booking stands.
  await go('/dashboard/booking/closed-days')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-02')
  await page.getByLabel('Name', { exact: true }).fill('School talk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. One booking is at that time: please move it.')).toBeVisible()
  await expect(page.getByText('Closed all day: School talk')).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the closed days')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Every day has its usual hours.')).toBeVisible()

  // The client sees who has read the note, and the time; the desk's own words nowhere.
  const theirs = await browser.newPage({ javaScriptEnabled: scripts })
  await logIn(theirs, '/account/appointments', scripts, { email: client.email, password: client.password })
  await expect(theirs.getByText('Your health note was read once')).toBeVisible()
  await expect(theirs.getByText('11:15 AM to 12:00 PM')).toBeVisible()
  await expect(theirs.getByText(/Prefers a call|Her train/)).toHaveCount(0)
  await theirs.close()
})

test('a new booking has the days and times that visitors see; any other time, or none, stands beside them', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const times = (of: Page) =>
    of
      .locator('input[name=starts_at]:not([value=""])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const labelOf = (startsAt: string) => page.locator(`label:has(input[name=starts_at][value="${startsAt}"])`)
  const anyTime = page.getByRole('radio', { name: 'Another time, or none yet' })
  const begin = async (name: string) => {
    await page.goto(`${site.url}/dashboard/booking/new`)
    if (scripts) await hydrated(page)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Mobile number').fill('98290 12345')
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Book it' }).click()
    await page.waitForURL(/\/dashboard\/booking\?id=/)
    if (scripts) await hydrated(page)
  }
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const fact = (of: Locator, name: string) => of.locator(`dt:text-is("${name}") + dd`)
  const visitor = await browser.newPage({ javaScriptEnabled: scripts })
  await visitor.goto(`${site.url}/book`)
  await logIn(page, '/dashboard/booking', scripts)

  // The same times as a visitor's, of which one is chosen with where it takes place.
  await begin('Anil Mathur')
  const offered = await times(page)
  expect(offered.length).toBeGreaterThan(20)
  expect(offered).toEqual(await times(visitor))
  await expect(page.locator('input[name=shown_day]')).toHaveCount(7)
  const lastDay = page.locator('input[name=shown_day]').last()
  await page.locator(`label[for="${await lastDay.getAttribute('id')}"]`).click()
  const startsAt = offered.at(-2) ?? ''
  await expect(labelOf(startsAt)).toBeVisible()
  await expect(page.getByLabel('Another day')).toBeVisible()
  await labelOf(startsAt).click()
  await expect(page.getByLabel('Another day')).toBeHidden()
  await page.getByText('By phone', { exact: true }).click()
  if (scripts) await expectNoAxeViolations(page, 'a new booking with a chosen time')
  await save()
  const anil = panel('Anil Mathur')
  await expect(fact(anil, 'Where')).toHaveText('By phone')
  await expect(fact(anil, 'Time')).toHaveText(timeAndDay(startsAt))
  await expect(anil.getByText('Confirmed', { exact: true })).toBeVisible()
  await visitor.reload()
  expect(await times(visitor)).not.toContain(startsAt)
  await visitor.close()

  // Where it takes place is changed while its time stays.
  const stays = anil.getByRole('radio', { name: /^Stays on / })
  await expect(stays).toBeChecked()
  await expect(anil.getByLabel('Day', { exact: true })).toBeHidden()
  await anil.getByLabel('Where').selectOption('By video')
  await anil.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText(/^Saved\. The client has no email/)).toBeVisible()
  await expect(fact(anil, 'Where')).toHaveText('By video')
  await expect(fact(anil, 'Time')).toHaveText(timeAndDay(startsAt))
  await expect(anil.getByText('Changed to: Full consultation, by video.')).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'a booking whose place was changed')

  // A time is chosen and given up again for one outside of the hours: a Sunday.
  await begin('Bela Soni')
  await labelOf(offered[0] ?? '').click()
  await expect(page.getByLabel('Another day')).toBeHidden()
  await (scripts ? page.getByRole('button', { name: 'Another time instead' }) : anyTime).click()
  await page.getByLabel('Another day').fill('2026-11-29')
  await page.getByLabel(/^Another time \(/).fill('08:15')
  await page.getByRole('button', { name: 'Book it' }).click()
  await page.getByLabel('Save it all the same').check()
  await save()
  await expect(fact(panel('Bela Soni'), 'Time')).toHaveText(/^Sunday, 29 November, 8:15 AM/)
  await expect(fact(panel('Bela Soni'), 'Where')).toHaveText('At the clinic')

  // Nor is a time needed.
  await begin('Chetan Rao')
  await expect(anyTime).toBeChecked()
  await save()
  await expect(fact(panel('Chetan Rao'), 'Time')).toHaveText('No time yet')
})

test('a time is offered, and the client accepts it in their account', async ({ page, browser, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled !== false
  const email = 'devansh@example.in'
  const account = { email, password: client.password, full_name: 'Devansh Kothari' }
  const { access_token: token } = await call('/auth/signup', account)
  await call('/appointments/create', { name: account.full_name, email, mobile_number: '9928110045' }, token)
  const { access_token: staff = '' } = await call('/auth/login', admin)
  const headers = { authorization: `Bearer ${staff}` }
  const list = await fetch(`${site.url}/api/admin/appointments?q=devansh`, { headers })
  const { data } = (await list.json()) as { data: { id: string; version: number }[] }
  const [one] = data
  await logIn(page, `/dashboard/booking?id=${one?.id}`, scripts)
  const panel = page.getByRole('region', { name: 'Devansh Kothari', exact: true })
  await panel.locator('label:has(input[name=starts_at]:not([value=""]))').last().click()
  await panel.getByRole('button', { name: 'Send the offer' }).click()
  await expect(panel.getByText('Slot offered', { exact: true })).toBeVisible()

  const theirs = await browser.newPage({ javaScriptEnabled: scripts })
  await logIn(theirs, '/account/appointments', scripts, { email: email, password: client.password })
  await theirs.getByRole('button', { name: 'Accept the time' }).click()
  await expect(theirs.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Accept the time' })).toHaveCount(0)
  await theirs.close()
})

test('what was typed stays where a colleague was first, and where the connection is lost', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/\b(409|422)\b|ERR_INTERNET_DISCONNECTED/)
  const scripts = javaScriptEnabled !== false
  const email = 'pooja@example.in'
  const account = { email, password: client.password, full_name: 'Pooja Nair' }
  const { access_token: token } = await call('/auth/signup', account)
  await call('/appointments/create', { name: account.full_name, email, mobile_number: '9928110046' }, token)
  const { access_token: staff = '' } = await call('/auth/login', admin)
  const headers = { authorization: `Bearer ${staff}`, 'content-type': 'application/json' }
  const list = await fetch(`${site.url}/api/admin/appointments?q=pooja`, { headers })
  const [one] = ((await list.json()) as { data: { id: string; version: number }[] }).data
  await logIn(page, `/dashboard/booking?id=${one?.id}`, scripts)
  const panel = page.getByRole('region', { name: 'Pooja Nair', exact: true })
  await panel.getByText('Another time', { exact: true }).click()
  await panel.getByLabel('Day', { exact: true }).fill('2026-12-03')
  await panel.getByLabel('Time', { exact: true }).fill('16:45')

  const body = JSON.stringify({ version: one?.version, kind: 'consultation', starts_at: '2026-12-04T06:30:00.000Z' })
  const moved = await fetch(`${site.url}/api/admin/appointments/${one?.id}/time`, { method: 'POST', headers, body })
  expect(moved.status).toBe(200)
  await panel.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(page.getByText(/ changed this on 25 Nov 2026, .*\. Please look at it again\./)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save the change' })).toBeVisible()
  await expect(panel.getByLabel('Day', { exact: true })).toHaveValue('2026-12-03')
  await expect(panel.getByLabel('Time', { exact: true })).toHaveValue('16:45')

  // A reason in a form that unfolds, refused as well.
  await panel.getByText('Cancel it', { exact: true }).click()
  const reason = panel.locator('details[open]').getByLabel(/^Reason/)
  await reason.fill('She is on a journey '.repeat(11))
  await panel.getByRole('button', { name: 'Cancel and tell the client' }).click()
  await expect(page.getByText('Please write at most 200 characters').first()).toBeVisible()
  await expect(panel.locator('details[open]').getByLabel(/^Reason/)).toHaveValue(/^She is on a journey/)

  if (!scripts) return
  await panel.getByLabel(/^New note/).fill('Asks for an evening')
  await page.context().setOffline(true)
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(panel.getByLabel(/^New note/)).toHaveValue('Asks for an evening')
  await page.context().setOffline(false)
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expect(panel.getByLabel(/^New note/)).toHaveValue('')
})

test('a phone reads the calendar by a secret address, which is renewed and switched off', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false
  await logIn(page, '/dashboard/booking', scripts)
  await page.getByRole('link', { name: 'Calendar on your phone' }).click()
  await expect(page.getByText('There is no address yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create an address' }).click()
  const field = page.getByLabel('Your secret address')
  await expect(field).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the calendar of a phone')
  const first = await field.inputValue()
  expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/)

  // Apps fetch it again and again; it must be kept nowhere.
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(first)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar\b/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  }
  // It is shown once.
  await page.goto(`${site.url}/dashboard/booking/phone-calendar`)
  await expect(page.getByText(/^An address works since 25 Nov 2026/)).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  if (scripts) await hydrated(page)
  await page.getByRole('button', { name: 'Create a new address' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('The address is switched off.')).toBeVisible()
  const gone = await fetch(second)
  expect(gone.status).toBe(404)
  expect(gone.headers.get('cache-control')).toBe('private, no-store')
  expect((await fetch(`${site.url}/calendar/other.ics`)).status).toBe(404)
})

test('a stranger and a client get nothing of it', async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  const account = { email: 'other@example.in', password: client.password, full_name: 'Another Client' }
  const { access_token: token } = await call('/auth/signup', account)
  for (const path of [
    '/dashboard/booking',
    '/dashboard/booking/new',
    '/dashboard/booking/closed-days',
    '/dashboard/booking/phone-calendar',
  ]) {
    for (const address of [path, `${path}?_data=routes%2Fdashboard.booking`, `${path}.data`]) {
      const answer = await fetch(`${site.url}${address}`, { redirect: 'manual' })
      expect([302, 303, 204, 202, 404], address).toContain(answer.status)
      expect(await answer.text(), address).not.toMatch(/mobile_number|Ritika/)
    }
  }
  for (const path of ['/admin/appointments', '/admin/calendar?from=2026-11-23&to=2026-11-29']) {
    expect((await fetch(`${site.url}/api${path}`)).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${site.url}/api${path}`, { headers })).status).toBe(403)
  }
})
