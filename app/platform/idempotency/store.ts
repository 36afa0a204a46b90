/** The SQL of forms that were sent. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'

export type IdempotencyRecord = Omit<Tables['sent_forms'], 'sent_at'>

/** @returns false where the form was sent before; where it is being sent at this moment, only once that is decided */
export async function insertIdempotencyRecord(
  trx: Kysely<Tables>,
  record: IdempotencyRecord,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sent_forms')
    .values({ ...record, sent_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function getIdempotencyRecord(db: Kysely<Tables>, key: string): Promise<IdempotencyRecord | null> {
  return (await db.selectFrom('sent_forms').selectAll().where('key', '=', key).executeTakeFirst()) ?? null
}

/** Of forms too old to be sent again. */
export async function deleteIdempotencyRecords(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('sent_forms').where('sent_at', '<', before.toISOString()).execute()
}
