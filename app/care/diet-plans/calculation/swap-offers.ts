/** What can stand in the place of a dish of this kitchen, recipe or food, as a dietitian is shown it. Pure. */
import { roundedText } from '~/domain/food/decimal'
import type { SwapView } from '../../contract/admin-recipes'
import type { Dish } from '../../contract/diet-plan-body'
import { swapsFor } from '../../food/swaps'
import type { FastList } from '../../food/tags'
import { servedOf } from '../sheets/served'
import type { PlanKitchen } from './dishes'
import { kitchenDishes, kitchenDishOf } from './kitchen-dishes'

/** @param wanted the tags that have to fit; @param lists of the fasts among them */
export function swapOffers(
  dish: Dish,
  given: PlanKitchen,
  { wanted, lists }: { wanted: readonly string[]; lists: readonly FastList[] },
): SwapView[] {
  const others = new Map(kitchenDishes(given, lists).map((one) => [one.id, one]))
  const swaps = swapsFor(kitchenDishOf(dish, given, lists), dish.quantity, [...others.values()], wanted)
  return swaps.flatMap(({ id, quantity, kcal, percent, proteinDifference }) => {
    const other = others.get(id)
    if (!other) return []
    const { recipe_id, food, measure } = other.dish
    const { name_en, measure_en } = servedOf({ ...other.dish, quantity }, given, null)
    return [
      {
        ...{ recipe_id, food, name_en, quantity, measure, measure_en },
        kcal: roundedText(kcal, 0),
        percent: roundedText(percent, 0),
        protein_difference: roundedText(proteinDifference, 1),
      },
    ]
  })
}
