/**
 * Group commit: writes that wait together share one COMMIT, and so one fsync, which is most of what a write costs.
 *
 * All writes of this process stand in one queue before one connection. A batch (sqlite-batch.ts) is one SQLite transaction:
 * `begin immediate`, then each caller's transaction in turn, whole, then one `commit`. What holds:
 *
 * - Durable: a caller hears of success only after the COMMIT of its batch, with synchronous=FULL.
 * - Atomic: of a transaction that fails nothing stays; those before and after it in the batch are kept.
 * - Isolated: transactions run one after another. One may read what an earlier one of its batch has written and not yet
 *   committed; that is safe because it hears of anything, its own refusal included, only after that same COMMIT. Where
 *   the COMMIT fails, all of the batch fail.
 * - Reads outside of a transaction use another connection (sqlite-driver.ts), which sees what is committed and nothing else.
 * - Bounded: a batch ends after a number of writes or some milliseconds, and a transaction that does nothing for 10 s is
 *   rolled back, so that a caller that hangs keeps neither this queue nor another process from writing.
 */
import { setTimeout as sleep, setImmediate as turnOfTheEventLoop } from 'node:timers/promises'
import { Batch, isOvertaken, type Mark } from './sqlite-batch'
import { isBusy, type Outcome, type SqliteFile } from './sqlite-file'

/** Like PostgreSQL's idle_in_transaction_session_timeout (postgres.ts). */
export const idleLimitMs = 10_000
/** How long another process may hold the lock. Polled, so that reads and requests go on meanwhile. */
const busy = { timeoutMs: 5000, pollMs: 2 }
/**
 * While writes keep coming, the lock is left free now and then for longer than another process takes to poll for it: for much longer where
 * there has been one lately, since on a busy machine it is late to poll.
 */
const fairness = { heldMs: 100, restMs: 6, restBesideOtherMs: 30, otherLatelyMs: 60_000 }

/** What does a write. The queue goes on when it returns or its promise resolves; it never throws or rejects. */
type Waiting =
  | { write: (batch: Batch) => void | Promise<void>; refuse: (error: unknown) => void }
  /** Outside of any transaction: a pragma, a vacuum. */
  | { writeAlone: () => Promise<void>; refuse: (error: unknown) => void }

export class WriteQueue {
  readonly #file: SqliteFile
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #busyMs = 0
  /** When it last waited for another process. */
  #otherSeenAt = Number.NEGATIVE_INFINITY

  constructor(file: SqliteFile) {
    this.#file = file
  }

  /** How many writes wait for their turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** How long it has waited, in all, for a lock that another process held. */
  get busyMs(): number {
    return this.#busyMs
  }

  /** @returns when its turn has come; the queue then waits until it is committed or rolled back */
  begin(): Promise<WriteTransaction> {
    return new Promise((resolve, refuse) => {
      const write = (batch: Batch) => {
        let mark: Mark
        try {
          mark = batch.begin()
        } catch (error) {
          return refuse(error)
        }
        const transaction = new WriteTransaction(batch, mark)
        resolve(transaction)
        return transaction.ended
      }
      this.#add({ write, refuse })
    })
  }

  /** One statement, atomic by itself. @returns when it is committed */
  run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve, refuse) => {
      const write = (batch: Batch) => {
        try {
          const outcome = batch.run(sql, parameters)
          batch.settled.then(() => resolve(outcome), lost)
        } catch (error) {
          batch.settled.then(() => refuse(error), lost)
        }
      }
      const lost = (error: unknown) => (isOvertaken(error) ? this.#add({ write, refuse }) : refuse(error))
      this.#add({ write, refuse })
    })
  }

  /** One statement outside of any transaction. */
  runAlone(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve, refuse) => {
      const writeAlone = () => this.#whenFree(() => this.#file.run(sql, parameters)).then(resolve, refuse)
      this.#add({ writeAlone, refuse })
    })
  }

  /** @returns when nothing waits any more */
  async idle(): Promise<void> {
    while (this.#working) await this.#working
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting)
    this.#working ??= this.#work()
  }

  async #work(): Promise<void> {
    let busySince = performance.now()
    while (this.#waiting.length > 0) {
      await this.#next()
      if (performance.now() - busySince < fairness.heldMs) continue
      const isBesideOther = performance.now() - this.#otherSeenAt < fairness.otherLatelyMs
      if (this.#waiting.length > 0) await sleep(isBesideOther ? fairness.restBesideOtherMs : fairness.restMs)
      busySince = performance.now()
    }
    // In the same step as the look at the queue: what is added later begins anew.
    this.#working = undefined
  }

  async #next(): Promise<void> {
    const first = this.#waiting[0]
    if (first && 'writeAlone' in first) {
      this.#waiting.shift()
      return first.writeAlone()
    }
    const count = this.#waiting.length
    try {
      await this.#whenFree(() => this.#file.exec('begin immediate'))
    } catch (error) {
      // Those that have joined meanwhile have not waited for as long yet.
      for (const waiting of this.#waiting.splice(0, count)) waiting.refuse(error)
      return
    }
    const batch = new Batch(this.#file)
    while (batch.hasRoom) {
      if (this.#waiting.length === 0) await turnOfTheEventLoop()
      const next = this.#waiting[0]
      if (!next || 'writeAlone' in next) break
      this.#waiting.shift()
      batch.writes += 1
      await next.write(batch)
    }
    batch.commit()
  }

  async #whenFree<T>(work: () => T): Promise<T> {
    const startedAt = performance.now()
    try {
      return await whenFree(work)
    } finally {
      const tookMs = performance.now() - startedAt
      // Less is no wait.
      if (tookMs > busy.pollMs) {
        this.#busyMs += tookMs
        this.#otherSeenAt = performance.now()
      }
    }
  }
}

/** A caller's transaction, in its turn. */
export class WriteTransaction {
  /** Resolves when it is committed, rolled back or cut off, which the disk need not know yet. */
  readonly ended: Promise<void>
  readonly #batch: Batch
  readonly #mark: Mark
  #end!: () => void
  #isOver = false
  #usedAt = performance.now()
  #timer: NodeJS.Timeout

  constructor(batch: Batch, mark: Mark) {
    this.#batch = batch
    this.#mark = mark
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#timer = setTimeout(() => this.#cutOffIfIdle(), idleLimitMs)
  }

  run(sql: string, parameters: readonly unknown[]): Outcome {
    this.#requireGoing()
    try {
      return this.#batch.run(sql, parameters)
    } finally {
      this.#usedAt = performance.now()
    }
  }

  async commit(): Promise<void> {
    this.#requireGoing()
    this.#finish()
    await this.#batch.settled
  }

  async rollback(): Promise<void> {
    if (this.#isOver) return
    this.#undo()
    await this.#batch.settled
  }

  #undo(): void {
    try {
      this.#batch.undo(this.#mark)
    } catch {
      // The batch is lost, and with it what there was to undo; `settled` says so.
    }
    this.#finish()
  }

  #cutOffIfIdle(): void {
    const restMs = idleLimitMs - (performance.now() - this.#usedAt)
    if (restMs <= 0) this.#undo()
    else this.#timer = setTimeout(() => this.#cutOffIfIdle(), restMs)
  }

  #requireGoing(): void {
    if (this.#isOver) throw new Error(`The transaction is over: ended, or without a statement for ${idleLimitMs} ms.`)
  }

  #finish(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
    this.#end()
  }
}

/** Tries until no other process holds the lock. @throws {SqliteError} SQLITE_BUSY after 5 s */
export async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + busy.timeoutMs
  while (true) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await sleep(busy.pollMs)
  }
}
