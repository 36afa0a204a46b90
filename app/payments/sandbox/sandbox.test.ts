import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { ApiError } from '~/platform/http/api/api-error'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeTestLog } from '../../../tests/support/payment-far-ends'
import { makeTestPace, type TestPace } from '../../../tests/support/payment-servers'
import type { SandboxFault, sandboxActions } from '../contract/sandbox'
import type { LinkRequest, WebhookReading } from '../gateway'
import { createSandbox, type Sandbox } from './sandbox'

const request: LinkRequest = {
  linkId: 'ORDER_1760000000000_a1b2c3',
  amountPaise: 400_000,
  purpose: '1 Month nutrition plan',
  customer: { name: 'Asha Sharma', email: 'asha@client.example', phone: '+919876543210' },
  returnUrl: 'http://localhost:3000/payment-callback?order_id=ORDER_1760000000000_a1b2c3',
  notifyUrl: 'http://localhost:3000/api/payments/webhook/sandbox',
  expiresAt: new Date('2026-11-22T04:00:00.000Z'),
}
const { linkId } = request
const place = { link_id: linkId, provider_ref: null }

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let sandbox: Sandbox
  let pace: TestPace
  let lines: string[]
  let time: Date
  /** What came in, read as the clinic reads it, and what is answered to it. */
  let received: { reading: WebhookReading; headers: Headers; body: string; url: string }[]
  let answers: number[]
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    time = new Date('2026-11-21T04:00:00.000Z')
    received = []
    answers = []
    start()
  })
  afterEach(() => testDatabase.remove())

  /** As at a start of the program. */
  function start() {
    const made = makeTestLog()
    lines = made.lines
    pace = makeTestPace()
    sandbox = createSandbox({
      db: database.db,
      clock: () => time,
      log: made.log,
      publicUrl: 'http://localhost:3000',
      clientSecret: 'sandbox_secret_1',
      pace,
      deliver: async (incoming) => {
        const body = await incoming.text()
        const { headers, url } = incoming
        const reading = sandbox.gateway.readWebhook(headers, body)
        received.push({ reading, headers, body, url })
        const status = answers.shift() ?? (reading.ok ? 200 : 401)
        if (status === 0) throw new Error('cut')
        return new Response(null, { status })
      },
    })
  }

  const later = (seconds: number) => {
    time = new Date(time.getTime() + seconds * 1000)
  }
  const tokenOf = (url: string) => /^http:\/\/localhost:3000\/sandbox\/pay\/([\w-]{20,64})$/.exec(url)?.[1] ?? ''
  const makeLink = async (changes: Partial<LinkRequest> = {}) =>
    tokenOf((await sandbox.gateway.createLink({ ...request, ...changes })).url)
  const act = (token: string, action: (typeof sandboxActions)[number], fault: SandboxFault = 'prompt') =>
    sandbox.page.act(token, action, fault)
  /** What the clinic believes of what it was told, in the order it came. */
  const told = () => received.map(({ reading }) => (reading.ok ? reading.state : reading.reason))
  const codeOf = (calling: Promise<unknown>) =>
    calling.then(
      () => 'none',
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    )

  test('the payment page shows what is to be paid', async () => {
    const token = await makeLink()
    expect(await sandbox.page.getLink(token)).toEqual({
      link_id: linkId,
      status: 'ACTIVE',
      has_failed: false,
      amount: 4000,
      currency: 'INR',
      purpose: '1 Month nutrition plan',
      customer_name: 'Asha Sharma',
      expires_at: '2026-11-22T04:00:00.000Z',
      return_url: request.returnUrl,
    })
    expect(await codeOf(sandbox.page.getLink('x'.repeat(32)))).toBe('link_not_found')
    expect(await codeOf(act('x'.repeat(32), 'pay'))).toBe('link_not_found')
  })

  test('paying tells the clinic at once, signed', async () => {
    const token = await makeLink()
    expect(await act(token, 'pay')).toMatchObject({ status: 'PAID' })
    const state = await sandbox.gateway.fetchLink(place)
    expect(state).toMatchObject({ status: 'paid', amountPaidPaise: 400_000 })
    expect(told()).toEqual([state])
    expect(received[0]?.url).toBe(request.notifyUrl)
    expect(received[0]?.headers.get('x-idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    // The shape of payments.md.
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'PAYMENT_LINK_EVENT',
      version: 1,
      event_time: '2026-11-21T09:30:00+05:30',
      data: {
        cf_link_id: expect.any(Number),
        link_amount: '4000.00',
        link_amount_paid: '4000.00',
        link_created_at: '2026-11-21T09:30:00',
        order: { order_amount: '4000.00', transaction_id: expect.any(Number), transaction_status: 'SUCCESS' },
      },
    })
    expect(await sandbox.tick()).toBe(0)
  })

  test('failing leaves the link active; cancelling and expiring end it', async () => {
    const token = await makeLink()
    expect(await act(token, 'fail')).toMatchObject({ status: 'ACTIVE', has_failed: true })
    expect(await act(token, 'fail')).toMatchObject({ status: 'ACTIVE', has_failed: true })
    expect(await sandbox.gateway.fetchLink(place)).toMatchObject({ status: 'active', hasFailed: true })
    expect(await act(token, 'cancel')).toMatchObject({ status: 'CANCELLED' })
    const other = await makeLink({ linkId: 'ORDER_2' })
    expect(await act(other, 'expire')).toMatchObject({ status: 'EXPIRED' })
    expect(told()).toMatchObject([
      { status: 'active', hasFailed: true, paymentRef: null },
      { status: 'active', hasFailed: true },
      { status: 'cancelled', hasFailed: false },
      { status: 'expired' },
    ])
  })

  test('a link that has ended stays as it is, and is paid once however often it is pressed', async () => {
    const token = await makeLink()
    const pressed = await Promise.all([act(token, 'pay'), act(token, 'pay'), act(token, 'cancel')])
    expect(new Set(pressed.map(({ status }) => status)).size).toBe(1)
    expect(await database.db.selectFrom('sandbox_webhooks').select('id').execute()).toEqual([])
    expect(received).toHaveLength(1)
    const before = await sandbox.page.getLink(token)
    for (const action of ['pay', 'fail', 'cancel', 'expire'] as const) expect(await act(token, action)).toEqual(before)
    expect(received).toHaveLength(1)
  })

  test('late: it is told 20 seconds later, after a restart too', async () => {
    await act(await makeLink(), 'pay', 'late')
    expect(await sandbox.gateway.fetchLink(place)).toMatchObject({ status: 'paid' })
    later(19)
    expect(await sandbox.tick()).toBe(0)
    start()
    later(1)
    expect(await sandbox.tick()).toBe(1)
    expect(told()).toMatchObject([{ status: 'paid' }])
  })

  test('lost: it is never told', async () => {
    await act(await makeLink(), 'pay', 'lost')
    later(86_400)
    expect(await sandbox.tick()).toBe(0)
    expect(received).toEqual([])
    expect(await sandbox.gateway.fetchLink(place)).toMatchObject({ status: 'paid' })
  })

  test('duplicated: it is told three times, as one event', async () => {
    await act(await makeLink(), 'pay', 'duplicated')
    expect(told()).toHaveLength(3)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ reading }) => reading.ok && reading.eventKey)).size).toBe(1)
  })

  test('reordered: what was true a minute ago is told before and after', async () => {
    await act(await makeLink(), 'pay', 'reordered')
    expect(told()).toMatchObject([
      { status: 'active', hasFailed: true, amountPaidPaise: 0 },
      { status: 'paid', amountPaidPaise: 400_000 },
      { status: 'active', hasFailed: false, amountPaidPaise: 0, paymentRef: null },
    ])
    expect(new Set(received.map(({ reading }) => reading.ok && reading.eventKey)).size).toBe(3)
  })

  test('tampered: nothing of what is told can be believed, then or later', async () => {
    await act(await makeLink(), 'pay', 'tampered')
    expect(told()).toEqual(['bad_signature', 'bad_signature'])
    expect(new Set(received.map(({ headers }) => headers.get('x-webhook-signature'))).size).toBe(2)
    expect(received.map(({ body }) => JSON.parse(body).data.link_amount_paid)).toEqual(['4000.00', '4001.00'])
    later(86_400)
    expect(await sandbox.tick()).toBe(0)
  })

  test('partial and wrong_amount: the money is not what was asked for', async () => {
    expect(await act(await makeLink(), 'pay', 'partial')).toMatchObject({ status: 'PARTIALLY_PAID' })
    expect(await act(await makeLink({ linkId: 'ORDER_2' }), 'pay', 'wrong_amount')).toMatchObject({ status: 'PAID' })
    await act(await makeLink({ linkId: 'ORDER_3', amountPaise: 100 }), 'pay', 'wrong_amount')
    const expected = [
      { status: 'partial', amountPaise: 400_000, amountPaidPaise: 200_000 },
      { status: 'paid', amountPaise: 400_000, amountPaidPaise: 399_900 },
      { status: 'paid', amountPaise: 100, amountPaidPaise: 200 },
    ]
    expect(told()).toMatchObject(expected)
    for (const [index, id] of [linkId, 'ORDER_2', 'ORDER_3'].entries())
      expect(await sandbox.gateway.fetchLink({ link_id: id, provider_ref: null })).toMatchObject(expected[index] ?? {})
  })

  test('disputed: it is paid, and then the payer asks their bank for the money back; what was not paid is not disputed', async () => {
    await act(await makeLink(), 'pay', 'disputed')
    const [paid, disputed] = received.map(({ reading }) => reading)
    expect(paid).toMatchObject({ ok: true, state: { status: 'paid' } })
    expect(disputed).toMatchObject({
      ok: true,
      state: null,
      dispute: {
        ...{ status: 'open', kind: 'chargeback', amountPaise: 400_000, reasonCode: '1402' },
        respondBy: '2026-11-28T04:00:00.000Z',
        paymentRef: paid?.ok ? paid.state?.paymentRef : undefined,
        orderRef: paid?.ok ? paid.state?.orderRef : undefined,
      },
    })
    await act(await makeLink({ linkId: 'ORDER_2' }), 'fail', 'disputed')
    expect(received).toHaveLength(3)
  })

  test('what is not taken comes again after 2, 10 and 30 minutes, and then no more', async () => {
    answers = [500, 0, 302, 404]
    await act(await makeLink(), 'pay')
    expect(received).toHaveLength(1)
    for (const [minutes, count] of [
      [2, 2],
      [10, 3],
      [30, 4],
    ] as const) {
      later(minutes * 60 - 1)
      expect(await sandbox.tick()).toBe(0)
      start()
      later(1)
      expect(await sandbox.tick()).toBe(1)
      expect(received).toHaveLength(count)
    }
    later(86_400)
    expect(await sandbox.tick()).toBe(0)
    expect(received.map(({ headers }) => headers.get('x-webhook-attempt'))).toEqual(['1', '2', '3', '4'])
    expect(new Set(received.map(({ headers }) => headers.get('x-idempotency-key'))).size).toBe(1)
    expect(received.every(({ reading }) => reading.ok)).toBe(true)
    expect(await database.db.selectFrom('sandbox_webhooks').selectAll().execute()).toEqual([])
  })

  test('what is taken at the second time does not come again', async () => {
    answers = [503]
    await act(await makeLink(), 'pay')
    later(120)
    expect(await sandbox.tick()).toBe(1)
    later(86_400)
    expect(await sandbox.tick()).toBe(0)
  })

  test('two workers at once send an event once', async () => {
    await act(await makeLink(), 'pay', 'late')
    later(20)
    await Promise.all([sandbox.tick(), sandbox.tick(), sandbox.tick()])
    expect(received).toHaveLength(1)
  })

  test('a link ends when its time is over, and the clinic is told', async () => {
    const token = await makeLink()
    later(24 * 60 * 60 - 1)
    await sandbox.tick()
    expect(await sandbox.page.getLink(token)).toMatchObject({ status: 'ACTIVE' })
    later(1)
    await sandbox.tick()
    expect(told()).toMatchObject([{ status: 'expired', amountPaidPaise: 0 }])
    expect(await act(token, 'pay')).toMatchObject({ status: 'EXPIRED' })
    expect(await sandbox.gateway.fetchLink(place)).toMatchObject({ status: 'expired' })
  })

  test('a link whose time is over is read as expired, before any worker', async () => {
    const token = await makeLink()
    later(24 * 60 * 60)
    expect(await act(token, 'pay')).toMatchObject({ status: 'EXPIRED' })
    expect(await sandbox.gateway.fetchLink(place)).toMatchObject({ status: 'expired', amountPaidPaise: 0 })
    await sandbox.tick()
    expect(told()).toMatchObject([{ status: 'expired' }])
  })

  test('a link the clinic cancels can be paid no more, and the clinic is told', async () => {
    const token = await makeLink()
    expect(await sandbox.gateway.cancelLink(place)).toMatchObject({ status: 'cancelled' })
    expect(await act(token, 'pay')).toMatchObject({ status: 'CANCELLED' })
    expect(told()).toMatchObject([{ status: 'cancelled' }])
  })

  test('a link cannot be pressed without end', async () => {
    const token = await makeLink()
    for (let press = 0; press < 30; press += 1) await act(token, 'fail', 'lost')
    expect(await codeOf(act(token, 'fail'))).toBe('too_many_tries')
  })

  const withTag = (tag: string): LinkRequest => ({
    ...request,
    customer: { ...request.customer, email: `asha+sandbox-${tag}@client.example` },
  })
  test.each(['429', '500', '500-replayed', '409'])('+sandbox-%s happens once and is got over', async (tag) => {
    const made = await sandbox.gateway.createLink(withTag(tag))
    expect(made.state).toMatchObject({ status: 'active', amountPaise: 400_000 })
    expect(await act(tokenOf(made.url), 'pay')).toMatchObject({ status: 'PAID' })
    if (tag !== '409') expect(lines.join()).toContain(`status ${tag.slice(0, 3)}`)
    expect(pace.pauses).toEqual({ '429': [1000], '500': [300], '500-replayed': [300], '409': [] }[tag])
  })

  test('+sandbox-timeout happens once and is got over', async () => {
    const making = sandbox.gateway.createLink(withTag('timeout'))
    const links = () => database.db.selectFrom('sandbox_links').select('id').execute()
    // From here on it only keeps silent.
    await expect.poll(async () => (await links()).length).toBe(1)
    pace.passLimit()
    expect((await making).state.status).toBe('active')
    expect(pace.elapsed()).toBe(8300)
    expect(await links()).toHaveLength(1)
  })

  test.each([
    ['429', 'rate_limited', 0],
    ['500', 'failed', 0],
    ['500-replayed', 'failed', 0],
    ['409', 'conflict', 1],
  ])('+sandbox-%s-always is never got over', async (tag, kind, links) => {
    for (let time = 0; time < 2; time += 1)
      await expect(sandbox.gateway.createLink(withTag(`${tag}-always`))).rejects.toMatchObject({ kind })
    expect(await database.db.selectFrom('sandbox_links').select('id').execute()).toHaveLength(links)
  })

  test('+sandbox-timeout-always is never got over', async () => {
    const passing = setInterval(() => pace.passLimit(), 5)
    for (let time = 0; time < 2; time += 1)
      await expect(sandbox.gateway.createLink(withTag('timeout-always'))).rejects.toMatchObject({ kind: 'timeout' })
    clearInterval(passing)
    expect(await database.db.selectFrom('sandbox_links').select('id').execute()).toEqual([])
  })

  test.each([
    ['refund-pending', 'pending'],
    ['refund-failed', 'failed'],
    ['other', 'done'],
  ])('+sandbox-%s: a refund is %s', async (tag, status) => {
    const { url } = await sandbox.gateway.createLink(withTag(tag))
    await act(tokenOf(url), 'pay')
    const refund = { refundId: 'refund-1', amountPaise: 400_000, note: 'Cancelled' }
    expect(await sandbox.gateway.refund(place, refund)).toMatchObject({ status })
    expect(await sandbox.gateway.listRefunds(place)).toMatchObject([{ status, amountPaise: 400_000 }])
  })

  const post = (body: object | string, key = '') =>
    sandbox.send(
      new Request('http://sandbox.invalid/pg/links', {
        method: 'POST',
        headers: {
          'x-client-id': 'sandbox',
          'x-client-secret': 'sandbox_secret_1',
          ...(key && { 'x-idempotency-key': key }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const wire = {
    link_id: 'ORDER_9',
    link_amount: 4000,
    link_currency: 'INR',
    link_purpose: 'Plan',
    customer_details: { customer_phone: '9876543210' },
    link_expiry_time: '2026-11-22T09:30:00+05:30',
    link_meta: { return_url: 'http://localhost:3000/payment-callback' },
  }

  test('the same key with the same body repeats the answer, and with another it is refused', async () => {
    const first = await post(wire, 'key-1')
    const again = await post(wire, 'key-1')
    expect([first.status, first.headers.get('x-idempotency-replayed')]).toEqual([200, null])
    expect([again.status, again.headers.get('x-idempotency-replayed')]).toEqual([200, 'true'])
    expect(await again.json()).toEqual(await first.json())
    const other = await post({ ...wire, link_amount: 5000 }, 'key-1')
    expect([other.status, await other.json()]).toMatchObject([422, { type: 'idempotency_error' }])
    const taken = await post(wire, 'key-2')
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'link_already_exists' }])
  })

  test.each([
    [{ link_amount: 0.5 }, 'link_amount_invalid'],
    [{ link_amount: 10.005 }, 'link_amount_invalid'],
    [{ link_currency: 'USD' }, 'link_currency_invalid'],
    [{ link_id: 'a b' }, 'link_id_invalid'],
    [{ customer_details: { customer_phone: '+919876543210' } }, 'customer_phone_invalid'],
    [{ link_meta: { return_url: `http://localhost/${'x'.repeat(250)}` } }, 'return_url_invalid'],
  ])('%j is refused', async (changes, code) => {
    const answer = await post({ ...wire, ...changes })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code, type: 'invalid_request_error' }])
    expect((await post('no JSON')).status).toBe(400)
  })
})
