/** The SQL of mails to the clinic that are sent once in a while. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

/** @returns false where one of this name was sent after `notSince`; of several processes one gets true */
export async function claimAlert(
  trx: Kysely<Tables>,
  name: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const sent_at = now.toISOString()
  const claimed = await trx
    .insertInto('clinic_alerts')
    .values({ name, sent_at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sent_at }).where('clinic_alerts.sent_at', '<=', notSince.toISOString()),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
