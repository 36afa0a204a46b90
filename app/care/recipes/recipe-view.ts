/** What staff see of a recipe: the figures of a portion, what is missing in them, who can eat it, what it counts as. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { nutrients } from '~/domain/food/nutrients'
import type { Figure, ListedRecipe, RecipeTag, RecipeView } from '../contract/admin-recipes'
import { exchangesOf } from '../food/exchanges'
import { water } from '../food/food-book'
import type { CareFacts } from '../food/kitchen-content'
import { tagsOf } from '../food/tags'
import { figureText, portionOf, totalsOf } from '../food/totals'

import { ingredientsOf, type Kitchen, nameOfIngredient } from './recipe'
import type { StoredRecipe } from './store'

export const recipeTags = (recipe: StoredRecipe, kitchen: Kitchen, { fastLists }: CareFacts): RecipeTag[] =>
  tagsOf(recipe, kitchen, fastLists.items).map(({ isAllergen, ...tag }) => ({ ...tag, is_allergen: isAllergen }))

export function listedRecipe(recipe: StoredRecipe, kitchen: Kitchen): ListedRecipe {
  const { id, name_en, name_hi, portion_en, portion_grams, version } = recipe
  const energy = portionOf(recipe, kitchen)?.energy_kcal
  return {
    ...{ id, name_en, name_hi, portion_en, portion_grams, version },
    kcal: energy ? figureText('energy_kcal', energy) : null,
    is_at_least: (energy?.missing.length ?? 0) > 0,
  }
}

export function recipeView(
  recipe: StoredRecipe,
  { kitchen, facts, sources, author }: { kitchen: Kitchen; facts: CareFacts; sources: string[]; author: string | null },
): RecipeView {
  const counted = exchangesOf(recipe, kitchen, facts.exchanges.groups)
  const grams = (lines: StoredRecipe['lines']) =>
    lines.reduce((sum, line) => sum.plus(line.grams), new Decimal(0)).toString()
  const { seed, ...fields } = recipe
  return {
    ...fields,
    drawing: facts.drawings.get(seed ?? '') ?? null,
    updated_by: author,
    lines: recipe.lines.map((line) => ({ ...line, ...lineWords(line, kitchen) })),
    raw_grams: grams(recipe.lines),
    food_grams: grams(recipe.lines.filter(({ food }) => food !== water)),
    portion: portionFigures(recipe, kitchen),
    counts_as:
      counted === null ? null : counted.map((one) => ({ ...one, grams: one.grams.toDecimalPlaces(1).toString() })),
    tags: recipeTags(recipe, kitchen, facts),
    sources,
  }
}

function lineWords(line: StoredRecipe['lines'][number], kitchen: Kitchen) {
  const { food, recipe_id } = line
  const words = { usda_number: null, kcal: null }
  if (food === water) return { ...words, name_en: 'Water', name_hi: 'पानी', kcal: '0' }
  const energy = totalsOf(ingredientsOf({ lines: [line] }, kitchen), kitchen.foods).energy_kcal
  const kcal = energy.missing.length > 0 ? null : figureText('energy_kcal', energy)
  const known = kitchen.foods.get(food ?? '')
  if (known) return { name_en: known.name_en, name_hi: known.name_hi, usda_number: known.usda_number, kcal }
  const part = kitchen.recipes.get(recipe_id ?? '')
  return { ...words, name_en: part?.name_en ?? food ?? '', name_hi: part?.name_hi ?? '', kcal }
}

/** Missing foods are named with what the whole dish has of them. */
function portionFigures(recipe: StoredRecipe, kitchen: Kitchen): Figure[] | null {
  const totals = portionOf(recipe, kitchen)
  if (!totals) return null
  const raw = new Map<string, Decimal>()
  for (const { food, grams } of ingredientsOf(recipe, kitchen)) raw.set(food, grams.plus(raw.get(food) ?? 0))
  return nutrients.map((nutrient) => {
    const { column, label, unit } = nutrient
    const total = totals[column]
    return {
      nutrient: column,
      ...{ label, unit },
      known: figureText(column, total),
      missing: total.missing.map((food) => ({
        name: nameOfIngredient(food, kitchen),
        grams: (raw.get(food) ?? new Decimal(0)).toDecimalPlaces(1).toString(),
      })),
      is_before_cooking: 'isVitamin' in nutrient,
    }
  })
}
