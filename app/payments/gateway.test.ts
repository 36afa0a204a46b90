import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { now, startCashfree, startRazorpay, startSandbox, type TestGateway } from '../../tests/support/payment-far-ends'
import type { Mishap } from '../../tests/support/payment-servers'
import { GatewayError, type LinkRequest } from './gateway'

const customer = { name: 'Asha Sharma', email: 'asha.sharma@client.example', phone: '+919876543210' }
const request: LinkRequest = {
  linkId: 'ORDER_1760000000000_a1b2c3',
  amountPaise: 400_000,
  purpose: '1 Month nutrition plan',
  customer,
  returnUrl: 'https://clinic.example/payment-callback?order_id=ORDER_1760000000000_a1b2c3',
  notifyUrl: 'https://clinic.example/api/payments/webhook/cashfree',
  expiresAt: new Date('2026-11-22T04:00:00.000Z'),
}
const { linkId } = request
const refund = {
  refundId: '0199aaaa-1111-7222-8333-444455556666',
  amountPaise: 400_000,
  note: 'Cancelled by the client',
}

/** `kind code` of what a call rejects with. */
const failureOf = async (calling: Promise<unknown>) => {
  const error = await calling.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw error
  return `${error.kind} ${error.code}`
}
const kindOf = async (calling: Promise<unknown>) => (await failureOf(calling)).split(' ')[0]

