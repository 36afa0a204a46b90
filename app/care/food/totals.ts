/**
 * What is in a dish: of each nutrient the sum of what was measured, and the foods of which it was not. A sum with a food missing is
 * "at least" so much; an empty cell is never 0 and never guessed. Pure.
 */
import { Decimal, roundedText } from '~/domain/food/decimal'
import { type Nutrient, nutrientNames, nutrients } from '~/domain/food/nutrients'
import { type Ingredient, ingredientsOf, type Kitchen, type Recipe } from '../recipes/recipe'
import type { FoodBook } from './food-book'

/** @property missing numbers of the foods that have no figure, each once */
export type Total = { known: Decimal; missing: readonly string[] }
export type Totals = Readonly<Record<Nutrient, Total>>

const ofEach = (make: (nutrient: Nutrient) => Total): Totals =>
  Object.fromEntries(nutrientNames.map((name) => [name, make(name)])) as Totals

export function totalsOf(ingredients: readonly Ingredient[], foods: FoodBook): Totals {
  return ofEach((nutrient) => {
    let known = new Decimal(0)
    const missing = new Set<string>()
    for (const { food, grams } of ingredients) {
      const per100 = foods.get(food)?.figures[nutrient] ?? null
      if (per100 === null) missing.add(food)
      else known = known.plus(grams.times(per100).div(100))
    }
    return { known, missing: [...missing] }
  })
}

export const sumOf = (parts: readonly Totals[]): Totals =>
  ofEach((nutrient) => ({
    known: parts.reduce((sum, one) => sum.plus(one[nutrient].known), new Decimal(0)),
    missing: [...new Set(parts.flatMap((one) => one[nutrient].missing))],
  }))

/** So many of something: 1¼ portions. */
export const timesOf = (totals: Totals, times: Decimal | number): Totals =>
  ofEach((nutrient) => ({ known: totals[nutrient].known.times(times), missing: totals[nutrient].missing }))

/** The share of one portion; null where the dish was never weighed. */
export function portionOf(recipe: Recipe, kitchen: Kitchen): Totals | null {
  if (recipe.cooked_grams === null) return null
  const share = new Decimal(recipe.portion_grams).div(recipe.cooked_grams)
  return timesOf(totalsOf(ingredientsOf(recipe, kitchen), kitchen.foods), share)
}

export type Target = { atLeast: number } | { atMost: number }

/** "At least" is met by what is known alone; "at most" is open as long as a food is missing. */
export function targetState({ known, missing }: Total, target: Target): 'met' | 'not_met' | 'undecided' {
  const isOpen = missing.length > 0
  if ('atLeast' in target) return known.greaterThanOrEqualTo(target.atLeast) ? 'met' : isOpen ? 'undecided' : 'not_met'
  return known.greaterThan(target.atMost) ? 'not_met' : isOpen ? 'undecided' : 'met'
}

const digitsOf = new Map(nutrients.map(({ column, digits }) => [column as Nutrient, digits]))

/** As it is shown: rounded once; null where nothing of it is known. */
export function figureText(nutrient: Nutrient, { known, missing }: Total): string | null {
  if (missing.length > 0 && known.isZero()) return null
  return roundedText(known, digitsOf.get(nutrient) ?? 1)
}
