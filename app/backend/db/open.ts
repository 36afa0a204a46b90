/** Which engine, and everything in which engines differ: opening, the lock around start-up, asking whether it lives. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Tables } from './tables'

export type Database = {
  db: Kysely<Tables>
  /** Runs `work` while no other process on this database does the same: migrations and the first seeding. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>
  isUp(): Promise<boolean>
  close(): Promise<void>
}

const busyTimeoutMs = 5000
const startLockTimeoutMs = 30_000

/**
 * Opens the SQLite file in `dataDir`, which is made where it is missing.
 * @throws what the file system or SQLite says when the file cannot be opened
 */
export function openDatabase({ dataDir }: { dataDir: string }): Database {
  // Health notes will live here: nobody else on the machine has any business in it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'aahar.sqlite')
  const sqlite = new Sqlite(file)
  chmodSync(file, 0o600)
  // What has been acknowledged survives a power cut: WAL alone would lose the last commits without FULL.
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    db,
    withStartLock: (work) => withFileLock(join(dataDir, 'start-lock.sqlite'), work),
    isUp: async () => {
      try {
        await sql`select 1`.execute(db)
        return true
      } catch {
        return false
      }
    },
    close: () => db.destroy(),
  }
}

/**
 * SQLite's own lock on a file beside the database. It ends with the process, even by kill -9, as a lock file would not;
 * and it is another file because the work inside needs the database for its own transactions.
 */
async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    const deadline = performance.now() + startLockTimeoutMs
    while (!tryLock(lock)) {
      if (performance.now() > deadline) throw new Error('Another process has been starting on this database for 30 s.')
      await sleep(50)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: Sqlite.Database): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
