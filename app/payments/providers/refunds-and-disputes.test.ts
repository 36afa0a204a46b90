/** What both providers tell of refunds and disputes, as their documentation has it, and what is sent to them of a person. */
import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startCashfree, startRazorpay, type TestGateway } from '../../../tests/support/payment-far-ends'
import type { LinkRequest } from '../gateway'
import { textOf } from './link-fields'

const request: LinkRequest = {
  linkId: 'ORDER_1760000000000_a1b2c3',
  amountPaise: 400_000,
  purpose: '1 Month nutrition plan',
  customer: { name: 'Asha Sharma', email: 'asha@client.example', phone: '+919876543210' },
  returnUrl: 'https://clinic.example/payment-callback?order_id=ORDER_1760000000000_a1b2c3',
  notifyUrl: 'https://clinic.example/api/payments/webhook/cashfree',
  expiresAt: new Date('2026-11-22T04:00:00.000Z'),
}
const place = { link_id: request.linkId, provider_ref: 'plink_1', payment_ref: 'pay_2', order_ref: 'CFPay_1' }

let it: TestGateway
afterEach(() => it.farEnd.stop())

const answer = (body: object) => it.farEnd.mishaps.push({ what: { status: 200, body } })
const cashfreeSays = (body: object) => {
  const text = JSON.stringify(body)
  const timestamp = '1795233600000'
  const signature = createHmac('sha256', 'cashfree_secret_1')
    .update(timestamp + text)
    .digest('base64')
  const headers = new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature })
  return it.gateway.readWebhook(headers, text)
}
const razorpaySays = (body: object) => {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', 'razorpay_webhook_1').update(text).digest('hex')
  return it.gateway.readWebhook(new Headers({ 'x-razorpay-signature': signature }), text)
}

test('Cashfree: a list of refunds with its own, without refund_id, and with odd rows stays readable', async () => {
  it = await startCashfree()
  const own = { cf_refund_id: 'refund_1', refund_id: 'r1', refund_amount: 4000, refund_status: 'SUCCESS' }
  answer([
    { ...own, cf_payment_id: 2, refund_type: 'MERCHANT_INITIATED' },
    { ...own, cf_refund_id: 9, refund_id: null, cf_payment_id: 1, refund_type: 'PAYMENT_AUTO_REFUND' },
    { cf_refund_id: 10, refund_amount: '4000.00', refund_status: 'SUCCESS', refund_type: 'PAYMENT_AUTO_REFUND' },
    { refund_type: 'SOMETHING_NEW' },
    null,
    'row',
    { ...own, refund_amount: 'four thousand' },
  ])
  const done = { status: 'done', amountPaise: 400_000 }
  expect(await it.gateway.listRefunds(place)).toEqual([
    { ...done, key: 'r1', refundId: 'r1', refundRef: 'refund_1', paymentRef: '2' },
    { ...done, key: '9', refundId: null, refundRef: '9', paymentRef: '1', isAuto: true },
    { ...done, key: '10', refundId: null, refundRef: '10', isAuto: true },
  ])
  expect(it.lines.filter((line) => line.includes('payment_row_unreadable'))).toHaveLength(4)
  expect(it.farEnd.calls.map(({ path }) => path)).toEqual(['/orders/CFPay_1/refunds'])
})

test.each([
  ['REFUND_STATUS_WEBHOOK', 'refund', { refund_type: 'PAYMENT_AUTO_REFUND' }],
  ['AUTO_REFUND_STATUS_WEBHOOK', 'auto_refund', {}],
])('Cashfree: %s tells of a payment that was not kept', async (type, name, more) => {
  it = await startCashfree()
  const refund = {
    cf_refund_id: 9,
    cf_payment_id: 1,
    order_id: 'CFPay_1',
    refund_amount: 4000,
    refund_status: 'SUCCESS',
  }
  expect(cashfreeSays({ type, data: { [name]: { ...refund, ...more } } })).toMatchObject({
    ok: true,
    refund: { key: '9', refundId: null, paymentRef: '1', orderRef: 'CFPay_1', isAuto: true, amountPaise: 400_000 },
  })
})

test('Razorpay: the payment that is meant is refunded; one odd row hides no other, but is never sent twice', async () => {
  it = await startRazorpay()
  const row = { id: 'rfnd_1', amount: 400_000, status: 'processed', payment_id: 'pay_2', receipt: null }
  answer({ items: [row, { id: 7 }, null] })
  expect(await it.gateway.listRefunds(place)).toMatchObject([{ key: 'rfnd_1', paymentRef: 'pay_2' }])
  expect(it.farEnd.calls.at(-1)?.path).toBe('/payments/pay_2/refunds?count=100')
  expect(it.lines.join()).toContain('payment_row_unreadable')

  const asked = { refundId: '0199aaaa1111', amountPaise: 400_000, note: 'Cancelled' }
  answer({ items: [{ id: 'rfnd_2', receipt: asked.refundId, amount: 'much' }] })
  await expect(it.gateway.refund(place, asked)).rejects.toMatchObject({ kind: 'failed', code: 'unexpected_row' })
  answer({ items: [] })
  answer({ ...row, receipt: asked.refundId })
  expect(await it.gateway.refund(place, asked)).toMatchObject({ key: 'rfnd_1', status: 'done' })
  expect(it.farEnd.calls.at(-1)?.path).toBe('/payments/pay_2/refund')
})

