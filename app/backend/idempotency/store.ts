/** The SQL of forms that were sent. */
import type { Kysely } from 'kysely'
import { prepared } from '~/backend/db/prepared'
import type { Tables } from '~/backend/db/tables'

export type IdempotencyRecord = Omit<Tables['sent_forms'], 'sent_at'>

/** @returns false where the form was sent before; where it is being sent at this moment, only once that is decided */
export async function insertIdempotencyRecord(
  trx: Kysely<Tables>,
  record: IdempotencyRecord,
  now: Date,
): Promise<boolean> {
  return (await insertRecord.written(trx, { ...record, sent_at: now.toISOString() })) === 1
}

const insertRecord = prepared((db, row: Tables['sent_forms']) =>
  db
    .insertInto('sent_forms')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

export async function getIdempotencyRecord(db: Kysely<Tables>, key: string): Promise<IdempotencyRecord | null> {
  return (await db.selectFrom('sent_forms').selectAll().where('key', '=', key).executeTakeFirst()) ?? null
}

/** Of forms too old to be sent again. */
export async function deleteIdempotencyRecords(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('sent_forms').where('sent_at', '<', before.toISOString()).execute()
}
