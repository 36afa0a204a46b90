/** A day with the orders at the clinic's desk: what needs a person is decided, a refund is paid by hand, cash is taken. */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { fillOrder, signInNew, toPaymentPage } from '../support/ordering'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
/** Of a client whose payment does not match, and of one whose refund the provider has failed. */
let misfitId: string
let stuckId: string
let client: APIRequestContext

test.beforeAll(async () => {
  // One of another site is left where a worker has run another test of this file.
  token = undefined
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  client = await signedIn('/signup', {
    full_name: 'Devansh Kothari',
    email: 'devansh@example.in',
    password: 'aloo gobhi matar 1',
  })
  misfitId = await order({ customer_name: 'Devansh Kothari', webhook: 'wrong_amount' })
  await expect.poll(async () => (await api(`/orders/${misfitId}`)).status).toBe('needs_review')
  stuckId = await order({ customer_name: 'Lalit Kumawat', customer_email: 'a+sandbox-refund-failed@b.example' })
  await expect.poll(async () => (await api(`/orders/${stuckId}`)).status).toBe('paid')
  await api(`/orders/${stuckId}/cancel`, { refund: 9000 })
})
test.afterAll(async () => site?.stop())

async function signedIn(path: '/signup' | '/login', form: Record<string, string>): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const answer = await context.post(path, { form, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(303)
  return context
}

let token: string | undefined
/** As the client, past the pages. */
async function api(path: string, body?: object): Promise<Record<string, unknown>> {
  if (token === undefined && path !== '/auth/login') {
    const login = { email: 'devansh@example.in', password: 'aloo gobhi matar 1' }
    token = String((await api('/auth/login', login)).access_token)
  }
  const answer = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  expect(answer.status, path).toBe(200)
  return data
}

/** Ordered, and paid at the sandbox. */
async function order({ webhook = 'prompt', ...given }: Record<string, string>): Promise<string> {
  const { order_id, link_url } = await api('/payments/create-payment-link', {
    amount: 9000,
    customer_name: 'Devansh Kothari',
    customer_email: 'devansh@example.in',
    customer_phone: '9928110045',
    plan_type: 'three_months',
    start_date: indiaDay(programTime()),
    address: '12 Hanuman Nagar, Jaipur 302021',
    another: true,
    ...given,
  })
  await api(`/payments/sandbox/links/${String(link_url).split('/').at(-1)}`, { action: 'pay', webhook })
  return String(order_id)
}

async function signInAsStaff(page: Page, to: string, hasScripts: boolean) {
  await page.goto(`${site.url}/login?redirectTo=${to}`)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(admin.email)
  await form.getByLabel('Password', { exact: true }).fill(admin.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${site.url}${to}`)
  if (hasScripts) await hydrated(page)
}

test('a payment that does not match is accepted, a refund is paid by hand, a walk-in pays cash, and the export holds it', async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const main = page.getByRole('main')
  await signInAsStaff(page, '/dashboard/plans', javaScriptEnabled !== false)

  // What needs a person, found by its chip and by a word of the name.
  await main.getByRole('link', { name: /^Needs attention/ }).click()
  await expect(page).toHaveURL(/needs_person=1/)
  await expect(main.getByRole('row')).toHaveCount(3)
  await main.getByLabel('Name, mail, phone or receipt').fill('koth')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/needs_person=1.*q=koth|q=koth.*needs_person=1/)
  await main.getByRole('link', { name: 'Devansh Kothari' }).click()

  // It is accepted, with a reason.
  await expect(main.getByText('The payment does not match the order')).toBeVisible()
  await main.getByRole('radio', { name: /^Accept/ }).check()
  await main.getByLabel('Reason', { exact: true }).fill('The rest was paid in cash')
  await main.getByRole('button', { name: /^Accept ₹/ }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible()
  const history = main.getByRole('region', { name: 'What happened' })
  await expect(history).toContainText('The rest was paid in cash')
  const receipt = main.getByRole('link', { name: /^Receipt 20\d\d-\d\d\/\d{6}/ })
  const file = await page.request.get(`${site.url}${await receipt.getAttribute('href')}`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

  // The refund that the provider has failed is paid by hand.
  await page.goto(`${site.url}/dashboard/plans/${stuckId}`)
  await expect(main.getByText('A refund is stuck')).toBeVisible()
  await main.getByLabel('Reference (UTR or voucher)').fill('6330 2710 4458')
  await main.getByRole('button', { name: 'Mark ₹9,000 as paid back' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Recorded' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'What happened' })).toContainText('6330 2710 4458')
  await expect(main.getByText('A refund is stuck')).toBeHidden()

  // A walk-in pays cash, and gets a receipt.
  await main.getByRole('link', { name: 'Payment at the desk' }).click()
  await expect(main.getByLabel("Client's name")).toBeVisible()
  await main.getByLabel('Plan', { exact: true }).selectOption({ label: '1 Month, ₹4,000' })
  await main.getByLabel("Client's name").fill('Harpreet Kaur')
  await main.getByLabel(/^Phone/).fill('98290 11223')
  await main.getByLabel('Paid by').selectOption('Cash')
  await main.getByRole('button', { name: 'Record the payment' }).click()
  await expect(main.getByRole('heading', { name: '1 Month, ₹4,000' })).toBeVisible()
  const cashReceipt = main.getByRole('link', { name: /^Receipt / })
  const number = /\d{4}-\d{2}\/\d{6}/.exec((await cashReceipt.textContent()) ?? '')?.[0] ?? 'none'
  await expect(main.getByText('Cash at the clinic').first()).toBeVisible()

  // The search of the head finds the sale by its receipt, and its buyer by a part of the name.
  const search = main.getByRole('search').first().getByRole('searchbox')
  await search.fill(number)
  await search.press('Enter')
  await expect(main.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Harpreet Kaur' })).toBeVisible()
  await search.fill('harpr')
  await search.press('Enter')
  await expect(main.getByRole('region', { name: 'Clients' }).getByRole('link', { name: 'Harpreet Kaur' })).toBeVisible()
  await search.fill('nobody at all')
  await search.press('Enter')
  await expect(main.getByText('Nobody is found for “nobody at all”.')).toBeVisible()

  // The month's export holds all of it.
  await page.goto(`${site.url}/dashboard/plans/export`)
  await expect(main.getByRole('rowheader', { name: /^Receipts \(3\)/ })).toBeVisible()
  const csv = await page.request.get(
    `${site.url}${await main.getByRole('link', { name: /Download the table/ }).getAttribute('href')}`,
  )
  expect(csv.headers()['content-type']).toContain('text/csv')
  const text = await csv.text()
  expect(text).toContain(`Receipt,${number},`)
  expect(text).toContain('Harpreet Kaur')
  expect(text).toContain('6330 2710 4458')
})

test('a sale with a mistake says it beside the field and keeps what was typed; a decision that is late says who was first', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  pageProblems.expect(/ 409|answer 409/)
  pageProblems.expect(/ 422|answer 422/)
  const main = page.getByRole('main')
  await signInAsStaff(page, '/dashboard/plans/new', javaScriptEnabled !== false)
  await main.getByLabel('Plan', { exact: true }).selectOption({ label: '1 Month, ₹4,000' })
  await main.getByLabel("Client's name").fill('Simran Kaur')
  await main.getByLabel(/^Phone/).fill('98290 11224')
  await main.getByLabel('Paid by').selectOption('UPI')
  await main.getByRole('button', { name: 'Record the payment' }).click()
  await expect(main.getByText('A payment by UPI needs its UTR number')).toBeVisible()
  await expect(main.getByLabel("Client's name")).toHaveValue('Simran Kaur')
  const utr = `${programTime().getTime()}`
  await main.getByLabel(/^UTR number/).fill(utr)
  await main.getByRole('button', { name: 'Record the payment' }).click()
  await expect(main.getByRole('heading', { name: '1 Month, ₹4,000' })).toBeVisible()
  await expect(main.getByText(utr).first()).toBeVisible()

  // Another desk decides of an order meanwhile.
  const lateId = await order({ customer_name: 'Farida Khan', webhook: 'wrong_amount' })
  await expect.poll(async () => (await api(`/orders/${lateId}`)).status).toBe('needs_review')
  await page.goto(`${site.url}/dashboard/plans/${lateId}`)
  if (javaScriptEnabled !== false) await hydrated(page)
  const other = await signedIn('/login', admin)
  const version = await main.locator('input[name=version]').first().inputValue()
  const form = { intent: 'decide', decision: 'accept', reason: 'Agreed on the telephone', version }
  const first = await other.post(`/dashboard/plans/${lateId}`, { form, maxRedirects: 0 })
  expect(first.status()).toBe(200)
  expect(await first.text()).toContain('Accepted. Your reason is in the history.')
  await main.getByRole('radio', { name: /^Refund/ }).check()
  await main.getByLabel('Reason', { exact: true }).fill('It does not match')
  await main.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(main.getByRole('alert').filter({ hasText: /changed this on .* Please look at it again/ })).toBeVisible()
  await expect(main.getByLabel('Reason', { exact: true })).toHaveValue('It does not match')
  // What was chosen for the order as it was is not chosen for the paid order that it is now.
  await expect(main.getByRole('radio', { name: /^Refund/ })).not.toBeChecked()
  await expect(main.getByRole('button', { name: /^Refund/ })).toBeHidden()
  await expect(main.getByRole('region', { name: 'What happened' })).toContainText('Agreed on the telephone')
})

test('staff make a code for a gym, a member pays less by it on the page and in the dialog, and staff withdraw it', async ({
  page,
  browser,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  pageProblems.expect(/ 422|answer 422/)
  const hasScripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const code = `Pink ${programTime().getTime() % 1_000_000}`
  const plain = code.replace(' ', '').toUpperCase()
  await signInAsStaff(page, '/dashboard/plans/codes', hasScripts)
  await main.getByLabel('Code', { exact: true }).fill('A')
  await main.getByLabel('Name', { exact: true }).fill('Pink City Gym')
  await main.getByRole('button', { name: 'Create code' }).click()
  await expect(main.getByText('A code has 5 to 20 letters, digits or hyphens')).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Pink City Gym')
  await main.getByLabel('Code', { exact: true }).fill(code)
  await main.getByLabel(/^How often it may be used/).fill('2')
  await main.getByRole('button', { name: 'Create code' }).click()
  await expect(main.getByRole('status').filter({ hasText: `${plain} is ready` })).toBeVisible()
  if (hasScripts) await expectNoAxeViolations(page, 'the gym codes')
  await expectNoSidewaysScroll(page)

  // A member types a wrong one, then the right one.
  const visit = await browser.newContext({ javaScriptEnabled: hasScripts })
  const member = await visit.newPage()
  await signInNew(member, site.url)
  await member.goto(`${site.url}/order/single-meal`)
  const form = await fillOrder(member)
  await form.getByLabel(/^Code for gym members/).fill('PINK CITY')
  await form.getByRole('button', { name: 'Pay ₹200' }).click()
  await expect(form.getByText(/^There is no such code/)).toBeVisible()
  await expect(form.getByLabel(/^Code for gym members/)).toHaveValue('PINK CITY')
  await form.getByLabel(/^Code for gym members/).fill(code.toLowerCase())
  const payment = await toPaymentPage(member, /^Pay ₹200$/, hasScripts)
  await payment.getByRole('button', { name: 'Pay ₹180.00' }).click()
  await expect(payment).toHaveURL(/\/order-confirmation\?order_id=/)
  await payment.getByRole('link', { name: 'See the receipt' }).click()
  await expect(payment.getByText(`Discount, code ${plain}`)).toBeVisible()
  await expect(payment.getByText('−₹20.00')).toBeVisible()
  if (hasScripts) {
    await member.goto(`${site.url}/services?plans=food#pricing`)
    await hydrated(member)
    await member.getByRole('button', { name: 'Order Now for Single Meal' }).click()
    const dialog = await fillOrder(member)
    // Another day: the same plan on the same day would be asked about.
    await dialog.getByLabel('Start date').fill(addDays(indiaDay(programTime()), 5))
    await dialog.getByLabel(/^Code for gym members/).fill(code)
    const again = await toPaymentPage(member, /^Pay ₹200$/, hasScripts)
    await expect(again.getByRole('button', { name: 'Pay ₹180.00' })).toBeVisible()
  }
  await visit.close()

  await page.goto(`${site.url}/dashboard/plans/codes`)
  if (hasScripts) await hydrated(page)
  const row = main.getByRole('row').filter({ hasText: plain })
  await expect(row).toContainText(hasScripts ? '2 of 2' : '1 of 2')
  await row.getByText('Withdraw', { exact: false }).first().click()
  await row.getByRole('button', { name: `Withdraw ${plain}` }).click()
  await expect(main.getByRole('status').filter({ hasText: `${plain} is withdrawn` })).toBeVisible()
  await expect(row).toContainText('Withdrawn')
})

