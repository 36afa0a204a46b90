/** The SQL of a client's food file: diet, allergies and dislikes. What is of health in it is sealed. */
import type { Kysely } from 'kysely'
import type { ClientDiet } from '~/domain/deliveries/diets'
import type { Allergen } from '~/domain/food/attributes'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

/** `allergies`: in staff's words. Version 0: nothing was written down yet. */
export type FoodFile = {
  diet: ClientDiet | null
  allergens: Allergen[]
  allergies: string | null
  dislikes: string | null
  /** Words of allergies that staff have read (domain/deliveries/food-facts.ts). */
  checked: string[]
  version: number
}

export const noFoodFile: FoodFile = {
  ...{ diet: null, allergens: [], allergies: null, dislikes: null, checked: [], version: 0 },
}

/** Said where the key is gone that it was sealed with: the sheet must not read as if there were none. */
export const unreadable = 'An allergy was told that cannot be read: please ask'

const columns = ['user_id', 'diet', 'allergies', 'allergens', 'dislikes', 'version'] as const
type Row = Pick<Tables['kitchen_notes'], (typeof columns)[number]>
type SealedColumn = 'allergies' | 'allergens' | 'dislikes'

const placeOf = (column: SealedColumn, id: string) => ({ table: 'kitchen_notes', column, id })

/** `isUnreadable`: something of it cannot be opened any more. */
export async function listFoodFiles(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: readonly string[],
): Promise<(FoodFile & { user_id: string; isUnreadable: boolean })[]> {
  const rows = await db.selectFrom('kitchen_notes').select(columns).where('user_id', 'in', userIds).execute()
  return rows.map((row) => ({ user_id: row.user_id, ...openRow(vault, row) }))
}

export async function getFoodFile(db: Kysely<Tables>, vault: Vault, userId: string): Promise<FoodFile> {
  const [found] = await listFoodFiles(db, vault, [userId])
  if (!found) return noFoodFile
  const { user_id: _user, isUnreadable: _unreadable, ...file } = found
  return file
}

function openRow(vault: Vault, { user_id, diet, version, ...sealed }: Row): FoodFile & { isUnreadable: boolean } {
  const open = (column: SealedColumn) => {
    const text = sealed[column]
    return text === null ? null : vault.open(text, placeOf(column, user_id))
  }
  const [allergies, list, dislikes] = [open('allergies'), open('allergens'), open('dislikes')]
  const { allergens, checked } =
    list === null ? noFoodFile : (JSON.parse(list) as Pick<FoodFile, 'allergens' | 'checked'>)
  const isUnreadable = (sealed.allergies !== null && allergies === null) || (sealed.allergens !== null && list === null)
  return { diet, allergens, allergies, dislikes, checked, version, isUnreadable }
}

function sealedRow(vault: Vault, userId: string, { allergens, checked, allergies, dislikes }: FoodFile) {
  const seal = (column: SealedColumn, text: string | null) =>
    text === null ? null : vault.seal(text, placeOf(column, userId))
  const list = allergens.length + checked.length === 0 ? null : JSON.stringify({ allergens, checked })
  return {
    allergies: seal('allergies', allergies),
    allergens: seal('allergens', list),
    dislikes: seal('dislikes', dislikes),
  }
}

/** @param file its version is the one that was seen. @returns false where it is another by now */
export async function saveFoodFile(
  trx: Kysely<Tables>,
  vault: Vault,
  user_id: string,
  file: FoodFile,
  now: Date,
): Promise<boolean> {
  const { diet, version } = file
  const row = { ...sealedRow(vault, user_id, file), diet, version: version + 1, updated_at: now.toISOString() }
  const saved =
    version === 0
      ? await trx
          .insertInto('kitchen_notes')
          .values({ ...row, user_id })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('user_id')
          .executeTakeFirst()
      : await trx
          .updateTable('kitchen_notes')
          .set(row)
          .where('user_id', '=', user_id)
          .where('version', '=', version)
          .returning('user_id')
          .executeTakeFirst()
  return saved !== undefined
}

/** What an order told of diet and dislikes: what was told last holds, and what was left empty changes nothing. */
export async function keepDiet(
  trx: Kysely<Tables>,
  vault: Vault,
  user_id: string,
  { diet, dislikes }: Pick<FoodFile, 'diet' | 'dislikes'>,
  now: Date,
): Promise<void> {
  if (diet === null && dislikes === null) return
  const told = {
    ...(diet !== null && { diet }),
    ...(dislikes !== null && { dislikes: vault.seal(dislikes, placeOf('dislikes', user_id)) }),
  }
  const updated_at = now.toISOString()
  await trx
    .insertInto('kitchen_notes')
    .values({ user_id, ...told, version: 1, updated_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb }) => ({ ...told, version: eb('kitchen_notes.version', '+', 1), updated_at })),
    )
    .execute()
}
