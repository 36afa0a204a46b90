/** The database as a file, for one machine. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import { requireDataDir } from '~/data-dir.server'
import type { Database } from './database'
import { waitForStartLock } from './start-lock'
import type { Tables } from './tables'

const busyTimeoutMs = 5000

/** @throws {Error} with one line that names the folder or the file and what to do, when it cannot be opened */
export function openSqlite(dataDir: string): Database {
  requireDataDir(dataDir)
  const file = join(dataDir, 'aahar.sqlite')
  const sqlite = openFile(file)
  const db = new Kysely<Tables>({ dialect: new FileDialect({ database: sqlite }) })
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

function openFile(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(file)
    chmodSync(file, 0o600)
    // What has been acknowledged survives a power cut: WAL alone would lose the last commits without FULL.
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw readable(error, file)
  }
}

/** SQLite's own sentences name no file. */
function readable(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const { code, message } = error
  const advice = code.startsWith('SQLITE_CANTOPEN')
    ? 'See what stands at that path and who may read and write it.'
    : code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')
      ? 'Move that file away and put a backup in its place, or choose another folder with DATA_DIR; without the file a new, empty database is made.'
      : null
  return advice === null ? error : new Error(`${file}: ${message}. ${advice}`, { cause: error })
}

class FileDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): SqliteDriver {
    return new WritingFirstDriver(this.#config)
  }
  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter()
  }
}

/**
 * Takes the right to write when a transaction begins. One that reads first and then writes would otherwise be refused at
 * once, without waiting, where another process has written in between (SQLITE_BUSY_SNAPSHOT).
 */
class WritingFirstDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite can take back what was done to tables, although Kysely does not count on it: no migration stays half done. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite's own lock on a file beside the database. It ends with the process, even by kill -9, as a lock file would not;
 * and it is another file because the work inside needs the database for its own transactions.
 */
async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    await waitForStartLock(() => tryLock(lock))
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
    throw readable(error, lock.name)
  }
}
