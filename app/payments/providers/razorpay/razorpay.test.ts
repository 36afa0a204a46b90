import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock, makeTestLog, startRazorpay, type TestGateway } from '../../../../tests/support/payment-far-ends'
import type { LinkRequest } from '../../gateway'
import { createRazorpayGateway } from './razorpay'

const request: LinkRequest = {
  linkId: 'ORDER_1760000000000_a1b2c3',
  amountPaise: 400_050,
  purpose: '1 Month nutrition plan',
  customer: { name: 'Asha Sharma', email: 'asha@client.example', phone: '+919876543210' },
  returnUrl: 'https://clinic.example/payment-callback?order_id=ORDER_1760000000000_a1b2c3',
  notifyUrl: 'https://clinic.example/api/payments/webhook/razorpay',
  expiresAt: new Date('2026-11-22T04:00:00.000Z'),
}
const { linkId } = request

let it: TestGateway
beforeEach(async () => {
  it = await startRazorpay()
})
afterEach(() => it.farEnd.stop())

test('a link is asked for as payments.md has it', async () => {
  await it.gateway.createLink(request)
  expect(it.farEnd.calls.at(-1)?.body).toEqual({
    amount: 400_050,
    currency: 'INR',
    accept_partial: false,
    reference_id: linkId,
    description: '1 Month nutrition plan',
    customer: { name: 'Asha Sharma', email: 'asha@client.example', contact: '+919876543210' },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: 1_795_320_000,
    notes: { order_id: linkId },
    callback_url: request.returnUrl,
    callback_method: 'get',
  })
  expect(it.farEnd.calls.at(-1)?.headers.get('authorization')).toBe(
    `Basic ${Buffer.from('rzp_test_1:razorpay_secret_1').toString('base64')}`,
  )
})

test('a phone number from abroad is sent with its country code', async () => {
  await it.gateway.createLink({ ...request, customer: { ...request.customer, phone: '+447700900123' } })
  expect(it.farEnd.calls.at(-1)?.body).toMatchObject({ customer: { contact: '+447700900123' } })
})

test('a name of two letters is not sent', async () => {
  await it.gateway.createLink({ ...request, customer: { ...request.customer, name: 'Al' } })
  expect(it.farEnd.calls.at(-1)?.body).toMatchObject({ customer: { email: 'asha@client.example' } })
  expect(JSON.stringify(it.farEnd.calls.at(-1)?.body)).not.toContain('"name"')
})

test('a reference that was attempted before is looked up by the list', async () => {
  const first = await it.gateway.createLink(request)
  it.farEnd.calls.length = 0
  expect(await it.gateway.createLink(request)).toEqual(first)
  expect(it.farEnd.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /payment_links',
    `GET /payment_links?reference_id=${linkId}`,
  ])
})

test('a reference that was attempted and is in no list is a conflict, not a link', async () => {
  const description = 'payment link creation with reference ID already attempted'
  it.farEnd.mishaps.push({ what: { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } } })
  await expect(it.gateway.createLink(request)).rejects.toMatchObject({ kind: 'conflict', code: 'duplicate_not_found' })
})

test('the provider’s words, which may quote a person, are in no error', async () => {
  const description = 'contact +919876543210 is invalid'
  it.farEnd.mishaps.push({ what: { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } } })
  await expect(it.gateway.createLink(request)).rejects.toMatchObject({ kind: 'rejected', code: 'BAD_REQUEST_ERROR' })
  expect(it.lines.join()).not.toContain('9876543210')
})

test.each([
  ['processed', 'done'],
  ['pending', 'pending'],
  ['failed', 'failed'],
])('a refund that is %s is %s', async (word, status) => {
  const { providerRef } = await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  it.farEnd.mishaps.push({ what: { status: 200, body: { id: 'rfnd_1', status: word, amount: 100 } }, to: 'POST' })
  const refund = { refundId: '0199aaaa-1111', amountPaise: 100, note: 'Cancelled' }
  expect(await it.gateway.refund({ link_id: linkId, provider_ref: providerRef }, refund)).toEqual({
    key: 'rfnd_1',
    refundId: null,
    refundRef: 'rfnd_1',
    status,
    amountPaise: 100,
  })
  const call = it.farEnd.calls.at(-1)
  expect(call?.body).toEqual({ amount: 100, speed: 'normal', receipt: '0199aaaa-1111', notes: { reason: 'Cancelled' } })
  expect(call?.headers.get('x-refund-idempotency')).toBe('refund-0199aaaa-1111-100')
})

test('a refund that is being made at this moment can be asked for again', async () => {
  const { providerRef } = await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  it.farEnd.mishaps.push({ what: { status: 409 }, to: 'POST' })
  const refund = { refundId: '0199aaaa-1111', amountPaise: 100, note: 'Cancelled' }
  await expect(it.gateway.refund({ link_id: linkId, provider_ref: providerRef }, refund)).rejects.toMatchObject({
    kind: 'failed',
  })
})

// payments.md 4.4
const vectorSecret = 'test_secret_for_vectors'
const vectorBody =
  '{"entity":"event","event":"payment_link.paid","contains":["payment_link"],"payload":{"payment_link":{"entity":{"id":"plink_TEST0001","reference_id":"ORDER_1760000000000_a1b2c3","amount":400000,"amount_paid":400000,"currency":"INR","status":"paid"}}},"created_at":1760000000}'
