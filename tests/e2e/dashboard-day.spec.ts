/**
 * A day at the desk: three requests confirmed, one moved, one no-show, a walk-in with cash, a refund by hand, the kitchen
 * sheet printed. With scripts by keyboard alone, as the keys of the dashboard are scripts; without them by mouse. By mouse with scripts
 * the specs of its screens go through it (dashboard-booking, -plans, -deliveries).
 */
import type { Locator, Page } from '@playwright/test'
import { addDays, compactDay, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const clients = ['Asha Verma', 'Ritika Sharma', 'Kabir Singh']
const today = indiaDay(programTime())
const tomorrow = addDays(today, 1)
let site: Site

test.beforeEach(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  for (const name of clients) await ask(name)
})
test.afterEach(async () => site?.stop())

async function call(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, path).toBeLessThan(300)
  return (await answer.json()) as Record<string, string>
}

async function ask(name: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.in`
  const account = { email, password: 'kadhi chawal 42', full_name: name }
  const { access_token: token } = await call('/auth/signup', account)
  await call('/appointments/create', { name, email, mobile_number: '9876543210' }, token)
}

/** What a person at the desk does, whichever way. */
type Hand = {
  /** A screen of the dashboard. */
  open(name: string, letter: string, heading?: RegExp): Promise<void>
  press(what: Locator): Promise<void>
  write(where: Locator, text: string): Promise<void>
  /** `day` is as in '2026-11-25', `time` as in '10:00'. */
  writeDay(where: Locator, day: string): Promise<void>
  writeTime(where: Locator, time: string): Promise<void>
  choose(where: Locator, option: RegExp): Promise<void>
  pick(radio: Locator): Promise<void>
}

const mouse = (page: Page): Hand => ({
  async open(name, _, heading) {
    await page.getByRole('navigation', { name: 'Dashboard' }).first().getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading ?? name })).toBeVisible()
  },
  press: (what) => what.click(),
  write: (where, text) => where.fill(text),
  writeDay: (where, day) => where.fill(day),
  writeTime: (where, time) => where.fill(time),
  async choose(where, option) {
    await where.selectOption({ label: (await optionLike(where, option)).label })
  },
  pick: (radio) => radio.locator('xpath=ancestor::label').click(),
})

const optionLike = async (where: Locator, option: RegExp) => {
  const labels = await where.locator('option').allTextContents()
  const index = labels.findIndex((label) => option.test(label))
  expect(index, `${option} in ${labels}`).toBeGreaterThanOrEqual(0)
  return { index, label: labels[index] ?? '' }
}

/** Nothing but keys: Tab until the focus is there, which also shows that it can be reached. */
function keyboard(page: Page): Hand {
  const keys = page.keyboard
  const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement)
  const reach = async (what: Locator, arrived = () => isFocused(what)) => {
    await expect(what).toBeAttached()
    for (let stops = 0; !(await arrived()); stops += 1) {
      expect(stops, `${what} cannot be reached by Tab`).toBeLessThan(150)
      await keys.press('Tab')
    }
  }
  const digits = (text: string, ...order: number[]) => {
    const parts = text.split(/\D/)
    return order.map((at) => parts[at]).join('')
  }
  return {
    async open(name, letter, heading) {
      await keys.press('g')
      await keys.press(letter)
      await expect(page.getByRole('heading', { level: 1, name: heading ?? name })).toBeVisible()
    },
    async press(what) {
      await reach(what)
      await keys.press('Enter')
    },
    async write(where, text) {
      await reach(where)
      await keys.press('Control+a')
      await keys.type(text)
    },
    // As the fields of days and times are typed in the tests' language: month, day, year; hours, minutes, half of the day.
    async writeDay(where, day) {
      await reach(where)
      await keys.type(digits(day, 1, 2, 0))
    },
    async writeTime(where, time) {
      await reach(where)
      const [hours = 0, minutes] = time.split(':').map(Number)
      await keys.type(
        `${String(hours % 12 || 12).padStart(2, '0')}${String(minutes).padStart(2, '0')}${hours < 12 ? 'AM' : 'PM'}`,
      )
    },
    async choose(where, option) {
      await reach(where)
      const { label } = await optionLike(where, option)
      await keys.type(label)
      await expect(where.locator('option:checked')).toHaveText(label)
    },
    async pick(radio) {
      const group = await radio.getAttribute('name')
      await reach(radio, () =>
        radio.page().evaluate((name) => (document.activeElement as HTMLInputElement | null)?.name === name, group),
      )
      for (let steps = 0; !(await isFocused(radio)); steps += 1) {
        expect(steps, `${radio} cannot be reached by the arrows`).toBeLessThan(30)
        await keys.press('ArrowDown')
      }
      await keys.press('Space')
      await expect(radio).toBeChecked()
    },
  }
}

async function logIn(page: Page, hand: Hand, hasScripts: boolean) {
  await page.goto(`${site.url}/login?redirectTo=/dashboard`)
  if (hasScripts) await hydrated(page)
  const form = page.getByRole('main')
  await hand.write(form.getByLabel('Email'), admin.email)
  await hand.write(form.getByLabel('Password', { exact: true }), admin.password)
  await hand.press(form.getByRole('button', { name: 'Sign In' }))
  await page.waitForURL(`${site.url}/dashboard`)
  if (hasScripts) await hydrated(page)
}

async function aDay(page: Page, hand: Hand, hasScripts: boolean) {
  const main = page.getByRole('main')
  page.setDefaultTimeout(30_000)
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const said = (text: string | RegExp) => expect(main.getByRole('status').filter({ hasText: text })).toBeVisible()
  await logIn(page, hand, hasScripts)

  await test.step('three requests wait, and each gets a free time', async () => {
    const waiting = main.getByRole('link', { name: /^3 booking requests/ })
    await expect(waiting).toBeVisible()
    await hand.press(waiting)
    await expect(page).toHaveURL(/state=new/)
    if (hasScripts) await hydrated(page)
    for (const name of clients) {
      await hand.press(main.getByRole('link', { name, exact: true }))
      const one = panel(name)
      await expect(one.getByText('New', { exact: true })).toBeVisible()
      await hand.pick(one.locator('input[name=starts_at]:not([value=""])').first())
      await hand.press(one.getByRole('button', { name: 'Confirm this time' }))
      await said(/^Confirmed for /)
    }
    // Each has a time of its own.
    const { access_token: token = '' } = await call('/auth/login', admin)
    const answer = await fetch(`${site.url}/api/admin/appointments?state=confirmed`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { starts_at: string }[] }
    expect(new Set(data.map(({ starts_at }) => starts_at)).size).toBe(3)
  })

  await test.step('one of them is moved', async () => {
    await hand.open('Booking', 'b')
    await hand.press(main.getByRole('link', { name: 'Ritika Sharma', exact: true }))
    const ritika = panel('Ritika Sharma')
    await hand.pick(ritika.locator('input[name=starts_at][value=""]'))
    await hand.writeDay(ritika.getByLabel('Day', { exact: true }), '2026-12-02')
    await hand.writeTime(ritika.getByLabel('Time', { exact: true }), '11:15')
    await hand.write(ritika.getByLabel(/^Reason/).first(), 'Her train comes later')
    await hand.press(ritika.getByRole('button', { name: 'Save the change' }))
    await expect(ritika.getByText(/^Moved from .* to Wednesday, 2 December, 11:15 AM\. Reason: Her/)).toBeVisible()
  })

  await test.step('who did not come this morning is marked', async () => {
    await hand.open('Booking', 'b')
    await hand.press(page.getByRole('link', { name: 'New booking' }).first())
    await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeVisible()
    if (hasScripts) await hydrated(page)
    await hand.write(main.getByLabel('Name', { exact: true }), 'Om Prakash')
    await hand.write(main.getByLabel('Mobile number'), '98290 12345')
    await hand.writeDay(main.getByLabel('Another day'), today)
    await hand.writeTime(main.getByLabel(/^Another time \(/), '10:00')
    await hand.press(main.getByRole('button', { name: 'Book it' }))
    // This morning has passed: asked once.
    const tick = main.getByLabel('Save it all the same')
    await (hasScripts ? hand.pick(tick) : hand.press(tick))
    await hand.press(main.getByRole('button', { name: 'Book it' }))
    const om = panel('Om Prakash')
    await expect(om).toBeVisible()
    if (hasScripts) await hydrated(page)
    await hand.press(om.getByRole('button', { name: 'No-show' }))
    await expect(om.getByText('Marked as a no-show.')).toBeVisible()
  })

  const sell = async (plan: RegExp, name: string, more?: () => Promise<void>) => {
    await hand.open('Plans', 'p')
    await hand.press(page.getByRole('link', { name: 'Payment at the desk' }).first())
    await expect(main.getByLabel("Client's name")).toBeVisible()
    if (hasScripts) await hydrated(page)
    await hand.choose(main.getByLabel('Plan', { exact: true }), plan)
    await more?.()
    await hand.write(main.getByLabel("Client's name"), name)
    await hand.write(main.getByLabel(/^Phone/), '98290 11223')
    await hand.write(main.getByLabel(/^Address/), '12 Hanuman Nagar, Jaipur 302021')
    await hand.choose(main.getByLabel('Paid by'), /^Cash$/)
    await hand.press(main.getByRole('button', { name: 'Record the payment' }))
    await expect(main.getByRole('link', { name: /^Receipt / })).toBeVisible()
    if (hasScripts) await hydrated(page)
  }

  await test.step('a walk-in pays a week of meals in cash', async () => {
    await sell(/^Weekly Meal Plan/, 'Harpreet Kaur', () => hand.writeDay(main.getByLabel('First day'), tomorrow))
    await expect(main.getByRole('heading', { name: /^Weekly Meal Plan/ })).toBeVisible()
    await expect(main.getByText('Cash at the clinic').first()).toBeVisible()
  })

  await test.step('another gets the money back by hand', async () => {
    await sell(/^1 Month/, 'Lalit Kumawat')
    const refund = main.getByRole('radio', { name: /^Refund/ })
    await expect(refund).not.toBeChecked()
    await expect(main.getByRole('button', { name: /^Refund/ })).toBeHidden()
    await hand.pick(refund)
    await hand.write(main.getByLabel('Reason', { exact: true }), 'He moves to Pune')
    await hand.press(main.getByRole('button', { name: 'Refund ₹4,000' }))
    await expect(main.getByLabel('Reference (UTR or voucher)')).toBeVisible()
    await hand.write(main.getByLabel('Reference (UTR or voucher)'), 'Voucher 118')
    await expect(main.getByText(/^Hand ₹4,000 over in cash/)).toBeVisible()
    await hand.press(main.getByRole('button', { name: 'Mark ₹4,000 as paid back' }))
    await said('Recorded')
    const history = main.getByRole('region', { name: 'What happened' })
    await expect(history).toContainText('Voucher 118')
    await expect(history).toContainText('He moves to Pune')
  })

  await test.step('the kitchen sheet of tomorrow is printed', async () => {
    await hand.open('Deliveries', 'd')
    await hand.press(main.getByRole('link', { name: 'Next day' }))
    await expect(main.getByRole('heading', { name: compactDay(tomorrow) })).toBeVisible()
    await hand.press(main.getByRole('link', { name: 'Kitchen sheet' }))
    await expect(page).toHaveURL(/sheet=kitchen/)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('row', { name: /Weekly Meal Plan/ })).toContainText('1')
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).first()).toBeHidden()
    const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
    // One page.
    expect([...sheet.matchAll(/\/Type \/Page\b(?!s)/g)]).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('in the evening nothing waits', async () => {
    await hand.open('Overview', 'o', /^Good /)
    const needs = main.getByRole('region', { name: 'Needs you' })
    await expect(needs.getByRole('link', { name: /booking request|order|enquir|mail/ })).toHaveCount(0)
    await expect(needs.getByRole('link', { name: /^1 delivery tomorrow/ })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Today' })).toContainText('Om Prakash')
  })
}

test('a day at the desk', async ({ page, javaScriptEnabled, pageProblems }) => {
  test.slow()
  // A time that has passed is asked about.
  pageProblems.expect(/\b422\b/)
  const hasScripts = javaScriptEnabled !== false
  await page.setViewportSize({ width: 1366, height: 768 })
  await aDay(page, hasScripts ? keyboard(page) : mouse(page), hasScripts)
})
