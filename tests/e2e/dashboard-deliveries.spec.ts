/** From a client who skips a day to the driver's last tick: kitchen and route sheet, the link for the driver, a closed day. */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { addDays, indiaDay, longDay } from '~/domain/time/days'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const asha = { full_name: 'Asha Verma', email: 'asha.meals@example.in', password: 'aloo gobhi matar 1' }
/** A Saturday, 09:30 in India; food that is ordered then comes from Wednesday on. */
const ordered = '2026-11-21T04:00:00.000Z'
const first = '2026-11-25'
/** The morning of the first meals. */
const morning = '2026-11-25T04:30:00.000Z'

const env: Record<string, string> = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  AAHAR_TEST_CLOCK: ordered,
  LOG_LEVEL: 'info',
}
let site: Site
let client: APIRequestContext
let ashasOrder: string

test.beforeAll(async () => {
  // One of another site is left where a worker has run another test of this file.
  token = undefined
  site = await startSite(env)
  client = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  expect((await client.post('/signup', { form: asha, maxRedirects: 0 })).status()).toBe(303)
  ashasOrder = await order({ customer_name: 'Asha Verma', plan_type: 'weekly_meal_plan', amount: 1400 })
  await order({
    customer_name: 'Kabir Singh',
    plan_type: 'monthly_meal_plan',
    amount: 4800,
    address: 'Gym, Ahinsa Circle, C-Scheme, Jaipur 302001',
  })
})
test.afterAll(async () => {
  await client?.dispose()
  await site?.stop()
})