test('a settlement report is compared on the page; another file is refused with a sentence', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  test.slow()
  pageProblems.expect(/ 422|answer 422/)
  const main = page.getByRole('main')
  await signInAsStaff(page, '/dashboard/plans/reconciliation', javaScriptEnabled !== false)
  const send = async (name: string, text: string) => {
    await main
      .getByLabel('Settlement report')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
    await main.getByRole('button', { name: 'Compare' }).click()
  }
  await send('report.csv', 'PK\u0003\u0004 an Excel file with another name')
  await expect(main.getByText('This is an Excel or ZIP file. Please download the report as CSV')).toBeVisible()
  await send('bank.csv', 'Date,Narration,Amount\n2026-11-21,UPI,9000')
  await expect(main.getByText(/^This is not a settlement report that we can read/)).toBeVisible()
  const head = 'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,payment_id,order_id,order_receipt'
  const at = Math.trunc(programTime().getTime() / 1000)
  // More than a megabyte, as a busy month has.
  const rows = Array.from(
    { length: 12_000 },
    (_, i) => `adj_${i},adjustment,0,100,100,INR,0,0,${at},,,${'x'.repeat(60)}`,
  )
  await send('razorpay.csv', [head, `pay_9,payment,0,878760,900000,INR,21240,3240,${at},,,`, ...rows].join('\n'))
  await expect(main.getByRole('alert').filter({ hasText: 'One entry does not match' })).toBeVisible()
  const missing = main.getByRole('region', { name: 'Missing here (1)' })
  await expect(missing).toContainText('pay_9')
  await expect(missing).toContainText('₹9,000.00')
  const sums = main.getByRole('region', { name: 'Totals of the report' })
  await expect(sums).toContainText('-₹180.00')
  await expect(sums).toContainText('-₹32.40')
  await expect(sums).toContainText('₹20,787.60')
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, 'the settlements')
  await expectNoSidewaysScroll(page)
})