describe.each([
  ['sandbox', startSandbox],
  ['cashfree', startCashfree],
  ['razorpay', startRazorpay],
] as const)('%s', (name, start) => {
  let it: TestGateway
  let place: { link_id: string; provider_ref: string | null }
  beforeEach(async () => {
    it = await start()
    place = { link_id: linkId, provider_ref: null }
  })
  afterEach(async () => {
    await it.farEnd.stop()
    // Whatever went wrong on the way.
    for (const line of it.lines)
      for (const word of [...it.secrets, ...Object.values(customer), '9876543210', 'Asha'])
        expect(line).not.toContain(word)
  })

  const makeLink = async () => {
    const link = await it.gateway.createLink(request)
    place = { link_id: linkId, provider_ref: link.providerRef }
    it.farEnd.calls.length = 0
    return link
  }
  const next = (...mishaps: Mishap[]) => it.farEnd.mishaps.push(...mishaps)

  test('a link is made: active, unpaid, with an address and an end', async () => {
    const link = await it.gateway.createLink(request)
    expect(it.gateway.name).toBe(name)
    expect(link).toEqual({
      providerRef: expect.stringMatching(/^(plink_\w+|\d+)$/),
      url: expect.stringMatching(/^https?:\/\/./),
      state: {
        status: 'active',
        amountPaise: 400_000,
        amountPaidPaise: 0,
        currency: 'INR',
        paymentRef: null,
        hasFailed: false,
      },
      expiresAt: '2026-11-22T04:00:00.000Z',
    })
    expect(await it.gateway.fetchLink({ link_id: linkId, provider_ref: link.providerRef })).toMatchObject(link.state)
    expect(await it.gateway.fetchLink({ link_id: linkId, provider_ref: null })).toMatchObject(link.state)
    expect(it.pace.pauses).toEqual([])
  })

  test('paise survive the way there and back', async () => {
    const { state } = await it.gateway.createLink({ ...request, amountPaise: 20_012 })
    expect(state.amountPaise).toBe(20_012)
  })

  test('an end that is too near is put off, so that the link is not refused', async () => {
    const { expiresAt } = await it.gateway.createLink({ ...request, expiresAt: now })
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(now.getTime() + 15 * 60_000)
  })

  test('asking again gives the same link', async () => {
    const first = await makeLink()
    expect(await it.gateway.createLink(request)).toEqual(first)
    // As after a restart, when the end is reckoned anew.
    const later = { ...request, expiresAt: new Date('2026-11-22T05:00:00.000Z') }
    expect(await it.gateway.createLink(later)).toEqual(first)
    expect(await it.farEnd.count()).toBe(1)
  })

  test('asking again for a link that was paid meanwhile says so', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    expect((await it.gateway.createLink(request)).state).toMatchObject({ status: 'paid', amountPaidPaise: 400_000 })
  })

  test('an id that is used for another amount, or for a link that has ended, is a conflict', async () => {
    await makeLink()
    expect(await failureOf(it.gateway.createLink({ ...request, amountPaise: 500_000 }))).toBe('conflict other_link')
    await it.farEnd.expire(linkId)
    expect(await failureOf(it.gateway.createLink(request))).toBe('conflict link_expired')
    expect(await it.farEnd.count()).toBe(1)
  })

  test('a link that was never made is not found', async () => {
    for (const providerRef of [null, 'plink_0000000000'])
      expect(await kindOf(it.gateway.fetchLink({ link_id: linkId, provider_ref: providerRef }))).toBe('not_found')
    expect(await kindOf(it.gateway.cancelLink(place))).toBe('not_found')
    expect(await kindOf(it.gateway.refund(place, refund))).toMatch(/not_found|rejected/)
  })

  test('a paid link says how much was paid, and by which payment', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    expect(await it.gateway.fetchLink(place)).toEqual({
      status: 'paid',
      amountPaise: 400_000,
      amountPaidPaise: 400_000,
      currency: 'INR',
      paymentRef: expect.stringMatching(/^(pay_)?\d+$/),
      orderRef: expect.stringMatching(/^(order_|CFPay_)/),
      hasFailed: false,
      paidAt: name === 'sandbox' ? expect.stringMatching(/Z$/) : null,
    })
  })

  test('a part of it is partial', async () => {
    await makeLink()
    await it.farEnd.pay(linkId, 200_000)
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'partial', amountPaidPaise: 200_000 })
  })

  test('a try that failed shows while the link is active, and no longer once it is paid', async () => {
    await makeLink()
    await it.farEnd.fail(linkId)
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'active', hasFailed: true, paymentRef: null })
    await it.farEnd.pay(linkId)
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'paid', hasFailed: false })
  })

  test('that its payments cannot be asked for does not hold a link up', async () => {
    const to = name === 'razorpay' ? 'GET /orders/' : `GET /links/${linkId}/orders`
    await makeLink()
    await it.farEnd.fail(linkId)
    next({ what: { status: 500 }, to })
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'active', hasFailed: false })
    expect(it.farEnd.mishaps).toEqual([])
    await it.farEnd.pay(linkId)
    next({ what: 'is cut', to })
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'paid', amountPaidPaise: 400_000 })
    // Razorpay's link names its payments.
    expect(it.farEnd.mishaps).toHaveLength(name === 'razorpay' ? 1 : 0)
  })

  test('an expired link is expired', async () => {
    await makeLink()
    await it.farEnd.expire(linkId)
    expect(await it.gateway.fetchLink(place)).toMatchObject({ status: 'expired', amountPaidPaise: 0 })
  })

  test('an active link is cancelled, once; one that is paid or has expired stays so', async () => {
    await makeLink()
    expect(await it.gateway.cancelLink({ link_id: linkId, provider_ref: null })).toMatchObject({ status: 'cancelled' })
    expect(await it.gateway.cancelLink(place)).toMatchObject({ status: 'cancelled' })
    for (const [other, end] of [
      ['ORDER_paid', 'pay'],
      ['ORDER_over', 'expire'],
    ] as const) {
      const { providerRef } = await it.gateway.createLink({ ...request, linkId: other })
      await it.farEnd[end](other)
      const { status } = await it.gateway.cancelLink({ link_id: other, provider_ref: providerRef })
      expect(status).toBe(end === 'pay' ? 'paid' : 'expired')
    }
  })

  test('a refund is made once, however often it is asked for', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    expect(await it.gateway.listRefunds(place)).toEqual([])
    const made = await it.gateway.refund(place, refund)
    expect(made).toMatchObject({ refundRef: expect.stringMatching(/\d/), status: 'done', amountPaise: 400_000 })
    expect(made.refundId?.replaceAll('-', '')).toBe(refund.refundId.replaceAll('-', ''))
    expect(await it.gateway.refund(place, refund)).toEqual(made)
    expect(await it.gateway.listRefunds(place)).toEqual([made])
    expect(await kindOf(it.gateway.refund(place, { ...refund, refundId: 'second' }))).toBe('rejected')
  })

  test('a part can be given back', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    const part = await it.gateway.refund(place, { refundId: 'part1', amountPaise: 100_050, note: 'ok' })
    expect(part.status).toBe('done')
    expect(await kindOf(it.gateway.refund(place, { refundId: 'part2', amountPaise: 300_000, note: 'too much' }))).toBe(
      'rejected',
    )
    expect(await it.gateway.refund(place, { refundId: 'part3', amountPaise: 299_950, note: 'rest' })).toMatchObject({
      status: 'done',
    })
  })

  test('nothing is given back of what was not paid', async () => {
    await makeLink()
    await it.farEnd.fail(linkId)
    expect(await failureOf(it.gateway.refund(place, refund))).toBe('rejected nothing_paid')
    expect(await it.gateway.listRefunds(place)).toEqual([])
  })

  test('a refund whose answers were lost is not made twice', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    next({ what: 'is cut', isDone: true, to: 'POST' }, { what: 'is cut', to: 'POST' })
    expect(await kindOf(it.gateway.refund(place, { ...refund, amountPaise: 399_900 }))).toBe('unreachable')
    expect(it.farEnd.mishaps).toEqual([])
    expect(await it.gateway.refund(place, { ...refund, amountPaise: 399_900 })).toMatchObject({ status: 'done' })
    // One rupee is left to give back, and no more.
    const rest = { refundId: 'rest', amountPaise: 101, note: 'rest' }
    expect(await kindOf(it.gateway.refund(place, rest))).toBe('rejected')
    expect(await it.gateway.refund(place, { ...rest, refundId: 'rest2', amountPaise: 100 })).toMatchObject({
      status: 'done',
    })
  })

  test.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [418, 'rejected'],
    [302, 'failed'],
  ])('status %i is %s, and is not asked again', async (status, kind) => {
    next({ what: { status } })
    expect(await kindOf(it.gateway.createLink(request))).toBe(kind)
    expect(it.farEnd.calls).toHaveLength(1)
    expect(await it.farEnd.count()).toBe(0)
  })

  test.each([
    ['409', { status: 409 }],
    ['500', { status: 500 }],
    ['502 of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['no JSON', { status: 200, body: '<h1>Hello</h1>' }],
    ['an empty answer', { status: 200, body: '' }],
    ['JSON of another shape', { status: 200, body: { hello: 'world' } }],
    ['a cut connection', 'is cut'],
  ] as const)('%s, every time, is an error and no link', async (_, what) => {
    next({ what }, { what }, { what }, { what })
    expect(await kindOf(it.gateway.createLink(request))).toMatch(/^(failed|unreachable|conflict)$/)
  })

  test.each([
    ['500', { what: { status: 500 } }],
    ['502', { what: { status: 502, body: 'Bad gateway' } }],
    ['a cut connection', { what: 'is cut' }],
    ['a link that was made and a cut connection', { what: 'is cut', isDone: true }],
    ['a link that was made and a 500', { what: { status: 500 }, isDone: true }],
  ] as const)('after %s it is asked once more', async (_, mishap) => {
    next(mishap)
    expect((await it.gateway.createLink(request)).state.status).toBe('active')
    expect(await it.farEnd.count()).toBe(1)
    const posts = it.farEnd.calls.filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(2)
    expect(posts[0]?.headers.get('x-idempotency-key')).toBe(posts[1]?.headers.get('x-idempotency-key'))
    expect(posts[0]?.body).toEqual(posts[1]?.body)
    expect(it.lines.join()).toContain('payment_call_failed')
  })

  test('no answer in 8 seconds: it is asked once more', async () => {
    next({ what: 'hangs', isDone: true })
    expect((await it.gateway.createLink(request)).state.status).toBe('active')
    expect(it.pace.elapsed()).toBe(8300)
    expect(await it.farEnd.count()).toBe(1)
  })

  test('no answer at all ends in time for the site’s 10 seconds', async () => {
    next({ what: 'hangs', isDone: true }, { what: 'hangs' })
    expect(await failureOf(it.gateway.createLink(request))).toBe('timeout no_answer')
    expect(it.pace.elapsed()).toBeGreaterThan(8000)
    expect(it.pace.elapsed()).toBeLessThanOrEqual(9500)
    // A later retry gets the link that was made.
    expect((await it.gateway.createLink(request)).state.status).toBe('active')
    expect(await it.farEnd.count()).toBe(1)
  })

  test('too many requests: the time that was asked for is waited, where there is so much', async () => {
    const header = name === 'razorpay' ? 'retry-after' : 'x-ratelimit-retry'
    next({ what: { status: 429, headers: { [header]: '3' } } })
    expect((await it.gateway.createLink(request)).state.status).toBe('active')
    expect(it.pace.pauses).toEqual([3000])
    it.farEnd.calls.length = 0
    next({ what: { status: 429, headers: { [header]: '59' } } })
    expect(await kindOf(it.gateway.fetchLink(place))).toBe('rate_limited')
    expect(it.farEnd.calls).toHaveLength(1)
    expect(it.pace.pauses).toEqual([3000])
  })

  test('wrong keys are told of as an error of the installation', async () => {
    expect(await kindOf(it.stranger.createLink(request))).toBe('unauthorized')
    expect(it.lines.join()).toContain('payment_keys_refused')
  })

  test('a webhook of the provider is read', async () => {
    const { providerRef } = await makeLink()
    await it.farEnd.pay(linkId)
    const { headers, body } = it.farEnd.webhook(linkId, now)
    expect(it.gateway.readWebhook(headers, body)).toEqual({
      ok: true,
      eventKey: expect.stringMatching(/^(ev_1 )?\w{64}$/),
      linkId,
      providerRef: name === 'sandbox' ? '5' : providerRef,
      state: {
        status: 'paid',
        amountPaise: 400_000,
        amountPaidPaise: 400_000,
        currency: 'INR',
        paymentRef: expect.stringMatching(/^(pay_)?\d+$/),
        orderRef: name === 'sandbox' ? null : expect.stringMatching(/^(order_|CFPay_)/),
        hasFailed: false,
        // Cashfree's far end in this file tells no time; paid-at.test.ts has what is read where it does.
        paidAt: name === 'cashfree' ? null : expect.stringMatching(/Z$/),
      },
      refund: null,
    })
    expect(it.stranger.readWebhook(headers, body)).toEqual({ ok: false, reason: 'bad_signature' })
  })

  test('a webhook with any one character changed is refused', async () => {
    await makeLink()
    await it.farEnd.pay(linkId)
    const signed = it.farEnd.webhook(linkId, now)
    const header = name === 'razorpay' ? 'x-razorpay-signature' : 'x-webhook-signature'
    const parts = {
      body: signed.body,
      signature: signed.headers.get(header) ?? '',
      timestamp: signed.headers.get('x-webhook-timestamp') ?? '',
    }
    const flip = (text: string, at: number) => {
      const index = at % text.length
      return `${text.slice(0, index)}${text[index] === '1' ? '2' : '1'}${text.slice(index + 1)}`
    }
    const targets =
      name === 'razorpay' ? (['body', 'signature'] as const) : (['body', 'signature', 'timestamp'] as const)
    fc.assert(
      fc.property(fc.constantFrom(...targets), fc.nat(), (target, at) => {
        const changed = { ...parts, [target]: flip(parts[target], at) }
        const headers = new Headers(signed.headers)
        headers.set(header, changed.signature)
        if (name !== 'razorpay') headers.set('x-webhook-timestamp', changed.timestamp)
        expect(it.gateway.readWebhook(headers, changed.body)).toMatchObject({ ok: false })
      }),
    )
  })

  test('whatever is sent to the webhook, reading it throws nothing and believes nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.base64String(), fc.string(), (body, signature, timestamp) => {
        const headers = new Headers()
        for (const header of ['x-webhook-signature', 'x-razorpay-signature']) headers.set(header, signature)
        headers.set('x-webhook-timestamp', encodeURIComponent(timestamp))
        expect(it.gateway.readWebhook(headers, body)).toMatchObject({ ok: false })
      }),
    )
    expect(it.gateway.readWebhook(new Headers(), '')).toMatchObject({ ok: false })
  })
})

