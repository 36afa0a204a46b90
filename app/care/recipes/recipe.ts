/** A recipe as it is calculated with, and what it is made of down to its foods. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { mostNested } from '~/domain/food/nesting'
import { type FoodBook, water } from '../food/food-book'

export type RecipeLine = {
  /** A food by its number, or `water`; null where the line is a recipe. */
  food: string | null
  recipe_id: string | null
  /** Raw and cleaned; of a recipe, as it is cooked. */
  grams: number
  measure: string | null
}

export type Recipe = {
  id: string
  /** Of content/care/recipes.yaml, where it came from there. */
  seed?: string | null
  name_en: string
  name_hi: string
  lines: readonly RecipeLine[]
  /** The whole dish, cooked; null: not weighed, and no portion has figures. */
  cooked_grams: number | null
  /** false: an estimate. */
  is_weighed: boolean
  portion_grams: number
  /** What a portion is: katori. */
  portion_en: string
  portion_hi: string
}

export type Kitchen = { foods: FoodBook; recipes: ReadonlyMap<string, Recipe> }

/** @property food the number; of a recipe that cannot be divided, or is not there, its id */
export type Ingredient = { food: string; grams: Decimal; isUnknown: boolean }

/** All foods of the whole dish, those of recipes in it with their share; without water. */
export function ingredientsOf({ lines }: Pick<Recipe, 'lines'>, kitchen: Kitchen, depth = 1): Ingredient[] {
  return lines.flatMap(({ food, recipe_id: id, grams }): Ingredient[] => {
    const weight = new Decimal(grams)
    if (food === water) return []
    if (food !== null) return [{ food, grams: weight, isUnknown: !kitchen.foods.has(food) }]
    const part = kitchen.recipes.get(id ?? '')
    if (!part || part.cooked_grams === null || depth >= mostNested)
      return [{ food: id ?? '', grams: weight, isUnknown: true }]
    const { cooked_grams: whole } = part
    return ingredientsOf(part, kitchen, depth + 1).map((one) => ({
      ...one,
      grams: one.grams.times(weight).div(whole),
    }))
  })
}

/** Its name for people: of a food, of a recipe in it, or as it stands where neither is there. */
export const nameOfIngredient = (food: string, { foods, recipes }: Kitchen): string =>
  foods.get(food)?.name_en ?? recipes.get(food)?.name_en ?? food
