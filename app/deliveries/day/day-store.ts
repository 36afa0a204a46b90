/** The SQL of a day's deliveries: what its sheets show, and the ticks. */
import type { Kysely } from 'kysely'
import type { DeliveryMark } from '~/domain/deliveries/delivery-days'
import { allergyText, type FoodFacts } from '~/domain/deliveries/food-facts'
import { mealsDisputed } from '~/domain/money/disputes'
import { daysOfMeals } from '~/domain/orders/ordered-plan'
import { foodFactsOf } from '~/orders/sales/allergies/allergies'
import { listLines } from '~/orders/sales/line-store'
import { type DayRow, dayColumns } from '~/orders/state/days/order-days-store'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { Meal } from '../contract/deliveries'

/** The orders with a meal planned on one of these days, or with one that was moved because the kitchen was closed. */
export async function ordersOfDays(
  db: Kysely<Tables>,
  { from, to }: { from: string; to: string },
  having: 'planned' | 'closed',
): Promise<{ order_id: string }[]> {
  const rows = db
    .selectFrom('deliveries')
    .select('order_id')
    .distinct()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('order_id')
  return (
    having === 'planned' ? rows.where('status', '=', 'planned') : rows.where('skip_reason', '=', 'closed')
  ).execute()
}

export type StopRow = DayRow & {
  order_id: string
  user_id: string
  plan_type: string
  plan_title: string
  customer_name: string
  customer_phone: string
  address: string
  diet: FoodFacts['diet']
  /** All that the client has told, with whichever order. */
  allergies: string | null
  dislikes: string | null
  facts: FoodFacts
  /** Of an order of dishes. */
  dishes: { name: string; diet: Tables['order_lines']['diet']; quantity: number }[]
  /** The day of the plan's last meal, skipped days left out. */
  ends_on: string | null
  /** Of an order whose payment is disputed: asks: staff have to say whether meals go on. held: they do not for now. */
  disputed?: 'asks' | 'held' | null
  /** By the kitchen's menu (menu/meals.ts). */
  meal?: Meal
}

/** Everything of a day: what is to be cooked and driven, and what is skipped. */
export async function listStops(db: Kysely<Tables>, vault: Vault, day: string): Promise<StopRow[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.order_id')
    .select([
      'deliveries.order_id',
      'deliveries.day',
      'deliveries.slot',
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
    ])
    .where('deliveries.day', '=', day)
    .execute()
  const ofDishes = rows.flatMap(({ plan_type, order_id }) => (plan_type === 'menu_order' ? [order_id] : []))
  const [lines, eaters, disputes] = await Promise.all([
    listLines(db, ofDishes),
    foodFactsOf(db, vault, rows),
    db
      .selectFrom('disputes')
      .innerJoin('deliveries', 'deliveries.order_id', 'disputes.order_id')
      .select(['disputes.order_id', 'disputes.status', 'disputes.plan_choice'])
      .where('deliveries.day', '=', day)
      .execute(),
  ])
  return rows.map(({ meal_days, start_date, meals, customer_email: _email, ...row }, at) => ({
    ...row,
    ...eaterOf(eaters[at]),
    dishes: lines.flatMap(({ order_id, dish_id, name, diet, quantity }) =>
      order_id === row.order_id && dish_id !== null ? [{ name, diet, quantity }] : [],
    ),
    // Only the skipped ones are shown with it.
    disputed: mealsDisputed(disputes.filter(({ order_id }) => order_id === row.order_id)),
    ends_on: row.status === 'skipped' ? (daysOfMeals({ ...row, start_date, meals, meal_days }).at(-1) ?? null) : null,
  }))
}

const untold: FoodFacts = { diet: null, allergens: [], words: [], dislikes: null, checked: [] }
const eaterOf = (facts: FoodFacts = untold) => ({
  ...{ facts, diet: facts.diet, dislikes: facts.dislikes, allergies: allergyText(facts) },
})

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
      'deliveries.slot',
      'deliveries.status',
      'deliveries.skip_reason',
      'orders.status as order_status',
      'orders.slot as plan_slot',
      'orders.plan_title',
      'orders.plan_type',
      'orders.user_id',
      'orders.customer_phone',
      'orders.customer_email',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .where('deliveries.day', '>=', from)
    .orderBy('deliveries.day')
    .orderBy('deliveries.order_id')
    .execute()