test('Razorpay: what was never captured is told apart from what the dashboard gave back', async () => {
  it = await startRazorpay()
  const entity = { id: 'rfnd_1', amount: 400_000, payment_id: 'pay_1', receipt: null, status: 'processed' }
  const told = (captured?: boolean) =>
    razorpaySays({
      event: 'refund.processed',
      payload: { refund: { entity }, payment: { entity: { id: 'pay_1', order_id: 'order_1', captured } } },
    })
  expect(told(false)).toMatchObject({ refund: { paymentRef: 'pay_1', orderRef: 'order_1', isAuto: true } })
  for (const captured of [true, undefined]) {
    const reading = told(captured)
    expect(reading).toMatchObject({ refund: { paymentRef: 'pay_1' } })
    expect(JSON.stringify(reading)).not.toContain('isAuto')
  }
})

test('the key of a refund is the same for the same sum, and another for another', async () => {
  const keysOf = async (name: string) => {
    for (const amountPaise of [100, 100, 200]) {
      it.farEnd.mishaps.push({ what: { status: 400 }, to: 'POST' })
      await it.gateway.refund(place, { refundId: '0199aaaa1111', amountPaise, note: 'Cancelled' }).catch(() => null)
    }
    return it.farEnd.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get(name))
  }
  for (const [start, name] of [
    [startCashfree, 'x-idempotency-key'],
    [startRazorpay, 'x-refund-idempotency'],
  ] as const) {
    it = await start()
    const [first, again, other] = await keysOf(name)
    expect([first === again, first === other, typeof first]).toEqual([true, false, 'string'])
    await it.farEnd.stop()
  }
})

test('names are cut to what each provider takes, between whole letters; an address of mail is sent whole or not at all', async () => {
  const devanagari = 'क्षि'.repeat(40)
  const sentTo = async (customer: Partial<LinkRequest['customer']>) => {
    await it.gateway.createLink({ ...request, customer: { ...request.customer, ...customer } })
    return it.farEnd.calls.findLast(({ body }) => body)?.body as {
      customer?: Record<string, string>
      customer_details?: Record<string, string>
    }
  }
  it = await startRazorpay()
  const { customer } = await sentTo({ name: devanagari, email: `${'a'.repeat(60)}@client.example` })
  expect(customer).toEqual({ name: 'क्षि'.repeat(12), contact: '+919876543210' })
  // Providers are stricter than RFC 5321: one address that they do not know must not cost the payment.
  for (const email of ['asha@client.example0', 'a..b@client.example', '.asha@client.example', 'अशा@client.example'])
    expect((await sentTo({ email })).customer).toEqual({ name: 'Asha Sharma', contact: '+919876543210' })
  await it.farEnd.stop()
  it = await startCashfree()
  const { customer_details: details } = await sentTo({ name: devanagari, email: `${'a'.repeat(100)}@client.example` })
  expect(details).toEqual({ customer_name: 'क्षि'.repeat(25), customer_phone: '9876543210' })
})

test.each([
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 12, '👩‍👩‍👧‍👦'],
  ['👩‍👩‍👧‍👦', 5, ''],
  ['Zoe\u0301 M', 3, 'Zo'],
  ['  Asha \n Verma ', 50, 'Asha Verma'],
  ['Asha Verma', 5, 'Asha'],
])('%s in %i characters', (text, length, cut) => {
  expect(textOf(text, length)).toBe(cut)
})

test.each([
  ['DISPUTE_CREATED', '"DISPUTE_CREATED"', 'open'],
  ['DISPUTE_UPDATED', 'DISPUTE_DOCS_RECEIVED', 'under_review'],
  ['DISPUTE_UPDATED', 'CHARGEBACK_UNDER_REVIEW', 'under_review'],
  ['DISPUTE_UPDATED', 'DISPUTE_INSUFFICIENT_EVIDENCE', 'open'],
  ['DISPUTE_UPDATED', 'PRE_ARBITRATION_CREATED', 'open'],
  ['DISPUTE_CLOSED', 'DISPUTE_MERCHANT_WON', 'won'],
  ['DISPUTE_CLOSED', 'CHARGEBACK_MERCHANT_LOST', 'lost'],
  ['DISPUTE_CLOSED', 'DISPUTE_MERCHANT_ACCEPTED', 'lost'],
  ['DISPUTE_CLOSED', 'SOMETHING_NEW', 'closed'],
])('Cashfree: %s with %s is %s', async (type, dispute_status, status) => {
  it = await startCashfree()
  const dispute = {
    dispute_id: '433475258',
    dispute_type: 'CHARGEBACK',
    reason_code: '1402',
    dispute_amount: 4000,
    respond_by: '2026-11-30T23:59:59+05:30',
    updated_at: '2026-11-21T09:00:00+05:30',
    dispute_status,
    cf_dispute_remarks: 'Please take action',
  }
  const order_details = { order_id: 'CFPay_1', cf_payment_id: 2, order_currency: 'INR' }
  expect(
    cashfreeSays({ type, data: { dispute, order_details }, event_time: '2026-11-21T09:00:01+05:30' }),
  ).toMatchObject({
    ok: true,
    state: null,
    refund: null,
    dispute: {
      disputeRef: '433475258',
      status,
      amountPaise: 400_000,
      kind: 'chargeback',
      reasonCode: '1402',
      respondBy: '2026-11-30T18:29:59.000Z',
      saidAt: '2026-11-21T03:30:00.000Z',
      paymentRef: '2',
      orderRef: 'CFPay_1',
    },
  })
})

