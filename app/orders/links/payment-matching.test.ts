/** Refunds and further payments are matched by the payment, never by their order alone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { paidState } from '../../../tests/support/fake-gateway'
import { anOrder, startTestOrders, type TestOrders } from '../../../tests/support/orders'

let shop: TestOrders
let asha: Person
let admin: Staff

const price = 900_000
const order = async () => {
  const { order: made, attempts } = await shop.orders.orderPlan(asha, anOrder)
  return { id: made.id, linkId: attempts.at(-1)?.link_id ?? '' }
}
/** Paid by the second try of its link; the first one failed. */
const paidBySecondTry = async () => {
  const ordered = await order()
  shop.far.set(ordered.linkId, { ...paidState(price), paymentRef: 'pay_2', orderRef: 'order_1' })
  await shop.tell(`paid ${ordered.linkId}`, ordered.linkId, shop.far.states.get(ordered.linkId) ?? null)
  await shop.webhooks.settled()
  expect((await read(ordered.id)).order.status).toBe('paid')
  return ordered
}
const read = (id: string) => shop.desk.getOrder(id)
const reviews = async () =>
  (await shop.mails()).filter(({ template }) => template === 'order_review').map(({ data }) => data.reason)
/** What the order's history tells of refunds that were not its own. */
const otherRefunds = async (id: string) =>
  (await shop.desk.history(await read(id)))
    .filter(({ kind, code }) => kind === 'provider_told' && code === 'refund_of_other')
    .map(({ reference }) => reference)
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

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    admin = await shop.person()
  })
  afterEach(() => shop.stop())

  test.each([
    ['that Razorpay made by itself', { isAuto: true }],
    ['of which the provider does not say who made it', {}],
  ])('a refund of the first try, captured late, %s leaves the paid order alone', async (_, change) => {
    const { id } = await paidBySecondTry()
    await shop.tellRefund('late', refundOf('pay_1', change))
    await shop.tellRefund('later', refundOf('pay_1', change))
    expect(await read(id)).toMatchObject({
      order: { status: 'paid', cancelled_at: null },
      refunds: [],
      creditNotes: [],
    })
    expect(await reviews()).toEqual([])
    expect(await otherRefunds(id)).toEqual(['rfnd_1'])
    // One of the payment that counts still does what it did.
    await shop.tellRefund('own', refundOf('pay_2', { key: 'rfnd_2', refundRef: 'rfnd_2' }))
    expect((await read(id)).order.status).toBe('refunded')
  })

  test('staff ask the provider: its own refunds change nothing, take nothing from ours, and are in the history', async () => {
    const { id, linkId } = await paidBySecondTry()
    const own = { linkId, refundId: null, amountPaise: price, status: 'pending' as const, isAuto: true }
    shop.far.refunds.set('cf_1', { ...own, key: 'cf_1', refundRef: 'cf_1', paymentRef: 'pay_1' })
    shop.far.refunds.set('cf_2', { ...own, key: 'cf_2', refundRef: 'cf_2', status: 'done', paymentRef: null })
    await shop.desk.refreshOrder(admin, id)
    expect(await read(id)).toMatchObject({ order: { status: 'paid' }, refunds: [] })
    shop.far.refunds.delete('cf_2')
    await shop.cancelling.cancelOrder(asha, id, 9000)
    // Neither held up by the one under way, nor deleted.
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded' },
      refunds: [{ reason: 'cancelled', amount_paise: price, status: 'done', refund_ref: expect.any(String) }],
    })
    await shop.desk.refreshOrder(admin, id)
    expect((await read(id)).refunds).toHaveLength(1)
    expect((await otherRefunds(id)).toSorted()).toEqual(['cf_1', 'cf_2'])
  })

  test('an order from before its payment’s number was kept: the provider is asked which payment it was', async () => {
    const { id, linkId } = await paidBySecondTry()
    const forget = () =>
      shop.db.updateTable('payment_attempts').set({ payment_ref: null }).where('link_id', '=', linkId).execute()
    await forget()
    await shop.tellRefund('late', refundOf('pay_1'))
    expect(await read(id)).toMatchObject({ order: { status: 'paid' }, attempts: [{ payment_ref: 'pay_2' }] })
    // Where it does not answer, only what it gave back by itself is known to be another's.
    await forget()
    for (let time = 0; time < 3; time += 1) shop.far.failNext('fetchLink', 'timeout')
    await shop.tellRefund('auto', refundOf('pay_1', { key: 'auto', isAuto: true }))
    expect((await read(id)).order.status).toBe('paid')
    await shop.tellRefund('own', refundOf('pay_2', { key: 'own' }))
    expect((await read(id)).order.status).toBe('refunded')
  })

  test('news of a refund before the news of its payment is kept, and applied once the payment is known', async () => {
    const { id, linkId } = await order()
    await shop.tellRefund('early', refundOf('pay_2', { orderRef: null }))
    await shop.tellRefund('of another', refundOf('pay_1', { orderRef: null, key: 'rfnd_9' }))
    expect((await read(id)).refunds).toEqual([])
    shop.far.set(linkId, { ...paidState(price), paymentRef: 'pay_2' })
    await shop.orders.checkOrder(id)
    expect(await read(id)).toMatchObject({
      order: { status: 'refunded', receipt_number: '2026-27/000001' },
      refunds: [{ reason: 'provider', amount_paise: price, provider_key: 'rfnd_1' }],
      creditNotes: [{ amount_paise: price }],
    })
  })

  test.each([
    ['in their order', ['first', 'second']],
    ['the second first', ['second', 'first']],
    ['only the second', ['second']],
    ['again and again', ['first', 'second', 'first', 'second', 'second']],
  ])('a second payment by one link goes back in full, by its own number: told %s', async (_, told) => {
    const { id, linkId } = await order()
    const first = { ...paidState(price), paymentRef: 'pay_1' }
    const second = { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' }
    shop.far.set(linkId, {
      ...second,
      payments: [
        { paymentRef: 'pay_2', orderRef: null },
        { paymentRef: 'pay_1', orderRef: null },
      ],
    })
    for (const [index, which] of told.entries())
      await shop.tell(`${which} ${index}`, linkId, which === 'first' ? first : second)
    await shop.webhooks.settled()
    await shop.reconcile()
    const whole = await read(id)
    expect(whole).toMatchObject({
      order: { status: 'paid', paid_link_id: linkId, amount_paise: price, review_reason: null },
      attempts: [
        { link_id: linkId, received_paise: price },
        { of_link_id: linkId, received_paise: price, status: 'paid' },
      ],
      refunds: [{ reason: 'duplicate', amount_paise: price, status: 'done' }],
      creditNotes: [],
    })
    const numbers = whole.attempts.map(({ payment_ref: ref }) => ref).toSorted()
    expect(numbers).toEqual(['pay_1', 'pay_2'])
    expect(shop.far.backOf(linkId)).toBe(price)
    expect(await reviews()).toEqual(['duplicate'])
    await shop.desk.refreshOrder(admin, id)
    expect((await read(id)).attempts).toHaveLength(2)
  })

  test('both payments by a link whose order was cancelled go back', async () => {
    const { id, linkId } = await order()
    shop.far.failNext('cancelLink', 'timeout')
    await shop.cancelling.cancelOrder(asha, id, 0)
    shop.far.set(linkId, { ...paidState(price), amountPaidPaise: 2 * price, paymentRef: 'pay_2' })
    await shop.tell('both', linkId, shop.far.states.get(linkId) ?? null)
    await shop.webhooks.settled()
    // The second is sent once the provider has said which payments there are.
    shop.far.failNext('fetchLink', 'timeout')
    await shop.reconcile()
    expect(shop.far.backOf(linkId)).toBe(price)
    shop.far.set(linkId, {
      payments: [
        { paymentRef: 'pay_2', orderRef: null },
        { paymentRef: 'pay_1', orderRef: null },
      ],
    })
    shop.pass(10)
    await shop.reconcile()
    expect((await read(id)).order.status).toBe('refunded')
    expect(shop.far.backOf(linkId)).toBe(2 * price)
  })
})
