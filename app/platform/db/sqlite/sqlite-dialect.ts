/**
 * Kysely on a SQLite file. Reads outside of a transaction go to a connection of their own that can only read: in WAL mode it waits
 * for no write and sees what is committed, as on PostgreSQL. Transactions and single writes take turns on the other one.
 */
import { setTimeout as sleep, setImmediate as turnOfTheEventLoop } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy, type SqliteFile } from './sqlite-file'

/** Two connections to the same file. */
type Files = { reader: SqliteFile; writer: SqliteFile }

/** How long another process may hold the lock. Polled, because SQLite's own waiting stops the process. */
const busy = { timeoutMs: 5000, pollMs: 2 }

export class SqliteFileDialect implements Dialect {
  readonly #driver: SqliteFileDriver
  /** @param onError hears each error of SQLite, as the caller of the query does */
  constructor(files: Files, onError: (error: unknown) => void) {
    this.#driver = new SqliteFileDriver(files, onError)
  }
  /** How many writes wait for their turn. */
  get waiting(): number {
    return this.#driver.waiting
  }
  createDriver(): Driver {
    return this.#driver
  }
  createAdapter(): SqliteAdapter {
    return new FileAdapter()
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class FileAdapter extends SqliteAdapter {
  /** SQLite can take back what was done to tables, although Kysely does not count on it: no migration stays half done. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** Kysely would let one caller in at a time, and a read within another's transaction wait for its end. The driver below has turns of its own. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteFileDriver implements Driver {
  readonly #files: Files
  readonly #onError: (error: unknown) => void
  #lastTurn: Promise<unknown> = Promise.resolve()
  waiting = 0

  constructor(files: Files, onError: (error: unknown) => void) {
    this.#files = files
    this.#onError = onError
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Caller> {
    return new Caller(this)
  }
  async beginTransaction(caller: Caller): Promise<void> {
    const endTurn = await this.#takeTurn()
    try {
      await this.run('writer', 'begin immediate')
      caller.endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }
  async commitTransaction(caller: Caller): Promise<void> {
    await this.run('writer', 'commit')
    caller.endTurn?.()
    caller.endTurn = null
  }
  async rollbackTransaction(caller: Caller): Promise<void> {
    try {
      if (this.#files.writer.inTransaction) await this.run('writer', 'rollback')
    } finally {
      caller.endTurn?.()
      caller.endTurn = null
    }
  }
  async releaseConnection(): Promise<void> {}
  /** What waits is written first. */
  async destroy(): Promise<void> {
    await this.#lastTurn
    this.#files.reader.close()
    this.#files.writer.close()
  }

  /** One statement outside of a transaction, in its turn. */
  async runInTurn(sql: string, parameters: readonly unknown[]) {
    const endTurn = await this.#takeTurn()
    try {
      return await this.run('writer', sql, parameters)
    } finally {
      endTurn()
    }
  }

  /** @throws {SqliteError} SQLITE_BUSY where another process holds the lock for 5 s */
  async run(on: keyof Files, sql: string, parameters: readonly unknown[] = []) {
    const deadline = performance.now() + busy.timeoutMs
    while (true) {
      try {
        return this.#files[on].run(sql, parameters)
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) {
          this.#onError(error)
          throw error
        }
      }
      await sleep(busy.pollMs)
    }
  }

  /** @returns what ends the turn */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    let endTurn = () => {}
    this.#lastTurn = new Promise<void>((resolve) => {
      endTurn = resolve
    })
    this.waiting += 1
    await before
    // For a moment the file is free: another process that polls for it has its chance, however much waits here.
    if (this.waiting > 1) await turnOfTheEventLoop()
    this.waiting -= 1
    return endTurn
  }
}

/** What Kysely takes for a connection: one caller, with a transaction or between two. */
class Caller implements DatabaseConnection {
  readonly #driver: SqliteFileDriver
  /** Set while a transaction runs. */
  endTurn: (() => void) | null = null
  constructor(driver: SqliteFileDriver) {
    this.#driver = driver
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes, lastRowId } = await this.#run(query)
    return { rows: rows as R[], numAffectedRows: BigInt(changes), insertId: BigInt(lastRowId) }
  }
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of (await this.#run(query)).rows) yield { rows: [row as R] }
  }
  #run({ query, sql, parameters }: CompiledQuery) {
    if (this.endTurn) return this.#driver.run('writer', sql, parameters)
    // A raw text may be anything; what begins with these and writes after all is refused by the reading connection.
    const isRead = query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(sql))
    return isRead ? this.#driver.run('reader', sql, parameters) : this.#driver.runInTurn(sql, parameters)
  }
}
