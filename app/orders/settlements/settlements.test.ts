/** A provider's report compared with what really was paid and refunded through it, on both engines. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { makeFakeGateway } from '../../../tests/support/fake-gateway'
import { anOrder, startTestOrders, type TestOrders } from '../../../tests/support/orders'

let shop: TestOrders
let asha: Person
let meera: Staff
let razorpay: ReturnType<typeof makeFakeGateway>

async function paidOrder(orderId: string, paymentRef: string): Promise<void> {
  await shop.orders.orderPlan(asha, { ...anOrder, order_id: orderId })
  razorpay.pay(orderId)
  razorpay.set(orderId, { paymentRef })
  await shop.orders.checkOrder(orderId)
}

const head = 'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,payment_id,order_id,order_receipt'
const at = Date.parse('2026-11-21T05:00:00Z') / 1000
const payment = (id: string, amount = 900_000, receipt = '') =>
  `${id},payment,0,${amount - 21_240},${amount},INR,21240,3240,${at},,,${receipt}`
const refund = (id: string, paymentId: string, amount: number) =>
  `${id},refund,${amount},0,${amount},INR,0,0,${at},${paymentId},,`
const compare = (...rows: string[]) => shop.settlements.compare(meera, [head, ...rows].join('\n'))

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    razorpay = makeFakeGateway('razorpay')
    shop.changeProvider(razorpay, null)
    asha = await shop.person()
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('what agrees, what differs, and what is missing on either side, with the orders and the sums', async () => {
    await paidOrder('ORDER_ONE', 'pay_1')
    await paidOrder('ORDER_TWO', 'pay_2')
    await paidOrder('ORDER_GONE', 'pay_3')
    await paidOrder('ORDER_BACK', 'pay_4')
    await shop.cancelling.cancelOrder(asha, 'ORDER_BACK', 9000)
    await shop.reconcile()
    const [sent] = (await shop.orders.getOrder(asha, 'ORDER_BACK')).refunds
    expect(sent).toMatchObject({ status: 'done', refund_ref: expect.any(String) })
    const told = await compare(
      payment('pay_1'),
      payment('pay_2', 800_000),
      payment('pay_4'),
      payment('pay_9', 123_456),
      refund(sent?.refund_ref ?? '', 'pay_4', 900_000),
    )
    expect(told).toMatchObject({
      provider: 'razorpay',
      from: '2026-11-21',
      until: '2026-11-21',
      matched: {
        payments: { count: 2, total_paise: 1_800_000 },
        refunds: { count: 1, total_paise: 900_000 },
      },
      differing: { count: 1, shown: [{ order_id: 'ORDER_TWO', own_paise: 900_000, provider_paise: 800_000 }] },
      missing_at_provider: {
        count: 1,
        shown: [{ order_id: 'ORDER_GONE', reference: 'pay_3', own_paise: 900_000, provider_paise: null }],
      },
      missing_here: { count: 1, shown: [{ order_id: null, reference: 'pay_9', provider_paise: 123_456 }] },
      sums: {
        payments_paise: 2_723_456,
        refunds_paise: 900_000,
        fees_paise: 72_000,
        tax_paise: 12_960,
        other_paise: 0,
        settled_paise: 1_738_496,
      },
    })
  })

  test('a payment that the report dates otherwise is found; one of another provider, or paid at the desk, is none of it', async () => {
    await paidOrder('ORDER_EARLY', 'pay_1')
    shop.setNow('2026-12-05T05:00:00.000Z')
    const december = Date.parse('2026-12-05T05:00:00Z') / 1000
    const told = await compare(payment('pay_1').replace(String(at), String(december)))
    expect([told.matched.payments.count, told.missing_here.count, told.missing_at_provider.count]).toEqual([1, 0, 0])
    const cashfree = makeFakeGateway('cashfree')
    shop.changeProvider(cashfree, razorpay)
    await shop.orders.orderPlan(asha, { ...anOrder, order_id: 'ORDER_OTHER', start_date: '2026-12-05' })
    cashfree.pay('ORDER_OTHER')
    await shop.orders.checkOrder('ORDER_OTHER')
    const again = await compare(payment('pay_8').replace(String(at), String(december)))
    expect([again.missing_here.count, again.missing_at_provider.count]).toEqual([1, 0])
  })

  test('what the report takes for a dispute is shown with the order it is of', async () => {
    await paidOrder('ORDER_ONE', 'pay_1')
    await paidOrder('ORDER_TWO', 'pay_2')
    const dispute = { disputeRef: 'disp_2', status: 'lost', paymentRef: 'pay_2', orderRef: null, amountPaise: 900_000 }
    const more = { kind: null, reasonCode: null, respondBy: null, saidAt: null }
    const body = JSON.stringify({ key: 'd', dispute: { ...dispute, ...more } })
    await shop.webhooks.receive('razorpay', new Headers({ 'x-signature': 'right' }), body)
    await shop.webhooks.settled()
    const withDispute = (row: string, id = '') => `${row},${id}`
    const told = await shop.settlements.compare(
      meera,
      [
        withDispute(head, 'dispute_id'),
        withDispute(payment('pay_1')),
        withDispute(payment('pay_2')),
        // One by its own number, one by its payment's, one of nothing that we know.
        withDispute(`adj_1,adjustment,900000,0,900000,INR,0,0,${at},,,`, 'disp_2'),
        withDispute(`adj_2,dispute,900000,0,900000,INR,0,0,${at},pay_1,,`),
        withDispute(`adj_3,chargeback,100,0,100,INR,0,0,${at},pay_9,,`),
        withDispute(`adj_4,adjustment,0,100,100,INR,0,0,${at},,,`),
      ].join('\n'),
    )
    expect(told.disputes).toMatchObject({
      count: 3,
      shown: [
        { kind: 'dispute', order_id: 'ORDER_TWO', customer_name: 'Asha Verma', provider_paise: -900_000 },
        { kind: 'dispute', order_id: 'ORDER_ONE', reference: 'adj_2' },
        { kind: 'dispute', order_id: null, reference: 'adj_3' },
      ],
    })
    expect(told.missing_here.count).toBe(0)
  })

  test('what is no report is refused beside the file; a comparison stands in the audit log, and the report nowhere', async () => {
    for (const [text, said] of [
      ['PK\u0003\u0004…', /Excel or ZIP/],
      ['a,b\n1,2', /not a settlement report/],
      [`${head}\nadj_1,adjustment,1,0,1,INR,0,0,${at},,,`, /does not say when/],
    ] as const)
      await expect(shop.settlements.compare(meera, text)).rejects.toMatchObject({
        code: 'invalid_input',
        particulars: { detail: [{ loc: ['body', 'file'], msg: expect.stringMatching(said) }] },
      })
    await compare(payment('pay_secret_1'))
    const audit = await shop.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'settlement_compared')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ actor: meera.userId, object_id: 'razorpay 2026-11-21' })
    expect(JSON.stringify(audit)).not.toContain('pay_secret_1')
  })
})
