import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock, makeTestLog, now, startCashfree, type TestGateway } from '../../../../tests/support/payment-far-ends'
import { makeTestPace, startCashfreeServer } from '../../../../tests/support/payment-servers'
import type { LinkRequest } from '../../gateway'
import { createCashfreeGateway } from './cashfree'

const request: LinkRequest = {
  linkId: 'ORDER_1760000000000_a1b2c3',
  amountPaise: 400_050,
  purpose: '1 Month nutrition plan',
  customer: { name: 'Asha Sharma', email: 'asha@client.example', phone: '+919876543210' },
  returnUrl: 'https://clinic.example/payment-callback?order_id=ORDER_1760000000000_a1b2c3',
  notifyUrl: 'https://clinic.example/api/payments/webhook/cashfree',
  expiresAt: new Date('2026-11-22T04:00:00.000Z'),
}
const { linkId } = request

let it: TestGateway
beforeEach(async () => {
  it = await startCashfree()
})
afterEach(() => it.farEnd.stop())

const sent = async (changes: Partial<LinkRequest> = {}) => {
  await it.gateway.createLink({ ...request, ...changes })
  return it.farEnd.calls.at(-1)
}

test('a phone number from abroad is sent with its country code and no plus', async () => {
  const call = await sent({ customer: { ...request.customer, phone: '+447700900123' } })
  expect(call?.body).toMatchObject({ customer_details: { customer_phone: '447700900123' } })
})

test('a link is asked for as payments.md has it', async () => {
  const call = await sent()
  expect(call?.body).toEqual({
    link_id: linkId,
    link_amount: 4000.5,
    link_currency: 'INR',
    link_purpose: '1 Month nutrition plan',
    customer_details: {
      customer_name: 'Asha Sharma',
      customer_email: 'asha@client.example',
      customer_phone: '9876543210',
    },
    link_partial_payments: false,
    link_auto_reminders: false,
    link_notify: { send_sms: false, send_email: false },
    link_expiry_time: '2026-11-22T09:30:00+05:30',
    link_notes: { order_id: linkId },
    link_meta: {
      return_url: request.returnUrl,
      notify_url: 'https://clinic.example/api/payments/webhook/cashfree',
    },
  })
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    'x-client-id': 'app_id_1',
    'x-client-secret': 'cashfree_secret_1',
    'x-api-version': '2025-01-01',
    'x-request-id': linkId,
    'content-type': 'application/json',
    // UUIDv5: the same for the same link, after a restart too.
    'x-idempotency-key': 'e983659d-66ce-5ec9-8d98-8e897ddf597f',
  })
})

test.each([
  ['Al', undefined],
  ['  Al  ', undefined],
  ['Ann', 'Ann'],
  ['x'.repeat(150), 'x'.repeat(100)],
])('the name %j is sent as %j', async (name, expected) => {
  const call = await sent({ customer: { ...request.customer, name } })
  const customer = { customer_phone: '9876543210', customer_email: 'asha@client.example' }
  expect(call?.body).toHaveProperty('customer_details', {
    ...customer,
    ...(expected !== undefined && { customer_name: expected }),
  })
})

test('a webhook address that is not https is left out: it would be refused', async () => {
  const call = await sent({ notifyUrl: 'http://localhost:3000/api/payments/webhook/cashfree' })
  expect(call?.body).toMatchObject({ link_meta: { return_url: request.returnUrl } })
  expect(JSON.stringify(call?.body)).not.toContain('notify_url')
})

