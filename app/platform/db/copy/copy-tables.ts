/**
 * Copies all rows of one database into another, whichever engines they are, and proves that they are the same. Used where a
 * clinic moves to PostgreSQL, and where a backup of PostgreSQL is made and restored: a backup is always a SQLite file.
 *
 * Both databases have the tables of this program's migrations. What triggers keep up (the version of the posts, the index of
 * words) is not copied: the triggers of the target write it anew as the rows come.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine'
import { isWordIndex } from '../schema/words'
import type { Tables } from '../tables'

/** Of the rows of a table, in any order: how many, and a sum of their hashes. */
export type TableSum = { rows: number; digest: string }
export type TableSums = Record<string, TableSum>

type Row = Record<string, unknown>

const notCopied = ['kysely_migration', 'kysely_migration_lock', 'posts_version']
const pageSize = 1000
/** Below what either engine binds in one statement (SQLite 32,766, PostgreSQL 65,535). */
const mostParameters = 20_000

/**
 * Names of the tables that are copied, each after those that its foreign keys lead to.
 * @param sqlite a database in a file: it names the foreign keys of either engine
 */
export async function tablesInOrder(sqlite: Kysely<Tables>): Promise<string[]> {
  const names = (await sqlite.introspection.getTables())
    .map(({ name }) => name)
    .filter((one) => !notCopied.includes(one) && !isWordIndex(one))
  const parents = new Map<string, string[]>()
  for (const name of names) {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(sqlite)
    parents.set(
      name,
      rows.map(({ table }) => table).filter((table) => table !== name),
    )
  }
  const ordered: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.includes(name)) return
    if (path.includes(name)) throw new Error(`The foreign keys of ${[...path, name].join(', ')} lead in a circle.`)
    for (const parent of parents.get(name) ?? []) visit(parent, [...path, name])
    ordered.push(name)
  }
  for (const name of names.sort()) visit(name, [])
  return ordered
}

/**
 * Reads each table of `from` once, and writes its rows into `to`, whose tables are empty.
 * @param from on PostgreSQL a transaction of `repeatable read`, in a file a database that nothing writes to meanwhile
 * @returns the sums of what was read
 */
export async function copyTables(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  tables: readonly string[],
): Promise<TableSums> {
  const sums: TableSums = {}
  for (const table of tables) {
    const sum = new RunningSum()
    for await (const rows of readRows(from, table)) {
      for (const row of rows) sum.add(row)
      await insertRows(to, table, rows)
    }
    sums[table] = sum.result()
  }
  return sums
}

/** As of the rows that are there now. On PostgreSQL within a transaction. */
export async function sumTables(db: Kysely<Tables>, tables: readonly string[]): Promise<TableSums> {
  const sums: TableSums = {}
  for (const table of tables) {
    const sum = new RunningSum()
    for await (const rows of readRows(db, table)) for (const row of rows) sum.add(row)
    sums[table] = sum.result()
  }
  return sums
}

/** The tables that differ, each with what there should be and what there is. */
export function differences(wanted: TableSums, found: TableSums): string[] {
  return Object.entries(wanted).flatMap(([table, { rows, digest }]) => {
    const there = found[table]
    if (there?.rows === rows && there.digest === digest) return []
    return [`${table}: ${rows} rows (${digest.slice(0, 8)}) became ${there?.rows ?? 0} (${there?.digest.slice(0, 8)})`]
  })
}

/** All tables at once, because they point at each other. For an own transaction. */
export async function emptyTables(trx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  if (isPostgres(trx)) {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(trx)
    return
  }
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx)
}

/** Tables that have a row. */
export async function tablesWithRows(db: Kysely<Tables>, tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** In a transaction that sees one moment of the whole database, and may take its time. */
export function inOneMoment<T>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await waitForAnyTime(trx)
      return work(trx)
    })
}

/** The limits that every query of the site has do not hold in this transaction. */
export async function waitForAnyTime(trx: Kysely<Tables>): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

async function insertRows(db: Kysely<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const atOnce = Math.max(1, Math.floor(mostParameters / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}

async function* readRows(db: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  yield* isPostgres(db) ? readByCursor(db, table) : readByRowId(db, table)
}

async function* readByRowId(db: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  let after = -1
  for (;;) {
    // The number by which SQLite finds a row's words is its own.
    const { rows } = await sql<Row & { copied_row: number; fts_row?: number }>`
      select rowid as copied_row, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${pageSize}`.execute(
      db,
    )
    after = rows.at(-1)?.copied_row ?? after
    if (rows.length > 0) yield rows.map(({ copied_row: _, fts_row: __, ...row }) => row)
    if (rows.length < pageSize) return
  }
}

async function* readByCursor(trx: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(pageSize)} from copied`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < pageSize) return
    }
  } finally {
    // After a failed statement the transaction takes no other, and ends the cursor itself.
    await sql`close copied`.execute(trx).catch(() => {})
  }
}

/** Neither the order of the rows nor that of the columns matters: the engines sort texts and columns differently. */
class RunningSum {
  #rows = 0
  #sum = 0n

  add(row: Row): void {
    const columns = Object.keys(row).sort()
    const text = JSON.stringify(columns.map((column) => [column, row[column]]))
    this.#rows += 1
    this.#sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
  }

  result(): TableSum {
    return { rows: this.#rows, digest: BigInt.asUintN(256, this.#sum).toString(16).padStart(64, '0') }
  }
}
