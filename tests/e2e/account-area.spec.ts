import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { signUpClient } from '../support/account-client'
import { openAccountMenu } from '../support/account-menu'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { pdfPages, pdfText } from '../support/pdf-text'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(async () => site?.stop())

test('a client with paid plans sees plan, days, meals and receipts, and keeps the PDF', async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000)
  const scripts = javaScriptEnabled !== false
  const client = await signUpClient(site, page.request, scripts ? 'Ritika Sharma' : 'Ritika Verma')
  const plan = await client.order('three_months', { inDays: 0 })
  await client.order('weekly_meal_plan', { inDays: 1 })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  await openAccountMenu(page)
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(`${site.url}/account`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Namaste, Ritika' })).toBeVisible()
  await expect(main.getByText('Week 1 of 13.')).toBeVisible()
  const card = main.getByRole('region', { name: '3 Months' })
  await expect(card.getByText(/^Day 1 of 9\d$/)).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveAttribute('value', '1')
  await expect(main.getByRole('region', { name: 'Next appointment' })).toContainText('No appointment booked')
  const meals = main.getByRole('region', { name: 'Your meals' })
  await expect(meals.getByText('Meal 1 of 7')).toBeVisible()
  await expect(meals.getByText('Planned').first()).toBeVisible()
  await expect(main.getByLabel('Subscription plan')).toHaveValue('3 Months')

  await main.getByRole('link', { name: 'All deliveries' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
  await expect(main.getByText(/^Meal \d of 7$/)).toHaveCount(7)

  const places = page.getByRole('navigation', { name: 'Your account' })
  await places.getByRole('link', { name: 'Documents' }).click()
  await expect(places.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page')
  const receipts = main.getByRole('link', { name: /^Receipt \d{4}-\d{2}\/\d{6}$/ })
  await expect(receipts).toHaveCount(2)
  const number = ((await receipts.last().textContent()) ?? '').replace('Receipt ', '')
  await receipts.last().click()
  await expect(page).toHaveURL(`${site.url}/account/orders/${plan}/receipt`)
  await expect(main.getByRole('heading', { level: 1 })).toContainText(number)
  for (const text of ['3 Months nutrition plan', 'Nine Thousand Rupees Only', '12 Hanuman Nagar, Jaipur 302021', plan])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Print' })).toBeVisible({ visible: scripts })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(main.getByRole('link', { name: 'Download PDF' })).toBeHidden()
  await expect(main.getByText('Nine Thousand Rupees Only')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const href = await main.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await page.request.get(`${site.url}${href}`)
  expect(pdf.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="aahar-receipt-${number.replace('/', '-')}.pdf"`,
    'cache-control': 'private, no-store',
  })
  const file = await pdf.body()
  expect(pdfPages(file)).toBe(1)
  for (const text of [number, '3 Months nutrition plan', 'Nine Thousand Rupees Only'])
    expect(pdfText(file)).toContain(text)
})

test('an order is cancelled for the sum that was shown', async ({ page, javaScriptEnabled }) => {
  const client = await signUpClient(site, page.request, javaScriptEnabled === false ? 'Arjun Singh' : 'Arjun Mehta')
  const orderId = await client.order('one_month', { inDays: 3 })
  await page.goto(`${site.url}/account/orders`)
  const main = page.getByRole('main')
  await expect(main.getByText('Paid', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: /^Cancel/ }).click()

  await expect(page).toHaveURL(`${site.url}/account/orders/${orderId}/cancel`)
  const comesBack = main.getByRole('region', { name: 'What comes back' })
  await expect(comesBack).toContainText('₹4,000')
  await expect(comesBack).toContainText('You get the full amount back')
  await main.getByRole('link', { name: 'Keep the order' }).click()
  await expect(page).toHaveURL(`${site.url}/account/orders`)
  expect((await client.get(`/orders/${orderId}`)).data.status).toBe('paid')

  await page.goto(`${site.url}/account/orders/${orderId}/cancel`)
  await main.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is cancelled' })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '₹4,000' })).toBeVisible()
  const { data } = await client.get(`/orders/${orderId}`)
  expect(data.refund).toMatchObject({ amount: 4000 })

  await page.goto(`${site.url}/account/orders`)
  await expect(main.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
  await expect(main.getByRole('link', { name: /^Cancel/ })).toHaveCount(0)
})

test('of a food plan that is about to begin comes back what can still be cancelled', async ({
  page,
  javaScriptEnabled,
}) => {
  const client = await signUpClient(site, page.request, javaScriptEnabled === false ? 'Tara Das' : 'Tara Sen')
  const orderId = await client.order('weekly_meal_plan', { inDays: 1 })
  await page.goto(`${site.url}/account/orders/${orderId}/cancel`)
  const main = page.getByRole('main')
  // Tomorrow's meal is always too near; whether the next one is depends on the hour.
  const comesBack = main.getByRole('region', { name: 'What comes back' })
  await expect(comesBack).toContainText(/You get back [56] of 7 meals/)
  const shown = /₹1,(000|200)/.exec((await comesBack.textContent()) ?? '')?.[0] ?? 'no sum'
  await main.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByRole('status').filter({ hasText: shown })).toBeVisible()
  await page.goto(`${site.url}/account/deliveries`)
  await expect(main.getByText(/^Meal 1 of [12]$|^Your meal$/)).toBeVisible()
  const kept = await main.getByRole('region', { name: 'Coming' }).getByRole('listitem').count()
  // Profile and "My plan" say the same: the plan goes on until its last meal.
  await page.goto(`${site.url}/account/orders`)
  const card = main.getByRole('region', { name: 'Weekly Meal Plan' })
  await expect(card.getByText(longDay(addDays(indiaDay(programTime()), kept)))).toBeVisible()
  await page.goto(`${site.url}/profile`)
  await expect(main.getByLabel('Food plan')).toHaveValue('Weekly Meal Plan')
})

test('an unpaid order leads to its payment page and is cancelled for nothing', async ({ page, javaScriptEnabled }) => {
  const client = await signUpClient(site, page.request, javaScriptEnabled === false ? 'Nandini Rao' : 'Nandini Iyer')
  await client.order('one_month', { inDays: 0, paid: false })
  await page.goto(`${site.url}/account`)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Not subscribed' })).toBeVisible()
  const pay = main.getByRole('complementary', { name: 'Your order' }).getByRole('link', { name: 'Pay ₹4,000' })
  await expect(pay).toHaveAttribute('href', /\/sandbox\/pay\//)
  await expect(pay).toHaveAttribute('rel', 'noopener noreferrer')
  await page.goto(`${site.url}/account/orders`)
  await expect(main.getByText('To be paid')).toBeVisible()
  await main.getByRole('link', { name: /^Cancel/ }).click()
  await expect(main.getByRole('region', { name: 'What comes back' })).toContainText('₹0')
  await main.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is cancelled' })).toBeVisible()
})

test('an appointment is cancelled in two steps', async ({ page, javaScriptEnabled }) => {
  const client = await signUpClient(site, page.request, javaScriptEnabled === false ? 'Kavya Nair' : 'Kavya Menon')
  const id = await client.book({ inDays: 3 })
  await page.goto(`${site.url}/account`)
  const main = page.getByRole('main')
  const next = main.getByRole('region', { name: 'Next appointment' })
  await expect(next.getByText('Requested')).toBeVisible()
  await expect(next).toContainText(/day, morning/)
  await next.getByRole('link', { name: 'All appointments' }).click()
  await main.getByRole('link', { name: /^Cancel the appointment/ }).click()
  await expect(page).toHaveURL(`${site.url}/account/appointments/${id}/cancel`)
  await expect(main.getByText('Your appointment is more than 24 hours away', { exact: false })).toBeVisible()
  await main.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Your appointment is cancelled' })).toBeVisible()
  await page.goto(`${site.url}/account/appointments`)
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Cancel/ })).toHaveCount(0)
})

test('nobody sees what belongs to somebody else', async ({ page, browser, pageProblems, javaScriptEnabled }) => {
  pageProblems.expect(/404/)
  const scripts = javaScriptEnabled !== false
  const owners = await browser.newContext()
  const owner = await signUpClient(site, owners.request, scripts ? 'Owner One' : 'Owner Two')
  const orderId = await owner.order('one_month', { inDays: 0 })
  const appointmentId = await owner.book({ inDays: 3 })
  await owners.close()
  await signUpClient(site, page.request, scripts ? 'Stranger One' : 'Stranger Two')
  for (const [path, text] of [
    [`/account/orders/${orderId}/cancel`, 'There is no such order.'],
    [`/account/orders/${orderId}/receipt`, 'There is no such receipt.'],
    ['/account/orders/NO_SUCH_ORDER/receipt', 'There is no such receipt.'],
    ['/account/orders/%E2%82%B9/cancel', 'There is no such order.'],
    [`/account/appointments/${appointmentId}/cancel`, 'There is no such appointment.'],
  ] as const) {
    const answer = await page.goto(`${site.url}${path}`)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: text }), path).toBeVisible()
  }
  const pdf = await page.request.get(`${site.url}/account/orders/${orderId}/receipt.pdf`)
  expect(pdf.status()).toBe(404)
  expect(pdf.headers()['cache-control']).toBe('private, no-store')
  for (const path of [`/account/orders/${orderId}/cancel`, `/account/appointments/${appointmentId}/cancel`]) {
    const sent = await page.request.post(`${site.url}${path}`, {
      form: { refund: '4000' },
      headers: { origin: site.url },
    })
    expect(sent.status(), path).toBe(404)
  }
  expect((await owner.get(`/orders/${orderId}`)).data.status).toBe('paid')
})

// With something in them they are among those of every-screen.js.spec.ts.
test('every screen of an account with nothing in it holds to its window and to WCAG', { tag: '@once' }, async ({
  page,
}) => {
  await signUpClient(site, page.request, 'Meera Joshi')
  for (const path of ['', '/appointments', '/orders', '/deliveries', '/documents', '/details']) {
    await page.goto(`${site.url}/account${path}`)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeViolations(page, path)
  }
})
