/** A copy of the whole database as it was at one moment, as a SQLite file, while the site goes on writing. */
import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../migrations/migrate'
import { type DatabasePlace, openDatabase } from '../open'
import { openSqlite } from '../sqlite/sqlite'
import { SqliteFile } from '../sqlite/sqlite-file'
import { sqlitePath } from '../sqlite/sqlite-path'
import type { Tables } from '../tables'
import { copyTables, differences, inOneMoment, sumTables, type TableSums, tablesInOrder } from './copy-tables'

const busyTimeoutMs = 10_000

/**
 * Writes the snapshot as aahar.sqlite into an empty folder, and looks at it once: a backup of a damaged file is none.
 * @returns how many rows each table has
 * @throws {Error} with a line for a person where there is no database, or the copy is damaged
 */
export async function takeSnapshot(place: DatabasePlace, folder: string): Promise<Record<string, number>> {
  if (place.databaseUrl === null) copyFile(sqlitePath(place.dataDir), sqlitePath(folder))
  else await copyServer(place, folder)
  requireSound(sqlitePath(folder))
  return countRows(folder)
}

/** VACUUM INTO reads in one transaction: writers of other processes wait for nothing and are not in it. */
function copyFile(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no database in ${from}.`)
  const file = new SqliteFile(from, busyTimeoutMs)
  try {
    file.run('vacuum into ?', [to])
  } finally {
    file.close()
  }
}

async function copyServer(place: DatabasePlace, folder: string): Promise<void> {
  const target = openSqlite(folder)
  const source = openDatabase(place)
  try {
    await migrate(target.db)
    await inOneMoment(source.db, (from) => copyAndCompare(from, target.db))
  } finally {
    await Promise.allSettled([source.close(), target.close()])
  }
}

/**
 * All rows of one database into an empty one of the other engine, in one transaction of the target.
 * @returns the sums of both
 * @throws {Error} where what was written is not what was read; then nothing is
 */
export function copyAndCompare(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  {
    sqlite = to,
    prepare,
  }: { sqlite?: Kysely<Tables>; prepare?: (trx: Kysely<Tables>, tables: string[]) => Promise<void> } = {},
): Promise<TableSums> {
  return to.transaction().execute(async (trx) => {
    // On SQLite, `to` inside its own transaction would wait for ever.
    const tables = await tablesInOrder(sqlite === to ? trx : sqlite)
    await prepare?.(trx, tables)
    const read = await copyTables(from, trx, tables)
    const wrong = differences(read, await sumTables(trx, tables))
    if (wrong.length > 0) throw new Error(`The copy differs, and was taken back: ${wrong.join('; ')}.`)
    return read
  })
}

/** @throws {Error} where SQLite finds the file damaged, or a row points at one that is not there */
export function requireSound(path: string): void {
  const file = new SqliteFile(path, busyTimeoutMs)
  try {
    const said = file.run('pragma integrity_check(5)', []).rows.map((row) => String(Object.values(row)[0]))
    if (said.join() !== 'ok') throw new Error(`The database is damaged: ${said.join('; ')}.`)
    const lost = file.run('select * from pragma_foreign_key_check limit 1', []).rows
    if (lost.length > 0) throw new Error(`The database is damaged: a row of ${lost[0]?.table} points at nothing.`)
  } catch (error) {
    if (error instanceof Error && /not a database|malformed/.test(error.message))
      throw new Error(`The database is damaged: ${error.message}.`, { cause: error })
    throw error
  } finally {
    file.close()
  }
}

/** How many rows each table of a snapshot has. */
export async function countRows(folder: string): Promise<Record<string, number>> {
  const { db, close } = openSqlite(folder)
  try {
    const counts: Record<string, number> = {}
    for (const table of await tablesInOrder(db)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      counts[table] = Number(rows[0]?.count ?? 0)
    }
    return counts
  } finally {
    await close()
  }
}
