/**
 * What an order means today: which plan runs and until when, on which days its meals come, and what state its payment is
 * in. The profile, the account's pages, the confirmation and the mails all ask here. Days are India's, as text.
 */
import { addDays, daysBetween, weekdayOf } from './days'

/**
 * draft: asked for, without a link (a custom plan that has no price yet, or a link still being made). needs_review: money
 * came that does not fit the order; a person at the clinic decides.
 */
export const orderStatuses = [
  'draft',
  'awaiting_payment',
  'paid',
  'refund_pending',
  'refunded',
  'part_refunded',
  'expired',
  'cancelled',
  'failed',
  'needs_review',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * pending: the provider is asked, or sends it. failed: the provider says that it could not; by_hand: it did not get an answer
 * that helps for ten days. In both the clinic pays it by hand.
 */
export const refundStatuses = ['pending', 'by_hand', 'failed', 'done'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * duplicate: the client paid twice for one order. late: the client paid after cancelling. provider: staff made it in the
 * provider's own dashboard. review: staff gave back money that did not fit the order.
 */
export const refundReasons = ['cancelled', 'duplicate', 'late', 'provider', 'review'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * Of a link to pay by. making: not known yet whether the provider has it. wrong: money came that does not fit. refused: the
 * provider never made it.
 */
export type AttemptStatus = 'making' | 'active' | 'paid' | 'wrong' | 'expired' | 'cancelled' | 'refused'

/** Why a person at the clinic has to look at an order. */
export const reviewReasons = [
  'partial',
  'wrong_amount',
  'wrong_currency',
  'second_payment',
  'paid_too_late',
  'refund_failed',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

type Reviewed = {
  status: OrderStatus
  review_reason: ReviewReason | null
  plan_type: string
  /** Null: a custom plan that has no price yet. */
  amount_paise: number | null
  cancelled_at: string | null
}

/**
 * Whether staff have something to do: money that does not fit, a refund that is stuck, a plan paid too late, a price to name.
 * `order-list.ts` asks the same in SQL.
 */
export function needsPerson({
  status,
  review_reason,
  plan_type,
  amount_paise,
}: Omit<Reviewed, 'cancelled_at'>): boolean {
  if (status === 'needs_review' || review_reason !== null) return true
  return status === 'draft' && plan_type === 'custom' && amount_paise === null
}

/** accept: what came is kept. refund: it goes back. cancel: the order ends, and no money is sent by this program. */
export const staffDecisions = ['accept', 'refund', 'cancel'] as const
export type StaffDecision = (typeof staffDecisions)[number]

/**
 * What staff may decide of an order, and what it becomes by that; `stays`: the plan goes on as it is. Each move of an order
 * that staff make stands here and nowhere else.
 */
const decisionTable = {
  /** Nothing has come yet. */
  unpaid: { cancel: 'cancelled' },
  /** Another amount came than was asked for; the plan has not begun. */
  mismatch: { accept: 'paid', refund: 'refund_pending', cancel: 'cancelled' },
  /** Money of another currency came: no receipt and no refund can be reckoned in rupees. */
  foreign_money: { cancel: 'cancelled' },
  /** Money came again, and another amount than was asked for; what the first payment bought stands. */
  second_payment: { accept: 'stays', refund: 'stays' },
  /** Food was paid when its first day had begun. Accepting says that new days were agreed with the client. */
  paid_too_late: { accept: 'stays', refund: 'refund_pending' },
  /** A plan that is paid and in order: staff end it, and all of its price goes back. */
  paid: { refund: 'refund_pending' },
  over: {},
} as const satisfies Record<string, Partial<Record<StaffDecision, OrderStatus | 'stays'>>>

export type OrderSituation = keyof typeof decisionTable

type Decidable = Pick<Reviewed, 'status' | 'review_reason' | 'cancelled_at'>

export function orderSituation({ status, review_reason, cancelled_at }: Decidable): OrderSituation {
  if (status === 'needs_review') return review_reason === 'wrong_currency' ? 'foreign_money' : 'mismatch'
  if (status === 'paid' && review_reason === 'paid_too_late') return 'paid_too_late'
  // Whatever is wrong with money that came by another link than the one that paid.
  if (review_reason !== null && review_reason !== 'refund_failed') return 'second_payment'
  if (status === 'paid') return 'paid'
  const isOpen = status === 'draft' || status === 'awaiting_payment' || status === 'failed' || status === 'expired'
  // One whose link was cancelled at the provider can still be tried again.
  return isOpen || (status === 'cancelled' && cancelled_at === null) ? 'unpaid' : 'over'
}

/** What staff may decide of an order as it stands. */
export const allowedDecisions = (order: Decidable): StaffDecision[] =>
  staffDecisions.filter((decision) => decision in decisionTable[orderSituation(order)])

/** What an order becomes by a decision of staff; null where the decision is not allowed. */
export function statusAfterDecision(order: Decidable, decision: StaffDecision): OrderStatus | null {
  const row: Partial<Record<StaffDecision, OrderStatus | 'stays'>> = decisionTable[orderSituation(order)]
  const becomes = row[decision] ?? null
  return becomes === 'stays' ? order.status : becomes
}

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

/** Dishes from the menu come on one day, and are no plan that runs. */
const isPlan = ({ plan_type }: OrderedPlan) => plan_type !== 'menu_order'

/** As `runsUntil`; null for dishes as well: what an order's column `runs_until` says. */
export const planRunsUntil = (order: OrderedPlan): string | null => (isPlan(order) ? runsUntil(order) : null)

/**
 * The end as people read it: of a food plan the day of its last meal (of a cancelled one, the last that still comes), of a
 * subscription the end date of the order.
 */
export function shownEnd(plan: OrderedPlan): string {
  if (plan.kind !== 'food') return plan.end_date
  return mealsOfPlan(plan).at(-1) ?? daysOfMeals(plan).at(-1) ?? plan.end_date
}

/** Of what a client has bought, the same plan on some of the same days; null where there is none. */
export function samePlanThen<Plan extends OrderedPlan>(
  bought: readonly Plan[],
  { plan_type, start_date, end_date }: Pick<OrderedPlan, 'plan_type' | 'start_date' | 'end_date'>,
): Plan | null {
  const after = end_date > start_date ? end_date : addDays(start_date, 1)
  const isThen = (plan: Plan) => plan.start_date < after && start_date < (runsUntil(plan) ?? '')
  return bought.find((plan) => plan.plan_type === plan_type && isThen(plan)) ?? null
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

type Payment = {
  status: string
  /** Null: a custom plan that has no price yet. */
  amount: number | null
  can_retry: boolean
  refund?: { by_hand: boolean } | null
}

/**
 * The state of an order as clients are told it: its status, but a draft is one of three things, and a payment that was
 * broken off at the provider is not an order that was given up. A refund that the clinic pays itself is not on its way by
 * the provider.
 */
export function paymentState<Status extends string>({
  status,
  amount,
  can_retry,
  refund,
}: Payment & { status: Status }): Status | 'price_awaited' | 'priced' | 'broken_off' | 'refund_by_hand' {
  if (status === 'draft' && amount === null) return 'price_awaited'
  if (status === 'draft' && can_retry) return 'priced'
  if (status === 'cancelled' && can_retry) return 'broken_off'
  if (status === 'refund_pending' && refund?.by_hand) return 'refund_by_hand'
  return status
}

/** Whether the state may still change by itself: a payment is on its way, or the provider is making the link. */
export function isUndecided(payment: Payment): boolean {
  const state = paymentState(payment)
  return state === 'awaiting_payment' || state === 'draft'
}