test.each([
  ['created', 'open'],
  ['action_required', 'open'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['closed', 'closed'],
])('Razorpay: payment.dispute.%s is %s', async (event, status) => {
  it = await startRazorpay()
  const entity = {
    id: 'disp_1',
    payment_id: 'pay_2',
    amount: 400_000,
    currency: 'INR',
    respond_by: 1_795_999_999,
    status: 'open',
    phase: 'chargeback',
    reason_code: 'goods_not_received',
  }
  const payload = { dispute: { entity }, payment: { entity: { id: 'pay_2', order_id: 'order_1' } } }
  expect(razorpaySays({ event: `payment.dispute.${event}`, payload, created_at: 1_795_233_600 })).toMatchObject({
    ok: true,
    dispute: {
      disputeRef: 'disp_1',
      status,
      amountPaise: 400_000,
      kind: 'chargeback',
      respondBy: new Date(1_795_999_999_000).toISOString(),
      saidAt: '2026-11-21T04:00:00.000Z',
      paymentRef: 'pay_2',
      orderRef: 'order_1',
    },
  })
})

test('a dispute that is not as documented is logged and answered', async () => {
  it = await startCashfree()
  expect(cashfreeSays({ type: 'DISPUTE_CREATED', data: {} })).toMatchObject({ ok: true, dispute: null })
  expect(it.lines.join()).toContain('payment_webhook_unreadable')
  await it.farEnd.stop()
  it = await startRazorpay()
  expect(razorpaySays({ event: 'payment.dispute.created', payload: {} })).toMatchObject({ ok: true, dispute: null })
  expect(it.lines.join()).toContain('payment_webhook_unreadable')
})

test.each([[4000], ['4000.00'], ['8000.00'], [8000], ['12000.00']])(
  'Cashfree: %s of a link of 4,000 is told in paise, its payment by the same number as text or number',
  async (paid) => {
    it = await startCashfree()
    for (const transaction_id of [12376123, '12376123']) {
      const data = {
        ...{ cf_link_id: 1576977, link_id: request.linkId, link_status: 'PAID', link_currency: 'INR' },
        ...{ link_amount: '4000.00', link_amount_paid: paid },
        order: { order_id: 'CFPay_1', transaction_id, transaction_status: 'SUCCESS' },
      }
      expect(cashfreeSays({ type: 'PAYMENT_LINK_EVENT', data, event_time: '2026-11-21T09:00:01+05:30' })).toMatchObject(
        {
          state: { status: 'paid', amountPaise: 400_000, amountPaidPaise: Number(paid) * 100, paymentRef: '12376123' },
        },
      )
      const refund = { cf_refund_id: 7, refund_id: 'r1', refund_amount: '4000.00', refund_status: 'SUCCESS' }
      expect(
        cashfreeSays({ type: 'REFUND_STATUS_WEBHOOK', data: { refund: { ...refund, cf_payment_id: transaction_id } } }),
      ).toMatchObject({ refund: { paymentRef: '12376123', amountPaise: 400_000 } })
    }
  },
)

test('a dispute of part of a payment, or in another currency: rupees of Cashfree and paise of Razorpay', async () => {
  it = await startCashfree()
  const cashfree = (change: object) => {
    const dispute = { dispute_id: 7, dispute_amount: '1234.50', dispute_status: 'DISPUTE_CREATED', ...change }
    return cashfreeSays({ type: 'DISPUTE_CREATED', data: { dispute, order_details: { cf_payment_id: '2' } } })
  }
  expect(cashfree({})).toMatchObject({ dispute: { disputeRef: '7', amountPaise: 123_450, paymentRef: '2' } })
  expect(cashfree({ dispute_amount_currency: 'USD' })).toMatchObject({ dispute: { amountPaise: null } })
  await it.farEnd.stop()
  it = await startRazorpay()
  const razorpay = (change: object) => {
    const entity = { id: 'disp_1', payment_id: 'pay_2', amount: 123_450, currency: 'INR', ...change }
    return razorpaySays({ event: 'payment.dispute.created', payload: { dispute: { entity } } })
  }
  expect(razorpay({})).toMatchObject({ dispute: { amountPaise: 123_450 } })
  expect(razorpay({ currency: 'USD' })).toMatchObject({ dispute: { amountPaise: null } })
})
