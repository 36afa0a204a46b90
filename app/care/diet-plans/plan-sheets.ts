/** The sheets of a diet plan for some days of the calendar, by the version or versions that hold on them. */

import { firstName } from '~/domain/clients/greeting'
import { addDays, daysBetween } from '~/domain/time/days'
import { ApiError } from '~/platform/http/api/api-error'
import type { PlanBody, PlanDay } from '../contract/diet-plan-body'
import type { KitchenSheet, ShoppingList } from '../contract/plan-sheets'
import type { PlanKitchen } from './calculation/dishes'
import { kitchenDayOf } from './sheets/kitchen-sheet'
import { shoppingListOf } from './sheets/shopping-list'
import type { DietPlan } from './store'

export type Held = Pick<DietPlan, 'number' | 'starts_on' | 'ends_on' | 'body'>
export type SheetDay = { day: string; of: PlanDay; number: number; swaps: PlanBody['swaps'] }

/** The days of a plan repeat from its first day on. */
export function dayOfPlan({ starts_on, body: { days } }: Held, day: string): PlanDay {
  const index = ((daysBetween(starts_on, day) % days.length) + days.length) % days.length
  const found = days[index]
  if (!found) throw new Error('A diet plan has no days.')
  return found
}

/** @param holds the version of a day @throws {ApiError} diet_plan_not_found where none of the days has one */
export function sheetDays(from: string, count: number, holds: (day: string) => Held | null): SheetDay[] {
  const days = Array.from({ length: count }, (_, at) => addDays(from, at)).flatMap((day): SheetDay[] => {
    const plan = holds(day)
    return plan ? [{ day, of: dayOfPlan(plan, day), number: plan.number, swaps: plan.body.swaps }] : []
  })
  if (days.length === 0) throw new ApiError('diet_plan_not_found', { message: 'There is no diet plan for these days.' })
  return days
}

export const kitchenDays = (days: readonly SheetDay[], kitchen: PlanKitchen, ownKatoriMl: number | null) =>
  days.map((day) => kitchenDayOf(day, day.swaps, kitchen, ownKatoriMl))

export function kitchenSheetOf(
  days: readonly SheetDay[],
  {
    kitchen,
    ownKatoriMl,
    fullName,
    dietitian,
  }: { kitchen: PlanKitchen; ownKatoriMl: number | null; fullName: string; dietitian: KitchenSheet['dietitian'] },
): KitchenSheet {
  return {
    // The sheet hangs in a kitchen that others see.
    first_name: firstName(fullName),
    number: days[0]?.number ?? 0,
    dietitian,
    days: kitchenDays(days, kitchen, ownKatoriMl),
  }
}

export function shoppingOf(days: readonly SheetDay[], people: number, kitchen: PlanKitchen): ShoppingList {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const list = shoppingListOf(
    days.map(({ of }) => of),
    people,
    kitchen,
  )
  return { from: first, to: last, people, ...list }
}