test('a stranger and a client get nothing of it', async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  const stranger = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  const paths = [
    '/dashboard/plans',
    '/dashboard/plans/new',
    '/dashboard/plans/export',
    '/dashboard/plans/codes',
    '/dashboard/plans/reconciliation',
    '/dashboard/plans/export.csv?month=2026-11',
    `/dashboard/plans/${misfitId}`,
    `/dashboard/plans/${misfitId}/receipt.pdf`,
    `/dashboard/plans/${stuckId}/credit-notes/RN2026-27-000001/pdf`,
  ]
  for (const path of paths)
    for (const [who, to] of [
      [stranger, /^\/login\?redirectTo=/],
      [client, /^\/$/],
    ] as const) {
      const answer = await who.get(path, { maxRedirects: 0 })
      expect(answer.headers().location, path).toMatch(to)
      expect(await answer.text(), path).not.toMatch(/Kothari|Kumawat/)
      const [page = '', query] = path.split('?')
      const data = await who.get(`${page}.data${query ? `?${query}` : ''}`, { maxRedirects: 0 })
      expect(await data.text(), path).not.toMatch(/Kothari|Kumawat|99281 ?10045/)
    }
  const form = { intent: 'decide', decision: 'refund', reason: 'Mine', version: '1' }
  for (const who of [stranger, client])
    expect([302, 303]).toContain((await who.post(`/dashboard/plans/${stuckId}`, { form, maxRedirects: 0 })).status())
  expect((await api(`/orders/${stuckId}`)).status).toMatch(/^refund/)
})