test('after a 500 that is only repeated, the link is looked for, and made with a new key where it is not there', async () => {
  const replayed = { status: 500, headers: { 'x-idempotency-replayed': 'true' } }
  it.farEnd.mishaps.push({ what: { status: 500 }, isDone: true }, { what: replayed })
  const made = await it.gateway.createLink(request)
  const steps = () => it.farEnd.calls.map(({ method, path }) => `${method} ${path}`)
  expect(steps()).toEqual(['POST /links', 'POST /links', `GET /links/${linkId}`])
  expect(made.state.status).toBe('active')

  it.farEnd.calls.length = 0
  it.farEnd.mishaps.push({ what: replayed })
  await it.gateway.createLink({ ...request, linkId: 'another' })
  expect(steps()).toEqual(['POST /links', 'GET /links/another', 'POST /links'])
  const [first, , last] = it.farEnd.calls.map(({ headers }) => headers.get('x-idempotency-key'))
  expect(first).not.toBe(last)
  expect(last).toMatch(/^[\da-f]{8}-/)
  expect(await it.farEnd.count()).toBe(2)
})

test('after a 500 that is only repeated, a refund is looked for, and made with a new key where it is not there', async () => {
  await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  it.farEnd.calls.length = 0
  it.farEnd.mishaps.push({ what: { status: 500, headers: { 'x-idempotency-replayed': 'true' } }, to: 'POST' })
  const refund = { refundId: 'r-10', amountPaise: 400_050, note: 'Cancelled' }
  expect(await it.gateway.refund({ link_id: linkId, provider_ref: null }, refund)).toMatchObject({ status: 'done' })
  expect(it.farEnd.calls.map(({ method, path }) => `${method} ${path.replace(/CFPay_\w+/, 'CFPay')}`)).toEqual([
    `GET /links/${linkId}/orders?status=PAID`,
    'POST /orders/CFPay/refunds',
    'GET /orders/CFPay/refunds/r10',
    'POST /orders/CFPay/refunds',
  ])
})

test('what is repeated of a link that has changed since is not believed', async () => {
  await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  expect((await it.gateway.createLink(request)).state.status).toBe('paid')
})

test('numbers instead of text, and the other way of saying that an id is taken, are understood', async () => {
  const keys = { clientId: 'a', clientSecret: 'b' }
  const pace = makeTestPace()
  const duplicate = { status: 400, message: 'Link with this id already exists' } as const
  const farEnd = await startCashfreeServer({ ...keys, pace, isIdNumber: true, duplicate })
  const { log } = makeTestLog()
  const gateway = createCashfreeGateway({
    ...keys,
    baseUrl: farEnd.baseUrl,
    apiVersion: '2025-01-01',
    log,
    clock,
    pace,
  })
  const first = await gateway.createLink(request)
  expect(first.providerRef).toMatch(/^\d+$/)
  farEnd.mishaps.push({ what: { status: 422, body: { type: 'idempotency_error' } }, to: 'POST' })
  expect((await gateway.createLink(request)).providerRef).toBe(first.providerRef)
  farEnd.mishaps.push({ what: { status: 400, body: duplicate }, to: 'POST' })
  expect((await gateway.createLink(request)).providerRef).toBe(first.providerRef)
  await farEnd.stop()
})

test.each([
  ['SUCCESS', 'done'],
  ['PENDING', 'pending'],
  ['ONHOLD', 'pending'],
  ['CANCELLED', 'failed'],
  ['FAILED', 'failed'],
  ['SOMETHING_NEW', 'pending'],
])('a refund that is %s is %s', async (refund_status, status) => {
  await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  const body = { cf_refund_id: 7, refund_id: 'r1', refund_amount: 1, refund_status }
  it.farEnd.mishaps.push({ what: { status: 200, body }, to: 'POST' })
  const refund = { refundId: 'r-1', amountPaise: 100, note: '' }
  expect(await it.gateway.refund({ link_id: linkId, provider_ref: null }, refund)).toEqual({
    key: 'r1',
    refundId: 'r1',
    refundRef: '7',
    status,
    amountPaise: 100,
  })
  expect(it.farEnd.calls.at(-1)?.body).toEqual({
    refund_id: 'r1',
    refund_amount: 1,
    refund_note: '...',
    refund_speed: 'STANDARD',
  })
})

