/** The SQL of deliveries: the days of an order, and what a day's sheets show. */
import type { Kysely, Selectable } from 'kysely'
import type { DeliveryMark, MealRow } from '~/domain/deliveries/delivery-days'
import { mealsDisputed } from '~/domain/money/disputes'
import { daysOfMeals, planRunsUntil } from '~/domain/orders/ordered-plan'
import { listLines } from '~/orders/sales/line-store'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { allergiesOf } from '../allergies'

/** What of an order decides its days. */
const orderColumns = [
  'id',
  'user_id',
  'status',
  'kind',
  'plan_type',
  'plan_title',
  'meals',
  'start_date',
  'end_date',
  'paid_at',
  'stops_on',
  'meal_days',
  'customer_name',
  'customer_phone',
  'customer_email',
  'version',
  'updated_at',
] as const
export type DeliveredOrder = Pick<Selectable<Tables['orders']>, (typeof orderColumns)[number]>

/** No other transaction changes the order's days until this one ends. */
export async function lockDeliveredOrder(trx: Kysely<Tables>, id: string): Promise<DeliveredOrder | null> {
  const query = trx.selectFrom('orders').select(orderColumns).where('id', '=', id)
  return (await locked(trx, query).executeTakeFirst()) ?? null
}

export async function getDeliveredOrder(db: Kysely<Tables>, id: string): Promise<DeliveredOrder | null> {
  return (await db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

type DayRow = MealRow & { version: number; marked_at: string | null }
const dayColumns = ['day', 'status', 'skip_reason', 'version', 'marked_at'] as const

/** In their order. */
export const listDays = (db: Kysely<Tables>, orderId: string): Promise<DayRow[]> =>
  db.selectFrom('deliveries').select(dayColumns).where('order_id', '=', orderId).orderBy('day').execute()

/** The same; no mark is set on them until the transaction ends. */
export const lockDays = (trx: Kysely<Tables>, orderId: string): Promise<DayRow[]> =>
  locked(trx, trx.selectFrom('deliveries').select(dayColumns).where('order_id', '=', orderId).orderBy('day')).execute()

/** Writes what differs between the days as they were and as they shall be. */
export async function replaceDays(
  trx: Kysely<Tables>,
  order_id: string,
  before: readonly MealRow[],
  after: readonly MealRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.day, row]))
  const wanted = new Set(after.map(({ day }) => day))
  const gone = before.filter(({ day }) => !wanted.has(day)).map(({ day }) => day)
  if (gone.length > 0)
    await trx.deleteFrom('deliveries').where('order_id', '=', order_id).where('day', 'in', gone).execute()
  const added = after.filter(({ day }) => !known.has(day))
  if (added.length > 0)
    await trx
      .insertInto('deliveries')
      .values(added.map(({ day, status, skip_reason }) => ({ order_id, day, status, skip_reason, marked_at: null })))
      .execute()
  for (const { day, status, skip_reason } of after) {
    const old = known.get(day)
    if (!old || (old.status === status && old.skip_reason === skip_reason)) continue
    await trx
      .updateTable('deliveries')
      .set(({ eb }) => ({ status, skip_reason, version: eb('version', '+', 1) }))
      .where('order_id', '=', order_id)
      .where('day', '=', day)
      .execute()
  }
}

type OrderDays = Partial<Pick<DeliveredOrder, 'meal_days' | 'end_date' | 'stops_on'>>

