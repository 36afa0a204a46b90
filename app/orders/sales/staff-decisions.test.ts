/** What staff decide of orders: money that does not fit is kept or goes back, and two people never overwrite each other. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { paidState } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import type { PlanRequest } from '../service'
import { plansOfUser } from './plans-of-client'

let shop: TestOrders
let asha: Person
let meera: Person & Staff

const reason = 'Agreed on the telephone'
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringMatching(message) }) })
const read = (id: string) => shop.desk.getOrder(id)
const order = async (change: Partial<PlanRequest> = {}) => {
  const whole = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
  return { id: whole.order.id, linkId: whole.attempts.at(-1)?.link_id ?? '' }
}
/** Paid with another amount than was asked for. */
const misfit = async (amountPaidPaise: number, change: object = {}) => {
  const ordered = await order()
  shop.far.set(ordered.linkId, { ...paidState(900_000), amountPaise: amountPaidPaise, amountPaidPaise, ...change })
  await shop.orders.checkOrder(ordered.id)
  expect((await read(ordered.id)).order.status).toBe('needs_review')
  return ordered
}
const paid = async (change: Partial<PlanRequest> = {}) => {
  const ordered = await order(change)
  shop.far.pay(ordered.linkId)
  await shop.orders.checkOrder(ordered.id)
  return ordered
}
const decide = async (id: string, decision: 'accept' | 'refund' | 'cancel', version?: number) =>
  shop.desk.decide(meera, id, { decision, reason, version: version ?? (await read(id)).order.version })
const audited = async (id: string) =>
  (await shop.db.selectFrom('audit_entries').selectAll().where('object_id', '=', id).orderBy('id').execute()).map(
    ({ action, actor, subject, details }) => ({ action, actor, subject, details: JSON.parse(details ?? 'null') }),
  )
