/** The plans somebody's profile shows: worked out from what is paid, so that the two can never disagree. */
import type { Kysely } from 'kysely'
import { indiaDay, type PlanKind } from '~/clinic/contract/plan-dates'
import type { Tables } from '../db/tables'
import { listPaidOrdersOf, type Order } from './store'

export type RunningPlan = { planName: string; startDate: string; endDate: string; orderId: string }

export type PlansOfUser = { subscription: RunningPlan | null; food: RunningPlan | null }

/** Of each kind the one that runs, the one that ends last where several do, or else the next to begin. */
export async function plansOfUser(db: Kysely<Tables>, userId: string, now: Date): Promise<PlansOfUser> {
  const orders = await listPaidOrdersOf(db, userId)
  const today = indiaDay(now)
  return { subscription: choosePlan(orders, 'subscription', today), food: choosePlan(orders, 'food', today) }
}

/** @param orders by their first day */
export function choosePlan(orders: readonly Order[], kind: PlanKind, today: string): RunningPlan | null {
  const plans = orders.filter((order) => order.kind === kind && isLeft(order)).map(toPlan)
  const open = plans.filter(({ startDate, endDate }) => today < endDate || (startDate === endDate && today === endDate))
  const running = open.filter(({ startDate }) => startDate <= today)
  const last = running.reduce<RunningPlan | null>(
    (best, plan) => (best && best.endDate >= plan.endDate ? best : plan),
    null,
  )
  return last ?? open[0] ?? null
}

/** What was cancelled is over, but for the meals of a food plan that still come. */
const isLeft = ({ status, stopsOn }: Order) => status === 'paid' || stopsOn !== null

function toPlan({ id, planTitle, startDate, endDate, stopsOn }: Order): RunningPlan {
  return {
    planName: planTitle,
    startDate,
    endDate: stopsOn !== null && stopsOn < endDate ? stopsOn : endDate,
    orderId: id,
  }
}