const vectorSignature = 'b3b5891ab2abe8656ba94c361e44029d822537c26a2d3f31fb2e1f1791b24750'

const gatewayWith = (...webhookSecrets: string[]) =>
  createRazorpayGateway({
    baseUrl: 'http://127.0.0.1:9/v1',
    keyId: 'a',
    keySecret: 'b',
    webhookSecrets,
    log: makeTestLog().log,
    clock,
  })
const headersOf = (signature: string, eventId?: string) =>
  new Headers({ 'x-razorpay-signature': signature, ...(eventId && { 'x-razorpay-event-id': eventId }) })
const sign = (body: string) => headersOf(createHmac('sha256', vectorSecret).update(body).digest('hex'))

test('the vector of payments.md is read, by the newest secret or an older one', () => {
  expect(Buffer.byteLength(vectorBody)).toBe(274)
  for (const gateway of [gatewayWith(vectorSecret), gatewayWith('new', vectorSecret), gatewayWith(vectorSecret, 'old')])
    expect(gateway.readWebhook(headersOf(vectorSignature, 'ev_1'), vectorBody)).toEqual({
      ok: true,
      eventKey: expect.stringMatching(/^ev_1 [\da-f]{64}$/),
      linkId,
      providerRef: 'plink_TEST0001',
      state: {
        status: 'paid',
        amountPaise: 400_000,
        amountPaidPaise: 400_000,
        currency: 'INR',
        paymentRef: null,
        orderRef: null,
        hasFailed: false,
        paidAt: '2025-10-09T08:53:20.000Z',
      },
      refund: null,
    })
})

test.each([
  ['empty', ''],
  ['in base64', Buffer.from(vectorSignature, 'hex').toString('base64')],
  ['in capitals', vectorSignature.toUpperCase()],
  ['cut short', vectorSignature.slice(0, -1)],
  ['of the callback', '907f5f99ed1857d1fe980d4c5b9fa5efde5a6aae4bfeeec7f2ae791b52892e35'],
])('a signature %s is refused', (_, signature) => {
  expect(gatewayWith(vectorSecret).readWebhook(headersOf(signature), vectorBody)).toEqual({
    ok: false,
    reason: 'bad_signature',
  })
})

test('with other secrets, with none, or without the header it is refused', () => {
  expect(gatewayWith('new', 'old').readWebhook(headersOf(vectorSignature), vectorBody).ok).toBe(false)
  expect(gatewayWith().readWebhook(headersOf(vectorSignature), vectorBody).ok).toBe(false)
  expect(gatewayWith(vectorSecret).readWebhook(new Headers(), vectorBody).ok).toBe(false)
})

test('an event without an id of its own has its body’s', () => {
  const reading = gatewayWith(vectorSecret).readWebhook(headersOf(vectorSignature), vectorBody)
  expect(reading).toMatchObject({ ok: true, eventKey: expect.stringMatching(/^[\da-f]{64}$/) })
})

test.each([
  ['payment_link.cancelled', { status: 'cancelled', amount_paid: 0 }, { status: 'cancelled', amountPaidPaise: 0 }],
  ['payment_link.expired', { status: 'expired', amount_paid: 0 }, { status: 'expired' }],
  [
    'payment_link.partially_paid',
    { status: 'partially_paid', amount_paid: 5 },
    { status: 'partial', amountPaidPaise: 5 },
  ],
])('%s is read', (event, changes, state) => {
  const { payload } = JSON.parse(vectorBody)
  Object.assign(payload.payment_link.entity, changes)
  const body = JSON.stringify({ event, payload })
  expect(gatewayWith(vectorSecret).readWebhook(sign(body), body)).toMatchObject({ ok: true, linkId, state })
})

test('what is signed and says nothing of a link is to be answered and forgotten', () => {
  const { readWebhook } = gatewayWith(vectorSecret)
  const nothing = { ok: true, linkId: null, providerRef: null, state: null, refund: null }
  for (const body of [
    '{"event":"payment.captured","payload":{}}',
    '{"event":"payment_link.paid","payload":{}}',
    vectorBody.replace('400000', '"400000"'),
    vectorBody.replace('400000', '4000.5'),
    '{}',
  ])
    expect(readWebhook(sign(body), body)).toMatchObject(nothing)
  for (const body of ['', 'no', '[]', 'null'])
    expect(readWebhook(sign(body), body)).toEqual({ ok: false, reason: 'no_json' })
})

test.each([
  ['done', 'done'],
  ['failed', 'failed'],
] as const)('a refund’s webhook that is %s is read, with the numbers of its payment', async (status, expected) => {
  const { providerRef } = await it.gateway.createLink(request)
  await it.farEnd.pay(linkId)
  const refund = { ...it.farEnd.refundInDashboard(linkId, 100_050), status }
  const { headers, body } = it.farEnd.refundWebhook(linkId, refund, clock())
  const state = await it.gateway.fetchLink({ link_id: linkId, provider_ref: providerRef })
  expect(it.gateway.readWebhook(headers, body)).toMatchObject({
    ok: true,
    refund: {
      key: refund.id,
      refundId: null,
      status: expected,
      amountPaise: 100_050,
      paymentRef: state.paymentRef,
      orderRef: state.orderRef,
    },
  })
  expect(state.orderRef).toMatch(/^order_/)
})
