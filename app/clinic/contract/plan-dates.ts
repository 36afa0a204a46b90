/**
 * When a plan begins and ends, and on which days its meals come. Days of India's calendar as text (2026-11-21), never an
 * instant: the form in the browser and the backend come to the same days wherever they run (decisions.md C10, C12).
 */
import { addMonths } from 'date-fns/addMonths'
import { addDays, daysBetween } from '~/domain/calendar-days'

export { addDays, daysBetween } from '~/domain/calendar-days'
export { mealDays } from '~/domain/order-state'

export const planTypes = [
  'one_month',
  'two_months',
  'three_months',
  'six_months',
  'single_meal',
  'weekly_meal_plan',
  'monthly_meal_plan',
  'custom',
] as const
export type PlanType = (typeof planTypes)[number]
export type PlanKind = 'subscription' | 'food'

export const planKind = (planType: PlanType): PlanKind => (planType.includes('meal') ? 'food' : 'subscription')

/** How far ahead somebody may begin. */
const startHorizonDays = 90

const monthsOf = { one_month: 1, two_months: 2, three_months: 3, six_months: 6, monthly_meal_plan: 1 }

/** Today in India, whose clock knows no summer time. */
export const indiaDay = (now: Date): string => new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/**
 * The day a plan ends, by the specification: so many months later, where the end of a shorter month holds it back (31
 * January and a month are 28 February); 7 days for a week; the same day for a meal. Null for custom, whose end is chosen.
 * Of a week and of the months it is the first day after the plan.
 */
export function planEnd(planType: PlanType, start: string): string | null {
  if (planType === 'custom') return null
  if (planType === 'single_meal') return start
  if (planType === 'weekly_meal_plan') return addDays(start, 7)
  return addWholeMonths(start, monthsOf[planType])
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

/** date-fns reckons in the machine's own zone: given a noon there, it lands on the same day in each. */
function addWholeMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const end = addMonths(new Date(year, month - 1, date, 12), months)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`
}
