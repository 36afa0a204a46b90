/** What the files of the first schema share. */
import { type Kysely, PostgresAdapter, sql } from 'kysely'

export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const isOnPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Text that is compared byte by byte, as SQLite does by itself. */
export const plainTextOf = (db: Kysely<unknown>): string => (isOnPostgres(db) ? 'text collate "C"' : 'text')
