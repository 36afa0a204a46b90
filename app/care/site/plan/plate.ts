/** How a day of a diet plan is shown: which meal comes next, and the words of its dishes. Pure. */
import { quantityText } from '~/domain/food/quantity'
import { addDays, daysBetween, weekday, weekdayOf, weekdays } from '~/domain/time/days'
import type { OwnDay, OwnPlan } from '../../contract/own-care'
import type { Served } from '../../contract/plan-sheets'

export type OwnMeal = OwnDay['meals'][number]

/** Meals that have something to eat, or to read. */
export const mealsOf = ({ meals }: OwnDay): OwnMeal[] =>
  meals.filter(({ items, note }) => items.length > 0 || note !== null)

/** A meal stands large until so long after its time, so that it can be told of. */
const mealMinutes = 90

/** The first that is not over; null: the day's last is over, or none has a time. @param now HH:MM */
export const nextMeal = (meals: readonly OwnMeal[], now: string): OwnMeal | null =>
  meals.find(
    ({ time, items }) => time !== null && items.length > 0 && minutesOf(time) + mealMinutes >= minutesOf(now),
  ) ?? null

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** '¾ of your katori'; null where theirs is as the clinic's. */
export const ownKatoriText = ({ own_katori }: Served): string | null =>
  own_katori === null ? null : `${quantityText(own_katori)} of your katori`

/** Monday to Sunday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdays.indexOf(weekdayOf(day)))
  return weekdays.map((_, at) => addDays(monday, at))
}

export function plateTitle(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Today’s plate'
  if (ahead === 1) return 'Tomorrow’s plate'
  return `${weekday(day)}’s plate`
}

type Held = Pick<NonNullable<OwnPlan['plan']>, 'number' | 'starts_on' | 'ends_on'> | null
type HeldPlans = Pick<OwnPlan, 'dietitian'> & { plan: Held; next: Held; last: Held }

/** 'Day 38 of 92. Diet plan 3, by Meera Sharma.' */
export function lineOfPlan({ number, day }: OwnDay, { plan, next, last, dietitian }: HeldPlans): string {
  const held = [plan, next, last].find((one) => one?.number === number)
  const count = held
    ? `Day ${daysBetween(held.starts_on, day) + 1} of ${daysBetween(held.starts_on, held.ends_on) + 1}. `
    : ''
  return `${count}Diet plan ${number}, by ${dietitian.name}.`
}
