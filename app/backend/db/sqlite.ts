/** The database as a file, for one machine. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { requireDataDir } from '~/data-dir.server'
import { counter, gauge } from '~/metrics.server'
import { type Database, waitingHelp } from './database'
import type { QueryWatch } from './query-watch'
import { SqliteFileDialect } from './sqlite-driver'
import { SqliteError, SqliteFile } from './sqlite-file'
import { sqlitePath } from './sqlite-path'
import { isBusy } from './sqlite-writes'
import { waitForStartLock } from './start-lock'
import type { Tables } from './tables'

/** Readers wait only while another process recovers or checkpoints the log; writers wait in their queue, without blocking. */
const readerBusyTimeoutMs = 5000

/** @throws {Error} with one line that names the folder or the file and what to do, when it cannot be opened */
export function openSqlite(dataDir: string, queries?: QueryWatch): Database {
  requireDataDir(dataDir)
  const path = sqlitePath(dataDir)
  const files = openFiles(path)
  const dialect = new SqliteFileDialect(files)
  const db = new Kysely<Tables>({ dialect, ...(queries && { log: queries }) })
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
    hasRowNow: ({ sql, parameters }) => files.reader.hasRow(sql, parameters),
    metrics: () => [
      gauge('aahar_database_waiting', waitingHelp, dialect.writes.waiting),
      counter(
        'aahar_database_busy_seconds_total',
        'How long writes waited for a lock that another process held.',
        dialect.writes.busyMs / 1000,
      ),
    ],
    close: () => db.destroy(),
  }
}

function openFiles(path: string) {
  let writer: SqliteFile | undefined
  let reader: SqliteFile | undefined
  try {
    writer = new SqliteFile(path, readerBusyTimeoutMs)
    chmodSync(path, 0o600)
    // What has been acknowledged survives a power cut: WAL alone would lose the last commits without FULL.
    writer.exec(
      'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 0',
    )
    // What a savepoint needs to undo stays in memory, and is no file. The log is written back into the file every 16 MB, not every
    // 4: a page that many writes have changed meanwhile is written once.
    writer.exec('pragma temp_store = MEMORY; pragma wal_autocheckpoint = 4000')
    reader = new SqliteFile(path, readerBusyTimeoutMs)
    reader.exec('pragma query_only = ON')
    return { reader, writer }
  } catch (error) {
    reader?.close()
    writer?.close()
    throw readable(error, path)
  }
}

/** SQLite's own sentences name no file. */
function readable(error: unknown, file: string): unknown {
  if (!(error instanceof SqliteError)) return error
  const { code, message } = error
  const advice = code.startsWith('SQLITE_CANTOPEN')
    ? 'See what stands at that path and who may read and write it.'
    : code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')
      ? 'Move that file away and put a backup in its place, or choose another folder with DATA_DIR; without the file a new, empty database is made.'
      : null
  return advice === null ? error : new Error(`${file}: ${message}. ${advice}`, { cause: error })
}

/**
 * SQLite's own lock on a file beside the database. It ends with the process, even by kill -9, as a lock file would not;
 * and it is another file because the work inside needs the database for its own transactions.
 */
async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new SqliteFile(path, 0)
  try {
    await waitForStartLock(() => tryLock(lock))
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: SqliteFile): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw readable(error, lock.path)
  }
}
