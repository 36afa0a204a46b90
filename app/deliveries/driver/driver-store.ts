/** The SQL of the drivers' links. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

export async function getDriverSerial(db: Kysely<Tables>, day: string): Promise<number | null> {
  const row = await db.selectFrom('driver_links').select('serial').where('day', '=', day).executeTakeFirst()
  return row?.serial ?? null
}

/** The serial of a new link, which ends the former ones of that day. */
export async function nextDriverSerial(trx: Kysely<Tables>, day: string, now: Date): Promise<number> {
  const made_at = now.toISOString()
  const { serial } = await trx
    .insertInto('driver_links')
    .values({ day, serial: 1, made_at })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ eb }) => ({ serial: eb('driver_links.serial', '+', 1), made_at })),
    )
    .returning('serial')
    .executeTakeFirstOrThrow()
  return serial
}
