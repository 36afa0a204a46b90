/** Ordering as a caller of the API sees it, with the sandbox for a provider: both transports and both engines, each once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminOrder } from '~/orders/contract/admin-orders'
import type { sandboxActions, sandboxFaults } from '~/payments/contract/sandbox'
import { paymentMessage } from '~/platform/session/answers/errors'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const threeMonths = {
  amount: 9000,
  currency: 'INR' as const,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '98765 43210',
  plan_type: 'three_months' as const,
  start_date: '2026-11-21',
  address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
}
const week = { ...threeMonths, amount: 1400, plan_type: 'weekly_meal_plan' as const, start_date: '2026-11-25' }

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
  })
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })
  beforeEach(async () => {
    person = await signUp(connection.transport)
    clinic = as(person.access_token)
  })

  const as = (token: string) => createClinicApi({ transport: connection.transport, token })
  const data = <T>(result: { ok: true; data: T } | { ok: false; failure: object }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.data
  }
  const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
  const act = (
    url: string | null,
    action: (typeof sandboxActions)[number],
    webhook: (typeof sandboxFaults)[number] = 'prompt',
  ) => clinic.sandbox.act(tokenOf(url), { action, webhook })
  const order = async (body: object = {}) => data(await clinic.payments.createLink({ ...threeMonths, ...body }))
  const mine = async (id: string) => data(await clinic.orders.get(id))
  const becomes = (id: string, status: string) =>
    expect.poll(async () => (await mine(id)).status, { interval: 30 }).toBe(status)

  test('a plan is ordered, paid at the sandbox, told by its webhook, and stands in the profile with its receipt', async () => {
    const link = await order()
    expect(link).toMatchObject({ status: 'awaiting_payment', link_url: expect.stringContaining('/sandbox/pay/') })
    const page = data(await clinic.sandbox.get(tokenOf(link.link_url)))
    expect(page).toMatchObject({ amount: 9000, purpose: '3 Months nutrition plan', customer_name: 'Asha Verma' })
    expect(page.return_url).toMatch(/^http:\/\/localhost:3000\/payment-callback\?order_id=ORDER_\d+_\w+&t=[\w-]{43}$/)
    await act(link.link_url, 'pay')
    await becomes(link.order_id, 'paid')
    expect(await mine(link.order_id)).toMatchObject({
      plan_title: '3 Months',
      kind: 'subscription',
      meals: 0,
      amount: 9000,
      customer_phone: '+919876543210',
      start_date: '2026-11-21',
      end_date: '2027-02-21',
      paid_at: now,
      link: null,
      can_retry: false,
      cancellation: { allowed: true, refund: 9000 },
      receipt_number: expect.stringMatching(/^2026-27\/\d{6}$/),
    })
    const plan = { plan_name: '3 Months', start_date: '2026-11-21', end_date: '2027-02-21', order_id: link.order_id }
    expect(data(await clinic.users.info())).toMatchObject({ subscription_plan: plan, food_plan: null, meal_plan: null })
    expect(data(await clinic.orders.receipt(link.order_id))).toMatchObject({
      number: expect.stringMatching(/^2026-27\/\d{6}$/),
      title: 'Receipt',
      total_paise: 900_000,
      total_in_words: 'Nine Thousand Rupees Only',
      lines: [{ taxable_paise: 900_000, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }],
      payment: { provider: 'sandbox', reference: expect.any(String), paid_at: now },
      refund: null,
    })
  })

  test('a client abroad orders with the number they have', async () => {
    const link = await order({ customer_phone: '+44 7700 900123' })
    expect(link).toMatchObject({ status: 'awaiting_payment', link_url: expect.stringContaining('/sandbox/pay/') })
    expect((await mine(link.order_id)).customer_phone).toBe('+447700900123')
  })

  test('every webhook lost: the return page finds it, with the token of its address and nothing of the person', async () => {
    const link = await order(week)
    const { return_url } = data(await clinic.sandbox.get(tokenOf(link.link_url)))
    const token = new URL(return_url).searchParams.get('t') ?? ''
    await act(link.link_url, 'pay', 'lost')
    expect((await mine(link.order_id)).status).toBe('awaiting_payment')
    const stranger = createClinicApi({ transport: connection.transport })
    for (const wrong of [undefined, '', `${token}x`, 'é'.repeat(43)])
      expect(await stranger.orders.check(link.order_id, { return_token: wrong })).toMatchObject({
        failure: { code: 'order_not_found' },
      })
    const seen = data(await stranger.orders.check(link.order_id, { return_token: token }))
    expect(seen).toMatchObject({
      status: 'paid',
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      address: '',
    })
    const food = { plan_name: 'Weekly Meal Plan', start_date: '2026-11-25', end_date: '2026-12-02' }
    expect(data(await clinic.users.info())).toMatchObject({ food_plan: food, meal_plan: food, subscription_plan: null })
  })

  test('a try that failed: a new link, and that one pays', async () => {
    const link = await order()
    await act(link.link_url, 'fail')
    await expect.poll(async () => data(await clinic.orders.check(link.order_id)).status).toBe('failed')
    expect(await mine(link.order_id)).toMatchObject({ can_retry: true, link: null })
    const again = data(await clinic.orders.retry(link.order_id))
    expect(again).toMatchObject({ status: 'awaiting_payment', order_id: link.order_id })
    expect(again.link_url).not.toBe(link.link_url)
    expect(data(await clinic.sandbox.get(tokenOf(link.link_url))).status).toBe('CANCELLED')
    await act(again.link_url, 'pay', 'duplicated')
    await becomes(link.order_id, 'paid')
  })

  test.each(['tampered', 'partial', 'wrong_amount'] as const)(
    'a payment that is %s never activates by its webhook',
    async (fault) => {
      const link = await order()
      await act(link.link_url, 'pay', fault)
      if (fault === 'tampered') {
        expect((await mine(link.order_id)).status).toBe('awaiting_payment')
        // What the provider itself says is what counts.
        expect(data(await clinic.orders.check(link.order_id)).status).toBe('paid')
      } else {
        await becomes(link.order_id, 'needs_review')
        expect(data(await clinic.orders.check(link.order_id)).status).toBe('needs_review')
        expect(data(await clinic.users.info()).subscription_plan).toBeNull()
        expect(await clinic.orders.receipt(link.order_id)).toMatchObject({ failure: { code: 'order_not_found' } })
      }
    },
  )

  test('a paid order is cancelled for what was shown, and comes back', async () => {
    const link = await order()
    await act(link.link_url, 'pay')
    await becomes(link.order_id, 'paid')
    expect(await clinic.orders.cancel(link.order_id, { refund: 1 })).toMatchObject({
      failure: { code: 'refund_changed' },
    })
    expect(data(await clinic.orders.cancel(link.order_id, { refund: 9000 }))).toMatchObject({
      status: 'refunded',
      refund: { amount: 9000, status: 'done', by_hand: false, asked_at: now },
      cancellation: { allowed: false },
    })
    expect(data(await clinic.users.info()).subscription_plan).toBeNull()
    const receipt = data(await clinic.orders.receipt(link.order_id))
    expect(receipt.refund).toEqual({ amount_paise: 900_000, status: 'done' })
    const [paper] = data(await clinic.orders.get(link.order_id)).credit_notes
    expect(paper).toMatchObject({ number: expect.stringMatching(/^RN2026-27-\d{6}$/), amount: 9000 })
    expect(data(await clinic.orders.creditNote(link.order_id, paper?.number ?? ''))).toMatchObject({
      title: 'Refund note',
      receipt: { title: 'Receipt', number: receipt.number, issued_at: receipt.issued_at },
      total_paise: 900_000,
    })
  })

  test('a week cancelled before its second day: order and profile end with the last meal that still comes', async () => {
    const link = await order({ ...week, start_date: '2026-11-22' })
    await act(link.link_url, 'pay')
    await becomes(link.order_id, 'paid')
    expect(await mine(link.order_id)).toMatchObject({ end_date: '2026-11-29', stops_on: null })
    const { cancellation } = await mine(link.order_id)
    expect(data(await clinic.orders.cancel(link.order_id, { refund: cancellation.refund }))).toMatchObject({
      status: 'part_refunded',
      end_date: '2026-11-29',
      stops_on: '2026-11-23',
    })
    const plan = { plan_name: 'Weekly Meal Plan', start_date: '2026-11-22', end_date: '2026-11-23' }
    expect(data(await clinic.users.info())).toMatchObject({ food_plan: plan, meal_plan: plan })
  })

  test('the API’s own faults: what is told to whom, and that nothing is made twice', async () => {
    const refused = await clinic.payments.createLink({
      ...threeMonths,
      customer_email: 'a+sandbox-409-always@b.example',
    })
    expect(refused).toMatchObject({ ok: false, failure: { status: 502, code: 'payment_failed' } })
    if (!refused.ok) expect(paymentMessage(refused.failure)).toBe('Failed to initiate payment')
    const [failed] = data(await clinic.orders.mine())
    expect(failed).toMatchObject({ status: 'failed', can_retry: true })
    const there = await order({
      customer_email: 'a+sandbox-409@b.example',
      order_id: `again-${person.user.id.slice(-12)}`,
    })
    expect(there).toMatchObject({ status: 'awaiting_payment', link_url: expect.any(String) })
  })

  test('the same order is the same link; other words clash; another’s is nobody’s; a wrong price changes nothing', async () => {
    const order_id = `mine-${person.user.id.slice(-12)}`
    const [one, two] = [await order({ order_id }), await order({ order_id })]
    expect(two).toEqual(one)
    const code = async (body: object, who = clinic) => {
      const result = await who.payments.createLink({ ...threeMonths, ...body })
      return result.ok ? 'taken' : result.failure.code
    }
    expect(await code({ order_id, address: 'Elsewhere' })).toBe('order_clash')
    const other = as((await signUp(connection.transport)).access_token)
    expect(await code({ order_id }, other)).toBe('order_not_found')
    for (const call of [
      other.orders.get(order_id),
      other.orders.check(order_id),
      other.orders.cancel(order_id, { refund: 0 }),
    ])
      expect(await call).toMatchObject({ failure: { code: 'order_not_found' } })
    expect(await code({ amount: 1 })).toBe('price_changed')
    expect(await code({ amount: 0 })).toBe('invalid_input')
    expect(await code({ currency: 'USD' })).toBe('invalid_input')
    expect(await code({ plan_type: 'free' })).toBe('invalid_input')
    expect(await code({ start_date: '2026-11-20' })).toBe('invalid_input')
    expect(await code({ ...week, address: 'Delhi 110001' })).toBe('invalid_input')
    expect(data(await clinic.orders.mine())).toHaveLength(1)
  })

  test('what a caller says of purpose and return address is not read', async () => {
    const link = await order({ link_purpose: 'Diabetes plan', return_url: 'https://evil.example/' })
    const page = data(await clinic.sandbox.get(tokenOf(link.link_url)))
    expect([page.purpose, new URL(page.return_url).origin]).toEqual([
      '3 Months nutrition plan',
      'http://localhost:3000',
    ])
  })

  test('a custom plan is asked for, priced by an admin, and then paid', async () => {
    const asked = await order({ plan_type: 'custom', amount: 1, end_date: '2027-01-20' })
    expect(asked).toMatchObject({ status: 'draft', link_url: null })
    const { access_token } = data(await clinic.auth.login(admin))
    const call = async (method: string, path: string, body?: object) => {
      const request = new Request(`${connection.transport.baseUrl}/api/admin/orders${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      return (await (await connection.transport.send(request)).json()) as { data: object; meta?: { total: number } }
    }
    const quoted = await call('POST', `/${asked.order_id}/quote`, { amount: 5500.5, version: 1 })
    expect(quoted.data).toMatchObject({ status: 'draft', amount: 5500.5, can_retry: true, user_id: person.user.id })
    expect((await call('GET', '?status=draft')).data).toContainEqual(
      expect.objectContaining({ order_id: asked.order_id }),
    )
    const link = data(await clinic.orders.retry(asked.order_id))
    expect(data(await clinic.sandbox.get(tokenOf(link.link_url))).amount).toBe(5500.5)
    await act(link.link_url, 'pay', 'lost')
    expect((await call('POST', `/${asked.order_id}/refresh`, {})).data).toMatchObject({
      status: 'paid',
      provider: 'sandbox',
      review_reason: null,
      attempts: [{ link_id: asked.order_id, status: 'paid' }],
    })
  })

  test('a refund that the provider has failed: the client reads it, staff try again, then pay it by hand, once', async () => {
    const link = await order({ customer_email: 'a+sandbox-refund-failed@b.example' })
    await act(link.link_url, 'pay')
    await becomes(link.order_id, 'paid')
    expect(data(await clinic.orders.cancel(link.order_id, { refund: 9000 }))).toMatchObject({
      status: 'refund_pending',
      refund: { amount: 9000, status: 'failed', by_hand: true },
    })
    const { access_token } = data(await clinic.auth.login(admin))
    const call = async (path: string, body?: object, token = access_token) => {
      const request = new Request(`${connection.transport.baseUrl}/api/admin/orders/${link.order_id}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      const response = await connection.transport.send(request)
      return { status: response.status, body: (await response.json()) as { data: AdminOrder; code?: string } }
    }
    const { refunds } = (await call('')).body.data
    expect(refunds).toMatchObject([{ reason: 'cancelled', amount: 9000, status: 'failed', hand_reference: null }])
    const path = `/refunds/${refunds[0]?.refund_id}`
    const tried = await call(`${path}/retry`, {})
    // The sandbox fails it again, under a new id of its own.
    expect([tried.status, tried.body.data.refunds[0]?.status]).toEqual([200, 'failed'])
    expect((await call(`${path}/paid-by-hand`, { reference: ' ' })).status).toBe(422)
    expect((await call(`${path}/paid-by-hand`, { reference: 'UTR 7' }, person.access_token)).status).toBe(403)
    for (let time = 0; time < 2; time += 1) {
      const paid = await call(`${path}/paid-by-hand`, { reference: 'UTR 7' })
      expect(paid.body.data).toMatchObject({
        status: 'refunded',
        review_reason: null,
        refund: { status: 'done', by_hand: true },
        refunds: [{ status: 'done', hand_reference: 'UTR 7', settled_at: now }],
      })
    }
    const again = await call(`${path}/retry`, {})
    expect([again.status, again.body.code]).toEqual([409, 'refund_settled'])
    const audit = await backend.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(audit.map(({ action }) => action).filter((action) => action.startsWith('refund_'))).toEqual([
      'refund_retried',
      'refund_paid_by_hand',
    ])
  })

  test('a payment that does not fit: staff find it, accept it with a reason, and the month’s accounts hold it', async () => {
    const link = await order({ customer_name: 'Devansh Kothari' })
    await act(link.link_url, 'pay', 'wrong_amount')
    await becomes(link.order_id, 'needs_review')
    const desk = as(data(await clinic.auth.login(admin)).access_token).adminOrders
    const waiting = data(await desk.list({ needs_person: '1', q: 'kothari', sort: 'oldest' }))
    expect(waiting).toMatchObject([{ order_id: link.order_id, review_reason: 'partial', needs_person: true }])
    const seen = data(await desk.get(link.order_id))
    expect(seen.decisions).toEqual(['accept', 'refund', 'cancel'])
    const { version } = seen
    const came = seen.attempts[0]?.received ?? 0
    expect(came).toBeGreaterThan(0)
    expect(came).not.toBe(9000)
    const decided = { decision: 'accept', reason: 'The rest was paid in cash', version } as const
    expect(await desk.decide(link.order_id, { ...decided, reason: ' ' })).toMatchObject({ failure: { status: 422 } })
    const accepted = data(await desk.decide(link.order_id, decided))
    expect(accepted).toMatchObject({ status: 'paid', amount: came, needs_person: false, decisions: ['refund'] })
    expect(accepted.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ordered', 'link_made', 'provider_told', 'paid', 'receipt', 'staff']),
    )
    expect(accepted.history.find(({ kind }) => kind === 'staff')).toMatchObject({
      code: 'order_accepted',
      reason: 'The rest was paid in cash',
    })
    expect(await desk.decide(link.order_id, decided)).toMatchObject({
      failure: { code: 'changed_meanwhile', message: expect.stringContaining('changed this on') },
    })
    const receipt = data(await desk.receipt(link.order_id))
    expect(data(await clinic.orders.receipt(link.order_id))).toEqual(receipt)

    const sold = data(
      await desk.sellAtDesk({
        plan_type: 'one_month',
        start_date: '2026-11-21',
        method: 'upi',
        utr: '6329 1844 0217',
        customer_name: 'Harpreet Kaur',
        customer_phone: '98290 11223',
        form_token: 'a-form-0123456789abcdef',
      }),
    )
    expect(sold).toMatchObject({
      status: 'paid',
      amount: 4000,
      attempts: [{ provider: 'upi', payment_ref: '632918440217' }],
    })
    const month = data(await desk.export({ month: '2026-11' }))
    const numbers = [receipt.number, sold.receipt_number]
    for (const number of numbers) expect(month.csv).toContain(`Receipt,${number},2026-11-21`)
    const response = await connection.transport.send(
      new Request(`${connection.transport.baseUrl}/api/admin/orders/export?month=2026-11&format=csv`, {
        headers: { authorization: `Bearer ${data(await clinic.auth.login(admin)).access_token}` },
      }),
    )
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="aahar-accounts-2026-11.csv"')
    // Response.text() drops the mark at the beginning.
    expect(await response.text()).toBe(month.csv.slice(1))
    expect(await desk.export({ month: '2026-13' })).toMatchObject({ failure: { status: 422 } })
  })

  test('webhooks of nobody, unsigned, and too large', async () => {
    const send = async (provider: string, body: string) => {
      const init = {
        method: 'POST',
        body,
        headers: { 'x-webhook-signature': 'x', 'x-webhook-timestamp': '1760000000000' },
      }
      const request = new Request(`${connection.transport.baseUrl}/api/payments/webhook/${provider}`, init)
      return (await connection.transport.send(request)).status
    }
    expect(await send('nobody', '{}')).toBe(404)
    expect(await send('cashfree', '{}')).toBe(404)
    expect(await send('sandbox', '{}')).toBe(401)
    expect(await send('sandbox', 'x'.repeat(1024 * 1024 + 1))).toBe(413)
  })
})
