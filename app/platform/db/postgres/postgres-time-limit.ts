/**
 * A limit of time for every query, kept on this side. The server has one of its own (statement_timeout), but where the network in
 * between falls silent nobody says anything for a quarter of an hour, and the pool's connections would wait that long, all of them.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Work that may take its time says so to the server (engine.ts, copy-tables.ts); it is heard here as well. */
const beginsPatience = /^\s*set (local )?statement_timeout = 0\b/i
const endsPatience = /^\s*(commit|rollback|set statement_timeout = [1-9])/i

export function limitTime(pool: pg.Pool, limitMs: number): PostgresPool {
  // Kysely knows a connection by its client.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const limited = known.get(client) ?? limitClient(client, limitMs)
      known.set(client, limited)
      return limited
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function limitClient(client: pg.PoolClient, limitMs: number): PostgresPoolClient {
  let isPatient = false

  async function query(text: string, parameters: unknown[]) {
    if (beginsPatience.test(text)) isPatient = true
    else if (isPatient && endsPatience.test(text)) isPatient = false
    const timer = isPatient ? undefined : setTimeout(() => cut(client), limitMs)
    try {
      return await client.query(text, parameters)
    } finally {
      clearTimeout(timer)
    }
  }
  // Without cursors, which nobody here streams with.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** Its query then rejects with "Connection terminated unexpectedly", and the pool lets go of it. */
const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
