/** Which engine a database lives in; sqlite.ts and postgres.ts open it. */
import type { Database } from './database'
import { openPostgres } from './postgres'
import type { QueryWatch } from './query-watch'
import { openSqlite } from './sqlite'

export type { Database }

export type DatabasePlace = {
  /** The folder of the SQLite file, made where it is missing. */
  dataDir: string
  /** A postgres:// address: then the database is there. */
  databaseUrl: string | null
}

/**
 * Opens the database; whether a server can be reached shows at the first query.
 * @param queries sees each query
 * @throws what the file system or SQLite says when the file cannot be opened
 */
export function openDatabase({ dataDir, databaseUrl }: DatabasePlace, queries?: QueryWatch): Database {
  return databaseUrl === null ? openSqlite(dataDir, queries) : openPostgres(databaseUrl, queries)
}
