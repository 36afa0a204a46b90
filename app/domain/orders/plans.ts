/**
 * When a plan begins and ends, and on which days its meals come. Days of India's calendar as text (2026-11-21), never an
 * instant: the form in the browser and the backend come to the same days wherever they run (decisions.md C10, C12).
 */
import { addDays, addMonths, daysBetween, indiaDay } from '../time/days'

export type PlanKind = 'subscription' | 'food'

/** How long a plan lasts by the specification; null: its end is chosen. */
type Length = { months: number } | { days: number } | null

/**
 * Each type of plan once, the shorter of a kind before the longer; those that plans.yaml has a card of are offered: a plan of another
 * length is a card more. No plan is longer than a year. `period`: as its card says it.
 */
const plans = {
  one_month: { kind: 'subscription', length: { months: 1 }, period: '1 month' },
  two_months: { kind: 'subscription', length: { months: 2 }, period: '2 months' },
  three_months: { kind: 'subscription', length: { months: 3 }, period: '3 months' },
  four_months: { kind: 'subscription', length: { months: 4 }, period: '4 months' },
  five_months: { kind: 'subscription', length: { months: 5 }, period: '5 months' },
  six_months: { kind: 'subscription', length: { months: 6 }, period: '6 months' },
  seven_months: { kind: 'subscription', length: { months: 7 }, period: '7 months' },
  eight_months: { kind: 'subscription', length: { months: 8 }, period: '8 months' },
  nine_months: { kind: 'subscription', length: { months: 9 }, period: '9 months' },
  ten_months: { kind: 'subscription', length: { months: 10 }, period: '10 months' },
  eleven_months: { kind: 'subscription', length: { months: 11 }, period: '11 months' },
  one_year: { kind: 'subscription', length: { months: 12 }, period: '1 year' },
  single_meal: { kind: 'food', length: { days: 0 }, period: 'meal' },
  weekly_meal_plan: { kind: 'food', length: { days: 7 }, period: 'week' },
  two_week_meal_plan: { kind: 'food', length: { days: 14 }, period: '2 weeks' },
  monthly_meal_plan: { kind: 'food', length: { months: 1 }, period: 'month' },
  // No card of plans.yaml: dishes of the menu, chosen one by one (basket.ts), which come together on one day.
  menu_order: { kind: 'food', length: { days: 0 }, period: null },
  // No card either: one consultation, paid for by itself.
  visit: { kind: 'subscription', length: { days: 0 }, period: null },
  custom: { kind: 'subscription', length: null, period: 'custom' },
} as const satisfies Record<string, { kind: PlanKind; length: Length; period: string | null }>

export type PlanType = keyof typeof plans
export const planTypes = Object.keys(plans) as [PlanType, ...PlanType[]]

type CardType<Kind> = {
  [Type in PlanType]: (typeof plans)[Type] extends { kind: Kind; period: string } ? Type : never
}[PlanType]
/** The types of a kind that plans.yaml has cards of. */
export const cardTypes = <Kind extends PlanKind>(kind: Kind) =>
  planTypes.filter((type) => plans[type].kind === kind && plans[type].period !== null) as CardType<Kind>[]

export const planPeriod = (planType: CardType<PlanKind>) => plans[planType].period

export const planKind = (planType: PlanType): PlanKind => plans[planType].kind

/** How far ahead a plan may begin. */
const startHorizonDays = 90

/**
 * The day a plan ends, by the specification: so many months later, where the end of a shorter month holds it back (31
 * January and a month are 28 February); 7 days for a week; the same day for a meal. Null for custom, whose end is chosen.
 * Of a week and of the months it is the first day after the plan.
 */
export function planEnd(planType: PlanType, start: string): string | null {
  const { length }: { length: Length } = plans[planType]
  if (length === null) return null
  return 'months' in length ? addMonths(start, length.months) : addDays(start, length.days)
}

/** Whether all of it comes on its one day. */
export const isOfOneDay = (planType: PlanType): boolean => {
  const { length }: { length: Length } = plans[planType]
  return length !== null && 'days' in length && length.days === 0
}

/** The first and the last day a plan may begin: food is ordered a day ahead, a subscription may begin today. */
export function startDays(kind: PlanKind, now: Date): { first: string; last: string } {
  const today = indiaDay(now)
  return { first: kind === 'food' ? addDays(today, 1) : today, last: addDays(today, startHorizonDays) }
}

/**
 * What is wrong with the days of an order, and with which; null where nothing is.
 * @param end as it was sent; may be left out where it follows from the start
 */
export function checkPlanDays(
  planType: PlanType,
  { start, end }: { start: string; end: string | null },
  now: Date,
): { field: 'start_date' | 'end_date'; message: string } | null {
  const kind = planKind(planType)
  const { first, last } = startDays(kind, now)
  if (start < first) {
    const message =
      kind === 'food'
        ? 'Food is ordered one day ahead. Please choose tomorrow or later'
        : 'Please choose a start date from today on'
    return { field: 'start_date', message }
  }
  if (start > last)
    return { field: 'start_date', message: `Please choose a start date within the next ${startHorizonDays} days` }
  const expected = planEnd(planType, start)
  if (expected === null) {
    if (!end) return { field: 'end_date', message: 'Please choose an end date' }
    if (end <= start) return { field: 'end_date', message: 'The end date must be after the start date' }
    return daysBetween(start, end) > 366
      ? { field: 'end_date', message: 'A plan lasts one year at most. Please call us for a longer one' }
      : null
  }
  return end && end !== expected ? { field: 'end_date', message: 'The end date does not fit the plan' } : null
}
