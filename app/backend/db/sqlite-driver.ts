/**
 * Kysely on a SQLite file. Reads outside of a transaction go to a connection of their own that can only read: in WAL mode it
 * waits for no write and sees what is committed, as on PostgreSQL. All else goes through the queue of writes.
 */
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
import { isBusy, type Outcome, type SqliteFile } from './sqlite-file'
import { WriteQueue, type WriteTransaction, whenFree } from './sqlite-writes'

/** Two connections to the same file. */
type Files = { reader: SqliteFile; writer: SqliteFile }
type OnError = (error: unknown) => void

export class SqliteFileDialect implements Dialect {
  readonly #files: Files
  readonly #onError: OnError
  /** The queue of this file's writes. */
  readonly writes: WriteQueue
  /** @param onError hears each error of SQLite, as the caller of the query does */
  constructor(files: Files, onError: OnError) {
    this.#files = files
    this.#onError = onError
    this.writes = new WriteQueue(files.writer)
  }
  createDriver(): Driver {
    return new SqliteFileDriver(this.#files, this.writes, this.#onError)
  }
  createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter()
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

/** SQLite can take back what was done to tables, although Kysely does not count on it: no migration stays half done. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteFileDriver implements Driver {
  readonly #files: Files
  readonly #writes: WriteQueue
  readonly #onError: OnError
  constructor(files: Files, writes: WriteQueue, onError: OnError) {
    this.#files = files
    this.#writes = writes
    this.#onError = onError
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Caller> {
    return new Caller(this.#files.reader, this.#writes, this.#onError)
  }
  beginTransaction(caller: Caller): Promise<void> {
    return caller.begin()
  }
  commitTransaction(caller: Caller): Promise<void> {
    return caller.commit()
  }
  rollbackTransaction(caller: Caller): Promise<void> {
    return caller.rollback()
  }
  async releaseConnection(): Promise<void> {}
  /** What waits is written first. */
  async destroy(): Promise<void> {
    await this.#writes.idle()
    const { reader, writer } = this.#files
    reader.close()
    try {
      // SQLite itself does this with its last connection, but see SqliteFile.close.
      writer.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      // A full disk: what is in the log is read from there at the next start.
      this.#onError(error)
    } finally {
      writer.close()
    }
  }
}

/** What Kysely takes for a connection: one caller, with a transaction or between two. */
class Caller implements DatabaseConnection {
  readonly #reader: SqliteFile
  readonly #writes: WriteQueue
  readonly #onError: OnError
  #transaction: WriteTransaction | undefined
  constructor(reader: SqliteFile, writes: WriteQueue, onError: OnError) {
    this.#reader = reader
    this.#writes = writes
    this.#onError = onError
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#heard(() => this.#writes.begin())
  }
  async commit(): Promise<void> {
    await this.#heard(() => this.#transaction?.commit())
    this.#transaction = undefined
  }
  async rollback(): Promise<void> {
    await this.#transaction?.rollback()
    this.#transaction = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const outcome = this.#heard(() => this.#run(query))
    // SQLite has most answers at once; to wait for what is there would cost a promise for each query.
    const { rows, changes, lastRowId } = outcome instanceof Promise ? await outcome : outcome
    return { rows: rows as R[], numAffectedRows: BigInt(changes), insertId: BigInt(lastRowId) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of (await this.#run(query)).rows) yield { rows: [row as R] }
  }

  #run({ query, sql, parameters }: CompiledQuery): Outcome | Promise<Outcome> {
    if (this.#transaction) return this.#transaction.run(sql, parameters)
    if (query.kind === 'SelectQueryNode') return this.#read(sql, parameters)
    if (query.kind !== 'RawNode') return this.#writes.run(sql, parameters)
    // A raw text may be anything; what begins with these and writes after all is refused by the reading connection.
    return /^\s*(select|explain)\b/i.test(sql) ? this.#read(sql, parameters) : this.#writes.runAlone(sql, parameters)
  }

  /** Another process that recovers the log, as after its kill, holds up readers: polled, because waiting in SQLite stops the process. */
  #read(sql: string, parameters: readonly unknown[]): Outcome | Promise<Outcome> {
    try {
      return this.#reader.run(sql, parameters)
    } catch (error) {
      if (!isBusy(error)) throw error
      return whenFree(() => this.#reader.run(sql, parameters))
    }
  }

  #heard<T>(work: () => T | Promise<T>): T | Promise<T> {
    const hear = (error: unknown) => {
      this.#onError(error)
      throw error
    }
    try {
      const outcome = work()
      return outcome instanceof Promise ? outcome.catch(hear) : outcome
    } catch (error) {
      return hear(error)
    }
  }
}