describe.each([
  ['cashfree', startCashfree],
  ['razorpay', startRazorpay],
] as const)('%s, on what only a provider’s mistake brings', (_, start) => {
  test('another currency is told as it is, and is no link of ours', async () => {
    const { gateway, farEnd } = await start()
    const { providerRef } = await gateway.createLink(request)
    const link = farEnd.links?.get(linkId)
    if (link) link.currency = 'USD'
    expect(await gateway.fetchLink({ link_id: linkId, provider_ref: providerRef })).toMatchObject({ currency: 'USD' })
    expect(await failureOf(gateway.createLink({ ...request, expiresAt: new Date('2026-11-23T00:00:00Z') }))).toBe(
      'conflict other_link',
    )
    await farEnd.stop()
  })

  test('more or less than was asked for is told as it is', async () => {
    const { gateway, farEnd } = await start()
    const { providerRef } = await gateway.createLink(request)
    await farEnd.pay(linkId, 400_100)
    expect(await gateway.fetchLink({ link_id: linkId, provider_ref: providerRef })).toMatchObject({
      status: 'paid',
      amountPaise: 400_000,
      amountPaidPaise: 400_100,
    })
    await farEnd.stop()
  })

  test('a provider that is not there is unreachable', async () => {
    const { gateway, farEnd } = await start()
    await farEnd.stop()
    expect(await failureOf(gateway.fetchLink({ link_id: linkId, provider_ref: null }))).toBe('unreachable ECONNREFUSED')
  })
})
