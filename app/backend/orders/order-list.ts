/**
 * The SQL of the staff's list of orders: filters, sorting and the search.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { orderSorts } from '~/clinic/contract/admin-orders'
import type { PageQuery } from '~/clinic/contract/paging'
import { addDays, indiaInstant } from '~/domain/days'
import type { OrderStatus } from '~/domain/order-state'
import { searchedWords } from '~/domain/person-words'
import type { PlanType } from '~/domain/plans'
import { listNearPage, type Page, rowsOfIds } from '../db/paging'
import type { Tables } from '../db/tables'
import { findByWords } from '../db/word-search'
import { orderWords } from './order-words'
import type { Order } from './store'

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
export async function listOrders(
  db: Kysely<Tables>,
  { page, per_page, ...filter }: PageQuery & OrderFilter,
): Promise<Page<Order>> {
  const { status, sort = 'newest', q, ...others } = filter
  const words = searchedWords(q)
  const isNarrowed = Object.values(others).some(Boolean)
  const chosen = filtered(db, filter)
  const rows = db.selectFrom('orders').selectAll()
  if (words === null) {
    const [ids, counted] = [sorted(chosen, sort).select('orders.id'), chosen.select('orders.id')]
    return listNearPage(db, { ids, counted, rows }, { page, per_page })
  }
  const found = await findByWords(db, isNarrowed || status ? chosen : null, orderWords, words)
  const meta = { page, per_page, total: found.length }
  if (found.length === 0) return { data: [], meta }
  const ids = sorted(db.selectFrom('orders').where('orders.id', 'in', found), sort).select('orders.id')
  const onPage = await ids
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: await rowsOfIds(rows, onPage), meta }
}

function filtered(db: Kysely<Tables>, { status, plan_type, needs_person, from, to }: OrderFilter): OrderQuery {
  let query: OrderQuery = db.selectFrom('orders')
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (plan_type !== undefined) query = query.where('orders.plan_type', '=', plan_type)
  if (from !== undefined) query = query.where('orders.created_at', '>=', indiaInstant(from).toISOString())
  if (to !== undefined) query = query.where('orders.created_at', '<', indiaInstant(addDays(to, 1)).toISOString())
  return needs_person ? thatNeedPerson(db, query) : query
}

/** As app/domain/order-state.ts has it; the index of the migration has the same words. */
const needsPerson = sql<boolean>`(status = 'needs_review' or review_reason is not null
  or (status = 'draft' and plan_type = 'custom' and amount_paise is null))`

/**
 * Of these orders those that need a person, those whose refund the provider has not taken for an hour, and those whose payment is
 * disputed. Three lists, each by an index of its own, so that a page of the newest reads no others.
 */
function thatNeedPerson(db: Kysely<Tables>, orders: OrderQuery): OrderQuery {
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

function sorted(query: OrderQuery, sort: NonNullable<OrderFilter['sort']>): OrderQuery {
  switch (sort) {
    case 'newest':
      return query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc')
    case 'oldest':
      return query.orderBy('orders.created_at').orderBy('orders.id')
    case 'first_day':
      return query.orderBy('orders.start_date', 'desc').orderBy('orders.id', 'desc')
    case 'amount':
      return query.orderBy(sql`coalesce(amount_paise, 0)`, 'desc').orderBy('orders.id', 'desc')
  }
}
