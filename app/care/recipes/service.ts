/**
 * The recipes of the kitchen: found, written and changed by staff, each change audited. Figures, tags and exchanges are calculated anew
 * each time from the foods as they are now (recipe-view.ts); none is stored.
 */
import type { Kysely } from 'kysely'
import { namesOfUsers } from '~/accounts/account-store'
import { Decimal } from '~/domain/food/decimal'
import { mostNested, wrongNesting } from '~/domain/food/nesting'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Clock } from '~/platform/work/clock'
import type { ListedRecipe, RecipeTag, RecipeView, SwapView } from '../contract/admin-recipes'
import type { RecipeFields } from '../contract/recipe-fields'
import { swapOffers } from '../diet-plans/calculation/swap-offers'
import { water } from '../food/food-book'
import type { LoadKitchenContent } from '../food/kitchen-content'
import { type OpenKitchen, openKitchen } from './open-kitchen'
import { ingredientsOf } from './recipe'
import { listedRecipe, recipeTags, recipeView } from './recipe-view'
import { insertRecipe, type StoredRecipe, updateRecipe } from './store'

type Wish = PageQuery & { q?: string | undefined; tag?: string | undefined }

export type RecipeService = ReturnType<typeof createRecipes>

export function createRecipes({
  db,
  clock,
  loadKitchen,
}: {
  db: Kysely<Tables>
  clock: Clock
  loadKitchen: LoadKitchenContent
}) {
  const open = (from: Kysely<Tables> = db): Promise<OpenKitchen> => openKitchen(from, loadKitchen)

  async function view(id: string): Promise<RecipeView> {
    const opened = await open()
    const recipe = requireRecipe(opened, id)
    const { updated_by: by } = recipe
    const author = by === null ? null : ((await namesOfUsers(db, [by])).get(by) ?? null)
    return recipeView(recipe, { ...opened, sources: sourcesOf(recipe, opened), author })
  }

  const audit = (trx: Kysely<Tables>, staff: Staff, id: string, action: 'recipe_made' | 'recipe_changed', at: Date) =>
    recordStaffAudit(trx, staff, { at, action, subject: null, object: { type: 'recipe', id } })

  return {
    /** One page of those whose name has each word, and how many fit each tag of food, fast or allergen. */
    async list({ q, tag, page, per_page }: Wish) {
      const { kitchen, recipes, facts } = await open()
      const tagged = recipes.map((recipe) => ({ recipe, tags: recipeTags(recipe, kitchen, facts) }))
      const fits = (tags: RecipeTag[], id: string) => tags.some((one) => one.id === id && one.fits === 'yes')
      const found = tagged.filter(({ recipe, tags }) => hasWords(recipe, q) && (!tag || fits(tags, tag)))
      const shown = found.slice((page - 1) * per_page, page * per_page)
      return {
        data: shown.map(({ recipe }): ListedRecipe => listedRecipe(recipe, kitchen)),
        meta: { page, per_page, total: found.length },
        counts: {
          all: recipes.length,
          ...Object.fromEntries(
            (tagged[0]?.tags ?? []).map(({ id }) => [id, tagged.filter(({ tags }) => fits(tags, id)).length]),
          ),
        },
      }
    },

    /** @throws {ApiError} recipe_not_found */
    get: view,

    /** @throws {ApiError} recipe_not_found */
    async swaps(id: string, quantity: number, wanted: readonly string[]): Promise<SwapView[]> {
      const opened = await open()
      requireRecipe(opened, id)
      const dish = { recipe_id: id, food: null, quantity, measure: null }
      return swapOffers(dish, opened, { wanted, lists: opened.facts.fastLists.items })
    },

    async parts() {
      const { kitchen, recipes } = await open()
      const foods = [...kitchen.foods.values()].sort((a, b) => a.name_en.localeCompare(b.name_en))
      return {
        foods: foods.map(({ number, name_en, name_hi }) => ({ number, name_en, name_hi })),
        recipes: recipes.map(({ id, name_en }) => ({ id, name_en })),
      }
    },

    /** @throws {ApiError} invalid_input, form_already_sent */
    async create(staff: Staff, { form_token: token, ...fields }: RecipeFields & { form_token?: string | undefined }) {
      const now = clock()
      const form = { name: 'recipe', owner: staff.userId, token, fields }
      const made = await runIdempotent(db, form, now, async (trx, id) => {
        requireSound(fields, id, await open(trx))
        await insertRecipe(trx, { id, fields, author: staff.userId }, now)
        await audit(trx, staff, id, 'recipe_made', now)
      })
      return view(made)
    },

    /** @throws {ApiError} recipe_not_found, changed_meanwhile, invalid_input */
    async save(staff: Staff, id: string, { version, ...fields }: RecipeFields & { version: number }) {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const opened = await open(trx)
        requireRecipe(opened, id)
        requireSound(fields, id, opened)
        if (!(await updateRecipe(trx, { id, version, fields, author: staff.userId }, now)))
          throw await changedMeanwhile(trx, { type: 'recipe', id })
        await audit(trx, staff, id, 'recipe_changed', now)
      })
      return view(id)
    },
  }
}

function requireRecipe({ kitchen }: OpenKitchen, id: string): StoredRecipe {
  const recipe = kitchen.recipes.get(id)
  if (!recipe) throw new ApiError('recipe_not_found')
  return recipe as StoredRecipe
}

/** What the schema cannot know: that foods and recipes are there, and no recipe is within itself. @throws {ApiError} invalid_input */
function requireSound(fields: RecipeFields, id: string, { kitchen }: OpenKitchen): void {
  for (const { food, recipe_id: part } of fields.lines) {
    if (food !== null && food !== water && !kitchen.foods.has(food))
      throw invalidField('lines', `There is no food ${food} in the food table`, 'custom')
    if (part !== null && !kitchen.recipes.has(part)) throw invalidField('lines', 'There is no such recipe', 'custom')
  }
  const linesOf = (one: string) => (one === id ? fields.lines : (kitchen.recipes.get(one)?.lines ?? []))
  const partsOf = (one: string) => linesOf(one).flatMap(({ recipe_id: part }) => part ?? [])
  // A recipe that others are made of may become too deep for them.
  for (const one of new Set([id, ...kitchen.recipes.keys()])) {
    const wrong = wrongNesting(one, partsOf)
    if (wrong)
      throw invalidField(
        'lines',
        wrong.isCircle ? 'A recipe cannot be made of itself' : `Recipes can be ${mostNested} deep at most`,
        'custom',
      )
  }
  const { cooked_grams: cooked, portion_grams: portion } = fields
  if (cooked !== null && new Decimal(portion).greaterThan(cooked))
    throw invalidField('portion_grams', 'A portion is at most the whole dish', 'custom')
}

function sourcesOf(recipe: StoredRecipe, { kitchen, facts, importedFrom }: OpenKitchen): string[] {
  const sources = new Set<string>()
  for (const { food } of ingredientsOf(recipe, kitchen)) sources.add(importedFrom.get(food) ?? facts.foods.source)
  return [...sources]
}

/** Each word is the beginning of one of the name's, in either script. */
export function hasWords(
  { name_en, name_hi }: Pick<StoredRecipe, 'name_en' | 'name_hi'>,
  q: string | undefined,
): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
  const named = words(`${name_en} ${name_hi}`)
  return words(q ?? '').every((word) => named.some((one) => one.startsWith(word)))
}
