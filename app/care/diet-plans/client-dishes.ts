/** The recipes and foods as a dietitian chooses them, for one client: whether they can eat each, by what they eat, their allergies and a fast. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { type CareFacts, emptyFacts } from '../contract/care-files'
import { gramMeasure } from '../contract/diet-plan-body'
import type { OfferedDish } from '../contract/plan-figures'
import { recordOpening } from '../files/openings'
import { requireInCare } from '../files/service'
import { getCareFile } from '../files/store'
import type { LoadKitchenContent } from '../food/kitchen-content'
import { tagsOf } from '../food/tags'
import { figureText } from '../food/totals'

import { openKitchen } from '../recipes/open-kitchen'
import { hasWords } from '../recipes/service'
import { type DishOf, linesOf, measuresOf, namesOf, type PlanKitchen, totalsOfDish } from './calculation/dishes'
import { fastListOf, verdictOf, wantedTags } from './calculation/fits'

/** What the dietitian's calls about dishes need. */
export type KitchenDesk = { db: Kysely<Tables>; clock: Clock; vault: Vault; loadKitchen: LoadKitchenContent }

export type ClientDishes = ReturnType<typeof createClientDishes>

export function createClientDishes({ db, clock, vault, loadKitchen }: KitchenDesk) {
  /** @throws {ApiError} care_not_found */
  async function open(staff: Staff, userId: string): Promise<CareFacts> {
    await requireInCare(db, userId)
    const file = await getCareFile(db, vault, userId)
    await recordOpening(db, staff, userId, clock())
    return file?.facts ?? emptyFacts
  }

  /** @param userId null: for no client, as of a template. @throws {ApiError} care_not_found, invalid_input */
  return async (
    staff: Staff,
    userId: string | null,
    { q, fast_list }: { q?: string | undefined; fast_list?: string | undefined },
  ): Promise<OfferedDish[]> => {
    const told = userId === null ? emptyFacts : await open(staff, userId)
    const given = await openKitchen(db, loadKitchen)
    const { kitchen, recipes } = given
    const list = fastListOf(fast_list ?? null, given, { more: told.fast_list_more, less: told.fast_list_less })
    if (fast_list !== undefined && !list) throw invalidField('fast_list', 'There is no such fast list', 'custom')
    const lists = list ? [list] : []
    const wanted = wantedTags(told)
    const foods = [...kitchen.foods.values()].toSorted((a, b) => a.name_en.localeCompare(b.name_en))
    const all = [
      ...recipes.map((one) => ({ ...one, search_words: '', recipe_id: one.id, food: null })),
      ...foods.map((one) => ({ ...one, recipe_id: null, food: one.number })),
    ]
    const found = all.filter(({ name_en, name_hi, search_words }) =>
      hasWords({ name_en, name_hi: `${name_hi} ${search_words}` }, q),
    )
    return found.flatMap(({ recipe_id, food, search_words }) => {
      const dish = { recipe_id, food }
      const tags = tagsOf({ lines: linesOf(dish, given) }, kitchen, lists)
      if (lists.some(({ id }) => tags.find((tag) => tag.id === `fast-${id}`)?.fits !== 'yes')) return []
      const verdict = verdictOf(tags.filter(({ id }) => wanted.has(id)))
      return [{ ...dish, ...namesOf(dish, given), search_words, measures: offeredMeasures(dish, given), ...verdict }]
    })
  }
}

/** With the energy of one of each, and of 100 g. */
function offeredMeasures(dish: DishOf, kitchen: PlanKitchen): OfferedDish['measures'] {
  return measuresOf(dish, kitchen).map((one) => {
    const quantity = one.measure === gramMeasure ? 100 : 1
    const { energy_kcal: energy } = totalsOfDish({ ...dish, measure: one.measure, quantity }, kitchen)
    return { ...one, kcal: figureText('energy_kcal', energy), is_at_least: energy.missing.length > 0 }
  })
}
