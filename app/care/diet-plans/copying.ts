/** What a dietitian copies within a draft, and how a template is fitted to a target. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { type Dish, gramMeasure, type MealName, type PlanBody, type PlanDay } from '../contract/diet-plan-body'
import { totalsOfDay } from './calculation/day-totals'
import type { PlanKitchen } from './calculation/dishes'

export type Copy =
  | { what: 'day'; from: number; to: readonly number[] }
  | { what: 'meal'; meal: MealName; from: number; to: readonly number[] }
  | { what: 'week' }

/** @returns null where a day that is named is not there */
export function copied(body: PlanBody, copy: Copy): PlanBody | null {
  if (copy.what === 'week') {
    const week = body.days.slice(0, 7)
    return { ...body, days: [...week, ...week] }
  }
  const from = body.days[copy.from]
  if (!from || copy.to.some((day) => body.days[day] === undefined)) return null
  const into = (day: PlanDay): PlanDay => {
    if (copy.what === 'day') return from
    const meal = from.meals.find((one) => one.meal === copy.meal)
    return { ...day, meals: day.meals.map((one) => (one.meal === copy.meal && meal ? meal : one)) }
  }
  return { ...body, days: body.days.map((day, index) => (copy.to.includes(index) ? into(day) : day)) }
}

/** What a template keeps of a plan: dishes and times; no words and no targets, which were written for a person. */
export const withoutPerson = (days: readonly PlanDay[]): PlanDay[] =>
  days.map((day) => ({
    ...day,
    ...{ note: null, own_targets: null },
    meals: day.meals.map((meal) => ({ ...meal, note: null })),
  }))

/** kcal of a day, the mean of those that count; null where something is not known of one, or there is nothing to eat. */
export function meanEnergy(days: readonly PlanDay[], kitchen: PlanKitchen): Decimal | null {
  const counted = days.filter(({ kind }) => kind !== 'festival')
  const totals = counted.map((day) => totalsOfDay(day, kitchen).energy_kcal)
  if (totals.length === 0 || totals.some(({ missing }) => missing.length > 0)) return null
  const mean = totals.reduce((sum, { known }) => sum.plus(known), new Decimal(0)).div(totals.length)
  return mean.isZero() ? null : mean
}

/** Every quantity by the same factor: measures in quarters, grams in fives, and never nothing. */
export function scaled(days: readonly PlanDay[], factor: Decimal): PlanDay[] {
  const quantityOf = ({ quantity, measure }: Dish) => {
    const step = measure === gramMeasure ? 5 : 0.25
    const most = measure === gramMeasure ? 2000 : 40
    const wanted = factor.times(quantity).div(step).toDecimalPlaces(0).times(step).toNumber()
    return Math.min(most, Math.max(step, wanted))
  }
  const fitted = <One extends Dish>(dish: One): One => ({ ...dish, quantity: quantityOf(dish) })
  return days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => ({
      ...meal,
      items: meal.items.map((item) => ({ ...fitted(item), or: item.or.map(fitted) })),
    })),
  }))
}
