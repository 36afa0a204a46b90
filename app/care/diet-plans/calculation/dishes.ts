/** What a dish of a diet plan is: its name, its raw grams, what is in it. A food stands in a measure whose weight content/ knows. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { type Dish, gramMeasure, type PlanBody, type PlanDay } from '../../contract/diet-plan-body'
import type { PlanDish } from '../../contract/plan-figures'
import type { CareFacts } from '../../food/kitchen-content'
import { portionOf, type Totals, timesOf, totalsOf } from '../../food/totals'

import type { OpenKitchen } from '../../recipes/open-kitchen'
import { type Ingredient, ingredientsOf, type RecipeLine } from '../../recipes/recipe'

/** Which one, whatever its quantity. */
export type DishOf = Pick<Dish, 'recipe_id' | 'food'>

export type PlanKitchen = Pick<OpenKitchen, 'kitchen' | 'facts'>

/** Of a food in a measure; null: the clinic has not weighed it. */
export function gramsOf({ food, quantity, measure }: Dish, { measures }: CareFacts): Decimal | null {
  if (measure === gramMeasure) return new Decimal(quantity)
  const weighed = measures.weights.filter((one) => one.food === food && one.measure === measure)
  const weight = weighed.find((one) => one.quantity === quantity) ?? weighed[0]
  return weight ? new Decimal(weight.grams).times(quantity).div(weight.quantity) : null
}

/** Names a dish that cannot be calculated as what is missing of every nutrient. */
const unknownTotals = (id: string): Totals =>
  totalsOf([{ food: id, grams: new Decimal(0), isUnknown: true }], new Map())

export function totalsOfDish(dish: Dish, { kitchen, facts }: PlanKitchen): Totals {
  if (dish.recipe_id !== null) {
    const recipe = kitchen.recipes.get(dish.recipe_id)
    const portion = recipe ? portionOf(recipe, kitchen) : null
    return portion ? timesOf(portion, dish.quantity) : unknownTotals(dish.recipe_id)
  }
  const food = dish.food ?? ''
  const grams = gramsOf(dish, facts)
  return grams === null ? unknownTotals(food) : totalsOf([{ food, grams, isUnknown: false }], kitchen.foods)
}

/** In which it can be given: a recipe in portions, a food in what it was weighed in, and in grams. */
export function measuresOf({ recipe_id, food }: DishOf, { kitchen, facts }: PlanKitchen): PlanDish['measures'] {
  if (recipe_id !== null) return [{ measure: null, name_en: kitchen.recipes.get(recipe_id)?.portion_en ?? 'portion' }]
  const { items, weights } = facts.measures
  const weighed = items.filter(({ id }) => weights.some((one) => one.food === food && one.measure === id))
  return [
    ...weighed.map(({ id, nameEn }) => ({ measure: id, name_en: nameEn })),
    { measure: gramMeasure, name_en: 'g' },
  ]
}

/** As it is served; null: not weighed. */
export function servedGrams(dish: Dish, { kitchen, facts }: PlanKitchen): Decimal | null {
  if (dish.recipe_id === null) return gramsOf(dish, facts)
  const recipe = kitchen.recipes.get(dish.recipe_id)
  return recipe ? new Decimal(recipe.portion_grams).times(dish.quantity) : null
}

/** Raw, of all that goes into it down to its foods; null: the dish was never weighed. */
export function rawOf(dish: Dish, { kitchen, facts }: PlanKitchen): Ingredient[] | null {
  if (dish.recipe_id === null) {
    const grams = gramsOf(dish, facts)
    return grams === null ? null : [{ food: dish.food ?? '', grams, isUnknown: false }]
  }
  const recipe = kitchen.recipes.get(dish.recipe_id)
  if (!recipe || recipe.cooked_grams === null) return null
  const share = new Decimal(recipe.portion_grams).div(recipe.cooked_grams).times(dish.quantity)
  return ingredientsOf(recipe, kitchen).map((one) => ({ ...one, grams: one.grams.times(share) }))
}

/** As a recipe's lines, for its tags. */
export function linesOf({ recipe_id, food }: DishOf, { kitchen }: PlanKitchen): readonly RecipeLine[] {
  if (recipe_id === null) return [{ food, recipe_id: null, grams: 1, measure: null }]
  // One that is not there any more says nothing of what is in it.
  return kitchen.recipes.get(recipe_id)?.lines ?? [{ food: recipe_id, recipe_id: null, grams: 1, measure: null }]
}

export function namesOf({ recipe_id, food }: DishOf, { kitchen }: PlanKitchen): { name_en: string; name_hi: string } {
  const known = recipe_id === null ? kitchen.foods.get(food ?? '') : kitchen.recipes.get(recipe_id)
  const gone = recipe_id === null ? (food ?? '') : 'A dish that is no longer there'
  return { name_en: known?.name_en ?? gone, name_hi: known?.name_hi || known?.name_en || gone }
}

/** The first of “or” alone. */
export const eatenOn = ({ meals }: PlanDay): Dish[] => meals.flatMap(({ items }) => items)

/** All that may be eaten on a day: each “or” with it. */
export const offeredOn = ({ meals }: PlanDay): Dish[] =>
  meals.flatMap(({ items }) => items.flatMap((item) => [item, ...item.or]))

export const offeredIn = ({ days, swaps }: Pick<PlanBody, 'days' | 'swaps'>): Dish[] => [
  ...days.flatMap(offeredOn),
  ...swaps.flatMap(({ dish, instead }) => [dish, ...instead]),
]
