/** When a payment was made, as each provider says it. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCashfreeGateway } from './cashfree/cashfree'
import { createRazorpayGateway } from './razorpay/razorpay'

const at = new Date('2027-04-01T00:10:00.000Z')
const common = { log: { info: () => {}, error: () => {} }, clock: () => at }
const answering = (answers: Record<string, unknown>) => async (request: Request) => {
  const { pathname } = new URL(request.url)
  return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 })
}

const cashfree = (payment: object) =>
  createCashfreeGateway({
    ...common,
    baseUrl: 'https://cashfree.example/pg',
    clientId: 'id',
    clientSecret: 'secret',
    apiVersion: '2025-01-01',
    send: answering({
      '/pg/links/L1': {
        cf_link_id: '7',
        link_id: 'L1',
        link_status: 'PAID',
        link_currency: 'INR',
        link_amount: 4000,
        link_amount_paid: 4000,
        link_url: 'https://pay.example/7',
      },
      '/pg/links/L1/orders': [{ order_id: 'CFPay_1', created_at: '2027-03-31T23:50:00+05:30' }],
      '/pg/orders/CFPay_1/payments': [{ cf_payment_id: 5, payment_status: 'SUCCESS', ...payment }],
    }),
  })

test.each([
  [
    'when the bank said yes',
    { payment_time: '2027-03-31T23:58:00+05:30', payment_completion_time: '2027-03-31T23:59:50+05:30' },
    '2027-03-31T18:29:50.000Z',
  ],
  [
    'when the payer began, where that is all',
    { payment_time: '2027-03-31T23:58:00+05:30' },
    '2027-03-31T18:28:00.000Z',
  ],
  ['never by a time without a zone', { payment_time: '2027-03-31T23:58:00' }, null],
  ['never by a time that is missing', {}, null],
])('Cashfree’s payment is of %s', async (_, payment, expected) => {
  expect((await cashfree(payment).fetchLink({ link_id: 'L1', provider_ref: null })).paidAt).toBe(expected)
})

const razorpay = (link: object, payments: object[] = []) =>
  createRazorpayGateway({
    ...common,
    baseUrl: 'https://razorpay.example/v1',
    keyId: 'id',
    keySecret: 'secret',
    webhookSecrets: ['hook'],
    send: answering({
      '/v1/payment_links/plink_1': {
        id: 'plink_1',
        reference_id: 'L1',
        status: 'paid',
        amount: 400_000,
        amount_paid: 400_000,
        currency: 'INR',
        short_url: 'https://rzp.example/i/1',
        order_id: 'order_1',
        ...link,
      },
      '/v1/orders/order_1/payments': { items: payments },
    }),
  })
const seconds = Date.parse('2027-03-31T23:59:50+05:30') / 1000

test.each([
  ['of the link', { payments: [{ payment_id: 'pay_1', status: 'captured', created_at: seconds }] }, []],
  ['of its order', {}, [{ id: 'pay_1', status: 'captured', created_at: seconds }]],
])('Razorpay’s payment %s has its time', async (_, link, payments) => {
  const state = await razorpay(link, payments).fetchLink({ link_id: 'L1', provider_ref: 'plink_1' })
  expect(state).toMatchObject({ paymentRef: 'pay_1', paidAt: '2027-03-31T18:29:50.000Z' })
})

test.each([
  ['its payment’s', { payment: { entity: { id: 'pay_1', created_at: seconds } } }, '2027-03-31T18:29:50.000Z'],
  ['its own, where it names no payment', {}, '2027-03-31T18:30:05.000Z'],
])('the time of Razorpay’s webhook is %s', (_, payload, expected) => {
  const entity = {
    id: 'plink_1',
    reference_id: 'L1',
    status: 'paid',
    amount: 400_000,
    amount_paid: 400_000,
    currency: 'INR',
  }
  const body = JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity }, ...payload },
    created_at: seconds + 15,
  })
  const headers = new Headers({ 'x-razorpay-signature': createHmac('sha256', 'hook').update(body).digest('hex') })
  expect(razorpay({}).readWebhook(headers, body)).toMatchObject({ ok: true, state: { paidAt: expected } })
})
