/** Consultations that clients pay online: their own, or by the link of a mail; once, whichever way comes first. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../../tests/support/database'
import { paidState } from '../../../../tests/support/fake-gateway'
import { anOrder, startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { visitPaymentBodySchema } from '../../contract/orders-desk'
import type { PlanRequest } from '../../service'
import { visitPayments } from './visit-payments'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001'
const anonymous = { kind: 'anonymous' } as const
let shop: TestOrders
let meera: Person & Staff
let asha: Person

const book = (change: object = {}) =>
  shop.db
    .insertInto('appointments')
    .values({
      id,
      user_id: asha.userId,
      status: 'confirmed',
      name: 'Asha Verma',
      email: 'asha@client.example',
      mobile_number: '+919876543210',
      kind: 'consultation',
      starts_at: '2026-11-21T05:30:00.000Z',
      ends_at: '2026-11-21T06:15:00.000Z',
      created_at: '2026-11-20T04:00:00.000Z',
      updated_at: '2026-11-20T04:00:00.000Z',
      ...change,
    })
    .execute()
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringMatching(message) }) })
const take = () =>
  shop.desk.takeVisit(
    meera,
    visitPaymentBodySchema.parse({ appointment_id: id, method: 'cash', form_token: 'visit-0123456789abcdef' }),
  )
/** The token in the address that staff pass on. */
const tokenOf = async () => new URL(await shop.visitLinks.addressOf(id)).searchParams.get('t') ?? ''
/** Kavita's own price. */
const charge = (kavita: number) => shop.changeSettings((known) => ({ ...known, visitPrices: { kavita } }))
const orderOf = (orderId: string) => shop.desk.getOrder(orderId)
const payAt = async (orderId: string) => {
  shop.far.pay((await orderOf(orderId)).attempts.at(-1)?.link_id ?? '')
  return (await shop.orders.checkOrder(orderId)).order
}

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    meera = await shop.person()
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  test('the client pays their own visit: the same order however often it is asked for, a receipt, once', async () => {
    await book()
    expect(await shop.visitLinks.look(asha, id, undefined)).toEqual({
      ...{ title: 'Full consultation', starts_at: '2026-11-21T05:30:00.000Z', amount: 500 },
      ...{ is_paid: false, why_not: null, held_until: null, is_fee: false },
    })
    const asked = await Promise.all([
      shop.visitLinks.pay(asha, id, undefined),
      shop.visitLinks.pay(asha, id, undefined),
    ])
    const again = await shop.visitLinks.pay(asha, id, undefined)
    expect(new Set([...asked, again].map(({ order_id }) => order_id)).size).toBe(1)
    expect(await visitPayments.orderOf(shop.db, id)).toBeNull()
    const paid = await payAt(again.order_id)
    expect(paid).toMatchObject({
      ...{ status: 'paid', plan_type: 'visit', amount_paise: 500_00, user_id: asha.userId, appointment_id: id },
      ...{ receipt_number: '2026-27/000001', start_date: '2026-11-21', runs_until: null },
    })
    expect(await visitPayments.orderOf(shop.db, id)).toMatchObject({ id: again.order_id })
    expect(await shop.visitLinks.look(asha, id, undefined)).toMatchObject({ is_paid: true, why_not: null })
    await expect(shop.visitLinks.pay(asha, id, undefined)).rejects.toEqual(refusal('visit_not_payable', /paid for/))
    await expect(take()).rejects.toEqual(refusal('visit_not_payable', /paid for already/))
    expect((await shop.mails()).map(({ template }) => template).toSorted()).toEqual(['order_notice', 'order_receipt'])
  })

  test('whoever has the link of the mail pays without logging in; nobody else sees that there is such a visit', async () => {
    await book({ user_id: null })
    const token = await tokenOf()
    const stranger = await shop.person()
    for (const [who, what] of [
      [anonymous, undefined],
      [stranger, undefined],
      [anonymous, `${token}x`],
      [stranger, shop.returnTokens.of(id)],
    ] as const) {
      await expect(shop.visitLinks.look(who, id, what)).rejects.toEqual(refusal('appointment_not_found'))
      await expect(shop.visitLinks.pay(who, id, what)).rejects.toEqual(refusal('appointment_not_found'))
    }
    const { order_id, return_token } = await shop.visitLinks.pay(anonymous, id, token)
    expect(await shop.orders.requireAccess(anonymous, order_id, return_token)).toBe('payer')
    expect(await payAt(order_id)).toMatchObject({ status: 'paid', customer_email: 'asha@client.example' })
  })

  test('a link that has run out is followed by another of the same order', async () => {
    await book()
    const { order_id } = await shop.visitLinks.pay(asha, id, undefined)
    shop.pass(25 * 60)
    await shop.reconcile()
    await shop.visitLinks.pay(asha, id, undefined)
    const { order, attempts } = await orderOf(order_id)
    expect(attempts).toHaveLength(2)
    expect(order.start_date).toBe('2026-11-21')
    expect(await payAt(order_id)).toMatchObject({ status: 'paid', start_date: '2026-11-21' })
  })

  test('cash at the desk ends what was to be paid online; who pays by that link all the same gets it back', async () => {
    await book()
    const online = await shop.visitLinks.pay(asha, id, undefined)
    const link = (await orderOf(online.order_id)).attempts[0]?.link_id ?? ''
    // The provider does not answer just then: its page stays open.
    shop.far.failNext('cancelLink', 'timeout')
    const { order } = await take()
    expect(order).toMatchObject({ status: 'paid', receipt_number: '2026-27/000001' })
    expect((await orderOf(online.order_id)).order.status).toBe('cancelled')
    shop.far.pay(link)
    await shop.tell('late', link, paidState(500_00))
    await shop.webhooks.settled()
    await shop.reconcile()
    const late = await orderOf(online.order_id)
    expect(late.refunds.map(({ amount_paise, reason }) => [amount_paise, reason])).toEqual([[500_00, 'late']])
    expect(await shop.receiptNumbers()).toHaveLength(1)
  })

  test('a payment that arrives while the desk takes cash is found: nothing is taken twice', async () => {
    await book()
    const { order_id } = await shop.visitLinks.pay(asha, id, undefined)
    shop.far.pay((await orderOf(order_id)).attempts[0]?.link_id ?? '')
    await expect(take()).rejects.toEqual(refusal('visit_not_payable', /paid for already/))
    expect(await shop.receiptNumbers()).toHaveLength(1)
  })

  test('a cancelled visit is not to be paid any more, and its link is closed; a free call never is', async () => {
    await book()
    const { order_id } = await shop.visitLinks.pay(asha, id, undefined)
    await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
      await visitPayments.hasChanged(trx, { id, status: 'cancelled' }, shop.now())
    })
    expect((await orderOf(order_id)).order).toMatchObject({ status: 'cancelled', review_reason: null })
    await expect(shop.visitLinks.pay(asha, id, undefined)).rejects.toEqual(refusal('visit_not_payable', /cancelled/))
    shop.pass(60)
    await shop.reconcile()
    expect((await orderOf(order_id)).attempts[0]?.status).toBe('cancelled')
    await shop.db.updateTable('appointments').set({ status: 'confirmed', kind: 'discovery' }).execute()
    expect((await shop.visitLinks.look(asha, id, undefined)).why_not).toMatch(/costs nothing/)
  })

  test('staff mail the link, and are told where there is no address for it', async () => {
    await book()
    expect(await shop.visitLinks.mail(meera, id)).toBe('asha@client.example')
    const [mail] = await shop.mails()
    expect(mail).toMatchObject({ template: 'order_visit_asked', data: { payUrl: await shop.visitLinks.addressOf(id) } })
    const audit = await shop.db.selectFrom('audit_entries').select('action').execute()
    expect(audit).toEqual([{ action: 'visit_payment_asked' }])
    await shop.db.updateTable('appointments').set({ email: null }).execute()
    await expect(shop.visitLinks.mail(meera, id)).rejects.toEqual(refusal('visit_not_payable', /no email/))
    await take()
    await expect(shop.visitLinks.mail(meera, id)).rejects.toEqual(refusal('visit_not_payable', /paid for already/))
  })

  test('the fee of a missed visit is asked for by staff alone, paid by the same link, and taken off no plan', async () => {
    await book({ status: 'no_show' })
    const asked = await shop.visitLinks.pay(asha, id, undefined)
    expect(await shop.visitLinks.asked(id)).toMatchObject({
      ...{ is_fee: false, amount: 500, fee: { because: 'missed', amount: 500 } },
    })
    shop.changeSettings((known) => ({ ...known, appointments: { ...known.appointments, noShowFee: 50 } }))
    await Promise.all([shop.visitLinks.askFee(meera, id), shop.visitLinks.askFee(meera, id)])
    expect((await orderOf(asked.order_id)).order.status).toBe('cancelled')
    expect(await shop.visitLinks.asked(id)).toMatchObject({ is_fee: true, amount: 250, fee: null })
    expect(await shop.visitLinks.look(anonymous, id, await tokenOf())).toMatchObject({
      ...{ title: 'Full consultation, missed without notice', amount: 250, why_not: null },
    })
    expect(await shop.visitLinks.mail(meera, id)).toBe('asha@client.example')
    const fee = await payAt((await shop.visitLinks.pay(asha, id, undefined)).order_id)
    expect(fee).toMatchObject({ status: 'paid', amount_paise: 250_00, is_fee: 1, review_reason: null })
    expect(await shop.desk.readReceipt(fee.id)).toMatchObject({
      ...{ total_paise: 250_00, lines: [{ description: 'Full consultation, missed without notice' }] },
    })
    expect(await shop.orders.credit(asha)).toBeNull()
    await expect(shop.visitLinks.askFee(meera, id)).resolves.toBeUndefined()
    const actions = await shop.db.selectFrom('audit_entries').select('action').execute()
    expect(actions.filter(({ action }) => action === 'visit_fee_asked')).toHaveLength(1)
  })

  test('of a paid visit the desk reads what the policy keeps and gives back; staff decide', async () => {
    await book()
    const { order_id } = await shop.visitLinks.pay(asha, id, undefined)
    await payAt(order_id)
    const policy = async () => shop.visitLinks.byPolicy((await orderOf(order_id)).order)
    expect(await policy()).toBeNull()
    await shop.db.updateTable('appointments').set({ status: 'no_show' }).execute()
    expect(await policy()).toEqual({ because: 'missed', kept: 500, back: 0 })
    shop.changeSettings((known) => ({ ...known, appointments: { ...known.appointments, noShowFee: 40 } }))
    expect(await policy()).toEqual({ because: 'missed', kept: 200, back: 300 })
    await shop.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    expect(await policy()).toEqual({ because: 'in_time', kept: 0, back: 500 })
    expect((await shop.visitLinks.asked(id)).fee).toBeNull()
  })

  test('no fee is due in time; cancelled late it can be asked for, and ends once the visit stands again', async () => {
    await book()
    await expect(shop.visitLinks.askFee(meera, id)).rejects.toEqual(refusal('visit_not_payable', /no fee is due/))
    await shop.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    await expect(shop.visitLinks.askFee(meera, id)).rejects.toEqual(refusal('visit_not_payable', /no fee is due/))
    const at = { action: 'appointment_cancelled', object_type: 'appointment', object_id: id } as const
    await shop.db
      .insertInto('audit_entries')
      .values({ ...at, id: 'a', at: '2026-11-20T06:00:00.000Z' } as never)
      .execute()
    await shop.visitLinks.askFee(meera, id)
    expect(await shop.visitLinks.asked(id)).toMatchObject({ title: 'Full consultation, cancelled late', is_fee: true })
    await shop.db.transaction().execute((trx) => visitPayments.hasChanged(trx, { id, status: 'active' }, shop.now()))
    expect(await shop.visitLinks.asked(id)).toMatchObject({ is_fee: false })
    const orders = await shop.db.selectFrom('orders').select(['status', 'is_fee']).execute()
    expect(orders).toEqual([{ status: 'cancelled', is_fee: 1 }])
  })

  test('a fee that was asked for is taken at the desk too, with its own words, also of a visit that is cancelled', async () => {
    await book({ status: 'no_show', practitioner: 'kavita' })
    charge(700)
    shop.changeSettings((known) => ({ ...known, appointments: { ...known.appointments, noShowFee: 50 } }))
    await shop.visitLinks.askFee(meera, id)
    await shop.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    expect((await take()).order).toMatchObject({
      ...{ status: 'paid', amount_paise: 350_00, is_fee: 1, plan_title: 'Full consultation, missed without notice' },
    })
  })

  const orderPlan = (change: Partial<PlanRequest> = {}) => shop.orders.orderPlan(asha, { ...anOrder, ...change })
  const payVisit = async () => payAt((await shop.visitLinks.pay(asha, id, undefined)).order_id)

  test('a consultation paid online comes off the plan that its client orders online, once, and is on the receipt', async () => {
    await book()
    expect(await shop.orders.credit(asha)).toBeNull()
    const visit = await payVisit()
    expect(await shop.orders.credit(asha)).toEqual({ amount: 500, paid_at: visit.paid_at })
    const { order } = await orderPlan()
    expect(order).toMatchObject({ amount_paise: 8500_00, full_price_paise: 9000_00, credited_order: visit.id })
    expect(shop.far.requests.at(-1)?.amountPaise).toBe(8500_00)
    expect(await payAt(order.id)).toMatchObject({ status: 'paid', amount_paise: 8500_00 })
    expect(await shop.orders.readReceipt(asha, order.id)).toMatchObject({
      total_paise: 8500_00,
      discount: { code: null, full_price_paise: 9000_00, discount_paise: 500_00 },
    })
    expect(await shop.orders.credit(asha)).toBeNull()
    expect((await orderPlan()).order).toMatchObject({ amount_paise: 9000_00, credited_order: null })
    // It stands on two papers: the visit alone is not given back.
    const decide = async (orderId: string) => {
      const { version } = (await orderOf(orderId)).order
      return shop.desk.decide(meera, orderId, { decision: 'refund', reason: 'Moves away', version })
    }
    await expect(decide(visit.id)).rejects.toEqual(refusal('order_not_decidable', /taken off 3 Months/))
    expect((await decide(order.id)).order.status).toBe('refunded')
    expect(await shop.orders.credit(asha)).toMatchObject({ amount: 500 })
    expect((await decide(visit.id)).order.status).toBe('refunded')
    expect(await shop.orders.credit(asha)).toBeNull()
  })

  test('of several orders that were not paid the newest takes it off; who pays another all the same gets that back', async () => {
    await book()
    await payVisit()
    const first = await orderPlan()
    const second = await orderPlan({ plan_type: 'one_month', amount: 4000 })
    expect(second.order.amount_paise).toBe(3500_00)
    expect((await orderOf(first.order.id)).order.status).toBe('cancelled')
    const atOnce = await Promise.all([orderPlan(), orderPlan(), orderPlan()])
    const open = await Promise.all(atOnce.map(async ({ order }) => (await orderOf(order.id)).order))
    expect(open.filter(({ cancelled_at }) => cancelled_at === null)).toHaveLength(1)
    const last = open.find(({ cancelled_at }) => cancelled_at === null)
    await payAt(last?.id ?? '')
    // The provider had not closed the page of the first one.
    shop.far.set(first.attempts[0]?.link_id ?? '', paidState(8500_00))
    await shop.tell('late', first.attempts[0]?.link_id ?? '', paidState(8500_00))
    await shop.webhooks.settled()
    await shop.reconcile()
    const late = await orderOf(first.order.id)
    expect(late.order.status).toMatch(/^refund/)
    expect(late.refunds).toMatchObject([{ amount_paise: 8500_00, reason: 'late' }])
    const plans = await shop.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
    expect(plans).toHaveLength(2)
  })

  test('an order that ran out is not renewed at the lower price once another has taken it off', async () => {
    await book()
    await payVisit()
    const first = await orderPlan({ start_date: '2026-11-23' })
    shop.pass(25 * 60)
    await shop.reconcile()
    const second = await orderPlan({ start_date: '2026-11-23' })
    await payAt(second.order.id)
    await expect(shop.orders.retry(asha, first.order.id)).rejects.toEqual(refusal('order_not_payable'))
    shop.far.set(first.attempts[0]?.link_id ?? '', paidState(8500_00))
    await shop.tell('late', first.attempts[0]?.link_id ?? '', paidState(8500_00))
    await shop.webhooks.settled()
    await shop.reconcile()
    expect((await orderOf(first.order.id)).order.status).toMatch(/^refund/)
  })

  test('a visit costs what its person asks, and its order keeps the price it was asked with', async () => {
    charge(700)
    await book({ practitioner: 'kavita' })
    expect(await shop.visitLinks.look(asha, id, undefined)).toMatchObject({ amount: 700 })
    const { order_id } = await shop.visitLinks.pay(asha, id, undefined)
    charge(900)
    expect(await shop.visitLinks.look(asha, id, undefined)).toMatchObject({ amount: 700 })
    expect(await visitPayments.askedOf(shop.db, id)).toMatchObject({ amount_paise: 700_00, is_fee: 0 })
    expect(await payAt(order_id)).toMatchObject({ status: 'paid', amount_paise: 700_00 })
    expect(await visitPayments.askedOf(shop.db, id)).toBeNull()
    // What was paid comes off a plan.
    const { order } = await orderPlan()
    expect(order).toMatchObject({ amount_paise: 8300_00, credited_order: order_id })
  })

  test('at the desk a visit costs what its client was asked for, else what its person asks', async () => {
    charge(700)
    await book({ practitioner: 'kavita' })
    expect((await take()).order).toMatchObject({ status: 'paid', amount_paise: 700_00 })
    const other = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002'
    await book({ id: other, practitioner: 'meera' })
    expect(await shop.visitLinks.look(asha, other, undefined)).toMatchObject({ amount: 500 })
  })
})
