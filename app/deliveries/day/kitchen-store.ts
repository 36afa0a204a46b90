/** The SQL of what the kitchen has to know of a client: diet and allergies. */
import type { Kysely } from 'kysely'
import { openKitchenNote, sealKitchenNote } from '~/orders/sales/allergies/allergies'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

type KitchenNote = Pick<Tables['kitchen_notes'], 'diet' | 'allergies' | 'version'>

/** Version 0: nothing was written down yet. */
export async function getKitchenNote(db: Kysely<Tables>, vault: Vault, userId: string): Promise<KitchenNote> {
  const row = await db
    .selectFrom('kitchen_notes')
    .select(['diet', 'allergies', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, allergies: openKitchenNote(vault, userId, row.allergies) } : noNote
}
const noNote: KitchenNote = { diet: null, allergies: null, version: 0 }

/** @param note its version is the one that was seen. @returns false where it is another by now */
export async function saveKitchenNote(
  trx: Kysely<Tables>,
  vault: Vault,
  user_id: string,
  { diet, allergies: text, version }: KitchenNote,
  now: Date,
): Promise<boolean> {
  const allergies = sealKitchenNote(vault, user_id, text)
  const row = { diet, allergies, version: version + 1, updated_at: now.toISOString() }
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
