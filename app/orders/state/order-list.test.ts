/** The staff's list of orders: what each filter finds, in which order. How fast, list-plans.test.ts shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsPerson, orderStatuses, type ReviewReason, reviewReasons } from '~/domain/orders/order-state'
import { mostFound } from '~/platform/http/api/paging'
import { onEachEngine } from '../../../tests/support/database'
import { orderRow, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { newRefund } from '../refunds/refund-store'
import { insertOrder, type Order } from '../store'
import { listOrders, type OrderFilter } from './order-list'

let shop: TestOrders
const found = async (filter: OrderFilter, page = 1, per_page = 100) => {
  const { data, meta } = await listOrders(shop.db, { page, per_page, ...filter })
  return { ids: data.map(({ id }) => id), total: meta.total }
}

onEachEngine((engine) => {
  let userId: string
  const add = async (id: string, change: Partial<Order> = {}) => {
    const { updated_at: _, version: __, ...row } = orderRow({ id, user_id: userId, ...change })
    await insertOrder(shop.db, row)
  }
  beforeAll(async () => {
    shop = await startTestOrders(engine)
    userId = (await shop.person()).userId
    await add('A1', {
      customer_name: 'Devansh Kothari',
      customer_email: 'dev@client.example',
      customer_phone: '+919928110045',
      status: 'paid',
      amount_paise: 900_000,
      start_date: '2026-12-05',
      created_at: '2026-11-20T04:00:00.000Z',
      receipt_number: '2026-27/000418',
    })
    await add('A2', {
      customer_name: 'Farida Khan',
      customer_email: 'farida@client.example',
      customer_phone: '+919829000001',
      plan_type: 'weekly_meal_plan',
      kind: 'food',
      amount_paise: 140_000,
      start_date: '2026-11-25',
      // 21 November in India.
      created_at: '2026-11-20T20:00:00.000Z',
      status: 'needs_review',
      review_reason: 'wrong_amount',
    })
    await add('A3', {
      customer_name: 'Dev Khanna',
      customer_email: 'khanna@client.example',
      customer_phone: '+919829000002',
      plan_type: 'custom',
      status: 'draft',
      amount_paise: null,
      start_date: '2026-11-30',
      created_at: '2026-11-22T04:00:00.000Z',
    })
    await add('A4', {
      customer_name: '100% _Plain',
      customer_email: 'plain@client.example',
      customer_phone: '+919829000003',
      status: 'refund_pending',
      start_date: '2026-11-24',
      created_at: '2026-11-19T04:00:00.000Z',
    })
    const refund = {
      ...newRefund(new Date()),
      order_id: 'A4',
      link_id: 'L4',
      amount_paise: 1,
      reason: 'cancelled',
    } as const
    await shop.db
      .insertInto('refunds')
      .values({ ...refund, told_at: '2026-11-20T04:00:00.000Z' })
      .execute()
  })
  afterAll(() => shop.stop())

  test.each<[string, OrderFilter, string[]]>([
    ['all, the newest first', {}, ['A3', 'A2', 'A1', 'A4']],
    ['the oldest first', { sort: 'oldest' }, ['A4', 'A1', 'A2', 'A3']],
    ['by first day', { sort: 'first_day' }, ['A1', 'A3', 'A2', 'A4']],
    ['by amount', { sort: 'amount' }, ['A4', 'A1', 'A2', 'A3']],
    ['of one status', { status: 'paid' }, ['A1']],
    ['of one plan', { plan_type: 'weekly_meal_plan' }, ['A2']],
    ['that need a person: review, no price, a refund that waits', { needs_person: true }, ['A3', 'A2', 'A4']],
    ['that need a person, of one plan', { needs_person: true, plan_type: 'custom' }, ['A3']],
    ['of one day of India', { from: '2026-11-21', to: '2026-11-21' }, ['A2']],
    ['until a day', { to: '2026-11-20' }, ['A1', 'A4']],
    ['by the beginning of a name', { q: 'dev' }, ['A3', 'A1']],
    ['by a last name, in any case', { q: 'KHAN' }, ['A3', 'A2']],
    ['by two words in any order', { q: 'kothari dev' }, ['A1']],
    ['by email', { q: 'farida@client' }, ['A2']],
    ['by phone, as it is written', { q: '+91 99281 10045' }, ['A1']],
    ['by phone with a 0', { q: '09928110045' }, ['A1']],
    ['by the receipt’s number', { q: '2026-27/000418' }, ['A1']],
    ['by the end of the receipt’s number', { q: '418' }, ['A1']],
    ['by its id', { q: 'a3' }, ['A3']],
    ['signs of a pattern are letters', { q: '100%' }, ['A4']],
    ['signs of a pattern find nothing else', { q: '%' }, []],
    ['text and status', { q: 'dev', status: 'paid' }, ['A1']],
    ['nothing', { q: 'nobody' }, []],
  ])('%s', async (_, filter, ids) => {
    expect((await found(filter)).ids).toEqual(ids)
    expect((await found(filter)).total).toBe(ids.length)
    const pages = await Promise.all(ids.map((__, index) => found(filter, index + 1, 1)))
    expect(pages.flatMap((page) => page.ids)).toEqual(ids)
  })

  test('of a word that very many orders have, so many of the newest are found', async () => {
    const ids = Array.from({ length: mostFound + 5 }, (_, index) => `MANY_${String(index).padStart(4, '0')}`)
    const rows = ids.map((id, index) =>
      orderRow({ id, user_id: userId, status: 'expired', created_at: new Date(1e12 + index * 1000).toISOString() }),
    )
    await shop.db.insertInto('orders').values(rows).execute()
    const words = ids.map((order_id) => ({ order_id, words: 'common name' }))
    await shop.db.insertInto('order_words').values(words).execute()
    const perPage = mostFound / 2
    const page = await found({ q: 'comm nam', status: 'expired' }, 2, perPage)
    expect(page).toEqual({ ids: ids.toReversed().slice(perPage, mostFound), total: mostFound })
    await shop.db.deleteFrom('orders').where('status', '=', 'expired').execute()
  })

  test('the list and the domain agree on what needs a person, whatever the order', async () => {
    const reasons: (ReviewReason | null)[] = [null, ...reviewReasons]
    const rows = orderStatuses.flatMap((status) =>
      reasons.flatMap((review_reason) =>
        (['custom', 'three_months'] as const).flatMap((plan_type) =>
          [null, 100].map((amount_paise) => ({ status, review_reason, plan_type, amount_paise })),
        ),
      ),
    )
    const made = rows.map((row, index) => ({ ...row, id: `ALL_${index}` }))
    for (const row of made) await add(row.id, { ...row, created_at: '2026-01-01T00:00:00.000Z' })
    const { ids } = await found({ needs_person: true, to: '2026-01-31' }, 1, 1000)
    expect(ids.toSorted()).toEqual(
      made
        .filter(needsPerson)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})
