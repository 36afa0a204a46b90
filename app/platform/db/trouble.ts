/**
 * What an error says of the database itself and not of the statement: then nothing of the request was stored, the next one may
 * succeed, and the caller is told to come back. One table for SQLite, PostgreSQL, the file system and the network on the way.
 */

/**
 * full: no room. read_only: it takes no writes (a disk that was mounted so, a standby server). busy: a lock was not given back in time.
 * damaged: the file is not what was written. failing: the disk does not do what it is asked. down: no answer.
 */
export type Trouble = 'full' | 'read_only' | 'busy' | 'damaged' | 'failing' | 'down'

/** Codes by how they begin; the first that fits. */
const codes: readonly (readonly [Trouble, readonly string[]])[] = [
  ['full', ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']],
  ['read_only', ['SQLITE_READONLY', '25006', 'EROFS']],
  ['busy', ['SQLITE_BUSY', 'SQLITE_LOCKED', '55P03', '57014', '53300', '53400']],
  ['damaged', ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'XX001', 'XX002']],
  ['failing', ['SQLITE_IOERR', 'SQLITE_CANTOPEN', '58030', '53200', 'EIO']],
  ['down', ['08', '57P0', 'ECONN', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']],
]

/** The PostgreSQL driver says these of a lost connection, without a code. */
const wordsOfLostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Null: the error is about the statement, or about something else. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '') return wordsOfLostConnection.test(error.message) ? 'down' : null
  return codes.find(([, starts]) => starts.some((start) => code.startsWith(start)))?.[0] ?? null
}

/** What outlasts the request that met it. Of the others the next question tells. */
const lasting: readonly (Trouble | null)[] = ['full', 'read_only', 'damaged', 'failing']
const probeEveryMs = 1000
const probeLimitMs = 2000

/**
 * Remembers that writing failed until a write succeeds: reading alone goes on with a full disk, and would say that all is well.
 * @param tryToWrite a small write as durable as any
 */
export function createTroubleWatch(tryToWrite: () => Promise<unknown>, now = () => performance.now()) {
  let current: Trouble | null = null
  let probedAt = 0
  let probing: Promise<void> | null = null

  async function probe() {
    try {
      await tryToWrite()
      current = null
    } catch (error) {
      current = troubleOf(error) ?? current
    } finally {
      probing = null
    }
  }

  return {
    note(error: unknown): void {
      const trouble = troubleOf(error)
      if (lasting.includes(trouble)) current = trouble
    },
    /** Null where writing works, as far as it is known. */
    async now(): Promise<Trouble | null> {
      if (current === null) return null
      if (probing === null && now() - probedAt >= probeEveryMs) {
        probedAt = now()
        probing = probe()
      }
      // A disk that hangs is no better than one that refuses.
      if (probing) await Promise.race([probing, new Promise((resolve) => setTimeout(resolve, probeLimitMs).unref())])
      return current
    },
  }
}
