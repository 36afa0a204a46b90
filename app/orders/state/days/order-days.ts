/**
 * The rows of deliveries follow their orders: they are made in the transaction in which an order is paid, and those that are still
 * to come go in the one in which it ends. Every change of the days of an order ends here, so that what the order says of
 * its days (`meal_days`, `end_date`, `stops_on`) is always what its rows say.
 *
 * Locks are taken in one order: the kitchen's, then the order's, then its days'. The admin who closes a day holds the kitchen's
 * alone. A payment takes it last, which is safe: its order has no days yet that another transaction could wait for.
 */
import type { Kysely } from 'kysely'
import { closedKitchenDays } from '~/appointments/calendar/closed-kitchen-store'
import { endMeals, firstDays, type MealCalendar, type MealRow, mealDaysOf } from '~/domain/deliveries/delivery-days'
import { mealDays } from '~/domain/orders/ordered-plan'
import { isOfOneDay, planEnd } from '~/domain/orders/plans'
import { addDays, indiaDay } from '~/domain/time/days'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import { type DeliveredOrder, lockDays, replaceDays, updateOrderDays } from './order-days-store'

export const lockKitchen = (trx: Kysely<Tables>, mode: 'shared' | 'exclusive'): Promise<void> =>
  takeNamedLock(trx, 'kitchen days', mode)

/** Where the meals of an order can go. */
export async function calendarOf(
  trx: Kysely<Tables>,
  { plan_type, start_date, slot }: Pick<DeliveredOrder, 'plan_type' | 'start_date' | 'slot'>,
  now: Date,
): Promise<MealCalendar> {
  const today = indiaDay(now)
  const from = start_date < today ? start_date : today
  return { planType: plan_type, slot: slot ?? 'lunch', closed: await closedKitchenDays(trx, from), today }
}

/** An order has a new status: in the transaction that wrote it. Safe to repeat. */
export async function orderHasChanged(trx: Kysely<Tables>, order: DeliveredOrder, now: Date): Promise<void> {
  if (order.kind !== 'food' || order.paid_at === null) return
  const rows = await lockDays(trx, order.id)
  if (order.status === 'paid') {
    if (rows.length > 0) return
    await lockKitchen(trx, 'shared')
    const first = firstDays(order.start_date, order.meals, await calendarOf(trx, order, now))
    await saveDays(trx, order, [], first, now)
    return
  }
  const left = endMeals(rows, order.stops_on ?? indiaDay(now))
  await replaceDays(trx, order.id, rows, left)
}

/** Writes the days of an order, and what the order says of them. `order.slot` is the one it has from now on. */
export async function saveDays(
  trx: Kysely<Tables>,
  order: DeliveredOrder,
  before: readonly MealRow[],
  after: readonly MealRow[],
  now: Date,
): Promise<void> {
  await replaceDays(trx, order.id, before, after)
  const days = mealDaysOf(after)
  const last = days.at(-1)
  if (last === undefined) return
  const ordered = planEnd(order.plan_type, order.start_date) ?? order.end_date
  const end = isOfOneDay(order.plan_type) ? last : addDays(last, 1)
  const text = days.join(' ')
  const change = {
    meal_days: text === mealDays(order.plan_type, order.start_date, order.meals).join(' ') ? null : text,
    end_date: end > ordered ? end : ordered,
    stops_on: order.stops_on === null ? null : addDays(last, 1),
    slot: order.slot,
    other_slot_days: otherSlotDays(order, after),
  }
  const isNews = (Object.keys(change) as (keyof typeof change)[]).some((name) => change[name] !== order[name])
  // Whatever else of the days has changed, staff who look at the order have seen it otherwise.
  if (isNews || before.length > 0) await updateOrderDays(trx, order.id, change, now)
}

function otherSlotDays({ slot }: DeliveredOrder, rows: readonly MealRow[]): string | null {
  const others = rows.filter((row) => row.status !== 'skipped' && row.slot !== slot)
  return slot === null || others.length === 0 ? null : others.map(({ day }) => day).join(' ')
}

/** Whether meals of the order are still to come. */
export const hasMealsToCome = ({ kind, status, paid_at, stops_on }: DeliveredOrder): boolean =>
  kind === 'food' && paid_at !== null && (status === 'paid' || stops_on !== null)
