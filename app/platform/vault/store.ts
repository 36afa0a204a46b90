/** The SQL of sealed texts wherever they stand: their own areas write and read them, this re-seals them (key rotation). */
import { type Kysely, sql } from 'kysely'
import { healthNotes } from '~/domain/appointments/health-notes'
import type { Tables } from '../db/tables'

/** Every column that holds sealed texts, and the column that names its rows. */
export const sealedColumns = [
  ...healthNotes.map((column) => ({ table: 'appointments', column, id: 'id' }) as const),
  { table: 'appointment_notes', column: 'text', id: 'id' },
  { table: 'enquiries', column: 'words', id: 'id' },
  { table: 'enquiry_answers', column: 'text', id: 'id' },
  { table: 'user_notes', column: 'text', id: 'id' },
  { table: 'order_notes', column: 'allergies', id: 'order_id' },
  { table: 'kitchen_notes', column: 'allergies', id: 'user_id' },
  { table: 'kitchen_notes', column: 'allergens', id: 'user_id' },
  { table: 'kitchen_notes', column: 'dislikes', id: 'user_id' },
  { table: 'second_factors', column: 'secret', id: 'user_id' },
  { table: 'care_files', column: 'born_on', id: 'id' },
  { table: 'care_files', column: 'sex', id: 'id' },
  { table: 'care_files', column: 'facts', id: 'id' },
  { table: 'diet_plans', column: 'body', id: 'id' },
  { table: 'diet_plans', column: 'reasons', id: 'id' },
  { table: 'diet_plans', column: 'answer_words', id: 'id' },
  { table: 'care_messages', column: 'text', id: 'id' },
  { table: 'check_ins', column: 'body', id: 'id' },
  { table: 'care_tasks', column: 'note', id: 'id' },
  { table: 'visit_notes', column: 'body', id: 'id' },
  { table: 'readings', column: 'value', id: 'id' },
  { table: 'readings', column: 'lab_low', id: 'id' },
  { table: 'readings', column: 'lab_high', id: 'id' },
  { table: 'readings', column: 'void_reason', id: 'id' },
  { table: 'care_documents', column: 'name', id: 'id' },
  { table: 'care_documents', column: 'file_key', id: 'id' },
  { table: 'outbox', column: 'data', id: 'id' },
  { table: 'newsletter_subscribers', column: 'unsubscribe_token', id: 'id' },
  { table: 'payment_attempts', column: 'url', id: 'link_id' },
  { table: 'payment_events', column: 'raw_body', id: 'id' },
] as const
export type SealedColumn = (typeof sealedColumns)[number]

/** Texts not sealed with the newest key, in the order of their ids, after one of them or from the first on. */
export async function listOlderTexts(
  db: Kysely<Tables>,
  { table, column, id }: SealedColumn,
  { newestPrefix, afterId, limit }: { newestPrefix: string; afterId: string; limit: number },
): Promise<{ id: string; text: string }[]> {
  const [text, key] = [sql.ref(column), sql.ref(id)]
  const { rows } = await sql<{ id: string; text: string }>`
    select ${key} as id, ${text} as text from ${sql.table(table)}
    where ${text} is not null and ${text} <> '' and ${text} not like ${`${newestPrefix}%`} and ${key} > ${afterId}
    order by ${key} limit ${limit}`.execute(db)
  return rows
}

/** Whether any text was ever sealed, with whichever key. */
export async function hasSealedTexts(db: Kysely<Tables>): Promise<boolean> {
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like 'n1.%' limit 1`.execute(
      db,
    )
    if (rows.length > 0) return true
  }
  return false
}

/** Writes nothing where the text has changed since it was read. */
export async function replaceText(
  db: Kysely<Tables>,
  { table, column, id: key }: SealedColumn,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const text = sql.ref(column)
  await sql`update ${sql.table(table)} set ${text} = ${to} where ${sql.ref(key)} = ${id} and ${text} = ${from}`.execute(
    db,
  )
}
