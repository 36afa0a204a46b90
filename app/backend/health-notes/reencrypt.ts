/**
 * Changing the key of health notes: DATA_KEY=new,old and a new start. Every start seals anew what an older key has sealed;
 * once the log says that nothing was unreadable, the old key may go. Where several processes share a database, all of them
 * have to know the new key (DATA_KEY=old,new) before one of them seals with it.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import { listOlderNotes, noteColumns, replaceNote } from './store'
import type { Vault } from './vault'

const batchSize = 200

/**
 * Seals with the newest key what was sealed with an older one. Safe at any time, by any number of processes.
 * @returns how many notes were sealed anew, and how many no key opens: these stay as they are
 */
export async function reencryptNotes(
  db: Kysely<Tables>,
  vault: Vault,
): Promise<{ reencrypted: number; unreadable: number }> {
  const { newestPrefix } = vault
  let reencrypted = 0
  let unreadable = 0
  for (const noteColumn of noteColumns) {
    let afterId = ''
    for (;;) {
      const notes = await listOlderNotes(db, noteColumn, { newestPrefix, afterId, limit: batchSize })
      await db.transaction().execute(async (trx) => {
        for (const { id, sealed } of notes) {
          const place = { ...noteColumn, id }
          const text = vault.open(sealed, place)
          if (text === null) unreadable += 1
          else {
            await replaceNote(trx, noteColumn, { id, from: sealed, to: vault.seal(text, place) })
            reencrypted += 1
          }
        }
      })
      const last = notes.at(-1)
      if (!last || notes.length < batchSize) break
      afterId = last.id
    }
  }
  return { reencrypted, unreadable }
}
