/** The recipes as a dietitian chooses them for one client: whether the client can eat each, by what they eat, their allergies and a fast. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { emptyFacts } from '../contract/care-files'
import { recordOpening } from '../files/openings'
import { requireInCare } from '../files/service'
import { getCareFile } from '../files/store'
import { type Tag, tagsOf } from '../food/tags'
import type { LoadKitchenContent } from '../kitchen-content'
import { openKitchen } from '../recipes/open-kitchen'
import { listedRecipe } from '../recipes/recipe-view'
import { hasWords } from '../recipes/service'

/** What the dietitian's calls about dishes need. */
export type KitchenDesk = { db: Kysely<Tables>; clock: Clock; vault: Vault; loadKitchen: LoadKitchenContent }

export type ClientDishes = ReturnType<typeof createClientDishes>

export function createClientDishes({ db, clock, vault, loadKitchen }: KitchenDesk) {
  /** @throws {ApiError} care_not_found, invalid_input */
  return async (
    staff: Staff,
    userId: string,
    { q, fast_list }: { q?: string | undefined; fast_list?: string | undefined },
  ) => {
    await requireInCare(db, userId)
    const [file, { kitchen, recipes, facts }] = await Promise.all([
      getCareFile(db, vault, userId),
      openKitchen(db, loadKitchen),
    ])
    const told = file?.facts ?? emptyFacts
    const lists = facts.fastLists.items
      .filter(({ id }) => id === fast_list)
      .map((list) => ({
        ...list,
        foods: [...list.foods, ...told.fast_list_more].filter((food) => !told.fast_list_less.includes(food)),
      }))
    if (fast_list !== undefined && lists.length === 0)
      throw invalidField('fast_list', 'There is no such fast list', 'custom')
    await recordOpening(db, staff, userId, clock())
    const wanted = new Set([...told.eats, ...told.allergies.map((name) => `without-${name}`)])
    return recipes
      .filter((recipe) => hasWords(recipe, q))
      .flatMap((recipe) => {
        const tags = tagsOf(recipe, kitchen, lists)
        if (lists.some(({ id }) => tags.find((tag) => tag.id === `fast-${id}`)?.fits !== 'yes')) return []
        const { name_en, name_hi, portion_en, kcal, is_at_least } = listedRecipe(recipe, kitchen)
        const verdict = verdictOf(tags.filter(({ id }) => wanted.has(id)))
        return [{ recipe_id: recipe.id, name_en, name_hi, portion_en, kcal, is_at_least, ...verdict }]
      })
  }
}

/** One no is a no; then what is not known. */
function verdictOf(tags: readonly Tag[]): Pick<Tag, 'fits' | 'because'> {
  const decisive = ['no', 'not_sure']
    .map((fits) => tags.filter((tag) => tag.fits === fits))
    .find((found) => found.length > 0)
  return { fits: decisive?.[0]?.fits ?? 'yes', because: decisive?.flatMap(({ because }) => because) ?? [] }
}
