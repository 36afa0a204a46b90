/** The SQL of sealed texts wherever they stand: their own areas write and read them, this seals them anew. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables'

/** Every column that holds sealed texts, each in a table with an `id`. */
export const noteColumns = [
  { table: 'appointments', column: 'medical_issue' },
  { table: 'appointments', column: 'message' },
  { table: 'enquiries', column: 'words' },
] as const
export type NoteColumn = (typeof noteColumns)[number]

/** Texts not sealed with the newest key, in the order of their ids, after one of them or from the first on. */
export async function listOlderNotes(
  db: Kysely<Tables>,
  { table, column }: NoteColumn,
  { newestPrefix, afterId, limit }: { newestPrefix: string; afterId: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  const sealed = sql.ref(column)
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null and ${sealed} not like ${`${newestPrefix}%`} and id > ${afterId}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Only where it has not been written anew meanwhile. */
export async function replaceNote(
  db: Kysely<Tables>,
  { table, column }: NoteColumn,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const sealed = sql.ref(column)
  await sql`update ${sql.table(table)} set ${sealed} = ${to} where id = ${id} and ${sealed} = ${from}`.execute(db)
}
