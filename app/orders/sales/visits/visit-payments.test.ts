/** Consultations paid at the desk, what they take off a plan, and the drawer that the cash lies in. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../../tests/support/database'
import { startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { deskSaleBodySchema, visitPaymentBodySchema } from '../../contract/orders-desk'
import { visitPayments } from './visit-payments'

let shop: TestOrders
let meera: Staff

const visitId = (number: number) => `0199aaaa-bbbb-7ccc-8ddd-eeeeffff000${number}`
const token = (name: string) => `${name}-0123456789abcdef`

async function book(number: number, change: object = {}) {
  await shop.db
    .insertInto('appointments')
    .values({
      id: visitId(number),
      user_id: null,
      status: 'confirmed',
      name: 'Harpreet Kaur',
      email: null,
      mobile_number: '+919829011223',
      kind: 'consultation',
      starts_at: '2026-11-21T05:30:00.000Z',
      ends_at: '2026-11-21T06:15:00.000Z',
      created_at: '2026-11-20T04:00:00.000Z',
      updated_at: '2026-11-20T04:00:00.000Z',
      ...change,
    })
    .execute()
}
const take = (number: number, change: object = {}) =>
  shop.desk.takeVisit(
    meera,
    visitPaymentBodySchema.parse({
      appointment_id: visitId(number),
      method: 'cash',
      form_token: token(`visit ${number}`.replace(' ', '-')),
      ...change,
    }),
  )
const sellPlan = (change: object = {}) =>
  shop.desk.sellAtDesk(
    meera,
    deskSaleBodySchema.parse({
      plan_type: 'three_months',
      start_date: '2026-11-21',
      method: 'cash',
      customer_name: 'Harpreet Kaur',
      customer_phone: '98290 11223',
      form_token: token('plan'),
      ...change,
    }),
  )
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringMatching(message) }) })
const refund = async (orderId: string, isCash: boolean) => {
  const { order } = await shop.desk.getOrder(orderId)
  const decided = await shop.desk.decide(meera, orderId, {
    decision: 'refund',
    reason: 'The visit did not take place',
    version: order.version,
  })
  await shop.desk.payRefundByHand(meera, orderId, decided.refunds[0]?.id ?? '', 'Voucher 7', isCash)
}

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('₹500 for a visit: an order of its own, paid, with a receipt in the clinic’s series', async () => {
    await book(1)
    const { order, attempts } = await take(1, { method: 'card', utr: 'slip 0042' })
    expect(order).toMatchObject({
      plan_type: 'visit',
      plan_title: 'Full consultation',
      status: 'paid',
      amount_paise: 500_00,
      appointment_id: visitId(1),
      start_date: '2026-11-21',
      runs_until: null,
      receipt_number: '2026-27/000001',
    })
    expect(attempts).toMatchObject([{ provider: 'card', payment_ref: 'SLIP0042' }])
    expect(await shop.desk.readReceipt(order.id)).toMatchObject({
      total_paise: 500_00,
      lines: [{ description: 'Full consultation' }],
      payment: { provider: 'card', reference: 'SLIP0042' },
    })
  })

  test('a visit is paid once, also by two colleagues at one moment; after its refund it can be again', async () => {
    await book(1)
    const both = await Promise.allSettled([take(1), take(1, { form_token: token('colleague') })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('visit_not_payable', /paid for already/),
    })
    expect(await shop.receiptNumbers()).toHaveLength(1)
    const order = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await refund(order.id, false)
    await expect(take(1, { form_token: token('again') })).resolves.toMatchObject({ order: { status: 'paid' } })
  })

  test('a walk-in without a telephone and without an email pays, and has a file with neither', async () => {
    await book(1, { mobile_number: '' })
    const { order } = await take(1)
    expect(order).toMatchObject({ status: 'paid', customer_phone: '', customer_email: '' })
    const file = await shop.db.selectFrom('users').selectAll().where('id', '=', order.user_id).executeTakeFirst()
    expect(file).toMatchObject({ full_name: 'Harpreet Kaur', email: null, phone_number: null })
  })

  test('a free call, a cancelled visit and one that is not there take no money', async () => {
    await book(1, { kind: 'discovery' })
    await book(2, { status: 'cancelled' })
    await expect(take(1)).rejects.toEqual(refusal('visit_not_payable', /costs nothing/))
    await expect(take(2)).rejects.toEqual(refusal('visit_not_payable', /cancelled/))
    await expect(take(3)).rejects.toEqual(refusal('appointment_not_found'))
    expect(await shop.receiptNumbers()).toEqual([])
  })

  test('a transfer needs the bank’s number, and one number is one payment', async () => {
    await book(1)
    await book(2)
    const without = { appointment_id: visitId(1), method: 'transfer', form_token: token('x') }
    expect(visitPaymentBodySchema.safeParse(without).error?.issues[0]?.path).toEqual(['utr'])
    await take(1, { method: 'transfer', utr: 'SBIN0 4411 2233' })
    await expect(take(2, { method: 'transfer', utr: 'sbin044112233' })).rejects.toEqual(
      refusal('invalid_input', /recorded for another/),
    )
    expect(await shop.receiptNumbers()).toHaveLength(1)
  })

  test('what a visit cost comes off a plan within the days of the content, once', async () => {
    await book(1)
    const visit = await take(1)
    shop.setNow('2026-12-21T04:00:00.000Z')
    const { order } = await sellPlan({ user_id: visit.order.user_id, start_date: '2026-12-21' })
    expect(order).toMatchObject({
      amount_paise: 8500_00,
      full_price_paise: 9000_00,
      discount_paise: 500_00,
      discount_code: null,
      credited_order: visit.order.id,
    })
    expect(await shop.desk.readReceipt(order.id)).toMatchObject({
      total_paise: 8500_00,
      discount: { code: null, full_price_paise: 9000_00, discount_paise: 500_00 },
    })
    const second = await sellPlan({ user_id: visit.order.user_id, start_date: '2026-12-21', form_token: token('more') })
    expect(second.order).toMatchObject({ amount_paise: 9000_00, credited_order: null })
  })

  test('nothing comes off after these days, off food, for another client, or where the visit was given back', async () => {
    await book(1)
    const visit = await take(1)
    const user_id = visit.order.user_id
    const other = await sellPlan({ customer_name: 'Somebody Else', form_token: token('other') })
    expect(other.order.credited_order).toBeNull()
    const food = { plan_type: 'weekly_meal_plan', start_date: '2026-11-25', address: '7 Subhash Marg, Jaipur 302001' }
    expect((await sellPlan({ user_id, ...food, form_token: token('food') })).order.credited_order).toBeNull()
    shop.setNow('2026-12-22T04:00:00.000Z')
    const late = await sellPlan({ user_id, start_date: '2026-12-22', form_token: token('late') })
    expect(late.order.credited_order).toBeNull()
    shop.setNow('2026-11-22T04:00:00.000Z')
    await refund(visit.order.id, true)
    const back = await sellPlan({ user_id, start_date: '2026-11-22', form_token: token('back') })
    expect(back.order.credited_order).toBeNull()
  })

  test('a paid visit that is cancelled waits for staff, who give the money back or keep it', async () => {
    await book(1)
    const { order } = await take(1)
    const cancelled = { id: visitId(1), status: 'cancelled' } as const
    await visitPayments.hasChanged(shop.db, cancelled, shop.now())
    const waiting = await shop.desk.getOrder(order.id)
    expect(waiting.order).toMatchObject({ status: 'paid', review_reason: 'visit_cancelled' })
    // It stands again: nothing is to be decided.
    await visitPayments.hasChanged(shop.db, { ...cancelled, status: 'confirmed' }, shop.now())
    expect((await shop.desk.getOrder(order.id)).order.review_reason).toBeNull()
    await visitPayments.hasChanged(shop.db, cancelled, shop.now())
    const decide = async (decision: 'accept' | 'refund') => {
      const { version } = (await shop.desk.getOrder(order.id)).order
      return shop.desk.decide(meera, order.id, { decision, reason: 'By the policy', version })
    }
    expect((await decide('accept')).order).toMatchObject({ status: 'paid', review_reason: null })
    expect((await decide('refund')).order).toMatchObject({ status: 'refund_pending' })
    // What goes back already is decided.
    await visitPayments.hasChanged(shop.db, cancelled, shop.now())
    expect((await shop.desk.getOrder(order.id)).order.status).toBe('refund_pending')
  })

  test('the drawer of a day: opening, cash that came and went, the count and its difference', async () => {
    await book(1)
    await book(2)
    await book(3)
    const day = '2026-11-21'
    const opened = await shop.till.save(meera, day, {
      opening_paise: 1000_00,
      counted_paise: null,
      note: null,
      version: 0,
    })
    expect(opened).toMatchObject({ expected_paise: 1000_00, counted_paise: null, version: 1 })
    const visit = await take(1)
    await take(2, { method: 'upi', utr: '632918440217' })
    await sellPlan({ customer_name: 'Somebody Else' })
    await refund(visit.order.id, true)
    const seen = await shop.till.read(day)
    expect(seen).toMatchObject({
      expected_paise: 1000_00 + 500_00 + 9000_00 - 500_00,
      paid_out_paise: 500_00,
      difference_paise: null,
      ways: [
        { way: 'cash', count: 2, total_paise: 9500_00 },
        { way: 'upi', count: 1, total_paise: 500_00 },
        { way: 'card', count: 0, total_paise: 0 },
        { way: 'transfer', count: 0, total_paise: 0 },
      ],
    })
    expect(seen.payments.map(({ amount_paise }) => amount_paise).toSorted((a, b) => a - b)).toEqual([
      -500_00, 500_00, 500_00, 9000_00,
    ])
    const count = { opening_paise: 1000_00, counted_paise: 9990_00, note: 'Ten rupees to the milkman', version: 1 }
    expect(await shop.till.save(meera, day, count)).toMatchObject({ difference_paise: -10_00, closed_by: 'Asha Verma' })
    await expect(shop.till.save(meera, day, count)).rejects.toEqual(refusal('changed_meanwhile'))
    // The next morning begins with what was counted; cash of another day is not in it.
    shop.setNow('2026-11-22T18:29:00.000Z')
    expect(await shop.till.read('2026-11-22')).toMatchObject({ opening_paise: 9990_00, is_opened: false, version: 0 })
    await take(3)
    expect(await shop.till.read('2026-11-22')).toMatchObject({ expected_paise: 9990_00 + 500_00 })
    shop.pass(1)
    expect(await shop.till.read('2026-11-23')).toMatchObject({ payments: [], opening_paise: 9990_00 })
    await expect(shop.till.save(meera, '2026-11-24', { ...count, version: 0 })).rejects.toEqual(
      refusal('invalid_input'),
    )
  })
})
