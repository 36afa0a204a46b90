/** The account, the order form and the pages after a payment, where the backend refuses, fails or has orders of any age. */

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { networkMessage } from '~/domain/text/network-message'
import { orderAnswer, userAnswer } from '../support/answers'
import type { OddAnswer } from '../support/odd-backend'
import { createOddBackend } from '../support/odd-backend'
import { alertsOf, fieldOf, mainOf, openPlainBrowser, partOf, textOf } from '../support/plain-browser'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

const odd = createOddBackend()
vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const today = '2026-11-25'
const instant = (day: string) => `${day}T04:00:00.000Z`
const user = userAnswer({ subscription_plan: { plan_name: '3 Months' } })
const order = orderAnswer({
  customer_name: 'Ritika Sharma',
  customer_email: 'ritika@example.in',
  customer_phone: '+919876543210',
  address: 'Jaipur 302021',
  start_date: '2026-10-23',
  end_date: '2027-01-23',
  created_at: instant('2026-10-23'),
  paid_at: instant('2026-10-23'),
  cancellation: { allowed: true, refund: 9000, reason: 'You get the full amount back.' },
})
const weekOfFood = orderAnswer({
  ...order,
  order_id: 'ORDER_2',
  plan_type: 'weekly_meal_plan',
  plan_title: 'Weekly Meal Plan',
  kind: 'food',
  meals: 7,
  amount: 1400,
  start_date: '2026-11-22',
  end_date: '2026-11-29',
})
const appointment = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'confirmed',
  name: 'Ritika Sharma',
  email: 'ritika@example.in',
  mobile_number: '+919876543210',
  service: null,
  preferred_date: today,
  preferred_slot: 'afternoon',
  created_at: instant('2026-11-20'),
  can_cancel: false,
  medical_issue: 'Groundnut allergy since 2022',
  message: null,
}
const ok = (data: unknown): OddAnswer => ({
  status: 200,
  body: {
    success: true,
    data,
    message: '',
    meta: { page: 1, per_page: 100, total: Array.isArray(data) ? data.length : 0 },
  },
})
const failed = (status: number, code = 'failed', message = 'No.'): OddAnswer => ({
  status,
  body: { success: false, code, message },
})
const logInAs = (refresh_token: string): OddAnswer => {
  const session = { access_token: 'old', refresh_token, user }
  return { status: 200, body: { success: true, ...session, data: session } }
}

let site: WholeSite
let client: ReturnType<typeof openPlainBrowser>
beforeAll(async () => {
  site = await loadWholeSite()
})
beforeEach(async () => {
  // React's development build warns of `fetchPriority`, which Remix's links write.
  console.error = () => {}
  vi.setSystemTime('2026-11-25T06:30:00.000Z')
  odd.answers = {
    'POST /api/auth/login': logInAs('r'),
    'GET /api/users/info': ok(user),
    'GET /api/blogs/all_blog_lists': ok([]),
    'GET /api/orders/mine': ok([weekOfFood, order]),
    'GET /api/orders/ORDER_1': ok(order),
    'GET /api/appointments/mine': ok([appointment]),
  }
  client = openPlainBrowser(site, 'http://localhost:3000')
})
afterEach(() => void vi.useRealTimers())

async function logIn() {
  expect((await client.post('/login', { email: user.email, password: 'ker sangri 7' })).status).toBe(303)
}

test('a plan in its fifth week, food on its way through the week, and a talk today', async () => {
  await logIn()
  const shown = await client.open('/account')
  const words = textOf(mainOf(shown))
  for (const text of ['Week 5 of 13. Your next appointment is today.', 'Day 34 of 9', '58 left'])
    expect(words).toContain(text)
  const next = textOf(partOf(shown, 'Next appointment'))
  expect(next).toMatch(/Confirmed/)
  expect(next).toContain('12:00 to 16:00')
  expect(next).not.toContain('Cancel it')
  const meals = [...partOf(shown, 'Your meals').querySelectorAll('li')].map(textOf)
  expect(meals).toEqual([
    expect.stringMatching(/Meal 2 of 7.*Past/),
    expect.stringMatching(/Meal 3 of 7.*Past/),
    expect.stringMatching(/Meal 4 of 7.*Today/),
    expect.stringMatching(/Meal 5.*Planned/),
    expect.stringMatching(/Meal 6.*Planned/),
  ])
  // Notes on health stay where they were written.
  expect(shown.html).not.toContain('Groundnut')
  expect(textOf(mainOf(await client.open('/account/appointments')))).toContain('To change it, call')
})

