import type { Kysely } from 'kysely'
import type { Tables } from './tables'

/** A write as durable as any other that leaves nothing: whether there is room, and whether writing is allowed. */
export async function writeAndTakeBack(db: Kysely<Tables>): Promise<void> {
  const key = 'write probe'
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('rate_limits')
      .values({ key, tries: 0, ends_at: '' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: 0 }))
      .execute()
    await trx.deleteFrom('rate_limits').where('key', '=', key).execute()
  })
}
