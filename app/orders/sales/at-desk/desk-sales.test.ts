/** Plans sold at the clinic's desk: paid at once, with a receipt, once for each form, and never through a provider. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../../tests/support/database'
import { startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { deskSaleBodySchema } from '../../contract/orders-desk'
import { plansOfUser } from '../plans-of-client'

let shop: TestOrders
let meera: Staff

const token = (name: string) => `${name}-0123456789abcdef`
const sale = {
  plan_type: 'three_months',
  start_date: '2026-11-21',
  method: 'cash',
  customer_name: 'Harpreet Kaur',
  customer_phone: '98290 11223',
  form_token: token('first'),
}
const sell = (change: object = {}) => shop.desk.sellAtDesk(meera, deskSaleBodySchema.parse({ ...sale, ...change }))
const users = () => shop.db.selectFrom('users').selectAll().where('id', '<>', meera.userId).execute()
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringMatching(message) }) })

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('cash of a walk-in without an email: paid, with a receipt, and no provider and no mail is asked for', async () => {
    const { order, attempts } = await sell()
    expect(order).toMatchObject({
      id: expect.stringMatching(/^DESK_[\da-f]{32}$/),
      status: 'paid',
      amount_paise: 900_000,
      customer_name: 'Harpreet Kaur',
      customer_phone: '+919829011223',
      customer_email: '',
      start_date: '2026-11-21',
      end_date: '2027-02-21',
      paid_at: '2026-11-21T04:00:00.000Z',
      receipt_number: '2026-27/000001',
    })
    expect(attempts).toMatchObject([{ provider: 'cash', status: 'paid', url: null, check_at: null }])
    expect(await shop.desk.readReceipt(order.id)).toMatchObject({
      total_paise: 900_000,
      buyer: { name: 'Harpreet Kaur', email: '' },
      payment: { provider: 'cash', reference: null },
    })
    const [client] = await users()
    expect(client).toMatchObject({ full_name: 'Harpreet Kaur', role: 'client', password_hash: null })
    expect(client?.email).toBeNull()
    expect((await plansOfUser(shop.db, order.user_id, shop.now())).subscription).toMatchObject({ order_id: order.id })
    expect(await shop.mails()).toEqual([])
    await shop.desk.refreshOrder(meera, order.id)
    await shop.reconcile()
    expect(shop.far.requests).toEqual([])
    expect(shop.far.count('fetchLink') + shop.far.count('listRefunds')).toBe(0)
    const audit = await shop.db.selectFrom('audit_entries').selectAll().where('object_id', '=', order.id).execute()
    expect(audit[0]).toMatchObject({ action: 'order_sold_at_desk', actor: meera.userId, subject: order.user_id })
    expect(JSON.parse(audit[0]?.details ?? '')).toEqual({
      method: 'cash',
      utr: null,
      amount_paise: 900_000,
      plan_type: 'three_months',
      receipt_number: '2026-27/000001',
    })
  })

  test('the same form twice, at the same moment too, is one order and one receipt', async () => {
    const sold = await Promise.all([sell(), sell(), sell()])
    expect(new Set(sold.map(({ order }) => order.id)).size).toBe(1)
    expect(await shop.receiptNumbers()).toEqual(['2026-27/000001'])
    await expect(sell({ plan_type: 'one_month' })).rejects.toEqual(refusal('form_already_sent'))
    expect((await sell({ form_token: token('next') })).order.receipt_number).toBe('2026-27/000002')
  })

  test('UPI needs its UTR number, and each is one payment', async () => {
    const upi = { method: 'upi', utr: '6329 1844 0217' }
    const { attempts, order } = await sell(upi)
    expect(attempts).toMatchObject([{ provider: 'upi', payment_ref: '632918440217' }])
    expect((await shop.desk.readReceipt(order.id)).payment).toMatchObject({
      provider: 'upi',
      reference: '632918440217',
    })
    await expect(sell({ ...upi, form_token: token('other') })).rejects.toEqual(
      refusal('invalid_input', /recorded for another/),
    )
    // Nothing of the refused sale is left: no receipt's number is lost.
    expect(await shop.receiptNumbers()).toEqual(['2026-27/000001'])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(deskSaleBodySchema.safeParse({ ...sale, method: 'upi' }).error?.issues[0]?.path).toEqual(['utr'])
    expect(deskSaleBodySchema.safeParse({ ...sale, utr: '632918440217' }).error?.issues[0]?.path).toEqual(['utr'])
  })

  test('a custom plan is sold at its own price until its own end; other plans have the content’s', async () => {
    const custom = { plan_type: 'custom', amount: '5,500.50', end_date: '2027-01-15' }
    const { order } = await sell(custom)
    expect(order).toMatchObject({ amount_paise: 550_050, start_date: '2026-11-21', end_date: '2027-01-15' })
    expect(await shop.desk.readReceipt(order.id)).toMatchObject({ total_paise: 550_050 })
    const fieldsOf = (change: object) =>
      deskSaleBodySchema.safeParse({ ...sale, ...change }).error?.issues.map(({ path }) => path[0])
    expect(fieldsOf({ plan_type: 'custom' })).toEqual(['amount', 'end_date'])
    expect(fieldsOf({ ...custom, amount: '0' })).toEqual(['amount'])
    expect(fieldsOf({ ...custom, amount: '12.345' })).toEqual(['amount'])
    expect(fieldsOf({ amount: '10' })).toEqual(['amount'])
    expect(fieldsOf({ end_date: '2027-01-15' })).toEqual(['end_date'])
    await expect(sell({ ...custom, end_date: '2026-11-20', form_token: token('early') })).rejects.toEqual(
      refusal('invalid_input', /end date must be after/),
    )
  })

  test('an email finds its client’s account, and a new one makes an account that the receipt is mailed to', async () => {
    const email = 'harpreet@client.example'
    const first = await sell({ customer_email: email })
    const second = await sell({ customer_email: ' Harpreet@Client.example', form_token: token('second') })
    expect(second.order.user_id).toBe(first.order.user_id)
    expect(await users()).toMatchObject([{ email, phone_number: '+919829011223' }])
    expect((await shop.mails()).map(({ template, to }) => [template, to])).toEqual([
      ['order_receipt', email],
      ['order_receipt', email],
    ])
    const chosen = await sell({
      user_id: first.order.user_id,
      customer_name: '',
      customer_phone: '',
      form_token: token('third'),
    })
    expect(chosen.order).toMatchObject({
      user_id: first.order.user_id,
      customer_name: 'Harpreet Kaur',
      customer_email: email,
    })
  })

  test('a walk-in who comes again is the same client; another name of the same phone is another', async () => {
    const first = await sell()
    const again = await sell({ customer_name: 'harpreet kaur', form_token: token('again') })
    const sister = await sell({ customer_name: 'Simran Kaur', form_token: token('sister') })
    expect(again.order.user_id).toBe(first.order.user_id)
    expect(sister.order.user_id).not.toBe(first.order.user_id)
  })

  test('a walk-in without a phone: said by a tick, with their language, and no other one is taken for them', async () => {
    const none = { customer_phone: null, phoneless: true, language: 'hi' }
    const first = await sell(none)
    expect(first.order).toMatchObject({ customer_phone: '', customer_email: '' })
    const [client] = await users()
    expect(client).toMatchObject({ email: null, phone_number: null, language: 'hi' })
    const second = await sell({ ...none, form_token: token('second') })
    expect(second.order.user_id).not.toBe(first.order.user_id)
    expect(() => sell({ customer_phone: null })).toThrow(/tick “No phone”/)
  })

  test('the price is the content’s, and the days follow the rules of ordering', async () => {
    const { order } = await sell({ plan_type: 'one_month', amount_paise: 1 })
    expect(order.amount_paise).toBe(400_000)
    const refused = async (change: object, message: RegExp) =>
      expect(sell({ ...change, form_token: token('refused') })).rejects.toEqual(refusal('invalid_input', message))
    await refused({ start_date: '2026-11-20' }, /from today on/)
    await refused({ plan_type: 'weekly_meal_plan', start_date: '2026-11-21' }, /one day ahead/)
    await refused({ plan_type: 'weekly_meal_plan', start_date: '2026-11-25' }, /Jaipur only/)
    await refused({ user_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }, /no such client/)
    expect(await shop.receiptNumbers()).toHaveLength(1)
  })

  test('a food plan is sold for lunch or for dinner, and each of its days says which; anything else has none', async () => {
    const food = { plan_type: 'weekly_meal_plan', start_date: '2026-11-25', address: 'C-Scheme, Jaipur 302001' }
    const dinner = await sell({ ...food, slot: 'dinner', form_token: token('dinner') })
    expect(dinner.order.slot).toBe('dinner')
    const days = await shop.db.selectFrom('deliveries').select(['order_id', 'slot']).execute()
    expect(days.map(({ slot }) => slot)).toEqual(Array(7).fill('dinner'))
    expect((await shop.desk.readReceipt(dinner.order.id)).lines[0]?.description).toMatch(/dinner/)
    expect((await sell({ ...food, slot: '', form_token: token('lunch') })).order.slot).toBe('lunch')
    expect((await sell({ slot: 'dinner' })).order.slot, 'no food').toBeNull()
    expect(deskSaleBodySchema.safeParse({ ...sale, slot: 'breakfast' }).success).toBe(false)
  })

  test('what was paid at the desk goes back by hand, with its refund note', async () => {
    const { order } = await sell()
    const decided = await shop.desk.decide(meera, order.id, {
      decision: 'refund',
      reason: 'Moves away',
      version: order.version,
    })
    expect(decided).toMatchObject({
      order: { status: 'refund_pending', review_reason: 'refund_failed' },
      refunds: [{ status: 'by_hand', amount_paise: 900_000, check_at: null }],
    })
    const refundId = decided.refunds[0]?.id ?? ''
    await expect(shop.desk.retryRefund(meera, order.id, refundId)).rejects.toEqual(refusal('refund_by_hand_only'))
    const paid = await shop.desk.payRefundByHand(meera, order.id, refundId, 'Cash, voucher 12')
    expect(paid.order).toMatchObject({ status: 'refunded', review_reason: null })
    expect(paid.creditNotes).toMatchObject([{ number: 'RN2026-27-000001', amount_paise: 900_000 }])
    expect(shop.far.count('listRefunds') + shop.far.count('refund')).toBe(0)
    shop.pass(24 * 60)
    await shop.reconcile()
    expect(shop.far.count('listRefunds') + shop.far.count('refund')).toBe(0)
  })

  test('a client who cancels what they paid at the desk gets it back by hand too', async () => {
    const { order } = await sell({ customer_email: 'harpreet@client.example' })
    const client = { kind: 'client', userId: order.user_id, sessionId: 'a session' } as const
    const cancelled = await shop.cancelling.cancelOrder(client, order.id, 9000)
    expect(cancelled).toMatchObject({
      order: { status: 'refund_pending', review_reason: 'refund_failed' },
      refunds: [{ status: 'by_hand' }],
    })
    expect(shop.far.count('refund')).toBe(0)
  })
})
