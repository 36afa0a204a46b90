/**
 * Which plan runs and until when, and on which days its meals come. The profile, the account's pages, the kitchen's sheets and the mails
 * all ask here. Days are India's, as text.
 */
import type { MenuSlot } from '../deliveries/menu-days'
import { addDays, daysBetween, weekdayOf } from '../time/days'

export type OrderedPlan = {
  /** Of the contract's `orderStatuses`. */
  status: string
  kind: 'subscription' | 'food'
  plan_type: string
  /** 0 for a subscription. */
  meals: number
  start_date: string
  /** As ordered: the first day after the plan; of a single meal the day itself. */
  end_date: string
  /** Of a cancelled food plan: the first day without a meal. Null where nothing of a cancelled plan is left. */
  stops_on: string | null
} & MovableDays

/** `meal_days`: the days of its meals where they are others than `mealDays` says: a list, or one text as its row has it. */
export type MovableDays = { meal_days?: readonly string[] | string | null }

export type PlanSlot = {
  /** The meal of the day that it brings; null where it has none. */
  slot?: MenuSlot | null
  /** The days on which the other meal comes, with spaces between them: they were too near when the plan changed. */
  other_slot_days?: string | null
}

/** Which meal of a day it is that a plan brings; null for dishes from the menu. */
export function slotOn({ slot = null, other_slot_days }: PlanSlot, day: string): MenuSlot | null {
  if (slot === null || !other_slot_days?.split(' ').includes(day)) return slot
  return slot === 'lunch' ? 'dinner' : 'lunch'
}

/** Whether meals of such a plan come on a day: each day of a week, Monday to Saturday of a month. */
export const isMealDay = (planType: string, day: string): boolean =>
  planType !== 'monthly_meal_plan' || weekdayOf(day) !== 'Sun'

/** The days on which a food plan's meals come where no day is skipped and the kitchen is open. */
export function mealDays(planType: string, start: string, meals: number): string[] {
  const days: string[] = []
  for (let day = start; days.length < meals; day = addDays(day, 1)) if (isMealDay(planType, day)) days.push(day)
  return days
}

/** The days on which the meals of a plan come, skipped and closed days left out, meals given in addition included. */
export function daysOfMeals({
  plan_type,
  start_date,
  meals,
  meal_days,
}: Pick<OrderedPlan, 'plan_type' | 'start_date' | 'meals'> & MovableDays): string[] {
  if (typeof meal_days === 'string') return meal_days.split(' ')
  return meal_days ? [...meal_days] : mealDays(plan_type, start_date, meals)
}

/** The meals a client gets: all of a paid plan, the first ones of a cancelled plan, none of an unpaid one. */
export function mealsOfPlan(plan: OrderedPlan): string[] {
  const { status, kind, stops_on } = plan
  if (kind !== 'food') return []
  const days = daysOfMeals(plan)
  if (status === 'paid') return days
  return stops_on === null ? [] : days.filter((day) => day < stops_on)
}

/** The first day on which a bought plan no longer runs; null where it never runs: unpaid, or cancelled with nothing left. */
export function runsUntil(plan: OrderedPlan): string | null {
  if (plan.kind === 'food') {
    const lastMeal = mealsOfPlan(plan).at(-1)
    return lastMeal === undefined ? null : addDays(lastMeal, 1)
  }
  if (plan.status !== 'paid') return null
  // A plan of at least one day, whatever the dates say.
  return plan.end_date > plan.start_date ? plan.end_date : addDays(plan.start_date, 1)
}

/** Dishes from the menu and a visit are of one day, and no plan that runs. */
const isPlan = ({ plan_type }: OrderedPlan) => plan_type !== 'menu_order' && plan_type !== 'visit'

/** As `runsUntil`; null for dishes and visits as well: what an order's column `runs_until` says. */
export const planRunsUntil = (order: OrderedPlan): string | null => (isPlan(order) ? runsUntil(order) : null)

/**
 * The end as people read it: of a food plan the day of its last meal (of a cancelled one, the last that still comes), of a
 * subscription the end date of the order.
 */
export function shownEnd(plan: OrderedPlan): string {
  if (plan.kind !== 'food') return plan.end_date
  return mealsOfPlan(plan).at(-1) ?? daysOfMeals(plan).at(-1) ?? plan.end_date
}

/** Of what a client has bought, the same plan of the same meal on some of the same days; null where there is none. */
export function samePlanThen<Plan extends OrderedPlan & PlanSlot>(
  bought: readonly Plan[],
  {
    plan_type,
    start_date,
    end_date,
    slot = null,
  }: Pick<OrderedPlan, 'plan_type' | 'start_date' | 'end_date'> & PlanSlot,
): Plan | null {
  const after = end_date > start_date ? end_date : addDays(start_date, 1)
  const isThen = (plan: Plan) => plan.start_date < after && start_date < (runsUntil(plan) ?? '')
  return bought.find((plan) => plan.plan_type === plan_type && (plan.slot ?? null) === slot && isThen(plan)) ?? null
}

export type PlanStage = 'upcoming' | 'running' | 'ended'

/** Null for a plan that never runs. */
export function planStage(plan: OrderedPlan, today: string): PlanStage | null {
  const until = runsUntil(plan)
  if (until === null) return null
  if (today < plan.start_date) return 'upcoming'
  return today < until ? 'running' : 'ended'
}

/** How many days the plan has, and the how manieth today is: 0 before it begins, `days` after its end. */
export function planDay(plan: OrderedPlan, today: string): { day: number; days: number } {
  const days = Math.max(1, daysBetween(plan.start_date, runsUntil(plan) ?? plan.end_date))
  return { days, day: Math.min(days, Math.max(0, daysBetween(plan.start_date, today) + 1)) }
}

const isPlanOf = (kind: OrderedPlan['kind'], plan: OrderedPlan) => plan.kind === kind && isPlan(plan)

/** The plan of a kind that runs, the longest where several do; else the next to begin; else null. */
export function currentPlan<Plan extends OrderedPlan>(
  plans: readonly Plan[],
  kind: OrderedPlan['kind'],
  today: string,
): Plan | null {
  const inStage = (stage: PlanStage) => plans.filter((plan) => isPlanOf(kind, plan) && planStage(plan, today) === stage)
  const until = (plan: Plan) => runsUntil(plan) ?? ''
  const running = inStage('running').toSorted((a, b) => until(b).localeCompare(until(a)))
  const upcoming = inStage('upcoming').toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  return running[0] ?? upcoming[0] ?? null
}

/** The plan of a kind that ended last; null where none has. */
export function lastEndedPlan<Plan extends OrderedPlan>(
  plans: readonly Plan[],
  kind: OrderedPlan['kind'],
  today: string,
): Plan | null {
  const ended = plans.filter((plan) => isPlanOf(kind, plan) && planStage(plan, today) === 'ended')
  return ended.toSorted((a, b) => (runsUntil(a) ?? '').localeCompare(runsUntil(b) ?? '')).at(-1) ?? null
}
