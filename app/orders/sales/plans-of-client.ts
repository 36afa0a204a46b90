/** The plans a client's profile shows. Which plan runs, and until when, is decided by app/domain/orders/ordered-plan.ts. */
import type { Kysely } from 'kysely'
import { currentPlan, type OrderedPlan, runsUntil, shownEnd } from '~/domain/orders/ordered-plan'
import { indiaDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { listPaidOrdersOf, type Order } from '../store'

/** `end_date`: the first day after the plan; of a single meal the day itself. */
export type RunningPlan = {
  plan_name: string
  start_date: string
  end_date: string
  last_day: string
  order_id: string
}

export type PlansOfUser = { subscription: RunningPlan | null; food: RunningPlan | null }

/** Of each kind the one that runs, the one that ends last where several do, or else the next to begin. */
export async function plansOfUser(db: Kysely<Tables>, userId: string, now: Date): Promise<PlansOfUser> {
  const orders = await listPaidOrdersOf(db, userId)
  const today = indiaDay(now)
  return { subscription: choosePlan(orders, 'subscription', today), food: choosePlan(orders, 'food', today) }
}

export function choosePlan(orders: readonly Order[], kind: OrderedPlan['kind'], today: string): RunningPlan | null {
  const plan = currentPlan(orders, kind, today)
  if (!plan) return null
  const until = runsUntil(plan) ?? plan.end_date
  return {
    plan_name: plan.plan_title,
    start_date: plan.start_date,
    end_date: until < plan.end_date ? until : plan.end_date,
    last_day: shownEnd(plan),
    order_id: plan.id,
  }
}
