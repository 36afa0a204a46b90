/** Which engine a database lives in; sqlite.ts and postgres.ts open it. */
import type { Kysely } from 'kysely'
import { openPostgres } from './postgres'
import { openSqlite } from './sqlite'
import type { Tables } from './tables'

export type Database = {
  db: Kysely<Tables>
  /** Runs `work` while no other process on this database does the same: migrations and the first seeding. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>
  isUp(): Promise<boolean>
  close(): Promise<void>
}

export type DatabasePlace = {
  /** The folder of the SQLite file, made where it is missing. */
  dataDir: string
  /** A postgres:// address: then the database is there. */
  databaseUrl: string | null
}

/**
 * Opens the database; whether a server can be reached shows at the first query.
 * @throws what the file system or SQLite says when the file cannot be opened
 */
export function openDatabase({ dataDir, databaseUrl }: DatabasePlace): Database {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl)
}
