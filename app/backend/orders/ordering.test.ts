/** Ordering and paying, on both engines, with the provider's far end in memory. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/database'
import { paidState } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, orderNow, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import type { Person } from '../actor'
import type { PlanRequest } from './service'

let shop: TestOrders
let asha: Person

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  const order = async (change: Partial<PlanRequest> = {}) => {
    const whole = await shop.orders.orderPlan(asha, { ...anOrder, ...change })
    return { ...whole, id: whole.order.id, linkId: whole.attempts.at(-1)?.linkId ?? '' }
  }
  const read = (id: string) => shop.orders.getOrder(asha, id)

  test('a plan is ordered, paid and there once, however often it is told', async () => {
    const { id, linkId, order: ordered, attempts } = await order({ orderId: 'first-order' })
    expect(ordered).toMatchObject({
      id: 'first-order',
      status: 'awaiting_payment',
      amountPaise: 900_000,
      endDate: '2027-02-21',
    })
    expect(attempts).toMatchObject([
      { linkId: 'first-order', status: 'active', url: 'https://pay.example/first-order' },
    ])
    expect(shop.far.requests).toMatchObject([
      {
        linkId,
        amountPaise: 900_000,
        purpose: '3 Months nutrition plan',
        customer: { name: 'Asha Verma', email: 'asha@client.example', phone: '+919876543210' },
        notifyUrl: 'https://aahar.example/api/payments/webhook/sandbox',
        expiresAt: new Date('2026-11-22T04:00:00.000Z'),
      },
    ])
    await shop.tell('paid', linkId, paidState(900_000))
    await shop.tell('paid', linkId, paidState(900_000))
    await shop.webhooks.settled()
    expect((await read(id)).order).toMatchObject({ status: 'paid', paidAt: orderNow, receiptNumber: '2026-27/000001' })
    expect((await shop.mails()).map(({ template }) => template)).toEqual(['order_receipt', 'order_notice'])
  })

  test('a check finds what no webhook told', async () => {
    const { id, linkId } = await order()
    shop.far.pay(linkId)
    expect((await shop.orders.checkOrder(id)).order.status).toBe('paid')
  })

  test('food wants an address in Jaipur', async () => {
    await expect(order({ ...aWeekOfFood, address: '1 Connaught Place, Delhi 110001' })).rejects.toThrow('Jaipur')
    expect(shop.far.requests).toEqual([])
    expect((await order(aWeekOfFood)).order.status).toBe('awaiting_payment')
  })
})
