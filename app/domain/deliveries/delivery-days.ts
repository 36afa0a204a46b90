/**
 * On which days the meals of a food plan come. A meal that is skipped, or meets a day on which the kitchen is closed, moves
 * to the end of its plan, so that a plan always has as many meals as were paid for or given, and never two on a day. Pure:
 * a list of days goes in, the list as it is after the change comes out. Days are India's, as text.
 */
import { isMealDay } from '../orders/ordered-plan'
import { addDays } from '../time/days'
import type { MenuSlot } from './menu-days'

/** not_met: the driver was there, and the client was not. skipped: the meal comes on another day. */
export const deliveryStatuses = ['planned', 'delivered', 'not_met', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What a driver or the desk can say of a delivery; planned takes it back. */
export const deliveryMarks = ['planned', 'delivered', 'not_met'] as const
export type DeliveryMark = (typeof deliveryMarks)[number]

/** Who moved a meal: the client, staff, a day on which the kitchen is closed, or a consent that was taken back. */
export const skipReasons = ['client', 'staff', 'closed', 'consent'] as const
export type SkipReason = (typeof skipReasons)[number]

/** What of a plan's days the clinic changed, so that the client has to be told. */
export const daysChanges = [
  'kitchen_closed',
  'kitchen_open',
  'paused',
  'resumed',
  'extended',
  'to_lunch',
  'to_dinner',
] as const
export type DaysChange = (typeof daysChanges)[number]

/** `slot`: as it is cooked on that day; a plan may have been changed to its other meal since. */
export type MealRow = { day: string; slot: MenuSlot; status: DeliveryStatus; skip_reason: SkipReason | null }

/** What decides where a meal can go. */
export type MealCalendar = {
  planType: string
  /** Of the meals that are added. */
  slot: MenuSlot
  /** Days on which no food is cooked. */
  closed: ReadonlySet<string>
  /** Of India. The kitchen needs to know a meal one day ahead. */
  today: string
}

/** So many days can be paused at once. */
export const longestPauseDays = 92
/** So many meals, or days of a subscription, can be given at once. */
export const mostGivenDays = 31

const planned = (day: string, slot: MenuSlot): MealRow => ({ day, slot, status: 'planned', skip_reason: null })

/** The days of a plan that has just been paid. A first day that has passed stays: staff agree on another with the client. */
export function firstDays(start: string, meals: number, { planType, slot, closed }: MealCalendar): MealRow[] {
  const rows: MealRow[] = []
  for (let day = start; rows.length < meals; day = addDays(day, 1))
    if (canCome(day, planType, closed)) rows.push(planned(day, slot))
  return rows
}

/** The same meals, that of this day at the end of the plan. Null where no meal is planned on it. */
export function skipMeal(
  rows: readonly MealRow[],
  day: string,
  reason: SkipReason,
  calendar: MealCalendar,
): MealRow[] | null {
  if (!rows.some((row) => row.day === day && row.status === 'planned')) return null
  const skipped = rows.map((row) =>
    row.day === day ? { ...row, status: 'skipped' as const, skip_reason: reason } : row,
  )
  return [...skipped, planned(nextMealDay(skipped, calendar), calendar.slot)]
}

/** Skips each meal of the days from one to another, also those that move into them meanwhile. */
export function pauseMeals(
  rows: readonly MealRow[],
  { from, to }: { from: string; to: string },
  reason: SkipReason,
  calendar: MealCalendar,
): MealRow[] | null {
  let paused: MealRow[] | null = null
  for (let day = from; day <= to; day = addDays(day, 1))
    paused = skipMeal(paused ?? rows, day, reason, calendar) ?? paused
  return paused
}

/**
 * A skipped meal comes on its day after all, and the last one of the plan does not come. Null where it cannot: the day has passed,
 * the kitchen is closed, or the meals after it are no longer to come.
 */
export function resumeMeal(rows: readonly MealRow[], day: string, { closed, today }: MealCalendar): MealRow[] | null {
  const isSkipped = rows.some((row) => row.day === day && row.status === 'skipped')
  if (!isSkipped || day < today || closed.has(day)) return null
  const last = rows.findLast((row) => row.status === 'planned')
  if (!last || last.day <= day || last.day <= today) return null
  const resumed = rows.filter((row) => row !== last).map((row) => (row.day === day ? planned(day, row.slot) : row))
  return withoutTail(resumed)
}

/** The same of each skipped day from one to another. */
export function resumeMeals(
  rows: readonly MealRow[],
  { from, to }: { from: string; to: string },
  calendar: MealCalendar,
): MealRow[] | null {
  let resumed: MealRow[] | null = null
  for (let day = from; day <= to; day = addDays(day, 1)) resumed = resumeMeal(resumed ?? rows, day, calendar) ?? resumed
  return resumed
}

/** More meals at the end of the plan. */
export function addMeals(rows: readonly MealRow[], meals: number, calendar: MealCalendar): MealRow[] {
  const more = [...rows]
  for (let given = 0; given < meals; given += 1) more.push(planned(nextMealDay(more, calendar), calendar.slot))
  return more
}

/**
 * The meals that are to come, skipped ones with them, come as the other meal of their days from now on: those of which `isOpen` says that
 * the kitchen can still change them. Null where there is none.
 */
export function changeSlot(
  rows: readonly MealRow[],
  slot: MenuSlot,
  isOpen: (row: MealRow) => boolean,
): MealRow[] | null {
  const isMeant = (row: MealRow) =>
    row.slot !== slot && (row.status === 'planned' || row.status === 'skipped') && isOpen(row)
  return rows.some((row) => row.status === 'planned' && isMeant(row))
    ? rows.map((row) => (isMeant(row) ? { ...row, slot } : row))
    : null
}

/** What is left of a plan that has ended: what was delivered, and what is planned before the day. */
export const endMeals = (rows: readonly MealRow[], firstDayWithout: string): MealRow[] =>
  rows.filter(({ day, status }) => day < firstDayWithout || status === 'delivered' || status === 'not_met')

/** The days of the meals themselves. */
export const mealDaysOf = (rows: readonly MealRow[]): string[] =>
  rows.filter(({ status }) => status !== 'skipped').map(({ day }) => day)

/** The day after the last of a plan on which a meal can come. */
function nextMealDay(rows: readonly MealRow[], { planType, closed, today }: MealCalendar): string {
  const last = rows.at(-1)?.day ?? today
  let day = addDays(last > today ? last : today, 1)
  while (!canCome(day, planType, closed)) day = addDays(day, 1)
  return day
}

const canCome = (day: string, planType: string, closed: ReadonlySet<string>) =>
  isMealDay(planType, day) && !closed.has(day)

/** Skipped days behind the last meal are no part of the plan any more. */
function withoutTail(rows: MealRow[]): MealRow[] {
  const last = mealDaysOf(rows).at(-1) ?? ''
  return rows.filter(({ day }) => day <= last)
}
