/** News of money that comes twice, late, without a number or in the wrong order: what a tester would try next. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DisputeNews, LinkState } from '~/payments/gateway'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { makeFakeGateway, paidState } from '../../../tests/support/fake-gateway'
import { anOrder, startTestOrders, type TestOrders } from '../../../tests/support/orders'

let shop: TestOrders
let asha: Person
let admin: Staff

const price = 900_000
const order = async () => {
  const { order: made, attempts } = await shop.orders.orderPlan(asha, anOrder)
  return { id: made.id, linkId: attempts.at(-1)?.link_id ?? '' }
}
const read = (id: string) => shop.desk.getOrder(id)
const tell = async (key: string, linkId: string, state: LinkState) => {
  await shop.tell(key, linkId, state)
  await shop.webhooks.settled()
}
const paidBy = async (paymentRef: string) => {
  const ordered = await order()
  const state = { ...paidState(price), paymentRef, orderRef: 'order_1' }
  await shop.far.set(ordered.linkId, state)
  await tell(`paid ${ordered.linkId}`, ordered.linkId, state)
  expect((await read(ordered.id)).order.status).toBe('paid')
  return ordered
}
const payments = (...refs: string[]) => refs.map((paymentRef) => ({ paymentRef, orderRef: null }))
/** As Razorpay tells of a link that was paid twice, once it is asked. */
const paidAgain = (linkId: string, ...refs: string[]) =>
  shop.far.set(linkId, {
    ...paidState(price),
    amountPaidPaise: refs.length * price,
    paymentRef: refs[0] ?? null,
    payments: payments(...refs),
  })
const refundOf = (paymentRef: string | null, change: object = {}) => ({
  key: 'rfnd_1',
  refundId: null,
  refundRef: 'rfnd_1',
  status: 'done' as const,
  amountPaise: price,
  paymentRef,
  orderRef: 'order_1',
  ...change,
})
const dispute = async (key: string, change: Partial<DisputeNews> = {}) => {
  const news: DisputeNews = {
    disputeRef: 'disp_1',
    status: 'open',
    amountPaise: price,
    kind: 'chargeback',
    reasonCode: null,
    respondBy: null,
    saidAt: null,
    paymentRef: 'pay_1',
    orderRef: 'order_1',
    ...change,
  }
  const body = JSON.stringify({ key, dispute: news })
  await shop.webhooks.receive('sandbox', new Headers({ 'x-signature': 'right' }), body)
  await shop.webhooks.settled()
}
const disputesOf = async (id: string) =>
  ((await read(id)).disputes ?? []).map(({ status, link_id }) => [status, link_id])
