/** The database as a file, for one machine. */
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { requireDataDir } from '../../files/data-dir.server'
import { addGauge } from '../../log/metrics.server'
import { type Database, waitingHelp } from '../database'
import type { QueryWatch } from '../query-watch'
import { RetryingKysely } from '../retrying'
import type { Tables } from '../tables'
import { createTroubleWatch, type Trouble, troubleOf } from '../trouble'
import { writeAndTakeBack } from '../write-probe'
import { SqliteFileDialect } from './sqlite-dialect'
import { isBusy, SqliteError, SqliteFile } from './sqlite-file'
import { sqlitePath } from './sqlite-path'
import { waitForStartLock } from './start-lock'

/**
 * SQLite waits without letting the process do anything else, so it waits only while the file is opened, where another process may be
 * recovering it. After that everyone polls (sqlite-dialect.ts).
 */
const openingBusyTimeoutMs = 5000
/** A larger file is not read to its end at a start: a backup does that, once a day. Reading this takes some tens of milliseconds. */
const mostCheckedBytes = 32 * 1024 * 1024

/** @throws {Error} with one line that names the folder or the file and what to do, when it cannot be opened */
export function openSqlite(dataDir: string, queries?: QueryWatch): Database {
  requireDataDir(dataDir)
  const path = sqlitePath(dataDir)
  const files = openFiles(path)
  const watch = createTroubleWatch(() => writeAndTakeBack(db))
  const dialect = new SqliteFileDialect(files, watch.note)
  const db = new RetryingKysely<Tables>({ dialect, ...(queries && { log: queries }) })
  const read = async (): Promise<Trouble | null> => {
    try {
      await sql`select 1 from sqlite_schema limit 1`.execute(db)
      return null
    } catch (error) {
      return troubleOf(error) ?? 'down'
    }
  }
  return {
    db,
    withStartLock: (work) => withFileLock(join(dataDir, 'start-lock.sqlite'), work),
    isUp: async () => (await read()) === null,
    trouble: async () => (await read()) ?? (await watch.now()),
    addFigures: (registry) => addGauge(registry, 'aahar_database_waiting', waitingHelp, () => dialect.waiting),
    close: () => db.destroy(),
  }
}

function openFiles(path: string) {
  let writer: SqliteFile | undefined
  let reader: SqliteFile | undefined
  try {
    writer = new SqliteFile(path, openingBusyTimeoutMs)
    chmodSync(path, 0o600)
    // What has been acknowledged survives a power cut: WAL alone would lose the last commits without FULL.
    writer.exec(
      'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 0',
    )
    // What a statement or a savepoint needs to undo stays in memory, and is no file. The log is written back into the file every 16 MB, not every
    // 4: a page that many writes have changed meanwhile is written once.
    writer.exec('pragma temp_store = MEMORY; pragma wal_autocheckpoint = 4000')
    reader = new SqliteFile(path, openingBusyTimeoutMs)
    reader.exec('pragma query_only = ON')
    requireUndamaged(reader)
    reader.exec('pragma busy_timeout = 0')
    return { reader, writer }
  } catch (error) {
    reader?.close()
    writer?.close()
    throw readable(error, path)
  }
}

/** Found out now and not by the client whose booking stands on the damaged page. @throws {SqliteError} SQLITE_CORRUPT */
function requireUndamaged(file: SqliteFile): void {
  if (statSync(file.path).size > mostCheckedBytes) return
  const said = file.run('pragma quick_check(1)', []).rows.map((row) => String(Object.values(row)[0]))
  if (said.join() !== 'ok') throw new SqliteError(`database disk image is malformed (${said.join('; ')})`, 11)
}

const adviceFor: readonly (readonly [string[], string])[] = [
  [['SQLITE_CANTOPEN'], 'See what stands at that path and who may read and write it.'],
  [
    ['SQLITE_NOTADB', 'SQLITE_CORRUPT'],
    'Move that file away, with its -wal and -shm, and put a backup in its place (`npm run restore`), or choose another folder with DATA_DIR; without the file a new, empty database is made.',
  ],
  [['SQLITE_FULL'], 'Make room on its disk, then start again. Nothing that was acknowledged is lost.'],
  [['SQLITE_READONLY'], 'See whether the disk is mounted for reading only, and who may write the file and its folder.'],
  [
    ['SQLITE_IOERR'],
    'The disk does not do what it is asked: see what the system says of it, and whether a backup is at hand.',
  ],
]

/** SQLite's own sentences name no file. */
export function readable(error: unknown, file: string): unknown {
  if (!(error instanceof SqliteError)) return error
  const { code, message } = error
  const advice = adviceFor.find(([starts]) => starts.some((start) => code.startsWith(start)))?.[1] ?? null
  // Where an index of words is damaged, SQLite names the index alone.
  const isRiddle = code === 'SQLITE_CORRUPT' && !message.includes('malformed')
  const said = isRiddle ? `database disk image is malformed (${message})` : message
  return advice === null ? error : new Error(`${file}: ${said}. ${advice}`, { cause: error })
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