test('a list that fails says so in its place, and the rest of the page holds', async () => {
  await logIn()
  odd.answers['GET /api/orders/mine'] = failed(500)
  const without = await client.open('/account')
  expect(alertsOf(without)).toContain('Failed to load your orders. Please try again later.')
  expect(textOf(partOf(without, 'Next appointment'))).toContain('Confirmed')
  expect(fieldOf(without, 'Full name').value).toBe('Ritika Sharma')
  odd.answers['GET /api/orders/mine'] = ok([order])
  odd.answers['GET /api/appointments/mine'] = failed(503)
  const words = textOf(mainOf(await client.open('/account')))
  expect(words).toContain('Failed to load your appointments. Please try again later.')
  expect(words).toContain('3 Months')
})

test('where the backend is down the page says so and keeps the client logged in', async () => {
  await logIn()
  odd.answers['GET /api/users/info'] = failed(500, 'failed', '')
  const shown = await client.open('/account')
  expect([shown.status, textOf(shown.document.body)]).toEqual([
    503,
    expect.stringContaining('Failed to fetch user profile'),
  ])
  odd.answers['GET /api/users/info'] = ok(user)
  expect(textOf(mainOf(await client.open('/account')).querySelector('h1'))).toMatch(/^Namaste, Ritika/)
})

test('a sum that has changed is shown anew before anything is cancelled', async () => {
  await logIn()
  const before = await client.open('/account/orders/ORDER_1/cancel')
  expect(textOf(partOf(before, 'What comes back'))).toContain('₹9,000')
  const sentence = 'The refund amount has changed. Please check it again.'
  odd.answers['POST /api/orders/ORDER_1/cancel'] = failed(409, 'refund_changed', sentence)
  const cancellation = { allowed: true, refund: 1371.42, reason: 'Some of it.' }
  odd.answers['GET /api/orders/ORDER_1'] = ok({ ...order, cancellation })
  const after = await client.submit(before, 'Cancel the order')
  expect(textOf(mainOf(after))).toContain(sentence)
  expect(textOf(partOf(after, 'What comes back'))).toContain('₹1,371.42')
  expect(mainOf(after).querySelector('input[name=refund]')?.getAttribute('value')).toBe('1371.42')
})

test('an order whose payment failed is tried again, and what goes wrong is said at it', async () => {
  await logIn()
  const stopped = { ...order, status: 'failed', paid_at: null, receipt_number: null, can_retry: true }
  odd.answers['GET /api/orders/mine'] = ok([stopped])
  odd.answers['POST /api/orders/ORDER_1/retry'] = failed(
    409,
    'order_not_payable',
    'This order cannot be paid any more.',
  )
  const shown = await client.open('/account/orders')
  expect(textOf(mainOf(shown))).toContain('Payment failed')
  expect(textOf(mainOf(await client.submit(shown, 'Try again')))).toContain('This order cannot be paid any more.')
  const link = { link_url: 'http://localhost:3000/terms', order_id: 'ORDER_1', status: 'awaiting_payment' }
  const data = { ...link, expires_at: instant('2026-11-26') }
  odd.answers['POST /api/orders/ORDER_1/retry'] = {
    status: 200,
    body: { success: true, data, link_url: link.link_url },
  }
  expect((await client.submit(shown, 'Try again')).to).toBe('/pay/ORDER_1')
})

