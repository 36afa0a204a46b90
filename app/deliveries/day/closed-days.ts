/**
 * The kitchen closes for a day or several, or opens after all: its meals move, and each client of one is told once. The calendar
 * (app/appointments/calendar/exceptions.ts) calls it in the transaction that writes the closed days.
 */
import type { Kysely } from 'kysely'
import { closedKitchenDays } from '~/appointments/calendar/closed-kitchen-store'
import type { MealMoves } from '~/appointments/calendar/exceptions'
import { type DayRange, lastDayOf } from '~/domain/appointments/closures'
import {
  type DaysChange,
  type MealCalendar,
  type MealRow,
  mealDaysOf,
  pauseMeals,
  resumeMeal,
} from '~/domain/deliveries/delivery-days'
import { addDays, indiaDay } from '~/domain/time/days'
import { hasMealsToCome, lockKitchen, saveDays } from '~/orders/state/days/order-days'
import { lockDays, lockDeliveredOrder } from '~/orders/state/days/order-days-store'
import type { Tables } from '~/platform/db/tables'
import type { DayNews } from './day-news'
import { ordersOfDays } from './day-store'

export function createMealMoves({ tellOfDays }: { tellOfDays: DayNews }): MealMoves {
  /** Moves the meals of each order, tells its client, and counts them. */
  async function move(
    trx: Kysely<Tables>,
    kitchen: 'closes' | 'opens',
    closed: DayRange,
    note: string | null,
    now: Date,
  ) {
    const told = { mailed: 0, to_call: 0, meals: 0 }
    const today = indiaDay(now)
    const days = { from: closed.day > today ? closed.day : today, to: lastDayOf(closed) }
    const all = await closedKitchenDays(trx, today)
    for (const { order_id } of await ordersOfDays(trx, days, kitchen === 'closes' ? 'planned' : 'closed')) {
      const order = await lockDeliveredOrder(trx, order_id)
      if (!order || !hasMealsToCome(order)) continue
      const rows = await lockDays(trx, order_id)
      const calendar = { planType: order.plan_type, slot: order.slot ?? 'lunch', closed: all, today }
      const after =
        kitchen === 'closes' ? pauseMeals(rows, days, 'closed', calendar) : broughtBack(rows, days, calendar)
      if (!after) continue
      await saveDays(trx, order, rows, after, now)
      const changed = rows.filter(
        ({ day, status }) =>
          day >= days.from && day <= days.to && after.find((one) => one.day === day)?.status !== status,
      )
      const [first, last] = [changed[0]?.day ?? days.from, changed.at(-1)?.day ?? days.to]
      const span = kitchen === 'closes' ? days : { from: first, to: last }
      const change: DaysChange = kitchen === 'closes' ? 'kitchen_closed' : 'kitchen_open'
      const endsOn = mealDaysOf(after).at(-1) ?? days.to
      const way = await tellOfDays(trx, order, { change, ...span, endsOn, publicNote: note }, now)
      told[way === 'mail' ? 'mailed' : 'to_call'] += 1
      told.meals += changed.length
    }
    return told
  }

  return {
    lock: (trx) => lockKitchen(trx, 'exclusive'),
    moveOff: (trx, closed, now) => move(trx, 'closes', closed, closed.public_note, now),
    bringBack: (trx, closed, now) => move(trx, 'opens', closed, null, now),
  }
}

/** Of these days, the meals that a closed kitchen had moved: what the client skipped stays skipped. */
function broughtBack(
  rows: MealRow[],
  { from, to }: { from: string; to: string },
  calendar: MealCalendar,
): MealRow[] | null {
  let back: MealRow[] | null = null
  for (let day = from; day <= to; day = addDays(day, 1))
    if (rows.some((row) => row.day === day && row.skip_reason === 'closed'))
      back = resumeMeal(back ?? rows, day, calendar) ?? back
  return back
}
