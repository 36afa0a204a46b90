/** Where a plan stands on a day, from its order alone. Pure; days are India's. */

import { dishesText } from '~/domain/orders/basket'
import {
  currentPlan,
  lastEndedPlan,
  mealsOfPlan,
  type OrderedPlan,
  type PlanStage,
  planDay,
  planStage,
  shownEnd,
} from '~/domain/orders/ordered-plan'
import type { PlanKind } from '~/domain/orders/plans'
import { longDay } from '~/domain/time/days'
import type { Order } from '../../contract/orders'

/** What of an order the account's screens read. Nothing of contact or address. */
const shown = [
  'order_id',
  'status',
  'plan_type',
  'kind',
  'meals',
  'lines',
  'amount',
  'start_date',
  'end_date',
  'stops_on',
  'meal_days',
  'slot',
  'created_at',
  'paid_at',
  'can_retry',
  'cancellation',
  'refund',
  'sessions',
  'receipt_number',
  'credit_notes',
] as const satisfies readonly (keyof Order)[]
type Shown = Pick<Order, (typeof shown)[number]>

/** `end_date` is as ordered, the first day after the plan; clients read `shownEnd`. `pay_url`: while it can be paid by it. */
export type OrderView = Shown & { title: string; pay_url: string | null }

export const toOrderView = (order: Order): OrderView => ({
  ...(Object.fromEntries(shown.map((name) => [name, order[name]])) as Shown),
  title: order.plan_title,
  pay_url: order.link?.url ?? null,
})

/** What of an order decides its days. */
export type PlanDays = Pick<OrderView, keyof OrderedPlan>

export type PlanProgress = {
  stage: PlanStage
  /** Day x of `days`: 0 before it begins, `days` after its end. */
  day: number
  days: number
  left: number
  /** Week x of `weeks`; a rest of up to three days counts to the last week, as people say of three months. */
  week: number
  weeks: number
}

export function planProgress(order: PlanDays, today: string): PlanProgress {
  const { day, days } = planDay(order, today)
  const weeks = Math.max(1, Math.round(days / 7))
  const stage = planStage(order, today) ?? 'ended'
  return { stage, day, days, left: days - day, week: Math.min(weeks, Math.max(1, Math.ceil(day / 7))), weeks }
}

/** The plan of this kind to speak of: one that runs, else the next to begin, else the last that ended. Only paid ones. */
export const planToShow = (orders: readonly OrderView[], kind: PlanKind, today: string): OrderView | null =>
  currentPlan(orders, kind, today) ?? lastEndedPlan(orders, kind, today)

/** The plan of an account's overview: the subscription, else the food plan; one that is over only where none runs or comes. */
export const mainPlan = (orders: readonly OrderView[], today: string): OrderView | null =>
  currentPlan(orders, 'subscription', today) ??
  currentPlan(orders, 'food', today) ??
  lastEndedPlan(orders, 'subscription', today) ??
  lastEndedPlan(orders, 'food', today)

/** '21 November 2026 to 27 November 2026'; of a single day that day. A food plan ends with its last meal. */
export function planDaysText(order: PlanDays): string {
  const end = shownEnd(order)
  return end === order.start_date ? longDay(end) : `${longDay(order.start_date)} to ${longDay(end)}`
}

export type MealDay = {
  order_id: string
  day: string /** Counted from 1. */
  number: number
  of: number
  stage: 'past' | 'today' | 'planned'
  /** '1 × Classic Egg Salad', and the first of them; of a plan none: its dish the kitchen decides on the day. */
  dishes: string
  dish_id: string | null
}

/** All days on which meals of these orders come or came, the earliest first. Meals that were refunded are no longer among them. */
export function mealsOf(orders: readonly OrderView[], today: string): MealDay[] {
  return orders
    .flatMap((order) => {
      const kept = mealsOfPlan(order)
      return kept.map((day, i) => ({
        order_id: order.order_id,
        day,
        number: i + 1,
        of: kept.length,
        stage: day < today ? ('past' as const) : day === today ? ('today' as const) : ('planned' as const),
        dishes: dishesText(order.lines),
        dish_id: order.lines[0]?.dish_id ?? null,
      }))
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.order_id.localeCompare(b.order_id))
}

/** Some days to look at, the next meal in their middle as far as there are days on both sides. */
export function mealStrip<Meal extends MealDay>(meals: readonly Meal[], length: number): Meal[] {
  const next = meals.findIndex(({ stage }) => stage !== 'past')
  const from = next < 0 ? meals.length - length : Math.min(next - Math.floor(length / 2), meals.length - length)
  return meals.slice(Math.max(0, from), Math.max(0, from) + length)
}
