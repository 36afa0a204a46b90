/** Which engine a database lives in; sqlite.ts and postgres.ts open it. */
import type { Database } from './database'
import { openPostgres } from './postgres/postgres'
import type { QueryWatch } from './query-watch'
import { openSqlite, readable } from './sqlite/sqlite'
import { sqlitePath } from './sqlite/sqlite-path'

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

/** An error of a start, with what a person can do about it where the database's file is the cause. */
export function whatToDo(error: unknown, { dataDir, databaseUrl }: DatabasePlace): unknown {
  return databaseUrl === null ? readable(error, sqlitePath(dataDir)) : error
}
