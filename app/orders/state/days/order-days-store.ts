/** The SQL of the days of an order: what the order itself says of them, and their rows. */
import type { Kysely, Selectable } from 'kysely'
import type { MealRow } from '~/domain/deliveries/delivery-days'
import { planRunsUntil } from '~/domain/orders/ordered-plan'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

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
  'slot',
  'other_slot_days',
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

export type DayRow = MealRow & { version: number; marked_at: string | null }
export const dayColumns = ['day', 'slot', 'status', 'skip_reason', 'version', 'marked_at'] as const

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
      .values(
        added.map(({ day, slot, status, skip_reason }) => ({
          order_id,
          day,
          slot,
          status,
          skip_reason,
          marked_at: null,
        })),
      )
      .execute()
  for (const { day, slot, status, skip_reason } of after) {
    const old = known.get(day)
    if (!old || (old.status === status && old.skip_reason === skip_reason && old.slot === slot)) continue
    await trx
      .updateTable('deliveries')
      .set(({ eb }) => ({ slot, status, skip_reason, version: eb('version', '+', 1) }))
      .where('order_id', '=', order_id)
      .where('day', '=', day)
      .execute()
  }
}

type OrderDays = Partial<Pick<DeliveredOrder, 'meal_days' | 'end_date' | 'stops_on' | 'slot' | 'other_slot_days'>>

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
