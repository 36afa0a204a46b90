/** Disputes and chargebacks: shown, told at once, decided on by staff; nothing goes back twice. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listStops } from '~/deliveries/day/day-store'
import { sheetOf } from '~/deliveries/day/sheet'
import type { DisputeNews } from '~/payments/gateway'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { testVault } from '../../../tests/support/mails'
import { anOrder, aWeekOfFood, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { toAdminAnswer } from '../state/answers'

let shop: TestOrders
let asha: Person
let admin: Staff

const paidOrder = async (change: object = {}) => {
  const { order, attempts } = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
  const linkId = attempts.at(-1)?.link_id ?? ''
  shop.far.pay(linkId)
  await shop.orders.checkOrder(order.id)
  return { id: order.id, linkId }
}
let said = 0
const tell = async (linkId: string, change: Partial<DisputeNews> = {}) => {
  said += 1
  const dispute: DisputeNews = {
    disputeRef: 'disp_1',
    status: 'open',
    amountPaise: 900_000,
    kind: 'chargeback',
    reasonCode: 'goods_not_received',
    respondBy: '2026-11-30T18:29:59.000Z',
    saidAt: null,
    paymentRef: `pay_${linkId}`,
    orderRef: null,
    ...change,
  }
  const body = JSON.stringify({ key: `dispute ${said}`, dispute })
  await shop.webhooks.receive('sandbox', new Headers({ 'x-signature': 'right' }), body)
  await shop.webhooks.settled()
}
const read = async (id: string) =>
  toAdminAnswer(await shop.desk.getOrder(id), { settings: await shop.loadOrderSettings(), now: shop.now() })
const needing = async () =>
  (await shop.desk.listOrders({ page: 1, per_page: 20, needs_person: true })).data.map(({ order }) => order.id)
const told = async () =>
  (await shop.mails())
    .filter(({ template }) => template === 'order_disputed')
    .map(({ data }) => [data.status, data.respondBy])
const sheet = async (day: string) => sheetOf(await listStops(shop.db, testVault, day), undefined)

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    admin = await shop.person()
  })
  afterEach(() => shop.stop())

  test('a dispute is on its order, waits for staff, and is mailed at once with the day of its evidence', async () => {
    const { id, linkId } = await paidOrder()
    await tell(linkId)
    await tell(linkId)
    expect(await read(id)).toMatchObject({
      status: 'paid',
      needs_person: true,
      disputes: [
        { reference: 'disp_1', status: 'open', amount: 9000, respond_by: '2026-11-30T18:29:59.000Z', plan: null },
      ],
    })
    expect(await needing()).toEqual([id])
    expect(await told()).toEqual([['open', '2026-11-30T18:29:59.000Z']])
    const history = await shop.desk.history(await shop.desk.getOrder(id))
    expect(history.some(({ code, reference }) => code === 'dispute_open' && reference === 'disp_1')).toBe(true)

    await shop.desk.decideDisputedPlan(admin, id, 'continue')
    // Evidence is still to be given.
    expect(await needing()).toEqual([id])
    await tell(linkId, { status: 'under_review' })
    expect(await needing()).toEqual([])
    await tell(linkId, { status: 'open', respondBy: '2026-12-05T18:29:59.000Z' })
    expect(await needing()).toEqual([id])
    await tell(linkId, { status: 'won' })
    expect(await read(id)).toMatchObject({ status: 'paid', needs_person: false, disputes: [{ status: 'won' }] })
    expect((await told()).map(([status]) => status)).toEqual(['open', 'under_review', 'open', 'won'])
  })

  test('old news does not open it again, and a dispute of a payment that is not known yet is kept', async () => {
    const { order, attempts } = await shop.orders.orderPlan(asha, anOrder)
    const linkId = attempts.at(-1)?.link_id ?? ''
    await tell(linkId, { saidAt: '2026-11-21T05:00:00.000Z' })
    expect((await read(order.id)).disputes).toEqual([])
    shop.far.pay(linkId)
    await shop.orders.checkOrder(order.id)
    expect(await read(order.id)).toMatchObject({ status: 'paid', disputes: [{ status: 'open' }] })
    await tell(linkId, { status: 'lost', saidAt: '2026-11-23T05:00:00.000Z' })
    await tell(linkId, { status: 'under_review', saidAt: '2026-11-22T05:00:00.000Z' })
    expect((await read(order.id)).disputes).toMatchObject([{ status: 'lost' }])
  })

  test('no refund is sent while the bank decides; once it is lost staff see that the money is gone', async () => {
    const { id, linkId } = await paidOrder()
    await tell(linkId)
    await shop.cancelling.cancelOrder(asha, id, 9000)
    expect(await read(id)).toMatchObject({ refunds: [{ status: 'pending', problem: 'payment_disputed' }] })
    await tell(linkId, { status: 'lost' })
    shop.pass(600)
    await shop.reconcile()
    expect(await read(id)).toMatchObject({
      review_reason: 'refund_failed',
      refunds: [{ status: 'by_hand', problem: 'dispute_lost' }],
    })
    expect(shop.far.refunds.size).toBe(0)
  })

  test('a refund that waited for the bank is sent once the dispute is won', async () => {
    const { id, linkId } = await paidOrder()
    await tell(linkId)
    await shop.cancelling.cancelOrder(asha, id, 9000)
    await tell(linkId, { status: 'won' })
    shop.pass(600)
    await shop.reconcile()
    expect((await read(id)).status).toBe('refunded')
    expect(shop.far.backOf(linkId)).toBe(900_000)
  })

  test('the sheets ask whether the meals go on; on hold they are not cooked, and come again when staff say so', async () => {
    const { id, linkId } = await paidOrder(aWeekOfFood)
    const other = await paidOrder(aWeekOfFood)
    const day = '2026-11-25'
    await tell(linkId, { amountPaise: 140_000 })
    expect(await sheet(day)).toMatchObject({ counts: { portions: 2 }, disputed: [{ order_id: id, is_held: false }] })
    await shop.desk.decideDisputedPlan(admin, id, 'hold')
    const held = await sheet(day)
    expect(held).toMatchObject({ counts: { portions: 1, planned: 1 }, disputed: [{ order_id: id, is_held: true }] })
    expect(held.stops.map(({ order_id: orderId }) => orderId)).toEqual([other.id])
    expect(held.kitchen.reduce((sum, { portions }) => sum + portions, 0)).toBe(1)
    // Won back, the plan on hold waits for staff.
    await tell(linkId, { status: 'won' })
    expect(await needing()).toEqual([id])
    await shop.desk.decideDisputedPlan(admin, id, 'continue')
    expect(await sheet(day)).toMatchObject({ counts: { portions: 2 }, disputed: [] })
    expect(await needing()).toEqual([])
    const audited = await shop.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(audited.map(({ action }) => action).filter((action) => action.startsWith('disputed'))).toEqual([
      'disputed_plan_held',
      'disputed_plan_continued',
    ])
  })

  test('what goes on is asked anew when the dispute is lost; an order without a dispute has nothing to decide', async () => {
    const { id, linkId } = await paidOrder(aWeekOfFood)
    await expect(shop.desk.decideDisputedPlan(admin, id, 'hold')).rejects.toMatchObject({ code: 'order_not_decidable' })
    await tell(linkId)
    await shop.desk.decideDisputedPlan(admin, id, 'continue')
    await tell(linkId, { status: 'lost' })
    expect(await read(id)).toMatchObject({ needs_person: true, disputes: [{ status: 'lost', plan: null }] })
    await shop.desk.decideDisputedPlan(admin, id, 'hold')
    expect((await read(id)).needs_person).toBe(false)
    expect((await sheet('2026-11-25')).stops).toEqual([])
  })
})