const link = { link_url: null, order_id: 'ORDER_odd', status: 'awaiting_payment', expires_at: null }
test.each<[string, OddAnswer, string]>([
  [
    'success without a link',
    { status: 200, body: { success: true, data: link, link_url: null } },
    'Payment link not found in response',
  ],
  [
    'a refusal with a sentence',
    failed(409, 'price_changed', 'The price has changed. Please review your order.'),
    'The price has changed. Please review your order.',
  ],
  ['a refusal without one', { status: 500, body: {} }, 'An error occurred during payment initiation'],
  ['success without anything', { status: 200, body: { success: true } }, 'Payment link not found in response'],
  ['what is no answer of the contract', { status: 200, body: {} }, 'An error occurred during payment initiation'],
  [
    'an email it does not take',
    {
      status: 422,
      body: {
        success: false,
        detail: [{ loc: ['body', 'customer_email'], msg: 'Please provide a valid email address', type: 'custom' }],
      },
    },
    'Please provide a valid email address',
  ],
  ['bad input it says nothing of', { status: 422, body: { success: false } }, 'Failed to initiate payment'],
  ['no answer at all', 'gone', networkMessage],
])('%s is told in the order form, which stays as it was typed', async (_, answer, sentence) => {
  await logIn()
  odd.answers['POST /api/payments/create-payment-link'] = answer
  const shown = await client.submit(await client.open('/order/three-months'), 'Pay ₹9,000', {
    'Full name': 'Ritika Sharma',
    Email: 'ritika@example.in',
    Phone: '98765 43210',
    'Delivery address': '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021',
  })
  expect(textOf(mainOf(shown))).toContain(sentence)
  expect(fieldOf(shown, 'Delivery address').value).toContain('Hanuman Nagar')
})

const check = 'POST /api/orders/ORDER_1/check'
const thanks = 'Thank You for Your Subscription!'
const headingOf = (shown: Awaited<ReturnType<typeof client.open>>) => textOf(shown.document.querySelector('h1'))

test.each(['/order-confirmation', '/payment-callback'])(
  '%s tells "not found" from "could not ask", and thanks nobody for either',
  async (path) => {
    for (const answer of [
      failed(429, 'too_many_tries', networkMessage),
      failed(401, 'unauthorized'),
      { status: 500, body: {} },
      ok({ status: 'paid' }),
      'gone' as const,
    ]) {
      odd.answers[check] = answer
      const shown = await client.open(`${path}?order_id=ORDER_1&t=x`)
      expect([shown.status, headingOf(shown)], JSON.stringify(answer)).toEqual([200, 'One moment, please'])
      expect(shown.html).not.toMatch(/Thank You|is active/)
      expect(mainOf(shown).querySelector('.tick-leaf'), 'the paid mark').toBeNull()
    }
    odd.answers[check] = failed(404, 'order_not_found', 'No such order.')
    const missing = await client.open(`${path}?order_id=ORDER_1`)
    expect([missing.status, headingOf(missing)]).toEqual([404, 'We cannot find this order'])
    odd.answers[check] = ok(order)
    const asked = await client.open(`${path}?order_id=ORDER_1&t=x`)
    const paid = asked.to === null ? asked : await client.open(asked.to)
    expect(headingOf(paid)).toBe(thanks)
    expect(textOf(mainOf(paid))).toContain('Your payment is completed and your subscription is active.')
  },
)

test('without an order the confirmation has its heading and its link, but claims nothing', async () => {
  const shown = await client.open('/order-confirmation')
  expect([shown.status, headingOf(shown)]).toEqual([200, thanks])
  expect(textOf(mainOf(shown))).toContain('Back to the home page')
  expect(shown.html).not.toContain('is active')
})

test('a renewal that gets no answer logs nobody out', async () => {
  odd.answers = {
    ...odd.answers,
    'POST /api/auth/login': logInAs('unlucky'),
    [check]: failed(401, 'unauthorized'),
    'POST /api/users/refresh': 'gone',
    'GET /api/users/info': failed(401, 'unauthorized'),
  }
  await logIn()
  const shown = await client.open('/order-confirmation?order_id=ORDER_1')
  expect([shown.status, headingOf(shown)]).toEqual([200, 'One moment, please'])
  expect((await client.open('/account')).status).toBe(503)
  odd.answers[check] = ok(order)
  expect(headingOf(await client.open('/order-confirmation?order_id=ORDER_1'))).toBe(thanks)
})
