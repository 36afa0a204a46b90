/** The SQL of recipes. A row becomes a recipe here alone. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { RecipeFields } from '../contract/recipe-fields'

export type StoredRecipe = RecipeFields & {
  id: string
  seed: string | null
  version: number
  created_at: string
  updated_at: string
  /** A user's id. */
  updated_by: string | null
}

const toRecipe = ({ body, ...row }: Selectable<Tables['recipes']>): StoredRecipe => ({
  ...(JSON.parse(body) as Omit<RecipeFields, 'name_en' | 'name_hi'>),
  ...row,
})

const toColumns = ({ name_en, name_hi, ...body }: RecipeFields) => ({ name_en, name_hi, body: JSON.stringify(body) })

/** All of them, by name: a kitchen has some hundreds, and a total needs the recipes within a recipe. */
export async function listRecipes(db: Kysely<Tables>): Promise<StoredRecipe[]> {
  const rows = await db.selectFrom('recipes').selectAll().orderBy('name_en').orderBy('id').execute()
  return rows.map(toRecipe)
}

export async function insertRecipe(
  trx: Kysely<Tables>,
  {
    id,
    fields,
    seed = null,
    author,
  }: { id: string; fields: RecipeFields; seed?: string | null; author: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const stamps = { created_at: at, updated_at: at, updated_by: author }
  await trx
    .insertInto('recipes')
    .values({ id, ...toColumns(fields), seed, version: 1, ...stamps })
    .execute()
}

/** @returns false where there is no such recipe of this version */
export async function updateRecipe(
  trx: Kysely<Tables>,
  { id, version, fields, author }: { id: string; version: number; fields: RecipeFields; author: string },
  now: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable('recipes')
    .set({ ...toColumns(fields), version: version + 1, updated_at: now.toISOString(), updated_by: author })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function listSeededIds(trx: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('recipes').select(['id', 'seed']).where('seed', 'is not', null).execute()
  return new Map(rows.map(({ id, seed }) => [seed ?? '', id]))
}
