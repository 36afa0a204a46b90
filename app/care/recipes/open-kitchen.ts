/** The kitchen as it is now: its foods, its recipes, and what content/care/ says of them. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { makeFoodBook } from '../food/food-book'
import type { CareFacts, LoadKitchenContent } from '../food/kitchen-content'
import { listImportedFoods } from '../food/store'

import type { Kitchen } from './recipe'
import { listRecipes, type StoredRecipe } from './store'

export type OpenKitchen = {
  kitchen: Kitchen
  recipes: StoredRecipe[]
  facts: CareFacts
  /** Whose table a food is of, by its number. */
  importedFrom: Map<string, string>
}

export async function openKitchen(db: Kysely<Tables>, loadKitchen: LoadKitchenContent): Promise<OpenKitchen> {
  const { table, facts } = await loadKitchen()
  const imported = await listImportedFoods(db)
  const recipes = await listRecipes(db)
  const kitchen = {
    foods: makeFoodBook(table, facts.foods, imported),
    recipes: new Map(recipes.map((one) => [one.id, one])),
  }
  return { kitchen, recipes, facts, importedFrom: new Map(imported.map(({ number, source }) => [number, source])) }
}