// payments.md 4.4
const vectorSecret = 'test_secret_for_vectors'
const vectorAt = new Date(1_760_000_000_000)
const vectorBody =
  '{"data":{"cf_link_id":1576977,"link_id":"ORDER_1760000000000_a1b2c3","link_status":"PAID","link_currency":"INR","link_amount":"4000.00","link_amount_paid":"4000.00","link_partial_payments":false,"link_purpose":"1 Month","link_notes":{"order_id":"ORDER_1760000000000_a1b2c3"},"order":{"order_amount":"4000.00","order_id":"CFPay_x_y","order_hash":"h","transaction_id":1021206,"transaction_status":"SUCCESS"}},"type":"PAYMENT_LINK_EVENT","version":1,"event_time":"2026-01-05T12:55:06+05:30"}'
const vectorSignature = '4nxSyzuo3UM3ipGQ3FWNmZYa7oTo2B0vBO3WT5Jus4I='

const gatewayAt = (at: Date, clientSecret = vectorSecret) =>
  createCashfreeGateway({
    baseUrl: 'http://127.0.0.1:9/pg',
    clientId: 'a',
    clientSecret,
    apiVersion: '2025-01-01',
    log: makeTestLog().log,
    clock: () => at,
  })
const headersOf = (signature: string, timestamp = String(vectorAt.getTime()), key?: string) =>
  new Headers({
    'x-webhook-signature': signature,
    'x-webhook-timestamp': timestamp,
    ...(key && { 'x-idempotency-key': key }),
  })
const signedBody = (body: string, timestamp = String(vectorAt.getTime())) =>
  headersOf(
    createHmac('sha256', vectorSecret)
      .update(timestamp + body)
      .digest('base64'),
    timestamp,
  )

test('the vector of payments.md is read', () => {
  expect(Buffer.byteLength(vectorBody)).toBe(488)
  expect(gatewayAt(vectorAt).readWebhook(headersOf(vectorSignature), vectorBody)).toEqual({
    ok: true,
    eventKey: expect.stringMatching(/^[\da-f]{64}$/),
    linkId,
    providerRef: '1576977',
    state: {
      status: 'paid',
      amountPaise: 400_000,
      amountPaidPaise: 400_000,
      currency: 'INR',
      paymentRef: '1021206',
      orderRef: 'CFPay_x_y',
      hasFailed: false,
      paidAt: '2026-01-05T07:25:06.000Z',
    },
    refund: null,
  })
})

test.each([
  ['joined by a dot', 'd4gIdisEXA+rWV2vFhUMgj6UQsJLcVF3cqqhua5x6U4='],
  ['empty', ''],
  ['in hex', Buffer.from(vectorSignature, 'base64').toString('hex')],
  ['without its padding', vectorSignature.slice(0, -1)],
  ['with something behind it', `${vectorSignature}=`],
  ['twice', `${vectorSignature},${vectorSignature}`],
])('a signature %s is refused', (_, signature) => {
  expect(gatewayAt(vectorAt).readWebhook(headersOf(signature), vectorBody)).toEqual({
    ok: false,
    reason: 'bad_signature',
  })
})

test('without headers, with another secret or with a time that is none it is refused', () => {
  const { readWebhook } = gatewayAt(vectorAt)
  expect(readWebhook(new Headers(), vectorBody)).toEqual({ ok: false, reason: 'no_timestamp' })
  expect(readWebhook(headersOf(vectorSignature, ''), `1760000000000${vectorBody}`).ok).toBe(false)
  expect(gatewayAt(vectorAt, 'other').readWebhook(headersOf(vectorSignature), vectorBody).ok).toBe(false)
  // The same signed text, cut elsewhere.
  expect(readWebhook(headersOf(vectorSignature, '1760000000'), `000${vectorBody}`)).toMatchObject({ ok: false })
})

