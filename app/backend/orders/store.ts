/** The SQL of orders. Only here a row becomes an order; attempt-store.ts has the links they are paid by. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { OrderStatus } from '~/domain/order-state'
import type { PlanKind, PlanType } from '~/domain/plans'
import type { StateCode } from '~/domain/states'
import { locked } from '../db/engine'
import type { Tables } from '../db/tables'

/** Why a person has to look at an order. */
export type ReviewReason =
  | 'partial'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'second_payment'
  | 'paid_too_late'
  | 'refund_failed'

export type Order = {
  id: string
  user_id: string
  status: OrderStatus
  kind: PlanKind
  plan_type: PlanType
  plan_title: string
  /** 0 for a subscription. */
  meals: number
  /** null: a custom plan that has no price yet. */
  amount_paise: number | null
  /** Days of India's calendar. */
  start_date: string
  end_date: string
  customer_name: string
  customer_email: string
  /** E.164. */
  customer_phone: string
  address: string
  /** As the client chose it; null where it was not asked. */
  state: StateCode | null
  /** UTC instants; `paidAt` by the provider's clock. */
  created_at: string
  paid_at: string | null
  paid_link_id: string | null
  receipt_number: string | null
  /** When the client cancelled it; null also where only its link was cancelled at the provider. */
  cancelled_at: string | null
  /** Of a food plan cancelled on its way: the day after the last meal that still comes. */
  stops_on: string | null
  review_reason: ReviewReason | null
}

/** @returns false where the id is taken; where it is being taken at this moment, only once that is decided */
export async function insertOrder(trx: Kysely<Tables>, order: Order): Promise<boolean> {
  const row: Tables['orders'] = {
    id: order.id,
    user_id: order.user_id,
    status: order.status,
    kind: order.kind,
    plan_type: order.plan_type,
    plan_title: order.plan_title,
    meals: order.meals,
    amount_paise: order.amount_paise,
    start_date: order.start_date,
    end_date: order.end_date,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    address: order.address,
    state: order.state,
    created_at: order.created_at,
    updated_at: order.created_at,
    paid_at: order.paid_at,
    paid_link_id: order.paid_link_id,
    receipt_number: order.receipt_number,
    cancelled_at: order.cancelled_at,
    stops_on: order.stops_on,
    review_reason: order.review_reason,
  }
  const inserted = await trx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type OrderChange = Partial<
  Pick<
    Order,
    | 'status'
    | 'amount_paise'
    | 'start_date'
    | 'end_date'
    | 'paid_at'
    | 'paid_link_id'
    | 'receipt_number'
    | 'cancelled_at'
    | 'stops_on'
    | 'review_reason'
  >
>

export async function updateOrder(trx: Kysely<Tables>, id: string, change: OrderChange, now: Date): Promise<void> {
  const values: Updateable<Tables['orders']> = { updated_at: now.toISOString() }
  if (change.status !== undefined) values.status = change.status
  if (change.amount_paise !== undefined) values.amount_paise = change.amount_paise
  if (change.start_date !== undefined) values.start_date = change.start_date
  if (change.end_date !== undefined) values.end_date = change.end_date
  if (change.paid_at !== undefined) values.paid_at = change.paid_at
  if (change.paid_link_id !== undefined) values.paid_link_id = change.paid_link_id
  if (change.receipt_number !== undefined) values.receipt_number = change.receipt_number
  if (change.cancelled_at !== undefined) values.cancelled_at = change.cancelled_at
  if (change.stops_on !== undefined) values.stops_on = change.stops_on
  if (change.review_reason !== undefined) values.review_reason = change.review_reason
  await trx.updateTable('orders').set(values).where('id', '=', id).execute()
}

export async function getOrder(db: Kysely<Tables>, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toOrder(row) : null
}

/** One of this person's; null where there is none, or it is somebody else's. */
export async function getOrderOf(db: Kysely<Tables>, userId: string, id: string): Promise<Order | null> {
  const row = await ordersOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toOrder(row) : null
}

/** As `getOrder`; nobody else changes it until the transaction ends. */
export async function lockOrder(trx: Kysely<Tables>, id: string): Promise<Order | null> {
  const row = await locked(trx, trx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()
  return row ? toOrder(row) : null
}

/**
 * This person's, newest first.
 * @param page from 1
 */
export async function listOrdersOf(
  db: Kysely<Tables>,
  { userId, page, perPage }: { userId: string; page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const rows = await ordersOf(db, userId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await ordersOf(db, userId)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { orders: rows.map(toOrder), total: Number(total) }
}

/**
 * Everybody's, newest first, or those of one status.
 * @param page from 1
 */
export async function listOrders(
  db: Kysely<Tables>,
  { status, page, perPage }: { status: OrderStatus | undefined; page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const chosen = () => {
    const all = db.selectFrom('orders')
    return status === undefined ? all : all.where('status', '=', status)
  }
  const rows = await chosen()
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await chosen()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { orders: rows.map(toOrder), total: Number(total) }
}

/** What this person has paid for and not got back whole. */
export async function listPaidOrdersOf(db: Kysely<Tables>, userId: string): Promise<Order[]> {
  const rows = await ordersOf(db, userId)
    .selectAll()
    .where('paid_at', 'is not', null)
    .orderBy('start_date')
    .orderBy('id')
    .execute()
  return rows.map(toOrder)
}

/** Every read for a person goes through this, so that nobody's are ever another's. */
function ordersOf(db: Kysely<Tables>, userId: string) {
  return db.selectFrom('orders').where('user_id', '=', userId)
}

function toOrder(row: Selectable<Tables['orders']>): Order {
  return {
    id: row.id,
    user_id: row.user_id,
    status: row.status as OrderStatus,
    kind: row.kind as PlanKind,
    plan_type: row.plan_type as PlanType,
    plan_title: row.plan_title,
    meals: row.meals,
    amount_paise: row.amount_paise,
    start_date: row.start_date,
    end_date: row.end_date,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    address: row.address,
    state: row.state as StateCode | null,
    created_at: row.created_at,
    paid_at: row.paid_at,
    paid_link_id: row.paid_link_id,
    receipt_number: row.receipt_number,
    cancelled_at: row.cancelled_at,
    stops_on: row.stops_on,
    review_reason: row.review_reason as ReviewReason | null,
  }
}
