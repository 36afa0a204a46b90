/**
 * What this kitchen can put on a plate: its recipes in portions, and the foods that are eaten as they are, in the first measure they were
 * weighed in. Each with its exchange groups, the tags it fits for certain and what is in so many measures of it. Pure.
 */
import type { Dish } from '../../contract/diet-plan-body'
import { exchangesOf } from '../../food/exchanges'
import type { SwapDish } from '../../food/swaps'
import { type FastList, tagsOf } from '../../food/tags'
import { linesOf, type PlanKitchen, totalsOfDish } from './dishes'

/** @property dish one serving: a portion, or as much of a food as was weighed */
export type KitchenDish = SwapDish & { dish: Dish }

export const idOf = ({ recipe_id, food }: Pick<Dish, 'recipe_id' | 'food'>): string => recipe_id ?? food ?? ''

/** @param lists of fasts, where a dish has to fit one */
export function kitchenDishOf(dish: Dish, given: PlanKitchen, lists: readonly FastList[]): KitchenDish {
  const tags = tagsOf({ lines: linesOf(dish, given) }, given.kitchen, lists)
  return {
    id: idOf(dish),
    dish,
    groups: groupsOf(dish, given),
    fits: tags.flatMap(({ id, fits }) => (fits === 'yes' ? [id] : [])),
    served: (quantity) => totalsOfDish({ ...dish, quantity }, given),
  }
}

export function kitchenDishes(given: PlanKitchen, lists: readonly FastList[]): KitchenDish[] {
  const { kitchen, facts } = given
  const { weights, eatenAsIs } = facts.measures
  const recipes = [...kitchen.recipes.keys()].map(
    (recipe_id): Dish => ({ recipe_id, food: null, quantity: 1, measure: null }),
  )
  const foods = eatenAsIs.flatMap((food): Dish[] => {
    const weighed = weights.find((one) => one.food === food)
    return weighed && kitchen.foods.has(food)
      ? [{ recipe_id: null, food, quantity: weighed.quantity, measure: weighed.measure }]
      : []
  })
  return [...recipes, ...foods].map((dish) => kitchenDishOf(dish, given, lists))
}

/** A food is of the groups that name it; a recipe of those that its portion counts as. */
function groupsOf({ recipe_id, food }: Dish, { kitchen, facts }: PlanKitchen): string[] {
  const { groups } = facts.exchanges
  if (recipe_id === null)
    return groups.filter(({ foods }) => foods.some((one) => one.food === food)).map(({ id }) => id)
  const recipe = kitchen.recipes.get(recipe_id)
  return (recipe && exchangesOf(recipe, kitchen, groups))?.map(({ group }) => group) ?? []
}
