/**
 * Public reads (the blog, search) from a copy of the database that PostgreSQL itself keeps: a read replica, DATABASE_READ_URL (decision 0040).
 * A copy is always a little behind. It is asked only where its posts are those of the database, by their version, which triggers raise
 * with every change: what is read is never older than what caches were told. Where the copy is behind, fails or takes too long, the
 * database itself is asked, and a reader notices nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Metric } from '~/metrics.server'
import { getPostsVersion } from './blog/store'
import type { Database, PublicReads } from './db/database'
import type { Tables } from './db/tables'

/** Longer than this nobody waits for a copy. */
const patienceMs = 1000
/** One that has failed is left alone for so long. */
const restMs = 10_000

type Options = { now?: () => number; patienceMs?: number }

/** The same database, whose public reads come from the copy where they can. Closes both. */
export function withReadCopy(
  main: Database,
  copy: Pick<Database, 'db' | 'close'>,
  { now = () => performance.now(), patienceMs: patience = patienceMs }: Options = {},
): Database {
  const counts = { copy: 0, behind: 0, failed: 0 }
  let restsUntil = Number.NEGATIVE_INFINITY

  /** @throws after its patience as well; the copy's answer is then dropped when it comes */
  function fromCopy<T>(ask: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const answer = ask(copy.db)
    answer.catch(() => {})
    const timer = new AbortController()
    const late = sleep(patience, undefined, { ref: false, signal: timer.signal }).then(() => {
      throw new Error('The copy took too long.')
    })
    late.catch(() => {})
    return Promise.race([answer, late]).finally(() => timer.abort())
  }

  const readPublic: PublicReads = async (ask) => {
    if (now() >= restsUntil) {
      try {
        // First the copy: a change that comes in between makes the two differ.
        const theirs = await fromCopy(getPostsVersion)
        if (theirs === (await getPostsVersion(main.db))) {
          const answer = await fromCopy(ask)
          counts.copy += 1
          return answer
        }
        counts.behind += 1
        return ask(main.db)
      } catch {
        restsUntil = now() + restMs
      }
    }
    counts.failed += 1
    return ask(main.db)
  }

  const metrics = (): Metric[] => [
    {
      name: 'aahar_database_public_reads_total',
      help: 'Public reads with DATABASE_READ_URL: from the copy, or from the database because the copy was behind or failed.',
      type: 'counter',
      samples: Object.entries(counts).map(([result, value]) => ({ labels: { result }, value })),
    },
  ]

  return {
    ...main,
    readPublic,
    metrics: () => [...(main.metrics?.() ?? []), ...metrics()],
    close: async () => {
      await Promise.all([main.close(), copy.close()])
    },
  }
}
