/** The database on a PostgreSQL server, for more than one machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { addGauge } from '../../log/metrics.server'
import { type Database, waitingHelp } from '../database'
import type { QueryWatch } from '../query-watch'
import { RetryingKysely } from '../retrying'
import { waitForStartLock } from '../sqlite/start-lock'
import type { Tables } from '../tables'
import { createTroubleWatch, type Trouble, troubleOf } from '../trouble'
import { writeAndTakeBack } from '../write-probe'
import { listenOnPostgres } from './postgres-listener'
import { limitTime } from './postgres-time-limit'

/** The timeout of a query, of waiting for a lock and of an idle transaction. */
export const statementTimeoutMs = 10_000
const connectTimeoutMs = 5000
/** Below the ten seconds that the site waits for an answer, so that people are told what is wrong and not that it took too long. */
const answerTimeoutMs = 9000
const maxConnections = 10

/** Any number that no other program uses as an advisory lock in this database. */
const startLockKey = 4_152_114_101

/** Where the database is a file, none of it is needed: it is imported with the first connection. */
const loadPg = async (): Promise<typeof pg> => (await import('pg')).default

/** Opens no connection yet. */
export function openPostgres(connectionString: string, queries?: QueryWatch): Database {
  let opened: pg.Pool | undefined
  const pool = async () => {
    const { Pool, types } = await loadPg()
    opened = new Pool({
      connectionString,
      application_name: 'aahar',
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      types: numbersIn(types),
    })
    // A connection that breaks leaves the pool by itself, and its query says so; unheard, the error would end the process.
    opened.on('error', () => {})
    opened.on('connect', (client) => client.on('error', () => {}))
    return limitTime(opened, answerTimeoutMs)
  }
  const watch = createTroubleWatch(() => writeAndTakeBack(db))
  const db = new RetryingKysely<Tables>({
    dialect: new PostgresDialect({ pool, onCreateConnection: setUp }),
    log: (event) => {
      queries?.(event)
      if (event.level === 'error') watch.note(event.error)
    },
  })
  const ask = async (): Promise<Trouble | null> => {
    try {
      // A server that has vanished from the network says nothing at all, for minutes.
      await Promise.race([sql`select 1`.execute(db), rejectAfter(connectTimeoutMs)])
      return null
    } catch (error) {
      return troubleOf(error) ?? 'down'
    }
  }
  return {
    db,
    withStartLock: (work) => withAdvisoryLock(connectionString, work),
    isUp: async () => (await ask()) === null,
    trouble: async () => (await ask()) ?? (await watch.now()),
    listen: (channel, ear) => listenOnPostgres({ loadPg, connectionString, channel, ear, timeoutMs: connectTimeoutMs }),
    addFigures: (registry) => addPoolFigures(registry, opened),
    // The same server would not let its connections be closed in order either.
    close: () => Promise.race([db.destroy(), sleep(connectTimeoutMs, undefined, { ref: false })]),
  }
}

function addPoolFigures(registry: Registry, pool: Partial<pg.Pool> = {}) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool
  const connections = new Gauge({
    name: 'aahar_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers: [registry],
  })
  connections.set({ state: 'busy' }, totalCount - idleCount)
  connections.set({ state: 'idle' }, idleCount)
  addGauge(registry, 'aahar_database_connections_limit', 'Connections that the pool may open.', () => maxConnections)
  addGauge(registry, 'aahar_database_waiting', waitingHelp, () => waitingCount)
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`no answer after ${ms} ms`)
}

/**
 * Set with queries and not with the connection's options, which the address may carry and a pooler in between may drop. The cost of
 * a page read out of turn is by default that of a turning disk (4): PostgreSQL then sorts all rows rather than read a few by an index
 * that has them in order. Any other value that the server's operator has set stays.
 */
async function setUp(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(`
      set statement_timeout = ${statementTimeoutMs};
      set lock_timeout = ${statementTimeoutMs};
      set idle_in_transaction_session_timeout = ${statementTimeoutMs};
      select set_config('synchronous_commit', 'on', false)
        where current_setting('synchronous_commit') in ('off', 'local', 'remote_write');
      select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4';
    `),
  )
}

/** The server's lock ends with its connection, so with the process, even by kill -9. It is no connection of the pool. */
async function withAdvisoryLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const { Client } = await loadPg()
  const client = new Client({
    connectionString,
    application_name: 'aahar start',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    // The driver's own words may be none at all, or name the user; the code says enough (ECONNREFUSED, 28P01, 3D000).
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new Error(`The PostgreSQL server of DATABASE_URL cannot be used${code}.`, { cause: error })
  })
  try {
    await waitForStartLock(async () => {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        startLockKey,
      ])
      return rows[0]?.locked === true
    })
    return await work()
  } finally {
    await client.end()
  }
}

/** Counts and sums come as numbers, as they do from SQLite; a whole number too large for one stays text. */
function numbersIn({ builtins, getTypeParser }: typeof pg.types) {
  return {
    getTypeParser(type: number, format?: 'text' | 'binary') {
      const isNumber = type === builtins.INT8 || type === builtins.NUMERIC
      return isNumber && format !== 'binary' ? numberWhereSafe : getTypeParser(type, format as 'text')
    },
  }
}

function numberWhereSafe(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : text
}
