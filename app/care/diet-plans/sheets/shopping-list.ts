/** What to buy for some days of a diet plan: the sum of the raw lines of its dishes, for all who eat. Pure. */
import type { Decimal } from '~/domain/food/decimal'
import type { PlanDay } from '../../contract/diet-plan-body'
import type { ShoppingList } from '../../contract/plan-sheets'
import { eatenOn, namesOf, type PlanKitchen, rawOf } from '../calculation/dishes'

const spices = 'spices'

/** Raw grams of each food for one person, not rounded; and the dishes that cannot be divided, as they were never weighed. */
export function rawTotals(days: readonly PlanDay[], kitchen: PlanKitchen) {
  const grams = new Map<string, Decimal>()
  const unknown = new Map<string, { name_en: string; name_hi: string }>()
  for (const dish of days.flatMap(eatenOn)) {
    const raw = rawOf(dish, kitchen)
    if (raw === null) unknown.set(dish.recipe_id ?? dish.food ?? '', namesOf(dish, kitchen))
    for (const one of raw ?? []) grams.set(one.food, one.grams.plus(grams.get(one.food) ?? 0))
  }
  return { grams, unknown: [...unknown.values()] }
}

export function shoppingListOf(
  days: readonly PlanDay[],
  people: number,
  kitchen: PlanKitchen,
): Pick<ShoppingList, 'foods' | 'spices' | 'unknown'> {
  const { grams, unknown } = rawTotals(days, kitchen)
  const bought = [...grams].map(([number, one]) => {
    const food = kitchen.kitchen.foods.get(number)
    return {
      food: number,
      name_en: food?.name_en ?? number,
      name_hi: food?.name_hi || food?.name_en || number,
      grams: one.times(people).ceil().toNumber(),
      isSpice: food?.group === spices,
    }
  })
  bought.sort((a, b) => a.name_en.localeCompare(b.name_en))
  const of = (isSpice: boolean) => bought.filter((one) => one.isSpice === isSpice).map(({ isSpice: _, ...one }) => one)
  return { foods: of(false), spices: of(true), unknown }
}
