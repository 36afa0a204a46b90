/** One connection to a SQLite file through libsql, whose traps are closed here. */
import Sqlite from 'libsql'

const cachedStatements = 500

type Row = Record<string, unknown>
type Prepared = { statement: Sqlite.Statement<unknown[]>; answersRows: boolean }
export type Outcome = { rows: Row[]; changes: number; lastRowId: bigint | number }

/** An error of SQLite with its extended code: SQLITE_BUSY, SQLITE_CONSTRAINT_UNIQUE. */
export const { SqliteError } = Sqlite

/** Another connection holds the lock. */
export const isBusy = (error: unknown): boolean => error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')

export class SqliteFile {
  readonly path: string
  readonly #sqlite: Sqlite.Database
  /** Least recently used first. A statement that is not kept lives on, with its memory, until the garbage collector comes. */
  readonly #statements = new Map<string, Prepared>()
  /** Of `firstRow`: the program has few. */
  readonly #questions = new Map<string, Sqlite.Statement<unknown[]>>()

  /**
   * @param busyTimeoutMs how long a statement blocks the process while another holds the lock
   * @throws {SqliteError} SQLITE_CANTOPEN
   */
  constructor(path: string, busyTimeoutMs: number) {
    this.path = path
    try {
      this.#sqlite = new Sqlite(path, { timeout: busyTimeoutMs })
    } catch (error) {
      // libsql throws a bare Error here, with SQLite's number at the end of its message.
      if (error instanceof Error && /: 14"\)$/.test(error.message))
        throw new SqliteError('unable to open database file', 'SQLITE_CANTOPEN', 14)
      throw error
    }
  }

  /** False as well after SQLite has rolled a transaction back by itself, which it may where the disk is full. */
  get inTransaction(): boolean {
    return this.#sqlite.inTransaction
  }

  /** Runs statements that answer nothing. */
  exec(sql: string): void {
    this.#sqlite.exec(sql)
  }

  run(sql: string, parameters: readonly unknown[]): Outcome {
    for (const value of parameters) requireBindable(value)
    const { statement, answersRows } = this.#prepare(sql)
    if (answersRows) return { rows: statement.all(parameters) as Row[], changes: 0, lastRowId: 0 }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], changes, lastRowId: lastInsertRowid }
  }

  /** The values of a query's first row: one call of libsql, where its rows would take three, and no object made of the row. */
  firstRow(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    for (const value of parameters) requireBindable(value)
    let statement = this.#questions.get(sql)
    if (!statement) {
      requireOneStatement(sql)
      statement = this.#sqlite.prepare(sql).raw(true)
      this.#questions.set(sql, statement)
    }
    return statement.get(parameters) as unknown[] | undefined
  }

  /**
   * libsql ends a connection, its locks and its -wal file only when the garbage collector has taken the last statement:
   * what must be over now is ended by hand.
   */
  close(): void {
    if (!this.#sqlite.open) return
    this.#statements.clear()
    this.#questions.clear()
    if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback')
    this.#sqlite.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) {
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    requireOneStatement(sql)
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, answersRows: statement.reader }
    this.#statements.set(sql, prepared)
    const [oldest] = this.#statements.keys()
    if (this.#statements.size > cachedStatements && oldest !== undefined) this.#statements.delete(oldest)
    return prepared
  }
}

/** libsql ends the whole process where a boolean is bound, and reads a text only up to its first NUL. */
function requireBindable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new TypeError('SQLite gets no text with a NUL in it, as PostgreSQL takes none.')
    return
  }
  const isBindable =
    value === null || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array
  if (!isBindable) throw new TypeError(`SQLite cannot bind a ${typeof value}: numbers, bigints, texts, bytes and null.`)
}

/** Of several statements in one text libsql runs the first and forgets the rest. */
function requireOneStatement(sql: string): void {
  const plain = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*$/gm, '')
  if (/;\s*[^\s;]/.test(plain) && !/^\s*create\s+(temp\s+|temporary\s+)?trigger\b/i.test(plain))
    throw new RangeError('SQLite runs one statement at a time.')
}