const templates = async () => (await shop.mails()).map(({ template }) => template)

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('an amount that does not fit is accepted: the plan begins, the receipt bills what came, the reason is kept', async () => {
    const { id, linkId } = await misfit(850_000)
    const { order: accepted } = await decide(id, 'accept')
    expect(accepted).toMatchObject({
      status: 'paid',
      amount_paise: 850_000,
      paid_link_id: linkId,
      receipt_number: '2026-27/000001',
      review_reason: null,
    })
    expect(await shop.desk.readReceipt(id)).toMatchObject({ total_paise: 850_000, refund: null })
    expect((await plansOfUser(shop.db, asha.userId, shop.now())).subscription).toMatchObject({ order_id: id })
    expect(await audited(id)).toEqual([
      {
        action: 'order_accepted',
        actor: meera.userId,
        subject: asha.userId,
        details: { reason, was: 'needs_review', review_reason: 'wrong_amount', amount_paise: 850_000 },
      },
    ])
    // What the provider repeats of it changes nothing.
    await shop.tell('again', linkId, shop.far.states.get(linkId) ?? null)
    await shop.webhooks.settled()
    expect((await read(id)).order).toMatchObject({ status: 'paid', review_reason: null })
    expect(await shop.receiptNumbers()).toEqual(['2026-27/000001'])
  })

  test('it goes back: once, by the provider, and the order is over', async () => {
    const { id, linkId } = await misfit(850_000)
    const { order: returned, refunds } = await decide(id, 'refund')
    expect(returned).toMatchObject({ status: 'refunded', receipt_number: null, review_reason: null })
    expect(refunds).toMatchObject([{ reason: 'review', amount_paise: 850_000, status: 'done' }])
    expect(shop.far.backOf(linkId)).toBe(850_000)
    await shop.tell('again', linkId, shop.far.states.get(linkId) ?? null)
    await shop.webhooks.settled()
    await shop.reconcile()
    expect(shop.far.backOf(linkId)).toBe(850_000)
    expect(await templates()).toEqual(['order_review', 'order_ended', 'order_refunded'])
    await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
  })

  test('it is ended without money sent by us, and stays so whatever the provider repeats', async () => {
    const { id, linkId } = await misfit(950_000)
    expect((await decide(id, 'cancel')).order).toMatchObject({ status: 'cancelled', review_reason: null })
    await shop.tell('again', linkId, shop.far.states.get(linkId) ?? null)
    await shop.webhooks.settled()
    await shop.reconcile()
    expect(await read(id)).toMatchObject({ order: { status: 'cancelled' }, refunds: [] })
    expect(shop.far.backOf(linkId)).toBe(0)
  })

  test('money of another currency can only be seen to outside', async () => {
    const { id } = await misfit(900_000, { currency: 'USD' })
    for (const decision of ['accept', 'refund'] as const)
      await expect(decide(id, decision)).rejects.toEqual(refusal('order_not_decidable'))
    expect((await decide(id, 'cancel')).order.status).toBe('cancelled')
  })

  test('two people at two desks: the second is told who was first, and nothing is done twice', async () => {
    const { id, linkId } = await misfit(850_000)
    const { version } = (await read(id)).order
    const tries = await Promise.allSettled([decide(id, 'accept', version), decide(id, 'refund', version)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toEqual(refusal('changed_meanwhile', /^Asha Verma changed this on 21 Nov 2026/))
    const { status } = (await read(id)).order
    expect(shop.far.backOf(linkId)).toBe(status === 'paid' ? 0 : 850_000)
    expect(await audited(id)).toHaveLength(1)
  })

  test('what the provider changed meanwhile is not laid at a person’s door', async () => {
    const { id, linkId } = await order()
    const { version } = (await read(id)).order
    shop.pass(5)
    shop.far.pay(linkId)
    await expect(decide(id, 'cancel', version)).rejects.toEqual(
      refusal('changed_meanwhile', /^The client or the payment provider changed this/),
    )
    expect((await read(id)).order.status).toBe('paid')
  })

  test('an unpaid order is ended, its link with it', async () => {
    const { id, linkId } = await order()
    expect((await decide(id, 'cancel')).order).toMatchObject({ status: 'cancelled' })
    expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
    await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
    await expect(decide(id, 'cancel')).rejects.toEqual(refusal('order_not_decidable'))
  })

  test('a paid plan is ended by staff: all of it goes back, with its credit note', async () => {
    const { id, linkId } = await paid()
    expect((await decide(id, 'refund')).order.status).toBe('refunded')
    expect(shop.far.backOf(linkId)).toBe(900_000)
    const { creditNotes } = await read(id)
    expect(creditNotes).toMatchObject([{ amount_paise: 900_000 }])
    expect(await shop.desk.readCreditNote(id, creditNotes[0]?.number ?? '')).toMatchObject({ total_paise: 900_000 })
    expect((await plansOfUser(shop.db, asha.userId, shop.now())).subscription).toBeNull()
  })

  test('food paid too late: accepted once the days are agreed, or given back', async () => {
    const late = async () => {
      shop.setNow('2026-11-21T04:00:00.000Z')
      const ordered = await order(aWeekOfFood)
      shop.setNow('2026-11-25T06:00:00.000Z')
      shop.far.pay(ordered.linkId)
      await shop.orders.checkOrder(ordered.id)
      expect((await read(ordered.id)).order.review_reason).toBe('paid_too_late')
      return ordered
    }
    const kept = await late()
    expect((await decide(kept.id, 'accept')).order).toMatchObject({ status: 'paid', review_reason: null })
    const returned = await late()
    expect((await decide(returned.id, 'refund')).order).toMatchObject({ status: 'refunded', review_reason: null })
    expect(shop.far.backOf(returned.linkId)).toBe(140_000)
  })

  test('a second payment that does not fit goes back, and the plan goes on', async () => {
    const first = await order()
    shop.far.set(first.linkId, { hasFailed: true })
    await shop.orders.checkOrder(first.id)
    shop.far.failNext('cancelLink', 'timeout')
    const again = await shop.orders.retry(asha, first.id)
    const secondLink = again.attempts.at(-1)?.link_id ?? ''
    shop.far.pay(secondLink)
    await shop.orders.checkOrder(first.id)
    shop.far.set(first.linkId, { ...paidState(900_000), amountPaidPaise: 500_000, amountPaise: 500_000 })
    await shop.tell('second', first.linkId, shop.far.states.get(first.linkId) ?? null)
    await shop.webhooks.settled()
    expect((await read(first.id)).order).toMatchObject({ status: 'paid', review_reason: 'second_payment' })
    expect((await decide(first.id, 'refund')).order).toMatchObject({ status: 'paid', review_reason: null })
    expect([shop.far.backOf(first.linkId), shop.far.backOf(secondLink)]).toEqual([500_000, 0])
  })

  test('the history tells all of it in the order of time', async () => {
    const { id } = await misfit(850_000)
    shop.pass(10)
    const whole = await decide(id, 'accept')
    const history = await shop.desk.history(whole)
    expect(history.map(({ kind }) => kind)).toEqual(['ordered', 'link_made', 'paid', 'receipt', 'staff'])
    expect(history.at(-1)).toMatchObject({ actor: 'Asha Verma', code: 'order_accepted', reason, amount: 8500 })
  })
})
