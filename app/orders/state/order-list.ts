/**
 * The SQL of the staff's list of orders: filters, sorting and the search.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { searchedWords } from '~/domain/clients/client-words'
import type { OrderStatus } from '~/domain/orders/order-state'
import type { PlanType } from '~/domain/orders/plans'
import { byAge, having, type List, listRows, ofDays } from '~/platform/db/lists/list-rows'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { orderSorts } from '../contract/admin-orders'
import type { Order } from '../store'
import { orderWords } from './order-words'

export type OrderFilter = {
  status?: OrderStatus | undefined
  /** Only those that wait for a person of the staff. */
  needs_person?: boolean | undefined
  plan_type?: PlanType | undefined
  /** Words of name, email, phone, order id or receipt number, each by how it begins. */
  q?: string | undefined
  /** Days of India's calendar, on which it was made. */
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof orderSorts)[number] | undefined
}

type OrderQuery = SelectQueryBuilder<Tables, 'orders', object>

/** All clients' orders. */
export function listOrders(
  db: Kysely<Tables>,
  { page, per_page, ...filter }: PageQuery & OrderFilter,
): Promise<Page<Order>> {
  const { sort = 'newest', status, plan_type, needs_person, q, from, to } = filter
  const rows = db.selectFrom('orders').selectAll()
  const narrowed = ofDays(having(rows, { status, plan_type }), 'created_at', { from, to })
  const list = {
    rows,
    chosen: needs_person ? thatNeedPerson(db, narrowed) : narrowed,
    order: orders[sort],
    search: { in: orderWords, words: searchedWords(q) },
    isCountedUnsorted: true,
  }
  return listRows(db, list, { page, per_page })
}

const orders = {
  newest: byAge('newest'),
  oldest: byAge('oldest'),
  first_day: [['start_date', 'desc']],
  amount: [[sql`coalesce(amount_paise, 0)`, 'desc']],
} as const satisfies Record<NonNullable<OrderFilter['sort']>, List<'orders', Order>['order']>

/** As app/domain/orders/order-state.ts has it; the index of the migration has the same words. */
const needsPerson = sql<boolean>`(status = 'needs_review' or review_reason is not null
  or (status = 'draft' and plan_type = 'custom' and amount_paise is null))`

/**
 * Of these orders those that need a person, those whose refund the provider has not taken for an hour, and those whose payment is
 * disputed. Three lists, each by an index of its own, so that a page of the newest reads no others.
 */
function thatNeedPerson(db: Kysely<Tables>, narrowed: OrderQuery): OrderQuery {
  const orders = narrowed.clearSelect()
  const waiting = db
    .selectFrom('refunds')
    .select('order_id')
    .where(sql<boolean>`status = 'pending' and told_at is not null`)
  const disputed = db.selectFrom('disputes').select('order_id').where(sql<boolean>`waits = 1`)
  const others = orders.where(sql<boolean>`not ${needsPerson}`)
  const all = orders
    .where(needsPerson)
    .selectAll()
    .unionAll(others.where('orders.id', 'in', waiting).selectAll())
    .unionAll(others.where('orders.id', 'in', disputed).where('orders.id', 'not in', waiting).selectAll())
  return db.selectFrom(all.as('orders')) as unknown as OrderQuery
}
