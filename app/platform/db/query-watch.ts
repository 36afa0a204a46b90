/** Sees each query of the program: how long it took, and which were slow. Of a slow one the log gets the SQL, never its values. */
import type { LogConfig } from 'kysely'
import { counts } from '../log/counts'
import type { Log } from '../log/log.server'

/** Kysely's `log`. */
export type QueryWatch = Exclude<LogConfig, readonly unknown[]>

const longestSql = 500

/**
 * Values never stand in the SQL: stores write it with Kysely, which sends them beside it.
 * @param slowMs from this time on a query has a line
 */
export function createQueryWatch({ log, slowMs }: { log: Pick<Log, 'warn'>; slowMs: number }): QueryWatch {
  return ({ level, query, queryDurationMillis }) => {
    counts.querySeconds.observe(queryDurationMillis / 1000)
    if (level === 'error') counts.failedQueries.inc()
    if (queryDurationMillis < slowMs) return
    counts.slowQueries.inc()
    const sql = query.sql.replace(/\s+/g, ' ').trim().slice(0, longestSql)
    // Called where the query was asked: the line carries the id of its request or job.
    log.warn('slow_query', { ms: Math.round(queryDurationMillis), sql, values: query.parameters.length })
  }
}
