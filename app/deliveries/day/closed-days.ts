/**
 * The kitchen closes on a day, or opens after all: its meals move, and each client of one is told. The calendar
 * (app/appointments/calendar/exceptions.ts) calls it in the transaction that writes the closed day.
 */
import type { Kysely } from 'kysely'
import { closedKitchenDays } from '~/appointments/calendar/closed-kitchen-store'
import type { MealMoves } from '~/appointments/calendar/exceptions'
import {
  type DaysChange,
  type MealCalendar,
  type MealRow,
  mealDaysOf,
  resumeMeal,
  skipMeal,
} from '~/domain/deliveries/delivery-days'
import { indiaDay } from '~/domain/time/days'
import { hasMealsToCome, lockKitchen, saveDays } from '~/orders/state/days/order-days'
import { type DeliveredOrder, lockDays, lockDeliveredOrder } from '~/orders/state/days/order-days-store'
import type { Tables } from '~/platform/db/tables'
import type { DayNews } from './day-news'
import { ordersOfDay } from './day-store'

type ClosedDay = { day: string; public_note: string | null }

export function createMealMoves({ tellOfDays }: { tellOfDays: DayNews }): MealMoves {
  /** Tells each client of a meal that was moved, and counts them. */
  async function telling(
    trx: Kysely<Tables>,
    change: DaysChange,
    { day, public_note: publicNote }: ClosedDay,
    now: Date,
    move: (onChanged: OnChanged) => Promise<number>,
  ) {
    const told = { mailed: 0, to_call: 0 }
    const meals = await move(async (order, endsOn) => {
      const way = await tellOfDays(trx, order, { change, from: day, to: day, endsOn, publicNote }, now)
      told[way === 'mail' ? 'mailed' : 'to_call'] += 1
    })
    return { ...told, meals }
  }

  return {
    lock: (trx) => lockKitchen(trx, 'exclusive'),
    moveOff: (trx, closed, now) =>
      telling(trx, 'kitchen_closed', closed, now, (onChanged) => moveMealsOff(trx, closed.day, now, onChanged)),
    bringBack: (trx, day, now) =>
      telling(trx, 'kitchen_open', { day, public_note: null }, now, (onChanged) =>
        bringMealsBack(trx, day, now, onChanged),
      ),
  }
}

/** Of an order whose days were changed, with the day of its last meal. */
type OnChanged = (order: DeliveredOrder, endsOn: string) => Promise<unknown>

/**
 * The kitchen is closed on a day: each meal of it moves to the end of its plan. In the transaction that writes the closed day,
 * after that. @returns how many were moved
 */
async function moveMealsOff(trx: Kysely<Tables>, day: string, now: Date, onChanged: OnChanged): Promise<number> {
  if (day < indiaDay(now)) return 0
  const move = (rows: MealRow[], calendar: MealCalendar) => skipMeal(rows, day, 'closed', calendar)
  return changeEach(trx, day, 'planned', now, move, onChanged)
}

/**
 * The kitchen is open after all: the meals that were moved off this day come on it, but for plans whose moved meal has been
 * delivered or is on its way. @returns how many come back
 */
async function bringMealsBack(trx: Kysely<Tables>, day: string, now: Date, onChanged: OnChanged): Promise<number> {
  return changeEach(trx, day, 'closed', now, (rows, calendar) => resumeMeal(rows, day, calendar), onChanged)
}

async function changeEach(
  trx: Kysely<Tables>,
  day: string,
  having: 'planned' | 'closed',
  now: Date,
  change: (rows: MealRow[], calendar: MealCalendar) => MealRow[] | null,
  onChanged: OnChanged,
): Promise<number> {
  let changed = 0
  const today = indiaDay(now)
  const closed = await closedKitchenDays(trx, today)
  for (const { order_id } of await ordersOfDay(trx, day, having)) {
    const order = await lockDeliveredOrder(trx, order_id)
    if (!order || !hasMealsToCome(order)) continue
    const rows = await lockDays(trx, order_id)
    const after = change(rows, { planType: order.plan_type, closed, today })
    if (!after) continue
    await saveDays(trx, order, rows, after, now)
    await onChanged(order, mealDaysOf(after).at(-1) ?? day)
    changed += 1
  }
  return changed
}