/** What the order itself says of its days. Counts its version on. */
export async function updateOrderDays(trx: Kysely<Tables>, id: string, change: OrderDays, now: Date): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set({ ...change, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning([...orderColumns, 'runs_until'])
    .executeTakeFirst()
  if (order) await keepRunsUntil(trx, order)
}

/** In the transaction that changed what the end of a plan follows from. Safe to repeat. */
export async function keepRunsUntil(
  trx: Kysely<Tables>,
  order: DeliveredOrder & Pick<Selectable<Tables['orders']>, 'runs_until'>,
): Promise<void> {
  const runs_until = planRunsUntil(order)
  if (runs_until !== order.runs_until)
    await trx.updateTable('orders').set({ runs_until }).where('id', '=', order.id).execute()
}

/** The orders with a meal planned on a day, or with one that was moved because the kitchen was closed. */
export async function ordersOfDay(
  db: Kysely<Tables>,
  day: string,
  having: 'planned' | 'closed',
): Promise<{ order_id: string }[]> {
  const rows = db.selectFrom('deliveries').select('order_id').where('day', '=', day).orderBy('order_id')
  return (
    having === 'planned' ? rows.where('status', '=', 'planned') : rows.where('skip_reason', '=', 'closed')
  ).execute()
}

export type StopRow = DayRow & {
  order_id: string
  user_id: string
  plan_title: string
  customer_name: string
  customer_phone: string
  address: string
  diet: Tables['kitchen_notes']['diet']
  /** All that the client has told, with whichever order. */
  allergies: string | null
  /** Of an order of dishes. */
  dishes: { name: string; diet: Tables['order_lines']['diet']; quantity: number }[]
  /** The day of the plan's last meal, skipped days left out. */
  ends_on: string | null
  /** Of an order whose payment is disputed: asks: staff have to say whether meals go on. held: they do not for now. */
  disputed?: 'asks' | 'held' | null
}

/** Everything of a day: what is to be cooked and driven, and what is skipped. */
export async function listStops(db: Kysely<Tables>, vault: Vault, day: string): Promise<StopRow[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.order_id')
    .leftJoin('kitchen_notes', 'kitchen_notes.user_id', 'orders.user_id')
    .select([
      'deliveries.order_id',
      'deliveries.day',
      'deliveries.status',
      'deliveries.skip_reason',
      'deliveries.marked_at',
      'deliveries.version',
      'orders.user_id',
      'orders.plan_type',
      'orders.plan_title',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.customer_email',
      'orders.address',
      'orders.meal_days',
      'orders.start_date',
      'orders.meals',
      'kitchen_notes.diet',
    ])
    .where('deliveries.day', '=', day)
    .execute()
  const ofDishes = rows.flatMap(({ plan_type, order_id }) => (plan_type === 'menu_order' ? [order_id] : []))
  const [lines, allergies, disputes] = await Promise.all([
    listLines(db, ofDishes),
    allergiesOf(db, vault, rows),
    db
      .selectFrom('disputes')
      .innerJoin('deliveries', 'deliveries.order_id', 'disputes.order_id')
      .select(['disputes.order_id', 'disputes.status', 'disputes.plan_choice'])
      .where('deliveries.day', '=', day)
      .execute(),
  ])
  return rows.map(({ meal_days, start_date, meals, customer_email: _email, ...row }, at) => ({
    ...row,
    allergies: allergies[at] ?? null,
    dishes: lines.flatMap(({ order_id, dish_id, name, diet, quantity }) =>
      order_id === row.order_id && dish_id !== null ? [{ name, diet, quantity }] : [],
    ),
    // Only the skipped ones are shown with it.
    disputed: mealsDisputed(disputes.filter(({ order_id }) => order_id === row.order_id)),
    ends_on: row.status === 'skipped' ? (daysOfMeals({ ...row, start_date, meals, meal_days }).at(-1) ?? null) : null,
  }))
}

/** @returns how many rows were changed: none where the row is another by now */
export async function markDay(
  trx: Kysely<Tables>,
  { order_id, day, version }: { order_id: string; day: string; version: number },
  status: DeliveryMark,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('deliveries')
    .set(({ eb }) => ({
      status,
      marked_at: status === 'planned' ? null : now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('order_id', '=', order_id)
    .where('day', '=', day)
    .where('version', '=', version)
    .where('status', '!=', 'skipped')
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

export async function getDay(db: Kysely<Tables>, orderId: string, day: string): Promise<DayRow | null> {
  const query = db.selectFrom('deliveries').select(dayColumns).where('order_id', '=', orderId).where('day', '=', day)
  return (await query.executeTakeFirst()) ?? null
}

/** A client's own, from a day on, in their order. */
export const listDaysOf = (db: Kysely<Tables>, userId: string, from: string) =>
  db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .select([
      'deliveries.order_id',
      'deliveries.day',
      'deliveries.status',
      'deliveries.skip_reason',
      'orders.plan_title',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .where('deliveries.day', '>=', from)
    .orderBy('deliveries.day')
    .orderBy('deliveries.order_id')
    .execute()