const mailsOf = async (template: string) =>
  (await shop.mails()).filter((mail) => mail.template === template).map(({ data }) => data)

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    admin = await shop.person()
  })
  afterEach(() => shop.stop())

  test('the provider names the second payment alone, because the first has gone back: each keeps its number', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await shop.cancelling.cancelOrder(asha, id, 9000)
    expect((await read(id)).order.status).toBe('refunded')
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: null })
    shop.far.set(linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    await shop.reconcile()
    const whole = await read(id)
    expect(whole.attempts.map(({ payment_ref: ref }) => ref)).toEqual(['pay_1', 'pay_2'])
    expect(whole).toMatchObject({ order: { status: 'refunded' }, creditNotes: [{ amount_paise: price }] })
    expect(whole.refunds.map(({ reason, status }) => [reason, status])).toEqual([
      ['cancelled', 'done'],
      ['duplicate', 'done'],
    ])
    expect(shop.far.backOf(linkId)).toBe(2 * price)
  })

  test('a second payment whose webhook never came is found when staff ask the provider, and a third', async () => {
    const { id, linkId } = await paidBy('pay_1')
    paidAgain(linkId, 'pay_3', 'pay_2', 'pay_1')
    await shop.desk.refreshOrder(admin, id)
    await shop.reconcile()
    const whole = await read(id)
    expect(whole.order).toMatchObject({ status: 'paid', cancelled_at: null })
    expect(whole.attempts.map(({ payment_ref: ref }) => ref).toSorted()).toEqual(['pay_1', 'pay_2', 'pay_3'])
    expect(whole.refunds.map(({ reason, status }) => [reason, status])).toEqual([
      ['duplicate', 'done'],
      ['duplicate', 'done'],
    ])
    expect(shop.far.backOf(linkId)).toBe(2 * price)
  })

  test('news of our own refund by its number alone, without our id, is no second refund', async () => {
    const { id } = await paidBy('pay_1')
    shop.far.refundsWillBe('pending')
    await shop.cancelling.cancelOrder(asha, id, 9000)
    const [own] = (await read(id)).refunds
    expect(own).toMatchObject({ status: 'pending', provider_key: expect.any(String) })
    const news = refundOf('pay_1', { key: own?.provider_key, refundRef: own?.refund_ref })
    await shop.tellRefund('done', news)
    await shop.tellRefund('done again', news)
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded' },
      refunds: [{ id: own?.id, reason: 'cancelled', status: 'done' }],
      creditNotes: [{ amount_paise: price }],
    })
  })

  test('the provider gives a second payment back by itself: ours is dropped, the order goes on, the client is told so', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    await shop.tellRefund('auto', refundOf('pay_2', { isAuto: true }))
    shop.far.refunds.set('rfnd_1', { ...refundOf('pay_2', { isAuto: true }), linkId })
    await shop.reconcile()
    expect(await read(id)).toMatchObject({
      order: { status: 'paid', cancelled_at: null },
      refunds: [{ reason: 'provider', amount_paise: price, status: 'done' }],
      creditNotes: [],
    })
    expect(shop.far.backOf(linkId)).toBe(0)
    expect(await mailsOf('order_refunded')).toMatchObject([{ isDuplicate: true }])
  })

  test('a part of a second payment goes back by itself: we send the rest', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    await shop.tellRefund('part', refundOf('pay_2', { isAuto: true, amountPaise: 100_000 }))
    await shop.reconcile()
    const { order: after, refunds } = await read(id)
    expect(after).toMatchObject({ status: 'paid', cancelled_at: null })
    expect(refunds.map(({ reason, amount_paise: paise, status }) => [reason, paise, status]).toSorted()).toEqual([
      ['duplicate', 800_000, 'done'],
      ['provider', 100_000, 'done'],
    ])
  })

  test('a part of another payment goes back by itself: nothing changes', async () => {
    const { id } = await paidBy('pay_2')
    await shop.tellRefund('part', refundOf('pay_1', { isAuto: true, amountPaise: 100_000 }))
    expect(await read(id)).toMatchObject({ order: { status: 'paid', cancelled_at: null }, refunds: [] })
  })

  test('a refund of the dashboard that failed and then arrived counts once the provider says so when asked', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await shop.tellRefund('done', refundOf('pay_1'))
    await shop.tellRefund('failed', refundOf('pay_1', { status: 'failed' }))
    expect(await read(id)).toMatchObject({ refunds: [{ status: 'failed' }], order: { review_reason: 'refund_failed' } })
    shop.far.refunds.set('rfnd_1', { ...refundOf('pay_1'), linkId })
    await shop.desk.refreshOrder(admin, id)
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded', review_reason: null },
      refunds: [{ status: 'done', amount_paise: price }],
      creditNotes: [{ amount_paise: price }],
    })
  })

  test('a payment that came too late was sent back by us: the news of it is of our refund', async () => {
    const { id, linkId } = await order()
    shop.far.failNext('cancelLink', 'timeout')
    await shop.cancelling.cancelOrder(asha, id, 0)
    shop.far.set(linkId, { ...paidState(price), paymentRef: 'pay_1' })
    await tell('late', linkId, { ...paidState(price), paymentRef: 'pay_1' })
    await shop.reconcile()
    const [own] = (await read(id)).refunds
    for (const change of [{ refundId: own?.id }, { refundId: null }])
      await shop.tellRefund(`news ${change.refundId}`, refundOf('pay_1', { ...change, key: own?.provider_key }))
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded', paid_at: null },
      refunds: [{ reason: 'late', status: 'done', amount_paise: price }],
      creditNotes: [],
    })
  })

  test('a refund kept from before the payment is not believed of a payment whose number is unknown', async () => {
    const { id, linkId } = await order()
    await shop.db.updateTable('payment_attempts').set({ order_ref: 'order_1' }).where('link_id', '=', linkId).execute()
    await shop.tellRefund('early', refundOf('pay_1'))
    const known = { ...paidState(price), paymentRef: 'pay_2', orderRef: 'order_1' }
    shop.far.set(linkId, known)
    await tell('paid without a number', linkId, { ...known, paymentRef: null })
    expect(await read(id)).toMatchObject({ order: { status: 'paid' }, refunds: [] })
    shop.pass(1)
    await shop.reconcile()
    expect(await read(id)).toMatchObject({
      order: { status: 'paid' },
      refunds: [],
      attempts: [{ payment_ref: 'pay_2' }],
    })
    await shop.tellRefund('own', refundOf('pay_2', { key: 'rfnd_2' }))
    expect((await read(id)).order.status).toBe('refunded')
  })

  test('a dispute of a second payment holds that one’s refund, also where the provider does not name it yet', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: null })
    const second = (await read(id)).attempts[1]?.link_id
    for (let time = 0; time < 3; time += 1) shop.far.failNext('fetchLink', 'timeout')
    await dispute('of the second', { paymentRef: 'pay_2' })
    shop.far.forgetFailures()
    expect(await disputesOf(id)).toEqual([['open', second]])
    paidAgain(linkId, 'pay_2', 'pay_1')
    await shop.reconcile()
    expect(shop.far.backOf(linkId)).toBe(0)
    await dispute('won', { paymentRef: 'pay_2', status: 'won' })
    shop.pass(600)
    await shop.reconcile()
    expect(shop.far.backOf(linkId)).toBe(price)
  })

  test('a dispute that is closed before it is told of stays closed', async () => {
    const { id } = await paidBy('pay_1')
    await dispute('closed', { status: 'closed', saidAt: '2026-11-21T03:50:00.000Z' })
    await dispute('created', { saidAt: '2026-11-21T03:40:00.000Z' })
    expect((await disputesOf(id)).map(([status]) => status)).toEqual(['closed'])
  })

  test('what was told of a dispute without a time is told to staff once, however often it is read again', async () => {
    const { id, linkId } = await paidBy('pay_1')
    await dispute('open')
    shop.pass(1)
    await dispute('won', { status: 'won' })
    shop.pass(1)
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    expect((await disputesOf(id)).map(([status]) => status)).toEqual(['won'])
    expect((await mailsOf('order_disputed')).map(({ status }) => status)).toEqual(['open', 'won'])
  })

  test('a payment of another order of this client is not taken for this order’s', async () => {
    const first = await paidBy('pay_1')
    const other = await paidBy('pay_2')
    await shop.tellRefund('of the other', refundOf('pay_2'))
    expect((await read(first.id)).order.status).toBe('paid')
    expect((await read(other.id)).order.status).toBe('refunded')
  })

  test('the provider was changed: what the former tells of a second payment, its refund and a dispute is applied', async () => {
    const { id, linkId } = await paidBy('pay_1')
    shop.changeProvider(makeFakeGateway('cashfree'), shop.far)
    await tell('again', linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    paidAgain(linkId, 'pay_2', 'pay_1')
    await shop.reconcile()
    expect(await read(id)).toMatchObject({
      order: { status: 'paid' },
      refunds: [{ reason: 'duplicate', status: 'done', amount_paise: price }],
    })
    expect(shop.far.backOf(linkId)).toBe(price)
    await dispute('open')
    expect(await disputesOf(id)).toEqual([['open', linkId]])
    await shop.tellRefund('dashboard', refundOf('pay_1'))
    expect((await read(id)).order.status).toBe('refunded')
  })
})
