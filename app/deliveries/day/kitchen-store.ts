/** The SQL of what the kitchen has to know: the days on which it is closed, and a client's diet and allergies. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { openKitchenNote, sealKitchenNote } from '../allergies'

/** Days from this one on on which the kitchen is closed. */
export async function closedKitchenDays(db: Kysely<Tables>, from: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select('day')
    .where('day', '>=', from)
    .where('closes_kitchen', '=', 1)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** The closed day of the calendar on which the kitchen is closed; its name is for staff, its note for clients. */
export async function getClosedKitchen(
  db: Kysely<Tables>,
  day: string,
): Promise<{ name: string; public_note: string | null } | null> {
  const row = await db
    .selectFrom('calendar_exceptions')
    .select(['name', 'public_note'])
    .where('day', '=', day)
    .where('closes_kitchen', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

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