let token: string | undefined
async function api(path: string, body?: object): Promise<Record<string, unknown>> {
  if (token === undefined && path !== '/auth/login')
    token = String((await api('/auth/login', { email: asha.email, password: asha.password })).access_token)
  const answer = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

/** Ordered, and paid at the sandbox. */
async function order(given: Record<string, string | number>): Promise<string> {
  const { order_id, link_url } = await api('/payments/create-payment-link', {
    customer_email: asha.email,
    customer_phone: '9928110045',
    start_date: first,
    address: '12 Hanuman Nagar, Vaishali Nagar, Jaipur 302021',
    another: true,
    ...given,
  })
  await api(`/payments/sandbox/links/${String(link_url).split('/').at(-1)}`, { action: 'pay', webhook: 'prompt' })
  await expect.poll(async () => (await api(`/orders/${order_id}`)).status).toBe('paid')
  return String(order_id)
}

async function signIn(page: Page, who: { email: string; password: string }, to: string, hasScripts: boolean) {
  await page.goto(`${site.url}/login?redirectTo=${to}`)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(who.email)
  await form.getByLabel('Password', { exact: true }).fill(who.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${site.url}${to}`)
  if (hasScripts) await hydrated(page)
}

test('a client skips a day, the kitchen cooks, the driver ticks, and a holiday moves the rest', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.slow()
  const hasScripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  page.setDefaultTimeout(30_000)
  const ofAsha = (day: string) =>
    page
      .locator(`form:has(input[value="${ashasOrder}"]):has(input[value="${day}"])`)
      .getByRole('button', { name: `Skip ${longDay(day)}` })

  await test.step('the client skips a day in the account, sees the end move, and takes it back', async () => {
    await signIn(page, asha, '/account/deliveries', hasScripts)
    await ofAsha('2026-11-26').click()
    await expect(main.getByRole('status').filter({ hasText: 'Skipped: Thu 26 Nov 2026' })).toBeVisible()
    await page.goto(`${site.url}/account`)
    await page.goto(`${site.url}/account/deliveries`)
    if (hasScripts) await hydrated(page)
    const undo = page.getByRole('button', { name: `Undo ${longDay('2026-11-26')}` })
    await undo.click()
    await expect(main.getByRole('status').filter({ hasText: 'Your plan includes these days again' })).toBeVisible()
    await ofAsha('2026-11-27').click()
    await expect(main.getByRole('status').filter({ hasText: 'Skipped: Fri 27 Nov 2026' })).toBeVisible()
  })

  await test.step('the client changes one of the plans to dinner', async () => {
    await main.getByText('Change Weekly Meal Plan to dinner').click()
    await main.getByRole('button', { name: 'Change to dinner' }).first().click()
    await expect(
      main.getByRole('status').filter({ hasText: 'Your meals come for dinner from Wed 25 Nov 2026 on.' }),
    ).toBeVisible()
    await expect(main.getByText('Change Weekly Meal Plan to lunch')).toBeVisible()
    await page.context().clearCookies()
  })

  // It is the morning of the first meals.
  env.AAHAR_TEST_CLOCK = morning
  await site.restart()
  token = undefined
  await signIn(page, admin, '/dashboard/deliveries', hasScripts)

  await test.step('the sheets say what is to be cooked, for whom, and where it goes', async () => {
    await expect(main.getByRole('heading', { name: 'Today, Wed 25 Nov 2026' })).toBeVisible()
    await expect(main.getByRole('row', { name: /Weekly Meal Plan/ })).toContainText('1 × Diet not noted')
    const lunch = main.getByRole('table', { name: 'Lunch, from 12:00 PM (1)' })
    await expect(lunch.getByRole('row', { name: /Monthly Meal Plan/ })).toContainText('1')
    const dinner = main.getByRole('table', { name: 'Dinner, from 7:00 PM (1)' })
    await expect(dinner.getByRole('row', { name: /Weekly Meal Plan/ })).toContainText('1')
    await expect(main.getByRole('region', { name: 'Dinner, from 7:00 PM' })).toContainText('Asha Verma')
    await expect(main.getByRole('region', { name: 'PIN 302001' })).toContainText('Kabir Singh')
    await expect(main.getByRole('link', { name: 'Call Kabir Singh' })).toHaveAttribute('href', 'tel:+919928110045')
    await expect(main.getByRole('link', { name: 'Map for Kabir Singh' })).toHaveAttribute(
      'href',
      /query=Gym%2C%20Ahinsa/,
    )
  })

  await test.step('an allergy noted for a client is on the kitchen’s sheet', async () => {
    await main.getByRole('link', { name: 'Asha Verma' }).first().click()
    await expect(main.getByText('No allergies noted.')).toBeVisible()
    const kitchen = main.getByRole('region', { name: 'For the kitchen' })
    await kitchen.getByText('Change diet or allergies').click()
    await kitchen.getByLabel('Diet').selectOption('Vegetarian')
    await kitchen.getByLabel(/^Allergies/).fill('No nuts')
    await kitchen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByRole('status').filter({ hasText: 'The kitchen sheet shows it' })).toBeVisible()
    await page.goto(`${site.url}/dashboard/deliveries`)
    await expect(main.getByRole('region', { name: /portions? separately/ })).toContainText(
      'Asha Verma, dinner: No nuts',
    )
  })

  await test.step('each sheet prints on A4, the kitchen’s without names of streets or buttons', async () => {
    await page.getByRole('link', { name: 'Kitchen sheet' }).click()
    await expect(page).toHaveURL(/sheet=kitchen/)
    await expect(main.getByRole('heading', { name: 'Route', exact: true })).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).first()).toBeHidden()
    await expect(main.getByRole('link', { name: 'Both sheets' })).toBeHidden()
    await expect(main.getByRole('row', { name: /Total/ }).first()).toBeVisible()
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5000)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${site.url}/dashboard/deliveries?sheet=route`)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByText('+919928110045').first()).toBeVisible()
    await expect(main.getByRole('button', { name: /Delivered/ })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the desk ticks a stop and takes it back', async () => {
    await page.goto(`${site.url}/dashboard/deliveries`)
    if (hasScripts) await hydrated(page)
    await main.getByRole('button', { name: 'Not met: Kabir Singh' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Kabir Singh: not met.' })).toBeVisible()
    await main.getByRole('button', { name: 'Undo: Kabir Singh' }).click()
    await expect(main.getByRole('button', { name: 'Delivered: Kabir Singh' })).toBeVisible()
  })

  await test.step('the driver ticks by a link without an account, on a small phone', async () => {
    await main.getByRole('button', { name: 'Make the link' }).click()
    const former = await main.getByLabel('The link').inputValue()
    await main.getByRole('button', { name: 'Make a new link (this one stops working)' }).click()
    await expect(main.getByLabel('The link')).not.toHaveValue(former)
    const link = await main.getByLabel('The link').inputValue()

    const context = await browser.newContext({
      javaScriptEnabled: hasScripts,
      viewport: { width: 360, height: 640 },
    })
    const driver = await context.newPage()
    driver.setDefaultTimeout(30_000)
    const ended = await driver.goto(former)
    expect(ended?.status()).toBe(404)
    await expect(driver.getByText('This link has ended. Please ask the clinic for today’s link.')).toBeVisible()
    const opened = await driver.goto(link)
    expect([opened?.status(), opened?.headers()['cache-control']]).toEqual([200, 'private, no-store'])
    await expect(driver.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    const html = (await opened?.text()) ?? ''
    expect(html).not.toMatch(/asha\.meals|Weekly Meal Plan/)
    // On the day itself, to call at the door, until the meal is there.
    const call = driver.getByRole('link', { name: 'Call Kabir Singh' })
    await expect(call).toHaveAttribute('href', 'tel:+919928110045')
    await expect(driver.getByRole('region', { name: 'Next stop' })).toContainText('Kabir Singh')
    await expect(
      driver.getByText('Lunch, from 12:00 PM: 1 of 1 to go · Dinner, from 7:00 PM: 1 of 1 to go'),
    ).toBeVisible()
    const wide = await driver.evaluate(() => document.documentElement.scrollWidth).catch(() => 360)
    expect(wide).toBeLessThanOrEqual(360)
    if (hasScripts) await hydrated(driver)
    await driver.getByRole('button', { name: 'Delivered Kabir Singh' }).click()
    await expect(driver.getByRole('region', { name: 'Next stop' })).toContainText('No nuts')
    await expect(driver.getByRole('region', { name: 'Next stop' })).toContainText('stop 2: Dinner, from 7:00 PM')
    await expect(call).toHaveCount(0)
    await driver.getByRole('button', { name: 'Not met Asha Verma' }).click()
    await expect(driver.getByText('All done. Thank you.')).toBeVisible()
    await driver.getByRole('button', { name: 'Undo Asha Verma' }).click()
    await expect(driver.getByRole('region', { name: 'Next stop' })).toContainText('Asha Verma')
    await context.close()
    expect(site.output()).toContain('/driver/*')
    expect(site.output()).not.toContain(link.split('/').at(-1))
  })

  await test.step('an empty day says so', async () => {
    await page.goto(`${site.url}/dashboard/deliveries?day=2026-11-24`)
    await expect(main.getByText('No meal is to be cooked or driven on this day.')).toBeVisible()
  })

  await test.step('a holiday moves all meals of its day, and removing it brings them back', async () => {
    await page.goto(`${site.url}/dashboard/deliveries?day=2026-11-28`)
    await main.getByRole('link', { name: 'Move the whole day' }).click()
    await expect(main.getByLabel('Day', { exact: true })).toHaveValue('2026-11-28')
    if (hasScripts) await hydrated(page)
    await main.getByLabel('Name').fill('Holiday')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      main.getByRole('status').filter({ hasText: '2 meals have moved to the end of the plan.' }),
    ).toBeVisible()
    await page.goto(`${site.url}/dashboard/deliveries?day=2026-11-28`)
    await expect(main.getByText('The kitchen is closed: Holiday.')).toBeVisible()
    await page.goto(`${site.url}/dashboard/booking/closed-days`)
    if (hasScripts) await hydrated(page)
    await main.getByRole('button', { name: /^Remove/ }).click()
    await expect(main.getByRole('status').filter({ hasText: '2 meals move back to it.' })).toBeVisible()
  })

  await test.step('staff pause a plan with a reason, and the client sees it', async () => {
    await page.goto(`${site.url}/dashboard/deliveries/${ashasOrder}`)
    if (hasScripts) await hydrated(page)
    await main.getByText('Skip or pause days').click()
    const span = main.getByRole('region', { name: 'Change the days' })
    await span.getByLabel('First day').first().fill(addDays(first, 3))
    await span
      .getByLabel(/^Last day/)
      .first()
      .fill(addDays(first, 4))
    await span.getByLabel('Reason').first().fill('A wedding in the family')
    await span.getByRole('button', { name: 'Move these days to the end' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'the end of the plan has moved' })).toBeVisible()
    await expect(main.getByText('Skipped by the clinic')).toHaveCount(2)
    expect(indiaDay(new Date(morning))).toBe(first)
    const mine = (await api('/deliveries/mine')) as unknown as { order_id: string; day: string; skip_reason: string }[]
    const skipped = mine.filter((row) => row.order_id === ashasOrder && row.skip_reason !== null)
    expect(skipped.map(({ skip_reason }) => skip_reason)).toEqual(['client', 'staff', 'staff'])
  })
})
