/** What follows from when a client paid, by the provider's clock: the year of the receipt, the windows, the plan's days. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { paidState } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { deskSaleBodySchema } from '../contract/orders-desk'
import { getReceipt } from '../papers/receipt-store'
import type { PlanRequest } from '../service'
import { hasLinkToPayBy } from '../state/order-details'

let shop: TestOrders
let asha: Person

const order = async (change: Partial<PlanRequest> = {}) => {
  const { order, attempts } = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
  return { id: order.id, linkId: attempts.at(-1)?.link_id ?? '' }
}
const read = async (id: string) => (await shop.orders.getOrder(asha, id)).order
const pay = async (linkId: string, paidAt: string | null, amountPaise = 900_000) => {
  await shop.tell(linkId, linkId, { ...paidState(amountPaise), paidAt })
  await shop.webhooks.settled()
}

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  test('paid at 23:59:50 on 31 March and heard of on 1 April: last year’s next number, without a gap', async () => {
    shop.setNow('2027-03-31T10:00:00.000Z')
    const orders = []
    for (let i = 0; i < 4; i += 1) orders.push(await order({ start_date: '2027-04-05' }))
    const [first, late, fresh, last] = orders
    if (!first || !late || !fresh || !last) throw new Error('four orders were made')
    await pay(first.linkId, '2027-03-31T10:00:00.000Z')
    shop.setNow('2027-04-01T00:10:00.000+05:30')
    await pay(fresh.linkId, '2027-04-01T00:09:00.000+05:30')
    await pay(late.linkId, '2027-03-31T23:59:50.000+05:30')
    await pay(last.linkId, '2027-03-31T23:59:58.000+05:30')
    expect(await shop.receiptNumbers()).toEqual([
      '2026-27/000001',
      '2026-27/000002',
      '2026-27/000003',
      '2027-28/000001',
    ])
    expect(await read(late.id)).toMatchObject({
      receipt_number: '2026-27/000002',
      paid_at: '2027-03-31T18:29:50.000Z',
    })
    // Of the last moment of the year of its number, and so in March's export.
    expect(await getReceipt(shop.db, late.id)).toMatchObject({
      issued_at: '2027-03-31T18:29:59.999Z',
      payment: { paid_at: '2027-03-31T18:29:50.000Z' },
    })
    const numbersIn = async (month: string) => {
      const { csv } = await shop.desk.exportMonth({ ...asha, kind: 'staff' } as never, month)
      return csv.match(/20\d\d-\d\d\/\d{6}/g)
    }
    expect(await numbersIn('2027-03')).toEqual(['2026-27/000001', '2026-27/000002', '2026-27/000003'])
    expect(await numbersIn('2027-04')).toEqual(['2027-28/000001'])
  })

  test.each([
    ['in the future', '2030-01-01T00:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['before the order was made', '2020-01-01T00:00:00.000Z', '2026-11-21T04:00:00.000Z'],
    ['that is none', 'soon', '2026-11-21T05:00:00.000Z'],
    ['not told', null, '2026-11-21T05:00:00.000Z'],
  ])('a time of payment %s is not believed', async (_, told, expected) => {
    const { id, linkId } = await order()
    shop.pass(60)
    await pay(linkId, told)
    expect((await read(id)).paid_at).toBe(expected)
    expect(await shop.receiptNumbers()).toEqual(['2026-27/000001'])
  })

  test('the days to cancel in count from the payment, not from when we heard of it', async () => {
    const { policy } = (await shop.loadOrderSettings()).orders
    const { id, linkId } = await order()
    shop.pass((policy.requestDays * 24 + 1) * 60)
    await pay(linkId, '2026-11-21T04:30:00.000Z')
    await expect(shop.cancelling.cancelOrder(asha, id, 9000)).rejects.toMatchObject({ code: 'order_not_cancellable' })
  })

  test('food paid the evening before is in time, though we hear of it on its first day', async () => {
    const { id, linkId } = await order({ ...aWeekOfFood, start_date: '2026-11-22' })
    shop.setNow('2026-11-22T03:00:00.000Z')
    await pay(linkId, '2026-11-21T20:00:00.000+05:30', 140_000)
    expect(await read(id)).toMatchObject({ status: 'paid', review_reason: null, start_date: '2026-11-22' })
  })

  test('food paid on its first day keeps its days, and the clinic is told', async () => {
    const { id, linkId } = await order({ ...aWeekOfFood, start_date: '2026-11-22' })
    shop.setNow('2026-11-23T03:00:00.000Z')
    await pay(linkId, '2026-11-22T00:10:00.000+05:30', 140_000)
    expect(await read(id)).toMatchObject({
      review_reason: 'paid_too_late',
      start_date: '2026-11-22',
      end_date: '2026-11-29',
    })
  })

  test('a plan ordered from today and paid three days later begins when it is paid, at its full length', async () => {
    const { id, linkId } = await order()
    shop.setNow('2026-11-25T04:00:00.000Z')
    await pay(linkId, '2026-11-24T23:50:00.000+05:30')
    expect(await read(id)).toMatchObject({ start_date: '2026-11-24', end_date: '2027-02-24' })
    const notices = (await shop.mails()).filter(({ template }) => template.startsWith('order_'))
    expect(notices.map(({ data }) => data.startDate)).toEqual(['2026-11-24', '2026-11-24'])
  })

  test('a plan that is to begin later, or on the day it is paid, keeps its days', async () => {
    const later = await order({ start_date: '2026-12-01' })
    const sameDay = await order({ start_date: '2026-11-24' })
    shop.setNow('2026-11-24T04:00:00.000Z')
    await pay(later.linkId, null)
    await pay(sameDay.linkId, null)
    expect(await read(later.id)).toMatchObject({ start_date: '2026-12-01', end_date: '2027-03-01' })
    expect(await read(sameDay.id)).toMatchObject({ start_date: '2026-11-24', end_date: '2027-02-24' })
  })

  test('a custom plan keeps as many days as were asked for, at payment and with a new link', async () => {
    const custom = { plan_type: 'custom', amount: 1, start_date: '2026-11-25', end_date: '2026-12-20' } as const
    const paid = await order(custom)
    const retried = await order(custom)
    for (const { id } of [paid, retried])
      await shop.desk.quoteOrder({ ...asha, kind: 'staff' } as never, id, { amount: 2500, version: 1 })
    shop.setNow('2026-12-28T04:00:00.000Z')
    const whole = await shop.orders.retry(asha, retried.id)
    expect(whole.order).toMatchObject({ start_date: '2026-12-28', end_date: '2027-01-22' })
    const again = await shop.orders.retry(asha, paid.id)
    shop.setNow('2026-12-29T04:00:00.000Z')
    await pay(again.attempts.at(-1)?.link_id ?? '', null, 250_000)
    expect(await read(paid.id)).toMatchObject({ status: 'paid', start_date: '2026-12-29', end_date: '2027-01-23' })
  })

  test('a link that a lost answer had made, and that is paid by now, is of the time the provider tells', async () => {
    shop.far.failNext('createLink', 'unreachable', { isDone: true })
    const { id, linkId } = await order()
    const createLink = shop.far.gateway.createLink
    // The next try finds it paid; the answer to making a link tells nothing of its payment.
    shop.far.gateway.createLink = async (request) => ({
      providerRef: 'ref',
      url: 'https://pay.example/1',
      state: { ...paidState(request.amountPaise), paymentRef: null },
      expiresAt: request.expiresAt.toISOString(),
    })
    shop.far.states.set(linkId, { ...paidState(900_000), paidAt: '2026-11-21T04:20:00.000Z' })
    shop.pass(60)
    await shop.orders.checkOrder(id)
    shop.far.gateway.createLink = createLink
    expect(await read(id)).toMatchObject({ status: 'paid', paid_at: '2026-11-21T04:20:00.000Z' })
    expect((await getReceipt(shop.db, id))?.payment.reference).toBe('pay_1')
  })

  test('a link that was made between reading the order and its links is not made anew', async () => {
    const { order: made, attempts } = await shop.orders.orderPlan(asha, anOrder)
    expect(made.status).toBe('awaiting_payment')
    expect(hasLinkToPayBy({ order: { ...made, status: 'draft' }, attempts }, new Date('2026-11-21T04:00:00Z'))).toBe(
      true,
    )
  })

  test('food goes where the address says by its last number', async () => {
    const delhi = { ...aWeekOfFood, address: 'Plot 302021, Connaught Place, Delhi 110001' }
    await expect(order(delhi)).rejects.toMatchObject({ code: 'invalid_input' })
    await order({ ...aWeekOfFood, address: 'Plot 110001, C-Scheme, जयपुर ३०२००१' })
  })

  test('a state that the client chose is stored and stands on the receipt; of food it is not kept', async () => {
    shop.changeSettings((known) => ({ ...known, tax: { ...known.tax, gstin: '08ABCDE1234F1Z5' } }))
    const plan = await order({ order_id: 'with_state', state: '05', address: 'Kotdwar 246149' })
    await pay(plan.linkId, null)
    expect((await read(plan.id)).state).toBe('05')
    expect((await getReceipt(shop.db, plan.id))?.place_of_supply).toBe('Uttarakhand (05)')
    await expect(order({ order_id: 'with_state', state: '09', address: 'Kotdwar 246149' })).rejects.toMatchObject({
      code: 'order_clash',
    })
    expect((await read((await order({ ...aWeekOfFood, state: '07' })).id)).state).toBeNull()
  })

  test('the GST number of a business is stored and stands on its papers; one of another state is refused', async () => {
    shop.changeSettings((known) => ({ ...known, tax: { ...known.tax, gstin: '08ABCDE1234F1Z0' } }))
    const buyer_gstin = '27AAPFU0939F1ZV'
    await expect(order({ state: '08', buyer_gstin })).rejects.toMatchObject({ code: 'invalid_input' })
    const plan = await order({ order_id: 'of_business', state: '27', address: 'Pune 411001', buyer_gstin })
    await pay(plan.linkId, null)
    expect(await getReceipt(shop.db, plan.id)).toMatchObject({
      buyer: { gstin: buyer_gstin },
      place_of_supply: 'Maharashtra (27)',
    })
    const other = { order_id: 'of_business', state: '27', address: 'Pune 411001' } as const
    await expect(order(other)).rejects.toMatchObject({ code: 'order_clash' })
  })

  test('a business gives its GST number at the desk as well', async () => {
    shop.changeSettings((known) => ({ ...known, tax: { ...known.tax, gstin: '08ABCDE1234F1Z0' } }))
    const sale = {
      ...{ plan_type: 'one_month', start_date: '2026-12-02', method: 'cash', customer_name: 'Udyog Foods' },
      ...{ customer_phone: '9829011223', buyer_gstin: '27aapfu0939f1zv', form_token: 'desk-0123456789abcdef' },
    }
    const staff = { ...asha, kind: 'staff' } as never
    const { order } = await shop.desk.sellAtDesk(staff, deskSaleBodySchema.parse(sale))
    const papers = { buyer: { gstin: '27AAPFU0939F1ZV' }, place_of_supply: 'Maharashtra (27)' }
    expect(await getReceipt(shop.db, order.id)).toMatchObject(papers)
    expect(deskSaleBodySchema.safeParse({ ...sale, buyer_gstin: '27AAPFU0939F1ZX' }).error?.issues).toMatchObject([
      { path: ['buyer_gstin'], message: expect.stringContaining('typing mistake') },
    ])
  })
})
