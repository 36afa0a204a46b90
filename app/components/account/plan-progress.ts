/** Where a plan stands on a day, from its order alone. Pure; days are India's. */

import type { OrderStatus } from '~/clinic/contract/order-status'
import type { Order } from '~/clinic/contract/orders'
import { addDays, daysBetween, mealDays, type PlanKind, type PlanType } from '~/clinic/contract/plan-dates'

/** What of an order the account's screens read. Nothing of contact or address. */
export type OrderView = {
  orderId: string
  status: OrderStatus
  planType: PlanType
  title: string
  kind: PlanKind
  meals: number
  /** Rupees. */
  amount: number | null
  startDate: string
  /** The first day after the plan; of a single meal the day itself. */
  endDate: string
  createdAt: string
  paidAt: string | null
  payUrl: string | null
  canRetry: boolean
  cancellation: { allowed: boolean; refund: number; reason: string }
  refund: { amount: number; status: 'pending' | 'done' | 'failed' } | null
  receiptNumber: string | null
  /** Papers of what came back, the oldest first; `amount` in rupees. */
  creditNotes: { number: string; amount: number; issuedAt: string }[]
}

export function toOrderView(order: Order): OrderView {
  return {
    orderId: order.order_id,
    status: order.status,
    planType: order.plan_type,
    title: order.plan_title,
    kind: order.kind,
    meals: order.meals,
    amount: order.amount,
    startDate: order.start_date,
    endDate: order.end_date,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    payUrl: order.link?.url ?? null,
    canRetry: order.can_retry,
    cancellation: order.cancellation,
    refund: order.refund && { amount: order.refund.amount, status: order.refund.status },
    receiptNumber: order.receipt_number,
    creditNotes: order.credit_notes.map(({ number, amount, issued_at }) => ({ number, amount, issuedAt: issued_at })),
  }
}

export type PlanProgress = {
  stage: 'upcoming' | 'running' | 'ended'
  /** Day x of `days`: 0 before it begins, `days` after its end. */
  day: number
  days: number
  left: number
  /** Week x of `weeks`; a rest of up to three days counts to the last week, as people say of three months. */
  week: number
  weeks: number
}

export function planProgress(
  { startDate, endDate }: Pick<OrderView, 'startDate' | 'endDate'>,
  today: string,
): PlanProgress {
  const days = Math.max(1, daysBetween(startDate, endDate))
  const day = Math.min(days, Math.max(0, daysBetween(startDate, today) + 1))
  const weeks = Math.max(1, Math.round(days / 7))
  const stage = today < startDate ? 'upcoming' : today >= addDays(startDate, days) ? 'ended' : 'running'
  return { stage, day, days, left: days - day, week: Math.min(weeks, Math.max(1, Math.ceil(day / 7))), weeks }
}

/** The plan of this kind to speak of: one that runs, else the next to begin, else the last that ended. Only paid ones. */
export function currentPlan(orders: readonly OrderView[], kind: PlanKind, today: string): OrderView | null {
  const paid = orders.filter((order) => order.status === 'paid' && order.kind === kind)
  const inStage = (stage: PlanProgress['stage']) =>
    paid
      .filter((order) => planProgress(order, today).stage === stage)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  // Of two that run the one that runs longer.
  const running = inStage('running').toSorted((a, b) => b.endDate.localeCompare(a.endDate))
  return running[0] ?? inStage('upcoming')[0] ?? inStage('ended').at(-1) ?? null
}

export type MealDay = {
  orderId: string
  day: string /** Counted from 1. */
  number: number
  of: number
  stage: 'past' | 'today' | 'planned'
}

/** All days on which meals of these orders come or came, the earliest first. Meals that were refunded are no longer among them. */
export function mealsOf(orders: readonly OrderView[], today: string): MealDay[] {
  return orders
    .flatMap((order) => {
      const kept = keptMeals(order)
      return mealDays(order.planType, order.startDate, kept).map((day, i) => ({
        orderId: order.orderId,
        day,
        number: i + 1,
        of: kept,
        stage: day < today ? ('past' as const) : day === today ? ('today' as const) : ('planned' as const),
      }))
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.orderId.localeCompare(b.orderId))
}

/** Some days to look at, the next meal in their middle as far as there are days on both sides. */
export function mealStrip(meals: readonly MealDay[], length: number): MealDay[] {
  const next = meals.findIndex(({ stage }) => stage !== 'past')
  const from = next < 0 ? meals.length - length : Math.min(next - Math.floor(length / 2), meals.length - length)
  return meals.slice(Math.max(0, from), Math.max(0, from) + length)
}

/** Cancelling a food plan gives back its last meals, each at the same price: what came back says how many still come. */
function keptMeals({ kind, status, meals, amount, refund }: OrderView): number {
  if (kind !== 'food') return 0
  if (status === 'paid') return meals
  if (status !== 'part_refunded' && status !== 'refund_pending') return 0
  if (!refund || !amount) return 0
  return Math.max(0, meals - Math.round((refund.amount * meals) / amount))
}
