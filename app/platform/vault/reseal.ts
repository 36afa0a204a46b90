/**
 * Key rotation: DATA_KEY=new,old and a restart. Every start re-seals with the newest key what an older key has sealed; once the
 * log says that nothing was unreadable, the old key may go. Where several processes share a database, all of them have to know the new key (DATA_KEY=old,new) before one of
 * them seals with it.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import { listOlderTexts, replaceText, sealedColumns } from './store'
import type { Vault } from './vault'

const batchSize = 200

/**
 * Seals with the newest key what is not. Safe at any time, by any number of processes.
 * @returns how many texts were re-sealed, and how many no key opens: these stay as they are
 */
export async function reseal(db: Kysely<Tables>, vault: Vault): Promise<{ sealed: number; unreadable: number }> {
  const { newestPrefix } = vault
  let sealed = 0
  let unreadable = 0
  for (const sealedColumn of sealedColumns) {
    const { table, column } = sealedColumn
    let afterId = ''
    for (;;) {
      const texts = await listOlderTexts(db, sealedColumn, { newestPrefix, afterId, limit: batchSize })
      if (texts.length === 0) break
      const done = await db.transaction().execute(async (trx) => {
        let count = 0
        for (const { id, text: from } of texts) {
          const place = { table, column, id }
          const text = vault.open(from, place)
          if (text === null) continue
          await replaceText(trx, sealedColumn, { id, from, to: vault.seal(text, place) })
          count += 1
        }
        return count
      })
      sealed += done
      unreadable += texts.length - done
      const last = texts.at(-1)
      if (!last || texts.length < batchSize) break
      afterId = last.id
    }
  }
  return { sealed, unreadable }
}
