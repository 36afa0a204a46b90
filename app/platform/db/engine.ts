/** What a store or a migration has to say differently to each engine. */
import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely'
import { statementTimeoutMs } from './postgres/postgres'
import type { Tables } from './tables'

/**
 * For the row a worker is about to claim by an UPDATE: rows another worker is claiming at this moment are passed over.
 * SQLite has one writer at a time and needs nothing.
 */
export function skipLocked<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query
}

/** Locks a row that a transaction reads to decide by it: no other transaction changes it until this one ends. */
export function locked<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(db) ? query.forUpdate() : query
}

/**
 * Takes a lock that has a name, until the transaction ends: shared by those who read what the holder of the exclusive one
 * changes. SQLite has one writer at a time and needs nothing.
 */
export async function takeNamedLock(trx: Kysely<Tables>, name: string, mode: 'shared' | 'exclusive'): Promise<void> {
  if (!isPostgres(trx)) return
  const take = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${take}(hashtext(${name}))`.execute(trx)
}

/** Kysely's introspection reads each column of each table for it: a good part of a start on PostgreSQL. */
export async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
  return (await found.execute(db)).rows.length > 0
}

/** Runs work that may take its time, such as a migration of a large table, without the limit every query has. */
export async function withoutTimeLimit<T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`set statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(connection)
    }
  })
}

/**
 * For migrations that rebuild a table of SQLite: there, to drop the former table deletes all that leads to it, and enforcement cannot be
 * switched within a transaction. Such a migration checks all foreign keys before its transaction ends.
 */
export async function withoutForeignKeys<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  if (isPostgres(db)) return work()
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether another process of this program is connected to the same database of a server. For the first query of a pool. */
export async function hasOtherConnections(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'aahar%' and pid <> pg_backend_pid() limit 1`.execute(
    db,
  )
  return rows.length > 0
}