test('a time in seconds is a time; one of more than a day ago, or ahead, is refused', () => {
  const day = 24 * 60 * 60_000
  const headers = signedBody(vectorBody, '1760000000')
  expect(gatewayAt(vectorAt).readWebhook(headers, vectorBody).ok).toBe(true)
  for (const headers of [headersOf(vectorSignature), signedBody(vectorBody, '1760000000')]) {
    expect(gatewayAt(new Date(vectorAt.getTime() + day)).readWebhook(headers, vectorBody).ok).toBe(true)
    for (const at of [vectorAt.getTime() + day + 1, vectorAt.getTime() - day - 1])
      expect(gatewayAt(new Date(at)).readWebhook(headers, vectorBody)).toEqual({ ok: false, reason: 'too_old' })
  }
})

test('the key of an event is the provider’s with a hash of the body, or the hash alone', () => {
  const { readWebhook } = gatewayAt(vectorAt)
  const keyOf = (key?: string) => {
    const reading = readWebhook(headersOf(vectorSignature, undefined, key), vectorBody)
    return reading.ok && reading.eventKey
  }
  expect(keyOf()).toMatch(/^[\da-f]{64}$/)
  expect(keyOf('9f3c-1')).toBe(`9f3c-1 ${keyOf()}`)
  expect(keyOf()).toBe(keyOf('x'.repeat(101)))
})

const eventOf = (data: object, type = 'PAYMENT_LINK_EVENT') => {
  const full = { ...JSON.parse(vectorBody).data, ...data }
  const body = JSON.stringify({ data: full, type })
  return gatewayAt(vectorAt).readWebhook(signedBody(body), body)
}

test.each([
  [
    { link_status: 'EXPIRED', order: undefined },
    { status: 'expired', paymentRef: null, hasFailed: false },
  ],
  [
    { link_status: 'CANCELLED', order: undefined, link_amount_paid: '0.00' },
    { status: 'cancelled', amountPaidPaise: 0 },
  ],
  [
    { link_status: 'PARTIALLY_PAID', link_amount: '200.12', link_amount_paid: '55.00' },
    { status: 'partial', amountPaise: 20_012, amountPaidPaise: 5500 },
  ],
  [
    { link_status: 'ACTIVE', link_amount_paid: 0, order: { transaction_id: 5, transaction_status: 'FAILED' } },
    { status: 'active', hasFailed: true, paymentRef: null },
  ],
  [{ link_currency: 'USD' }, { status: 'paid', currency: 'USD' }],
])('%j is read', (data, state) => {
  expect(eventOf(data)).toMatchObject({ ok: true, linkId, state })
})

test('what is signed and says nothing of a link is to be answered and forgotten', () => {
  const nothing = { ok: true, linkId: null, providerRef: null, state: null, refund: null }
  expect(eventOf({}, 'PAYMENT_SUCCESS_WEBHOOK')).toMatchObject(nothing)
  expect(eventOf({}, 'REFUND_STATUS_WEBHOOK')).toMatchObject(nothing)
  expect(eventOf({ link_status: 'NEW_STATUS' })).toMatchObject(nothing)
  expect(eventOf({ link_amount: '4e3' })).toMatchObject(nothing)
  for (const body of ['', 'no', '[]', 'null'])
    expect(gatewayAt(vectorAt).readWebhook(signedBody(body), body)).toEqual({ ok: false, reason: 'no_json' })
  expect(now.getTime()).toBeGreaterThan(vectorAt.getTime())
})

test('a refund’s webhook is read, its number written as in the documentation or as in the answers', async () => {
  await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  const refund = it.farEnd.refundInDashboard(linkId, 100_050)
  const { headers, body } = it.farEnd.refundWebhook(linkId, refund, now)
  const { paymentRef, orderRef } = await it.gateway.fetchLink({ link_id: linkId, provider_ref: null })
  const told = { key: refund.refundId, refundId: refund.refundId, status: 'done', amountPaise: 100_050 }
  expect(it.gateway.readWebhook(headers, body)).toMatchObject({
    ok: true,
    linkId: null,
    state: null,
    refund: { ...told, paymentRef, orderRef: expect.stringMatching(/^CFPay_/) },
  })
  expect(orderRef).toMatch(/^CFPay_/)
  expect(await it.gateway.listRefunds({ link_id: linkId, provider_ref: null })).toMatchObject([told])
})
