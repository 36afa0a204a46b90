/** What becomes of money that goes back: refusals, staff, the provider's dashboard, late payments, a change of provider. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayErrorKind } from '~/payments/gateway'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { makeFakeGateway, paidState } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, orderNow, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { plansOfUser } from '../sales/plans-of-client'
import type { PlanRequest } from '../service'
import { toOrderAnswer } from '../state/answers'
import { insertRefund, newRefund } from './refund-store'

let shop: TestOrders
let asha: Person
let admin: Staff

const day = 24 * 60
const order = async (change: Partial<PlanRequest> = {}) => {
  const whole = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
  return { id: whole.order.id, linkId: whole.attempts.at(-1)?.link_id ?? '' }
}
const paidOrder = async (change: Partial<PlanRequest> = {}) => {
  const ordered = await order(change)
  shop.far.pay(ordered.linkId)
  await shop.orders.checkOrder(ordered.id)
  return ordered
}
const read = (id: string) => shop.desk.getOrder(id)
const reviews = async () =>
  (await shop.mails()).filter(({ template }) => template === 'order_review').map(({ data }) => data.reason)
const templates = async () => (await shop.mails()).map(({ template }) => template)
const refusal = (code: string) => expect.objectContaining({ code })
const answerOf = async (id: string) =>
  toOrderAnswer(await read(id), { settings: await shop.loadOrderSettings(), now: new Date(orderNow) })
const audited = async () =>
  (await shop.db.selectFrom('audit_entries').select(['action', 'actor', 'subject']).orderBy('id').execute()).filter(
    ({ action }) => action.startsWith('refund_'),
  )

/** A paid order, cancelled, whose refund the provider answers so, now and at every later time. */
const cancelledWhile = async (kind: GatewayErrorKind | 'nothing', { isDone = false } = {}) => {
  const ordered = await paidOrder()
  const block = () => {
    for (let index = 0; kind !== 'nothing' && index < 200; index += 1) shop.far.failNext('refund', kind, { isDone })
  }
  block()
  const { refunds } = await shop.cancelling.cancelOrder(asha, ordered.id, 9000)
  return { ...ordered, refundId: refunds[0]?.id ?? '' }
}
/** Time passes and the reconciler looks, again and again. */
const passDays = async (days: number) => {
  for (let hours = 0; hours < days * 24; hours += 3) {
    shop.pass(180)
    await shop.reconcile()
  }
}

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    admin = await shop.person()
  })
  afterEach(() => shop.stop())

  test('a refund the provider refuses once is asked for again, and the client gets the money', async () => {
    const { id } = await paidOrder()
    shop.far.failNext('refund', 'rejected')
    const { order: cancelled, refunds } = await shop.cancelling.cancelOrder(asha, id, 9000)
    expect(cancelled).toMatchObject({ status: 'refund_pending', review_reason: null })
    expect(refunds).toMatchObject([{ status: 'pending', problem: 'as_told' }])
    shop.pass(3)
    await shop.reconcile()
    expect((await read(id)).order.status).toBe('refunded')
    expect(shop.far.refunds.size).toBe(1)
    expect(await reviews()).toEqual([])
  })

  test('an order that was cancelled and is paid then goes back in full, once, and begins nothing', async () => {
    const { id, linkId } = await order()
    shop.far.failNext('cancelLink', 'timeout')
    await shop.cancelling.cancelOrder(asha, id, 0)
    shop.far.pay(linkId)
    const state = shop.far.states.get(linkId) ?? null
    await Promise.all([shop.tell('a', linkId, state), shop.tell('b', linkId, state), shop.orders.checkOrder(id)])
    await shop.webhooks.settled()
    expect((await read(id)).order).toMatchObject({ status: 'refund_pending', paid_at: null, receipt_number: null })
    await Promise.all([shop.reconcile(), shop.reconcile()])
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded', paid_link_id: null },
      refunds: [{ reason: 'late', amount_paise: 900_000, status: 'done' }],
    })
    expect(await plansOfUser(shop.db, asha.userId, new Date(orderNow))).toEqual({ subscription: null, food: null })
    expect(await shop.receiptNumbers()).toEqual([])
    expect(shop.far.backOf(linkId)).toBe(900_000)
    expect((await templates()).slice(2)).toEqual(['order_paid_late', 'order_review', 'order_refunded'])
    expect(await reviews()).toEqual(['paid_after_cancel'])
    await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
  })

  test('cancelling and paying at the same moment never leaves money without an order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, linkId } = await order()
      await Promise.allSettled([
        shop.cancelling.cancelOrder(asha, id, 0),
        shop.tell(`race ${round}`, linkId, paidState(900_000)).then(() => shop.far.pay(linkId)),
      ])
      await shop.webhooks.settled()
      await shop.reconcile()
      const { order: ended } = await read(id)
      expect(['paid', 'refunded']).toContain(ended.status)
      expect(shop.far.backOf(linkId)).toBe(ended.status === 'paid' ? 0 : 900_000)
      expect(ended.cancelled_at === null).toBe(ended.status === 'paid')
    }
  })

  test('wrong keys reach the clinic by one mail a day, from however many processes', async () => {
    const ordered = await Promise.all([order(), order(), order()])
    const other = shop.beside()
    const meet = async () => {
      for (let index = 0; index < 6; index += 1) shop.far.failNext('fetchLink', 'unauthorized')
      await Promise.all(ordered.flatMap(({ id }) => [shop.orders.checkOrder(id), other.orders.checkOrder(id)]))
    }
    await meet()
    const sent = async () => (await shop.mails()).filter(({ template }) => template === 'order_keys_refused')
    expect(await sent()).toMatchObject([{ to: 'hello@aahar.example', data: { provider: 'sandbox' } }])
    shop.pass(day - 1)
    await meet()
    expect(await sent()).toHaveLength(1)
    shop.pass(2)
    await meet()
    expect(await sent()).toHaveLength(2)
  })

  test('staff pay by hand: recorded once with its reference, audited, never sent, told to the client', async () => {
    const { id, refundId } = await cancelledWhile('rejected')
    await expect(shop.desk.payRefundByHand(admin, 'nobodys', refundId, 'UTR 7')).rejects.toEqual(
      refusal('order_not_found'),
    )
    await expect(shop.desk.payRefundByHand(admin, id, 'none', 'UTR 7')).rejects.toEqual(refusal('refund_not_found'))
    const paid = await shop.desk.payRefundByHand(admin, id, refundId, 'UTR 7')
    expect(paid).toMatchObject({
      order: { status: 'refunded' },
      refunds: [{ status: 'done', hand_reference: 'UTR 7' }],
    })
    await shop.desk.payRefundByHand(admin, id, refundId, 'UTR 7')
    await expect(shop.desk.payRefundByHand(admin, id, refundId, 'UTR 8')).rejects.toEqual(refusal('refund_settled'))
    await expect(shop.desk.retryRefund(admin, id, refundId)).rejects.toEqual(refusal('refund_settled'))
    expect(await audited()).toEqual([{ action: 'refund_paid_by_hand', actor: admin.userId, subject: asha.userId }])
    const asked = shop.far.count('refund')
    await passDays(12)
    expect([shop.far.count('refund'), shop.far.refunds.size]).toEqual([asked, 0])
    expect((await shop.mails()).filter(({ template }) => template === 'order_refunded')).toMatchObject([
      { data: { handReference: 'UTR 7', amountPaise: 900_000 } },
    ])
    expect((await answerOf(id)).refund).toMatchObject({ status: 'done', by_hand: true, amount: 9000 })
    expect(await shop.db.selectFrom('refunds').select('id').where('check_at', 'is not', null).execute()).toEqual([])
  })

  test('a refund of the dashboard cancels the order and is recorded once', async () => {
    const { id, linkId } = await paidOrder()
    const made = shop.far.refundInDashboard(linkId, 900_000)
    for (const key of ['one', 'one', 'two']) await shop.tellRefund(key, { ...made, paymentRef: `pay_${linkId}` })
    const { order: ended, refunds } = await read(id)
    expect(ended).toMatchObject({ status: 'refunded', cancelled_at: orderNow })
    expect(refunds).toMatchObject([{ reason: 'provider', amount_paise: 900_000, status: 'done' }])
    expect(await plansOfUser(shop.db, asha.userId, new Date(orderNow))).toEqual({ subscription: null, food: null })
    await expect(shop.cancelling.cancelOrder(asha, id, 9000)).rejects.toEqual(refusal('order_not_cancellable'))
    expect((await templates()).slice(2)).toEqual(['order_review', 'order_refunded'])
    expect((await answerOf(id)).refund).toMatchObject({ amount: 9000, status: 'done', by_hand: false })
    expect((await shop.orders.readReceipt(asha, id)).refund).toEqual({ amount_paise: 900_000, status: 'done' })
  })
})

