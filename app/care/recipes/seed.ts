/**
 * Recipes of content/care/recipes.yaml come into the database once each; from then on they belong to the dashboard, and the file changes
 * nothing of them.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import type { CareFacts } from '../food/kitchen-content'
import { recipeOfContent } from './recipe-of-content'
import { insertRecipe, listSeededIds } from './store'

export type SeedRecipe = CareFacts['recipes'][number]

/** @returns how many came in */
export async function seedRecipes(
  db: Kysely<Tables>,
  load: () => Promise<readonly SeedRecipe[]>,
  clock: Clock,
): Promise<number> {
  const recipes = await load()
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const known = await listSeededIds(trx)
    const ids = new Map([...recipes.map(({ id }) => [id, uuidv7()] as const), ...known])
    const idOf = (id: string) => ids.get(id) ?? id
    const fresh = recipes.filter(({ id }) => !known.has(id))
    for (const recipe of fresh) {
      const fields = recipeOfContent(recipe, idOf)
      await insertRecipe(trx, { id: idOf(recipe.id), fields, seed: recipe.id, author: null }, now)
    }
    return fresh.length
  })
}
