/** Ordering and paying, on a real database, with the provider's far end in memory. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayAndMonth } from '~/domain/time/days'
import type { Person } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { activeState, paidState } from '../../../tests/support/fake-gateway'
import { testVault } from '../../../tests/support/mails'
import {
  anOrder,
  aWeekOfFood,
  orderNow,
  orderRow,
  startTestOrders,
  type TestOrders,
} from '../../../tests/support/orders'
import type { PlanRequest } from '../service'
import type { OrderDetails } from '../state/order-details'
import { isPayable, withPaymentUrls } from '../state/order-details'
import { isPaidStatus } from '../state/transitions'

let shop: TestOrders
let asha: Person

const order = async (change: Partial<PlanRequest> = {}, person = asha) => {
  const whole = await shop.orders.orderPlan(person, { ...anOrder, ...change })
  return { ...whole, id: whole.order.id, linkId: whole.attempts.at(-1)?.link_id ?? '' }
}
const paidOrder = async (change: Partial<PlanRequest> = {}) => {
  const ordered = await order(change)
  shop.far.pay(ordered.linkId)
  await shop.orders.checkOrder(ordered.id)
  return ordered
}
const read = async (id: string) => (await shop.orders.getOrder(asha, id)).order
const templates = async () => (await shop.mails()).map(({ template }) => template)

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  test('the same order twice, also at once, is one order with one link; the provider may be asked again', async () => {
    const atOnce = await Promise.all([order({ order_id: 'once' }), order({ order_id: 'once' })])
    const all = [...atOnce, await order({ order_id: 'once' })]
    // Opened: who writes the same address down a second time seals it anew.
    const links = all.map((whole) =>
      withPaymentUrls(testVault, whole).attempts.map(({ link_id, url }) => ({ link_id, url })),
    )
    expect(links).toEqual(Array(3).fill([{ link_id: all[0]?.linkId, url: expect.stringContaining('http') }]))
    expect(new Set(links.map(([link]) => link?.url)).size).toBe(1)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: 'once' }])
  })

  test('the same plan over some of the same days is asked about, and ordered once the client says so', async () => {
    await paidOrder()
    const asked = (start_date: string, change: Partial<PlanRequest> = {}) =>
      order({ start_date, another: false, ...change })
    const inTheMiddle = addDays(anOrder.start_date, 10)
    await expect(asked(inTheMiddle)).rejects.toMatchObject({
      code: 'invalid_input',
      particulars: {
        detail: [
          {
            loc: ['body', 'another'],
            msg: `You already have 3 Months from ${dayAndMonth(anOrder.start_date)}. Order another?`,
          },
        ],
      },
    })
    expect((await asked(inTheMiddle, { another: true })).order.status).toBe('awaiting_payment')
    // Another plan, another client: nothing is asked.
    await order({ ...aWeekOfFood, another: false })
    await order({ another: false }, await shop.person())
  })

  test('1,000 deliveries of one event, and 50 others that say the same, make one receipt', async () => {
    const { id, linkId } = await order()
    await Promise.all(Array.from({ length: 1000 }, () => shop.tell('the same', linkId, paidState(900_000))))
    await Promise.all(Array.from({ length: 50 }, (_, index) => shop.tell(`${index}`, linkId, paidState(900_000))))
    await shop.webhooks.settled()
    expect((await read(id)).receipt_number).toBe('2026-27/000001')
    expect(await shop.receiptNumbers()).toHaveLength(1)
    expect(await templates()).toEqual(['order_receipt', 'order_notice'])
    expect(await shop.db.selectFrom('payment_events').select('id').execute()).toHaveLength(51)
  })

  test('200 payments at once, by two processes, get consecutive numbers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
    const ordered = await Promise.all(Array.from({ length: 200 }, (_, index) => order({}, people[index % 10])))
    const other = shop.beside()
    const headers = new Headers({ 'x-signature': 'right' })
    await Promise.all(
      ordered.map(({ linkId }, index) => {
        const body = JSON.stringify({ key: linkId, linkId, state: paidState(900_000) })
        return (index % 2 ? shop : other).webhooks.receive('sandbox', headers, body)
      }),
    )
    await Promise.all([shop.webhooks.settled(), other.webhooks.settled()])
    // On a slow machine an event may have waited too long for a connection: the reconciler applies it.
    shop.pass(1)
    await shop.reconcile()
    const expected = Array.from({ length: 200 }, (_, index) => `2026-27/${String(index + 1).padStart(6, '0')}`)
    expect(await shop.receiptNumbers()).toEqual(expected)
  }, 60_000)

  test('two processes reconcile nothing twice', async () => {
    const ordered = await Promise.all([order(), order(), order()])
    for (const { linkId } of ordered) shop.far.pay(linkId)
    shop.pass(3)
    const { reconcile } = await import('../links/reconciler')
    await Promise.all([shop.reconcile(), reconcile(shop.beside().reconciling)])
    expect(await shop.receiptNumbers()).toHaveLength(3)
    expect(await templates()).toHaveLength(6)
    expect(shop.far.count('fetchLink')).toBe(3)
  })

  test('the lists of 1,000 orders have each order once, newest first', async () => {
    const { order: one } = await order()
    const statuses = ['paid', 'expired', 'awaiting_payment', 'cancelled'] as const
    const rows = Array.from({ length: 999 }, (_, index) =>
      orderRow({
        ...one,
        id: `bulk-${index}`,
        status: statuses[index % 4] ?? 'paid',
        // Many of one moment: a page must not repeat the one before.
        created_at: new Date(Date.parse(orderNow) - randomInt(500) * 1000).toISOString(),
      }),
    )
    for (let from = 0; from < rows.length; from += 250)
      await shop.db
        .insertInto('orders')
        .values(rows.slice(from, from + 250))
        .execute()
    for (const [status, total] of [
      [undefined, 1000],
      ['paid', 250],
    ] as const) {
      const listed: OrderDetails['order'][] = []
      for (let page = 1; page <= Math.ceil(total / 100) + 1; page += 1) {
        const { data, meta } = await shop.desk.listOrders({ status, page, per_page: 100 })
        expect(meta).toEqual({ page, per_page: 100, total })
        listed.push(...data.map((whole) => whole.order))
      }
      const times = listed.map(({ created_at }) => created_at)
      expect(times).toEqual(times.toSorted().reverse())
      expect(new Set(listed.map(({ id }) => id)).size).toBe(total)
    }
  })
})

test('the lists of orders are read by an index on SQLite', async () => {
  const own = await startTestOrders('sqlite')
  const planOf = async (where: string) => {
    const plan = sql.raw(`explain query plan select * from orders ${where} order by created_at desc, id desc limit 20`)
    return (await sql<{ detail: string }>`${plan}`.execute(own.db)).rows.map(({ detail }) => detail).join(' ')
  }
  expect(await planOf('')).toMatch(/USING INDEX orders_newest$/)
  expect(await planOf("where status = 'paid'")).toMatch(/USING INDEX orders_listed \(status=\?\)$/)
  expect(await planOf("where user_id = 'u'")).toMatch(/USING INDEX orders_of_user \(user_id=\?\)$/)
  await own.stop()
})

describe('on sqlite', () => {
  beforeEach(async () => {
    shop = await startTestOrders('sqlite')
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  const refusal = (code: string) => expect.objectContaining({ code })
  const nothingReachedTheGateway = async () => {
    expect(shop.far.requests).toEqual([])
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  }

  test('an order is what the content says of it, and the provider hears no more than it needs', async () => {
    const { order: ordered, attempts, linkId } = await order({ order_id: 'first-order' })
    expect(ordered).toMatchObject({ status: 'awaiting_payment', amount_paise: 900_000, end_date: '2027-02-21' })
    expect(attempts).toMatchObject([{ link_id: linkId, status: 'active' }])
    expect(attempts[0]?.url).not.toContain('pay.example')
    const { attempts: opened } = shop.withOpenUrls({
      order: ordered,
      lines: [],
      attempts,
      refunds: [],
      creditNotes: [],
    })
    expect(opened).toMatchObject([{ url: 'https://pay.example/first-order' }])
    expect(shop.far.requests).toEqual([
      {
        linkId: 'first-order',
        amountPaise: 900_000,
        purpose: '3 Months nutrition plan',
        customer: { name: 'Asha Verma', email: 'asha@client.example', phone: '+919876543210' },
        returnUrl: expect.stringMatching(
          /^https:\/\/aahar\.example\/payment-callback\?order_id=first-order&t=[\w-]{43}$/,
        ),
        notifyUrl: 'https://aahar.example/api/payments/webhook/sandbox',
        expiresAt: new Date('2026-11-22T04:00:00.000Z'),
      },
    ])
  })

  test.each<[string, Partial<PlanRequest>, string]>([
    ['a lower price', { amount: 1 }, 'price_changed'],
    ['a higher price', { amount: 9000.01 }, 'price_changed'],
    ['a price of more than paise', { amount: 9000.001 }, 'price_changed'],
    ['no number', { amount: Number.NaN }, 'price_changed'],
    ['another plan’s price', { plan_type: 'six_months' }, 'price_changed'],
    ['a day that is over', { start_date: '2026-11-20' }, 'invalid_input'],
    ['a day far ahead', { start_date: '2027-03-01' }, 'invalid_input'],
    ['another end', { end_date: '2027-11-21' }, 'invalid_input'],
    ['food for today', { ...aWeekOfFood, start_date: '2026-11-21' }, 'invalid_input'],
    ['food for another town', { ...aWeekOfFood, address: '1 Connaught Place, Delhi 110001' }, 'invalid_input'],
    ['food without a PIN code', { ...aWeekOfFood, address: 'C-Scheme, Jaipur' }, 'invalid_input'],
    ['a custom plan without an end', { plan_type: 'custom' }, 'invalid_input'],
  ])('%s is refused and reaches neither provider nor clinic', async (_, change, code) => {
    await expect(order(change)).rejects.toEqual(refusal(code))
    await nothingReachedTheGateway()
  })

  test('what is refused says which field', async () => {
    const loc = async (change: Partial<PlanRequest>) => {
      const error = await order(change).catch((thrown: unknown) => thrown)
      return (error as { particulars: { detail: { loc: string[] }[] } }).particulars.detail[0]?.loc
    }
    expect(await loc({ start_date: '2026-11-20' })).toEqual(['body', 'start_date'])
    expect(await loc({ plan_type: 'custom', end_date: '2026-11-21' })).toEqual(['body', 'end_date'])
    expect(await loc({ ...aWeekOfFood, address: 'Delhi' })).toEqual(['body', 'address'])
  })

  test('the same id with another choice is a clash; another client’s is not found', async () => {
    await order({ order_id: 'mine' })
    for (const change of [
      { address: 'Elsewhere' },
      { start_date: '2026-11-22' },
      { amount: 4000 },
      { customer_name: 'A' },
    ])
      await expect(order({ order_id: 'mine', ...change })).rejects.toEqual(refusal('order_clash'))
    const ravi = await shop.person()
    await expect(order({ order_id: 'mine' }, ravi)).rejects.toEqual(refusal('order_not_found'))
    for (const call of [
      () => shop.orders.getOrder(ravi, 'mine'),
      () => shop.orders.retry(ravi, 'mine'),
      () => shop.orders.readReceipt(ravi, 'mine'),
      () => shop.cancelling.cancelOrder(ravi, 'mine', 0),
      () => shop.orders.requireAccess(ravi, 'mine', undefined),
      () => shop.orders.requireAccess({ kind: 'anonymous' }, 'mine', 'x'.repeat(43)),
    ])
      await expect(call()).rejects.toEqual(refusal('order_not_found'))
    expect(shop.far.requests).toHaveLength(1)
  })

  test('the return token opens one order, for who is not logged in', async () => {
    await order({ order_id: 'mine' })
    const anonymous = { kind: 'anonymous' } as const
    expect(await shop.orders.requireAccess(anonymous, 'mine', shop.returnTokens.of('mine'))).toBe('payer')
    expect(await shop.orders.requireAccess(asha, 'mine', undefined)).toBe('owner')
    await expect(shop.orders.requireAccess(anonymous, 'mine', shop.returnTokens.of('other'))).rejects.toThrow()
  })

  test('an order whose name another link bears gets a link of another name', async () => {
    const first = await order({ order_id: 'abc' })
    shop.far.set(first.linkId, { hasFailed: true })
    await shop.orders.checkOrder('abc')
    await order({ order_id: 'abc_2' })
    const again = await shop.orders.retry(asha, 'abc')
    expect(again.attempts.map(({ link_id: linkId }) => linkId)).toEqual(['abc', 'abc_3'])
    const long = 'x'.repeat(40)
    const { linkId } = await order({ order_id: long })
    shop.far.set(linkId, { status: 'expired' })
    await shop.orders.checkOrder(long)
    expect((await shop.orders.retry(asha, long)).attempts.at(-1)?.link_id).toBe(`${'x'.repeat(38)}_2`)
  })

  test('too many orders of one person are refused', async () => {
    for (let count = 0; count < 20; count += 1) await order()
    await expect(order()).rejects.toEqual(refusal('too_many_tries'))
    expect(shop.far.requests).toHaveLength(20)
  })

  describe('a provider in trouble', () => {
    test('that refuses: the order has failed and can be tried again', async () => {
      shop.far.failNext('createLink', 'rejected')
      await expect(order({ order_id: 'again' })).rejects.toEqual(refusal('payment_failed'))
      expect((await read('again')).status).toBe('failed')
      const { order: second, attempts } = await order({ order_id: 'again' })
      expect([second.status, attempts.map(({ status }) => status)]).toEqual(['awaiting_payment', ['refused', 'active']])
      expect(shop.logged.join()).not.toMatch(/asha|98765|Verma/)
    })

    test.each([true, false])('that does not answer (the link is made: %s): it is looked for again', async (isDone) => {
      shop.far.failNext('createLink', 'timeout', { isDone })
      const { id, order: ordered, attempts } = await order()
      expect([ordered.status, attempts[0]?.status]).toEqual(['draft', 'making'])
      // The order has waited for it already: the page that comes next shows itself first.
      const calls = shop.far.requests.length
      expect((await shop.orders.checkOrder(id)).order.status).toBe('draft')
      expect(shop.far.requests).toHaveLength(calls)
      shop.pass(2 / 60)
      await shop.orders.checkOrder(id)
      expect((await read(id)).status).toBe('awaiting_payment')
      expect(shop.far.states.size).toBe(1)
    })

    test.each(['timeout', 'unreachable', 'rate_limited', 'failed'] as const)(
      'that could not make the link (%s) is left alone for two seconds; the lease of a reconciler that asks stays',
      async (kind) => {
        const claimedUntil = async () => (await shop.orders.getOrder(asha, id)).attempts[0]?.claimed_until
        shop.far.failNext('createLink', kind)
        const { id } = await order()
        const rest = await claimedUntil()
        await shop.orders.checkOrder(id)
        expect(shop.far.count('createLink')).toBe(1)

        shop.pass(1)
        const lease = new Date(Date.parse(rest ?? '') + 5 * 60_000).toISOString()
        await shop.db.updateTable('payment_attempts').set({ claimed_until: lease }).execute()
        await shop.orders.checkOrder(id)
        expect(shop.far.count('createLink')).toBe(1)
        shop.far.failNext('createLink', kind)
        await shop.orders.retry(asha, id)
        expect(shop.far.count('createLink')).toBe(2)
        expect(await claimedUntil()).toBe(lease)
      },
    )

    test('a process that dies in between: another makes or finds the link by itself', async () => {
      // As if nothing had run after the order was written down.
      shop.far.failNext('createLink', 'unreachable')
      const { id } = await order()
      shop.pass(1)
      await shop.reconcile()
      expect((await read(id)).status).toBe('draft')
      shop.pass(2)
      await shop.reconcile()
      expect((await read(id)).status).toBe('awaiting_payment')
    })

    test('a link the provider could not make in its time is given up; the order can be tried again', async () => {
      shop.far.failNext('createLink', 'timeout')
      const { id } = await order()
      shop.pass(24 * 60)
      await shop.reconcile()
      expect((await read(id)).status).toBe('expired')
      expect((await shop.orders.retry(asha, id)).order).toMatchObject({
        status: 'awaiting_payment',
        start_date: '2026-11-22',
        end_date: '2027-02-22',
      })
    })

    test('a check it does not answer says what is known', async () => {
      const { id } = await order()
      shop.far.failNext('fetchLink', 'timeout')
      expect((await shop.orders.checkOrder(id)).order.status).toBe('awaiting_payment')
    })

    test('checks in a row ask it only so often', async () => {
      const { id } = await order()
      for (let count = 0; count < 40; count += 1) await shop.orders.checkOrder(id)
      expect(shop.far.count('fetchLink')).toBe(30)
    })
  })

  describe('webhooks', () => {
    test('of another provider or with another signature are refused and not kept', async () => {
      const { linkId } = await order()
      await expect(shop.webhooks.receive('cashfree', new Headers(), '{}')).rejects.toEqual(refusal('not_found'))
      await expect(shop.tell('x', linkId, paidState(900_000), 'wrong')).rejects.toEqual(refusal('invalid_signature'))
      expect(await shop.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
    })

    test('of no order of ours, or of no link, are taken and change nothing', async () => {
      const { id } = await order()
      await shop.tell('1', 'no-such-link', paidState(900_000))
      await shop.tell('2', null, null)
      await shop.webhooks.settled()
      expect((await read(id)).status).toBe('awaiting_payment')
      const rows = await shop.db.selectFrom('payment_events').select('applied_at').execute()
      expect(rows).toEqual([{ applied_at: orderNow }, { applied_at: orderNow }])
    })

    test('one that came before the process died is applied by the next', async () => {
      const { id, linkId } = await order()
      await shop.tell('1', linkId, paidState(900_000))
      await shop.webhooks.settled()
      // As a death between the two leaves it.
      await shop.db.updateTable('payment_events').set({ applied_at: null }).execute()
      const { id: other, linkId: otherLink } = await order()
      await shop.db.updateTable('payment_events').set({ link_id: otherLink }).execute()
      shop.pass(1)
      await shop.reconcile()
      expect([(await read(id)).status, (await read(other)).status]).toEqual(['paid', 'paid'])
    })

    test('all lost: the reconciler finds what was paid, and what ran out', async () => {
      const [paid, left] = [await order(), await order()]
      shop.far.pay(paid.linkId)
      shop.pass(3)
      await shop.reconcile()
      expect((await read(paid.id)).status).toBe('paid')
      shop.pass(24 * 60)
      await shop.reconcile()
      expect((await read(left.id)).status).toBe('expired')
      // Late money by the old link.
      shop.far.pay(left.linkId)
      shop.pass(60)
      await shop.reconcile()
      expect((await read(left.id)).status).toBe('paid')
      expect(await shop.receiptNumbers()).toEqual(['2026-27/000001', '2026-27/000002'])
    })
  })

  test('any sequence of events through the database ends in a legal state', async () => {
    const states = [
      activeState(900_000),
      { ...activeState(900_000), hasFailed: true },
      { ...activeState(900_000), status: 'expired' as const },
      { ...activeState(900_000), status: 'cancelled' as const },
      { ...activeState(900_000), status: 'partial' as const, amountPaidPaise: 100 },
      { ...paidState(900_000), amountPaidPaise: 899_900 },
      { ...paidState(900_000), currency: 'USD' },
      paidState(900_000),
    ]
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 8 }), async (events) => {
        run += 1
        const { id, linkId } = await order({ order_id: `run-${run}` }, await shop.person())
        for (const [index, state] of events.entries()) await shop.tell(`${run} ${index}`, linkId, state)
        await shop.webhooks.settled()
        const { order: ordered } = await shop.desk.getOrder(id)
        const isPaid = events.some(
          ({ status, currency, amountPaidPaise }) =>
            status === 'paid' && currency === 'INR' && amountPaidPaise === 900_000,
        )
        expect(isPaidStatus(ordered.status)).toBe(isPaid)
        const receipts = await shop.db.selectFrom('receipts').select('number').where('order_id', '=', id).execute()
        expect(receipts).toHaveLength(isPaid ? 1 : 0)
        if (!isPaid && events.some(({ amountPaidPaise }) => amountPaidPaise > 0))
          expect(ordered.status).toBe('needs_review')
      }),
      { numRuns: 25 },
    )
    const numbers = await shop.receiptNumbers()
    expect(numbers.at(-1)).toBe(numbers.length ? `2026-27/${String(numbers.length).padStart(6, '0')}` : undefined)
  })

  describe('trying again', () => {
    test('after a try that failed: the old link is cancelled, the new one pays', async () => {
      const { id, linkId } = await order()
      shop.far.set(linkId, { hasFailed: true })
      expect((await shop.orders.checkOrder(id)).order.status).toBe('failed')
      const again = await shop.orders.retry(asha, id)
      expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
      expect(again.order.status).toBe('awaiting_payment')
      expect(again.attempts).toMatchObject([{ status: 'cancelled' }, { link_id: `${id}_2`, status: 'active' }])
      shop.far.pay(`${id}_2`)
      await shop.orders.checkOrder(id)
      expect((await read(id)).paid_link_id).toBe(`${id}_2`)
    })

    test('with a link that is still good: that one', async () => {
      const { id } = await order()
      const again = await shop.orders.retry(asha, id)
      expect(again.attempts).toHaveLength(1)
      expect(isPayable(again.attempts[0], new Date(orderNow))).toBe(true)
    })

    test('when it was paid after all: it is', async () => {
      const { id, linkId } = await order()
      shop.far.set(linkId, { hasFailed: true })
      await shop.orders.checkOrder(id)
      shop.far.pay(linkId)
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
      expect((await read(id)).status).toBe('paid')
    })

    test('for another price than it was ordered at: the price has changed', async () => {
      const { id, linkId } = await order()
      shop.far.set(linkId, { status: 'expired' })
      await shop.orders.checkOrder(id)
      shop.changePlans((plans) => ({
        ...plans,
        subscription: plans.subscription.map((plan) => ({ ...plan, priceRupees: 9500 })),
      }))
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('price_changed'))
    })

    test('food whose first day is there has to be ordered anew; its link ends before', async () => {
      const { id, attempts } = await order({ ...aWeekOfFood, start_date: '2026-11-22' })
      expect(attempts[0]?.expires_at).toBe('2026-11-21T18:30:00.000Z')
      shop.setNow('2026-11-21T18:32:00.000Z')
      await shop.reconcile()
      expect((await read(id)).status).toBe('expired')
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
    })

    test('both links paid: the second payment goes back in full, once, and the plan stays', async () => {
      const { id, linkId } = await order()
      shop.far.set(linkId, { hasFailed: true })
      await shop.orders.checkOrder(id)
      shop.far.failNext('cancelLink', 'timeout')
      await shop.orders.retry(asha, id)
      for (const link of [`${id}_2`, linkId, linkId]) {
        shop.far.pay(link)
        await shop.tell(`${link}${Math.random()}`, link, paidState(900_000))
      }
      await shop.webhooks.settled()
      await shop.reconcile()
      await shop.reconcile()
      expect([...shop.far.refunds.values()]).toMatchObject([{ linkId, amountPaise: 900_000 }])
      expect((await read(id)).status).toBe('paid')
      expect(await templates()).toEqual(['order_receipt', 'order_notice', 'order_review', 'order_refunded'])
      expect(await shop.receiptNumbers()).toHaveLength(1)
    })

    test('the link that was replaced while the provider was silent is cancelled later', async () => {
      const { id, linkId } = await order()
      shop.far.set(linkId, { hasFailed: true })
      await shop.orders.checkOrder(id)
      shop.far.failNext('cancelLink', 'timeout')
      await shop.orders.retry(asha, id)
      expect(shop.far.states.get(linkId)?.status).toBe('active')
      shop.pass(3)
      await shop.reconcile()
      expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
      expect((await read(id)).status).toBe('awaiting_payment')
    })
  })

  test('a part or another amount waits for a person, and the clinic is told once', async () => {
    const { id, linkId } = await order()
    shop.far.set(linkId, { status: 'partial', amountPaidPaise: 450_000 })
    await shop.orders.checkOrder(id)
    await shop.orders.checkOrder(id)
    expect(await read(id)).toMatchObject({ status: 'needs_review', review_reason: 'partial', receipt_number: null })
    expect(await shop.mails()).toEqual([
      { template: 'order_review', to: 'hello@aahar.example', data: { orderId: id, reason: 'partial' } },
    ])
    await expect(shop.cancelling.cancelOrder(asha, id, 0)).rejects.toEqual(refusal('order_not_cancellable'))
    // The rest comes.
    shop.far.pay(linkId)
    await shop.orders.checkOrder(id)
    expect(await read(id)).toMatchObject({ status: 'paid', review_reason: null })
  })

  test('food that is paid when its first day is there is paid, and the clinic is told', async () => {
    const { id, linkId } = await order({ ...aWeekOfFood, start_date: '2026-11-22' })
    shop.setNow('2026-11-22T03:00:00.000Z')
    await shop.tell('late', linkId, paidState(140_000))
    await shop.webhooks.settled()
    expect(await read(id)).toMatchObject({ status: 'paid', review_reason: 'paid_too_late' })
    expect(await templates()).toEqual(['order_receipt', 'order_notice', 'order_review'])
  })

  describe('a custom plan', () => {
    const custom = { plan_type: 'custom', amount: 1, start_date: '2026-12-01', end_date: '2026-12-20' } as const

    test('is asked for, priced by the clinic, and paid', async () => {
      const { id, order: asked, attempts } = await order(custom)
      expect([asked.status, asked.amount_paise, attempts]).toEqual(['draft', null, []])
      expect(shop.far.requests).toEqual([])
      expect((await shop.mails()).map(({ template, to }) => [template, to])).toEqual([
        ['order_quote_asked', 'hello@aahar.example'],
      ])
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
      const admin = await shop.person()
      expect((await shop.desk.quoteOrder(admin, id, { amount: 12_500.5, version: 1 })).order).toMatchObject({
        status: 'draft',
        amount_paise: 1_250_050,
      })
      expect((await shop.mails())[1]).toMatchObject({ template: 'order_quoted', to: 'asha@client.example' })
      const { order: payable } = await shop.orders.retry(asha, id)
      expect(payable.status).toBe('awaiting_payment')
      expect(shop.far.requests).toMatchObject([{ amountPaise: 1_250_050, purpose: 'Custom nutrition plan' }])
      await expect(shop.desk.quoteOrder(admin, id, { amount: 100, version: 1 })).rejects.toEqual(
        refusal('changed_meanwhile'),
      )
      const { version } = (await shop.desk.getOrder(id)).order
      await expect(shop.desk.quoteOrder(admin, id, { amount: 100, version })).rejects.toEqual(
        refusal('order_not_payable'),
      )
      const audit = await shop.db.selectFrom('audit_entries').selectAll().execute()
      expect(audit).toMatchObject([
        { action: 'order_quoted', actor: admin.userId, subject: asha.userId, object_type: 'order', object_id: id },
      ])
      expect(JSON.parse(audit[0]?.details ?? '')).toEqual({ amount_paise: 1_250_050, was_paise: null })
    })

    test('asked for again by the same form is one request', async () => {
      await order({ ...custom, order_id: 'one' })
      await order({ ...custom, order_id: 'one' })
      expect(await templates()).toEqual(['order_quote_asked'])
    })

    test('no other plan can be priced by hand', async () => {
      const { id } = await order()
      const { version } = (await shop.desk.getOrder(id)).order
      const staff = await shop.person()
      await expect(shop.desk.quoteOrder(staff, id, { amount: 1, version })).rejects.toEqual(
        refusal('order_not_payable'),
      )
      await expect(shop.desk.quoteOrder(staff, 'no-such-order', { amount: 1, version })).rejects.toEqual(
        refusal('order_not_found'),
      )
    })
  })

  describe('cancelling', () => {
    test('what is unpaid: its link is cancelled too, nothing is due, and it stays so', async () => {
      const { id, linkId } = await order()
      await expect(shop.cancelling.cancelOrder(asha, id, 100)).rejects.toEqual(refusal('refund_changed'))
      const { order: cancelled } = await shop.cancelling.cancelOrder(asha, id, 0)
      expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_at: orderNow })
      expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
      expect(await templates()).toEqual(['order_cancelled', 'order_cancelled_notice'])
      await expect(shop.orders.retry(asha, id)).rejects.toEqual(refusal('order_not_payable'))
      await expect(shop.cancelling.cancelOrder(asha, id, 0)).rejects.toEqual(refusal('order_not_cancellable'))
    })

    test('what turns out to be paid: the sum has changed', async () => {
      const { id, linkId } = await order()
      shop.far.pay(linkId)
      await expect(shop.cancelling.cancelOrder(asha, id, 0)).rejects.toEqual(refusal('refund_changed'))
      expect((await read(id)).status).toBe('paid')
    })

    test('while the provider is silent: the link is cancelled later', async () => {
      const { id, linkId } = await order()
      shop.far.failNext('cancelLink', 'timeout')
      await shop.cancelling.cancelOrder(asha, id, 0)
      shop.pass(3)
      await shop.reconcile()
      expect(shop.far.states.get(linkId)?.status).toBe('cancelled')
    })

    test('a paid subscription in its first week: all of it comes back, once', async () => {
      const { id, linkId } = await paidOrder()
      await expect(shop.cancelling.cancelOrder(asha, id, 8999)).rejects.toEqual(refusal('refund_changed'))
      const { order: cancelled, refunds } = await shop.cancelling.cancelOrder(asha, id, 9000)
      expect(cancelled.status).toBe('refunded')
      expect(refunds).toMatchObject([{ status: 'done', amount_paise: 900_000, reason: 'cancelled', link_id: linkId }])
      await expect(shop.cancelling.cancelOrder(asha, id, 9000)).rejects.toEqual(refusal('order_not_cancellable'))
      expect([...shop.far.refunds.values()]).toHaveLength(1)
      expect((await templates()).slice(2)).toEqual(['order_cancelled', 'order_cancelled_notice', 'order_refunded'])
      // An old event changes nothing.
      await shop.tell('old', linkId, paidState(900_000))
      await shop.webhooks.settled()
      expect((await read(id)).status).toBe('refunded')
    })

    test('two presses at once: one refund', async () => {
      const { id } = await paidOrder()
      const results = await Promise.allSettled([1, 2].map(() => shop.cancelling.cancelOrder(asha, id, 9000)))
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect([...shop.far.refunds.values()]).toHaveLength(1)
    })

    test('a paid subscription later: no more', async () => {
      const { id } = await paidOrder()
      shop.pass(7 * 24 * 60 + 1)
      await expect(shop.cancelling.cancelOrder(asha, id, 9000)).rejects.toEqual(refusal('order_not_cancellable'))
    })

    test('food on its way: the meals far enough ahead come back, and the profile shows the rest', async () => {
      const { id } = await paidOrder(aWeekOfFood)
      // Friday 27 November, 12:30 in India: the lunches from Monday on are 48 hours ahead, as is none of Sunday's.
      shop.setNow('2026-11-27T07:00:00.000Z')
      const { order: cancelled, refunds } = await shop.cancelling.cancelOrder(asha, id, 400)
      expect(cancelled).toMatchObject({ status: 'part_refunded', stops_on: '2026-11-30' })
      expect(refunds).toMatchObject([{ amount_paise: 40_000, status: 'done' }])
    })

    test('a refund under way is looked after until it is done', async () => {
      const { id } = await paidOrder()
      shop.far.refundsBecome('pending')
      expect((await shop.cancelling.cancelOrder(asha, id, 9000)).order.status).toBe('refund_pending')
      shop.far.refundsBecome('done')
      shop.pass(3)
      await shop.reconcile()
      expect((await read(id)).status).toBe('refunded')
      expect([...shop.far.refunds.values()]).toHaveLength(1)
    })

    test.each([true, false])('a refund whose answer is lost (it was paid: %s) is paid once', async (isDone) => {
      const { id } = await paidOrder()
      shop.far.failNext('refund', 'timeout', { isDone })
      expect((await shop.cancelling.cancelOrder(asha, id, 9000)).order.status).toBe('refund_pending')
      shop.pass(3)
      await shop.reconcile()
      expect((await read(id)).status).toBe('refunded')
      expect([...shop.far.refunds.values()]).toHaveLength(1)
    })
  })

  test('an admin’s refresh asks about every link and every refund', async () => {
    const { id, linkId } = await order()
    shop.far.pay(linkId)
    expect((await shop.desk.refreshOrder(await shop.person(), id)).order.status).toBe('paid')
    shop.far.refundsBecome('pending')
    await shop.cancelling.cancelOrder(asha, id, 9000)
    shop.far.refundsBecome('done')
    expect((await shop.desk.refreshOrder(await shop.person(), id)).order.status).toBe('refunded')
  })
})
