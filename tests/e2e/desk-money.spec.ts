/** Visits are paid at the desk in four ways, and the drawer is counted in the evening: it agrees with the accountant's export to the paisa. */
import { indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let token: string | undefined

test.beforeAll(async () => {
  token = undefined
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(() => site.stop())

async function call(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  return data
}

/** A visit that took place without being booked, this morning. */
async function visit(name: string, mobile_number: string): Promise<string> {
  token ??= String((await call('/auth/login', admin)).access_token)
  const { id } = await call('/admin/appointments', { name, mobile_number, kind: 'consultation', place: 'clinic' })
  return String(id)
}

test('four visits are paid in four ways and the drawer is counted', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  pageProblems.expect(/ 422|answer 422/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const go = async (path: string) => {
    await page.goto(`${site.url}${path}`)
    if (scripts) await hydrated(page)
  }
  const ids: string[] = []
  for (const [index, name] of ['Asha Verma', 'Ritika Sharma', 'Lalit Kumawat', 'Farida Khan'].entries())
    ids.push(await visit(name, `982901122${index}`))
  await page.goto(`${site.url}/login?redirectTo=${encodeURIComponent(`/dashboard/booking?id=${ids[0]}`)}`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard\/booking/)
  if (scripts) await hydrated(page)

  // From the booking, in cash.
  await page.getByRole('link', { name: 'Take ₹500' }).click()
  await expect(main.getByRole('heading', { name: '₹500 for the consultation' })).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the payment of a visit')
  await expectNoSidewaysScroll(page)
  await main.getByLabel('Paid by').selectOption('Cash')
  await main.getByRole('button', { name: '₹500 received' }).click()
  await expect(main.getByRole('heading', { name: 'Full consultation, ₹500' })).toBeVisible()
  await go(`/dashboard/booking?id=${ids[0]}`)
  await expect(page.getByRole('link', { name: /^₹500, receipt 20\d\d-\d\d\/000001$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take ₹500' })).toHaveCount(0)

  // A transfer without its number is asked for it, and keeps what was chosen.
  const number = `${programTime().getTime()}`
  for (const [index, [way, utr]] of [
    ['Bank transfer', `${number}1`],
    ['UPI', `${number}2`],
    ['Card', ''],
  ].entries()) {
    await go(`/dashboard/plans/visit/${ids[index + 1]}`)
    await main.getByLabel('Paid by').selectOption(way ?? '')
    if (way === 'Bank transfer') {
      await main.getByRole('button', { name: '₹500 received' }).click()
      await expect(main.getByText('A payment by Bank transfer needs its UTR number')).toBeVisible()
      await expect(main.getByLabel('Paid by')).toHaveValue('transfer')
    }
    await main.getByLabel(/^UTR number/).fill(utr ?? '')
    await main.getByRole('button', { name: '₹500 received' }).click()
    await expect(main.getByRole('heading', { name: 'Full consultation, ₹500' })).toBeVisible()
  }

  await go('/dashboard/plans/till')
  const drawer = main.getByRole('region', { name: 'The drawer' })
  await expect(drawer).toContainText('Must be in the drawer₹500.00')
  const came = main.getByRole('region', { name: 'Paid at the desk' })
  for (const name of ['Cash at the clinic (1)', 'UPI at the clinic (1)', 'Card at the clinic (1)', 'Bank transfer (1)'])
    await expect(came).toContainText(`${name}₹500.00`)
  if (scripts) await expectNoAxeViolations(page, 'the cash drawer')
  await expectNoSidewaysScroll(page)
  await drawer.getByLabel('In the morning (₹)').fill('much')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/in rupees, such as 5500/)).toBeVisible()
  await drawer.getByLabel('In the morning (₹)').fill('1,000')
  await drawer.getByLabel(/^Counted/).fill('1490.50')
  await drawer.getByLabel(/^Note/).fill('Milk for the kitchen')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toContainText('₹9.50 too little.')
  await expect(drawer).toContainText('Milk for the kitchen')
  await drawer.getByLabel(/^Counted/).fill('1500')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toContainText('The drawer agrees to the paisa.')

  await go(`/dashboard/plans/export?month=${indiaDay(programTime()).slice(0, 7)}`)
  for (const name of ['Cash at the clinic (1)', 'UPI at the clinic (1)', 'Card at the clinic (1)', 'Bank transfer (1)'])
    await expect(main).toContainText(`${name}₹500.00`)
})

test('staff send a link, the client pays without logging in, and the booking says so', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.slow()
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const id = await visit('Sunita Joshi', '9829011299')
  await page.goto(`${site.url}/login?redirectTo=${encodeURIComponent(`/dashboard/plans/visit/${id}`)}`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await main.getByRole('link', { name: 'Send a link to pay online' }).click()
  await expect(main.getByRole('heading', { name: '₹500 online, from Sunita Joshi' })).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the payment link of a visit')
  await expectNoSidewaysScroll(page)
  await expect(main.getByRole('button', { name: /^Email it/ })).toHaveCount(0)
  const link = await main.getByLabel('The link').inputValue()
  expect(await main.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(link),
  )

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: scripts,
  })
  const client = await phone.newPage()
  await client.goto(`${site.url}${new URL(link).pathname}`)
  await expect(client).toHaveURL(/\/login/)
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Pay for your appointment')
  await expect(client.getByText('Sunita'), 'whoever has the link sees no name').toHaveCount(0)
  await expectNoSidewaysScroll(client)
  if (scripts) await expectNoAxeViolations(client, 'the payment of a visit by its client')
  await client.getByRole('button', { name: 'Pay ₹500' }).click()
  await client.getByRole('button', { name: 'Pay ₹500.00' }).click()
  await expect(client).toHaveURL(/\/order-confirmation\?order_id=/)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Thank You, Your Consultation Is Paid')
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Your appointment is paid')
  await phone.close()

  await page.goto(`${site.url}/dashboard/booking?id=${id}`)
  await expect(page.getByRole('link', { name: /^₹500, receipt / })).toBeVisible()
  await page.goto(`${site.url}/dashboard/plans/visit/${id}/link`)
  await expect(main.getByRole('heading', { name: 'Full consultation, ₹500' })).toBeVisible()
})

test('dishes are sold at the desk for cash and by a link, on a phone and on a wide screen', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  pageProblems.expect(/ 422|answer 422/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const sell = (price: string) => main.getByRole('button', { name: `Sell for ${price}` })
  const fill = async (name: string, phone: string, way: string) => {
    await main.getByLabel("Client's name").fill(name)
    await main.getByLabel(/^Phone/).fill(phone)
    await main.getByLabel('Delivery address').fill('14 Hanuman Nagar, Vaishali Nagar, Jaipur')
    await main.getByLabel('PIN code', { exact: true }).fill('302021')
    await main.getByLabel('Paid by').selectOption(way)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/login?redirectTo=/dashboard/plans/dishes`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/plans\/dishes/)
  if (scripts) await hydrated(page)
  await expect(main.getByRole('heading', { name: 'Nothing to pay yet' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await main.getByRole('button', { name: 'One more: Detox Drinks' }).click()
  await expect(main.getByRole('heading', { name: '₹150' })).toBeVisible()
  await main.getByLabel('How many: Classic Egg Salad').fill('2')
  await main.getByRole('button', { name: 'Show the total' }).click()
  await expect(main.getByRole('heading', { name: '₹750' })).toBeVisible()
  await main.getByLabel('Paid by').selectOption('Cash')
  await sell('₹750').click()
  await expect(main.getByText('Delivery address is required')).toBeVisible()
  await expect(main.getByLabel('How many: Classic Egg Salad')).toHaveValue('2')
  if (scripts) await expectNoAxeViolations(page, 'dishes at the desk')
  await expectNoSidewaysScroll(page)
  await fill('Simran Kaur', '98290 11226', 'Cash')
  await sell('₹750').click()
  await expect(main.getByRole('heading', { name: 'Dishes from the menu, ₹750' })).toBeVisible()
  await expect(main.getByText('2 × Classic Egg Salad')).toBeVisible()
  await expect(main.getByText('Cash at the clinic').first()).toBeVisible()

  // Less than the smallest order is asked about once; the client pays by the link, without logging in.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/dashboard/plans/dishes?detox-drinks=1`)
  if (scripts) await hydrated(page)
  await fill('Farida Khan', '98290 11227', 'Online, by a link you send')
  await sell('₹150').click()
  await expect(main.getByText('The smallest order is ₹500. Tick to sell these dishes all the same.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await main.getByLabel(/^Sell less than the smallest order/).check()
  await sell('₹150').click()
  await expect(main.getByRole('heading', { name: '₹150 online, from Farida Khan' })).toBeVisible()
  if (scripts) await expectNoAxeViolations(page, 'the payment link of an order')
  const link = await main.getByLabel('The link').inputValue()
  const order = page.url().replace(/\/link$/, '')
  const phone = await browser.newContext({ javaScriptEnabled: scripts })
  const client = await phone.newPage()
  await client.goto(link)
  await client.getByRole('button', { name: 'Pay ₹150.00' }).click()
  await expect(client).toHaveURL(/\/order-confirmation\?order_id=/)
  await phone.close()
  await page.goto(order)
  await expect(main.getByText(/^Receipt 20/).first()).toBeVisible()
})

test('a visit counts as a session of the plan, and staff say with a reason that it does not', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  pageProblems.expect(/ 422|answer 422/)
  const scripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  token ??= String((await call('/auth/login', admin)).access_token)
  const person = { customer_name: 'Lalit Kumawat', customer_phone: '9829011228' }
  const sale = { ...person, plan_type: 'three_months', start_date: indiaDay(programTime()), method: 'cash' }
  const { user_id } = await call('/admin/orders/at-desk', { ...sale, form_token: `plan-${programTime().getTime()}-x` })
  const seen = { name: 'Lalit Kumawat', mobile_number: '9829011228', kind: 'consultation', place: 'clinic', user_id }
  const starts_at = new Date(Math.ceil(programTime().getTime() / 900_000) * 900_000).toISOString()
  const { id } = await call('/admin/appointments', { ...seen, starts_at, off_hours: true })
  await page.goto(`${site.url}/login?redirectTo=${encodeURIComponent(`/dashboard/booking?id=${id}`)}`)
  if (scripts) await hydrated(page)
  await main.getByLabel('Email').fill(admin.email)
  await main.getByLabel('Password', { exact: true }).fill(admin.password)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard\/booking/)
  if (scripts) await hydrated(page)
  await expect(main.getByText('Session 1 of 12 of the 3 Months plan. 11 of 12 sessions left.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Part of the plan: take ₹500 all the same' })).toBeVisible()
  await main.getByText('Does not count as a session').click()
  await main.getByRole('button', { name: 'Do not count it' }).click()
  await expect(main.getByText('Reason is required').first()).toBeVisible()
  await main
    .locator('details', { hasText: 'Does not count as a session' })
    .getByLabel(/^Reason/)
    .fill('The line was bad')
  await main.getByRole('button', { name: 'Do not count it' }).click()
  await expect(
    main.getByText('Not a session of the 3 Months plan: staff have said so. 12 of 12 sessions left.'),
  ).toBeVisible()
  await page.goto(`${site.url}/dashboard/booking/new?client=${user_id}`)
  await expect(main.getByText(/^3 Months plan: 12 of 12 sessions left, until /)).toBeVisible()
})
