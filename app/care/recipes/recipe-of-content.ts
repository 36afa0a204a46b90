import type { Collections } from '~/content/schema/typed-documents.server'
import type { RecipeFields } from '../contract/recipe-fields'

type ContentRecipe = Collections['care']['recipes'][number]

/** What a recipe of content/care/recipes.yaml is on the dashboard. @param idOf a recipe's id in its file → its id in the database */
export const recipeOfContent = (
  { nameEn, nameHi, lines, cookedGrams, weighed, portion, minutes, stepsEn, stepsHi }: ContentRecipe,
  idOf: (id: string) => string,
): RecipeFields => ({
  name_en: nameEn,
  name_hi: nameHi,
  lines: lines.map(({ food, recipe, grams, measure }) => ({
    ...{ food: food ?? null, recipe_id: recipe == null ? null : idOf(recipe), grams, measure: measure ?? null },
  })),
  cooked_grams: cookedGrams,
  is_weighed: weighed,
  portion_grams: portion.grams,
  portion_en: portion.en,
  portion_hi: portion.hi,
  minutes: minutes ?? null,
  steps_en: stepsEn ?? [],
  steps_hi: stepsHi ?? [],
})
