/** One connection to a SQLite file, through Node's own `node:sqlite`. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

export type Outcome = { rows: Record<string, unknown>[]; changes: number | bigint; lastRowId: number | bigint }

/** By the lower byte of SQLite's result code (https://sqlite.org/rescode.html). */
const names: Readonly<Record<number, string>> = {
  ...{ 5: 'BUSY', 6: 'LOCKED', 8: 'READONLY', 10: 'IOERR', 11: 'CORRUPT', 13: 'FULL' },
  ...{ 14: 'CANTOPEN', 19: 'CONSTRAINT', 26: 'NOTADB' },
}

/** An error of SQLite with the name of its code, such as SQLITE_BUSY. */
export class SqliteError extends Error {
  readonly code: string
  constructor(message: string, resultCode: number, options?: ErrorOptions) {
    super(message, options)
    this.code = `SQLITE_${names[resultCode & 0xff] ?? 'ERROR'}`
  }
}

/** Another connection holds the lock. */
export const isBusy = (error: unknown): boolean => error instanceof SqliteError && error.code === 'SQLITE_BUSY'

export class SqliteFile {
  readonly path: string
  readonly #sqlite: DatabaseSync

  /**
   * @param busyTimeoutMs how long a statement blocks the process while another holds the lock
   * @throws {SqliteError} SQLITE_CANTOPEN
   */
  constructor(path: string, busyTimeoutMs: number) {
    this.path = path
    this.#sqlite = withCode(() => new DatabaseSync(path, { timeout: busyTimeoutMs }))
  }

  /** False as well after SQLite has rolled a transaction back by itself, which it may where the disk is full. */
  get inTransaction(): boolean {
    return this.#sqlite.isTransaction
  }

  /** Runs statements that answer nothing. */
  exec(sql: string): void {
    withCode(() => this.#sqlite.exec(sql))
  }

  /** Runs one statement. */
  run(sql: string, parameters: readonly unknown[]): Outcome {
    const values = parameters as SQLInputValue[]
    return withCode(() => {
      const statement = this.#sqlite.prepare(sql)
      if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0, lastRowId: 0 }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], changes, lastRowId: lastInsertRowid }
    })
  }

  /** What was not committed is rolled back. */
  close(): void {
    if (this.#sqlite.isOpen) this.#sqlite.close()
  }
}

function withCode<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')
      throw new SqliteError(error.message, error.errcode, { cause: error })
    throw error
  }
}
