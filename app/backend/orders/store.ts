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
  userId: string
  status: OrderStatus
  kind: PlanKind
  planType: PlanType
  planTitle: string
  /** 0 for a subscription. */
  meals: number
  /** null: a custom plan that has no price yet. */
  amountPaise: number | null
  /** Days of India's calendar. */
  startDate: string
  endDate: string
  customerName: string
  customerEmail: string
  /** E.164. */
  customerPhone: string
  address: string
  /** As the client chose it; null where it was not asked. */
  state: StateCode | null
  /** UTC instants; `paidAt` by the provider's clock. */
  createdAt: string
  paidAt: string | null
  paidLinkId: string | null
  receiptNumber: string | null
  /** When the client cancelled it; null also where only its link was cancelled at the provider. */
  cancelledAt: string | null
  /** Of a food plan cancelled on its way: the day after the last meal that still comes. */
  stopsOn: string | null
  reviewReason: ReviewReason | null
}

/** @returns false where the id is taken; where it is being taken at this moment, only once that is decided */
export async function insertOrder(trx: Kysely<Tables>, order: Order): Promise<boolean> {
  const row: Tables['orders'] = {
    id: order.id,
    user_id: order.userId,
    status: order.status,
    kind: order.kind,
    plan_type: order.planType,
    plan_title: order.planTitle,
    meals: order.meals,
    amount_paise: order.amountPaise,
    start_date: order.startDate,
    end_date: order.endDate,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    address: order.address,
    state: order.state,
    created_at: order.createdAt,
    updated_at: order.createdAt,
    paid_at: order.paidAt,
    paid_link_id: order.paidLinkId,
    receipt_number: order.receiptNumber,
    cancelled_at: order.cancelledAt,
    stops_on: order.stopsOn,
    review_reason: order.reviewReason,
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
    | 'amountPaise'
    | 'startDate'
    | 'endDate'
    | 'paidAt'
    | 'paidLinkId'
    | 'receiptNumber'
    | 'cancelledAt'
    | 'stopsOn'
    | 'reviewReason'
  >
>

export async function updateOrder(trx: Kysely<Tables>, id: string, change: OrderChange, now: Date): Promise<void> {
  const values: Updateable<Tables['orders']> = { updated_at: now.toISOString() }
  if (change.status !== undefined) values.status = change.status
  if (change.amountPaise !== undefined) values.amount_paise = change.amountPaise
  if (change.startDate !== undefined) values.start_date = change.startDate
  if (change.endDate !== undefined) values.end_date = change.endDate
  if (change.paidAt !== undefined) values.paid_at = change.paidAt
  if (change.paidLinkId !== undefined) values.paid_link_id = change.paidLinkId
  if (change.receiptNumber !== undefined) values.receipt_number = change.receiptNumber
  if (change.cancelledAt !== undefined) values.cancelled_at = change.cancelledAt
  if (change.stopsOn !== undefined) values.stops_on = change.stopsOn
  if (change.reviewReason !== undefined) values.review_reason = change.reviewReason
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
    userId: row.user_id,
    status: row.status as OrderStatus,
    kind: row.kind as PlanKind,
    planType: row.plan_type as PlanType,
    planTitle: row.plan_title,
    meals: row.meals,
    amountPaise: row.amount_paise,
    startDate: row.start_date,
    endDate: row.end_date,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    address: row.address,
    state: row.state as StateCode | null,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    paidLinkId: row.paid_link_id,
    receiptNumber: row.receipt_number,
    cancelledAt: row.cancelled_at,
    stopsOn: row.stops_on,
    reviewReason: row.review_reason as ReviewReason | null,
  }
}
