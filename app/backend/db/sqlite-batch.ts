/**
 * One SQLite transaction that several writes share. A savepoint for each caller would let SQLite undo one of them, and costs
 * each that succeeds a tenth of its time: SQLite copies every page that is changed after a savepoint for the first time. So there
 * is a list of what the callers have written. Where one fails, all is rolled back and the list is run again without
 * that caller's part. The statements meet the rows they met before, so they have the same effect, and what the callers were told
 * stays true. Should another process have written in between, the batch is lost, and all its callers begin again.
 */
import { isBusy, type Outcome, SqliteError, type SqliteFile } from './sqlite-file'

const batchLimits = { writes: 100, ms: 50 }
/** Once the list is full, as in the midst of a migration, nothing is added, and the next caller sets a savepoint. */
const mostListed = 500

type Listed = { sql: string; parameters: readonly unknown[] }
/** Where in the list a caller's part begins. */
export type Mark = number

export class Batch {
  writes = 0
  /** Resolves after the COMMIT; rejects where it fails, for all of the batch. */
  readonly settled: Promise<void>
  readonly #file: SqliteFile
  readonly #startedAt = performance.now()
  /** What was written since the savepoint, or since the batch began. */
  #listed: Listed[] = []
  #hasSavepoint = false
  #loss: { error: unknown } | undefined
  #settle!: (error?: { error: unknown }) => void

  /** @param file a transaction has been begun there */
  constructor(file: SqliteFile) {
    this.#file = file
    this.settled = new Promise((resolve, reject) => {
      this.#settle = (loss) => (loss ? reject(loss.error) : resolve())
    })
    // Each write hears of it by itself; a batch in which none waits for it is no unhandled rejection.
    this.settled.catch(() => {})
  }

  get hasRoom(): boolean {
    return !this.#loss && this.writes < batchLimits.writes && performance.now() - this.#startedAt < batchLimits.ms
  }

  /** Begins a caller's transaction: what is run from now on is its part, and can be undone until the next one begins. */
  begin(): Mark {
    if (this.#listed.length === mostListed) this.#setSavepoint()
    return this.#listed.length
  }

  /** @throws what lost the batch, without running anything: it would run and commit outside of any transaction */
  run(sql: string, parameters: readonly unknown[]): Outcome {
    const outcome = this.#orLose(() => this.#file.run(sql, parameters))
    // A statement that fails has undone itself.
    if (this.#listed.length < mostListed && !sql.startsWith('select')) this.#listed.push({ sql, parameters })
    return outcome
  }

  /** Ends a caller's transaction so that nothing of it stays. */
  undo(mark: Mark): void {
    if (this.#listed.length === mark) return
    const kept = this.#listed.slice(0, mark)
    try {
      if (this.#hasSavepoint) this.#exec('rollback to batch')
      else this.#beginAgain()
      for (const { sql, parameters } of kept) this.#file.run(sql, parameters)
    } catch (error) {
      // What had succeeded is gone: none of its callers may hear of a success.
      this.#lose(error)
      throw error
    }
    // Nothing is run again for a second time.
    this.#setSavepoint()
  }

  commit(): void {
    try {
      this.#exec('commit')
    } catch (error) {
      this.#lose(error)
    } finally {
      this.#settle(this.#loss)
    }
  }

  #beginAgain(): void {
    const before = this.#othersCommits()
    this.#exec('rollback')
    this.#file.exec('begin immediate')
    if (this.#othersCommits() !== before) throw overtaken()
  }

  /** Another number once another connection has committed. */
  #othersCommits(): unknown {
    return this.#file.firstRow('pragma data_version', [])?.[0]
  }

  #setSavepoint(): void {
    if (this.#hasSavepoint) this.#exec('release batch')
    this.#exec('savepoint batch')
    this.#hasSavepoint = true
    this.#listed = []
  }

  #exec(sql: string): void {
    this.#orLose(() => this.#file.exec(sql))
  }

  /** After some errors (a full disk, a failing one) SQLite has rolled the whole transaction back by itself. */
  #orLose<T>(work: () => T): T {
    if (this.#loss) throw this.#loss.error
    try {
      return work()
    } catch (error) {
      if (!this.#file.inTransaction) this.#loss = { error }
      throw error
    }
  }

  #lose(error: unknown): void {
    this.#loss ??= { error: isBusy(error) ? overtaken() : error }
    if (this.#file.inTransaction) this.#file.exec('rollback')
  }
}

/** Without effect, and expected to be tried again (retrying.ts). */
const overtaken = () => new SqliteError('another process has written meanwhile', 'SQLITE_BUSY_SNAPSHOT', 517)
/** Whether a batch was lost to another process. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof SqliteError && error.code === 'SQLITE_BUSY_SNAPSHOT'