describe('on sqlite', () => {
  beforeEach(async () => {
    shop = await startTestOrders('sqlite')
    asha = await shop.person()
    admin = await shop.person()
  })
  afterEach(() => shop.stop())

  test.each([
    'rejected',
    'conflict',
    'not_found',
    'unauthorized',
    'rate_limited',
    'failed',
    'timeout',
    'unreachable',
  ] as const)(
    'a provider that answers %s is asked for ten days; the clinic is told on the first, the client the truth',
    async (kind) => {
      const { id, refundId } = await cancelledWhile(kind)
      shop.pass(30)
      await shop.reconcile()
      expect(await reviews()).toEqual([])
      shop.pass(60)
      await shop.reconcile()
      expect(await reviews()).toEqual(['refund_waiting'])
      expect((await answerOf(id)).refund).toMatchObject({ status: 'pending', by_hand: false })
      await passDays(9.5)
      expect((await read(id)).refunds).toMatchObject([{ id: refundId, status: 'pending', problem: 'as_told' }])
      expect(await reviews()).toEqual(['refund_waiting'])
      await passDays(1)
      expect(await read(id)).toMatchObject({
        order: { status: 'refund_pending', review_reason: 'refund_failed' },
        refunds: [{ status: 'by_hand' }],
      })
      expect(await reviews()).toEqual(['refund_waiting', 'refund_by_hand'])
      expect((await answerOf(id)).refund).toMatchObject({ status: 'by_hand', by_hand: true })
      const asked = shop.far.count('refund')
      expect(asked).toBeGreaterThan(40)
      expect(asked).toBeLessThan(60)
      await passDays(3)
      expect(shop.far.count('refund')).toBe(asked)
    },
  )

  test('only the provider’s own word fails a refund; staff try it again under a new id', async () => {
    shop.far.refundsBecome('failed')
    const { id, refundId } = await cancelledWhile('nothing')
    expect(await read(id)).toMatchObject({ order: { review_reason: 'refund_failed' }, refunds: [{ status: 'failed' }] })
    expect(await reviews()).toEqual(['refund_failed'])
    expect((await answerOf(id)).refund).toMatchObject({ status: 'failed', by_hand: true })
    const stillFailed = new Map(shop.far.refunds)
    shop.far.refundsBecome('done')
    for (const [key, refund] of stillFailed) shop.far.refunds.set(key, { ...refund, status: 'failed' })
    const { order: ended, refunds } = await shop.desk.retryRefund(admin, id, refundId)
    expect(ended).toMatchObject({ status: 'refunded', review_reason: null })
    expect(refunds).toMatchObject([{ status: 'done', tries: 2, provider_key: `${refundId}r2` }])
    expect([...shop.far.refunds.keys()]).toEqual([refundId, `${refundId}r2`])
    expect(await audited()).toEqual([{ action: 'refund_retried', actor: admin.userId, subject: asha.userId }])
  })

  test('one that was given up is tried again under the same id: what the provider did in silence is done once', async () => {
    const { id, linkId, refundId } = await cancelledWhile('timeout', { isDone: true })
    for (let index = 0; index < 400; index += 1) shop.far.failNext('listRefunds', 'unreachable')
    await passDays(11)
    expect((await read(id)).refunds).toMatchObject([{ status: 'by_hand' }])
    shop.far.forgetFailures()
    await shop.desk.retryRefund(admin, id, refundId)
    expect((await read(id)).order.status).toBe('refunded')
    expect(shop.far.backOf(linkId)).toBe(900_000)
  })

  test('what the provider has taken is waited for thirty days, and staff cannot pay it meanwhile', async () => {
    shop.far.refundsBecome('pending')
    const { id, refundId } = await cancelledWhile('nothing')
    await passDays(20)
    expect((await read(id)).refunds).toMatchObject([{ status: 'pending' }])
    expect(await reviews()).toEqual([])
    await expect(shop.desk.payRefundByHand(admin, id, refundId, 'UTR 7')).rejects.toEqual(refusal('refund_in_progress'))
    await passDays(11)
    expect((await read(id)).refunds).toMatchObject([{ status: 'by_hand' }])
    shop.far.refundsBecome('done')
    await shop.tellRefund('late', { ...shop.far.refundOf(refundId) })
    expect((await read(id)).order.status).toBe('refunded')
    expect(await reviews()).toEqual(['refund_by_hand', 'refund_arrived'])
  })

  test('the provider sends what was paid by hand: the clinic is told, and the sums know it', async () => {
    const { id, linkId, refundId } = await cancelledWhile('rejected')
    await shop.desk.payRefundByHand(admin, id, refundId, 'UTR 7')
    shop.far.forgetFailures()
    await shop.far.gateway.refund(
      { link_id: linkId, provider_ref: null },
      { refundId, amountPaise: 900_000, note: 'late' },
    )
    shop.pass(day + 1)
    await shop.reconcile()
    await shop.tellRefund('again', { ...shop.far.refundOf(refundId) })
    expect(await reviews()).toEqual(['refund_twice'])
    const { order: ended, refunds } = await read(id)
    expect(ended.status).toBe('refunded')
    expect(
      refunds.map(({ amount_paise: amountPaise, hand_reference: handReference }) => [amountPaise, handReference]),
    ).toEqual(
      expect.arrayContaining([
        [900_000, 'UTR 7'],
        [900_000, null],
      ]),
    )
  })

  test('before staff pay by hand the provider is asked: what it has sent is not paid again', async () => {
    const { id, refundId } = await cancelledWhile('timeout', { isDone: true })
    await expect(shop.desk.payRefundByHand(admin, id, refundId, 'UTR 7')).rejects.toEqual(refusal('refund_settled'))
    expect(await read(id)).toMatchObject({ order: { status: 'refunded' }, refunds: [{ hand_reference: null }] })
    expect(await audited()).toEqual([])
  })

  test('a refund that went and came back needs a person; an old event of its failing does not count', async () => {
    const { id, refundId } = await cancelledWhile('nothing')
    expect((await read(id)).order.status).toBe('refunded')
    const failed = { ...shop.far.refundOf(refundId), status: 'failed' as const }
    await shop.tellRefund('old', failed)
    await shop.reconcile()
    expect((await read(id)).order.status).toBe('refunded')
    shop.far.refundsBecome('failed')
    await shop.tellRefund('new', failed)
    await shop.reconcile()
    expect(await read(id)).toMatchObject({ order: { status: 'refund_pending' }, refunds: [{ status: 'failed' }] })
    expect(await reviews()).toEqual(['refund_failed'])
  })

  test('a part sent back in the dashboard ends the order as part_refunded, and food on its way stops', async () => {
    const { id, linkId } = await paidOrder(aWeekOfFood)
    shop.setNow('2026-11-27T07:00:00.000Z')
    const made = shop.far.refundInDashboard(linkId, 40_000)
    await shop.tellRefund('part', { ...made, paymentRef: `pay_${linkId}` })
    expect((await read(id)).order).toMatchObject({ status: 'part_refunded', stops_on: '2026-11-30' })
    const rest = shop.far.refundInDashboard(linkId, 100_000)
    await shop.tellRefund('rest', { ...rest, paymentRef: `pay_${linkId}` })
    expect((await read(id)).order.status).toBe('refunded')
  })

  test.each([
    [900_000, [['provider', 900_000]]],
    [
      400_000,
      [
        ['cancelled', 500_000],
        ['provider', 400_000],
      ],
    ],
  ])(
    'a refund of the dashboard (%i) beside ours that waits: the rest is sent and no more',
    async (amount, expected) => {
      const { id, linkId } = await cancelledWhile('rejected')
      shop.far.refundInDashboard(linkId, amount)
      shop.far.forgetFailures()
      // Its webhook is lost: the provider is asked before ours is sent.
      shop.pass(3)
      await shop.reconcile()
      shop.pass(10)
      await shop.reconcile()
      const { order: ended, refunds } = await read(id)
      expect(ended.status).toBe('refunded')
      expect(refunds.map(({ reason, amount_paise: amountPaise }) => [reason, amountPaise]).toSorted()).toEqual(expected)
      expect(shop.far.backOf(linkId)).toBe(900_000)
      expect((await shop.orders.readReceipt(asha, id)).refund).toEqual({ amount_paise: 900_000, status: 'done' })
    },
  )

  test('the receipt tells of what came back of it: no other payment, and no more than it bills', async () => {
    const { id, linkId } = await paidOrder()
    const refundOnReceipt = async () => (await shop.orders.readReceipt(asha, id)).refund
    const twice = { ...newRefund(shop.now()), order_id: id, link_id: 'paid-twice', amount_paise: 900_000 }
    await insertRefund(shop.db, { ...twice, reason: 'duplicate', status: 'done' })
    expect(await refundOnReceipt()).toBeNull()
    const made = shop.far.refundInDashboard(linkId, 900_000)
    await shop.tellRefund('first', { ...made, paymentRef: `pay_${linkId}` })
    await shop.tellRefund('more', { ...made, key: 'more', paymentRef: `pay_${linkId}` })
    expect(await refundOnReceipt()).toEqual({ amount_paise: 900_000, status: 'done' })
  })

  test('a refund whose news overtakes the payment’s: paid, with a receipt, and cancelled at once', async () => {
    const { id, linkId } = await order()
    shop.far.pay(linkId)
    // What the provider said of the link before it was paid.
    await shop.db.updateTable('payment_attempts').set({ order_ref: 'CFPay_1' }).where('link_id', '=', linkId).execute()
    await shop.tellRefund('early', { ...shop.far.refundInDashboard(linkId, 900_000), orderRef: 'CFPay_1' })
    expect((await read(id)).order).toMatchObject({ status: 'awaiting_payment', cancelled_at: null })
    await shop.orders.checkOrder(id)
    expect((await read(id)).order).toMatchObject({ status: 'refunded', receipt_number: '2026-27/000001' })
    expect(shop.far.backOf(linkId)).toBe(900_000)
  })

  test('a refund of a payment that is not ours is stored, logged and changes nothing', async () => {
    const { id, linkId } = await paidOrder()
    const made = shop.far.refundInDashboard(linkId, 900_000)
    await shop.tellRefund('foreign', { ...made, paymentRef: 'pay_of_another_program' })
    expect((await read(id)).refunds).toEqual([])
    expect(shop.logged.join('\n')).toContain('payment_refund_of_no_order')
    const events = await shop.db.selectFrom('payment_events').select('applied_at').execute()
    expect(events.every(({ applied_at }) => applied_at !== null)).toBe(true)
  })

  test('an event whose two ids are of two links is stored, logged and not applied', async () => {
    const [one, two] = [await order(), await order()]
    const tell = async (key: string, linkId: string, providerRef: string) => {
      const body = JSON.stringify({ key, linkId, providerRef, state: paidState(900_000) })
      await shop.webhooks.receive('sandbox', new Headers({ 'x-signature': 'right' }), body)
      await shop.webhooks.settled()
    }
    await tell('other', one.linkId, `ref_${two.linkId}`)
    await tell('unknown ref', one.linkId, 'ref_of_nobody')
    await tell('unknown link', 'nobodys', `ref_${two.linkId}`)
    for (const { id } of [one, two]) expect((await read(id)).order.status).toBe('awaiting_payment')
    expect(await shop.db.selectFrom('payment_events').select('id').execute()).toHaveLength(3)
    expect(shop.logged.filter((line) => line.startsWith('payment_event_mismatch'))).toHaveLength(3)
    await tell('right', one.linkId, `ref_${one.linkId}`)
    expect((await read(one.id)).order.status).toBe('paid')
  })

  describe('after a change of provider', () => {
    test('the former one is asked about its links, tells by its webhooks, and refunds', async () => {
      const [open, cancelled, told] = [await order(), await paidOrder(), await order()]
      const now = makeFakeGateway('cashfree')
      shop.changeProvider(now, shop.far)
      shop.far.pay(open.linkId)
      await shop.orders.checkOrder(open.id)
      expect((await read(open.id)).order.status).toBe('paid')
      await shop.tell('told', told.linkId, paidState(900_000))
      await shop.webhooks.settled()
      expect((await read(told.id)).order.status).toBe('paid')
      await shop.cancelling.cancelOrder(asha, cancelled.id, 9000)
      expect((await read(cancelled.id)).order.status).toBe('refunded')
      expect(shop.far.backOf(cancelled.linkId)).toBe(900_000)
      const { linkId } = await order()
      expect([now.states.has(linkId), shop.far.states.has(linkId)]).toEqual([true, false])
      await shop.tellStranded()
      expect(await templates()).not.toContain('order_stranded')
    })

    test('a link that was half made there is closed there, and the order is paid at the new one', async () => {
      shop.far.failNext('createLink', 'timeout', { isDone: true })
      const { id, linkId } = await order()
      const now = makeFakeGateway('cashfree')
      shop.changeProvider(now, shop.far)
      shop.pass(3)
      await shop.reconcile()
      expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
      const again = await shop.orders.retry(asha, id)
      expect(again.attempts.at(-1)).toMatchObject({ provider: 'cashfree', status: 'active' })
    })

    test('a link that was half made at a provider that is gone does not keep its order from being paid', async () => {
      shop.far.failNext('createLink', 'timeout')
      const { id } = await order()
      shop.changeProvider(makeFakeGateway('cashfree'), null)
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('payment_failed'))
      expect((await shop.orders.retry(asha, id)).attempts.at(-1)).toMatchObject({
        provider: 'cashfree',
        status: 'active',
      })
    })

    test('without it the log and one mail a day say what is stranded, and its refunds end with a person', async () => {
      const [open, paid] = [await order(), await paidOrder()]
      const now = makeFakeGateway('cashfree')
      shop.changeProvider(now, null)
      await shop.cancelling.cancelOrder(asha, paid.id, 9000)
      await Promise.all([shop.tellStranded(), shop.tellStranded()])
      const stranded = async () => (await shop.mails()).filter(({ template }) => template === 'order_stranded')
      expect(await stranded()).toMatchObject([{ data: { provider: 'sandbox', orders: 1, refunds: 1 } }])
      expect(shop.logged.filter((line) => line.startsWith('payments_stranded'))).toHaveLength(2)
      await expect(shop.tell('no', open.linkId, paidState(900_000))).rejects.toEqual(refusal('not_found'))
      await passDays(11)
      expect((await read(paid.id)).refunds).toMatchObject([{ status: 'by_hand', problem: 'provider_not_set_up' }])
      expect(await reviews()).toEqual(['refund_waiting', 'refund_by_hand'])
      await shop.tellStranded()
      // The link has expired and the refund is the clinic's: nothing waits there any more.
      expect(await stranded()).toHaveLength(1)
    })
  })
})
