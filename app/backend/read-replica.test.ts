/** Public reads from a replica that PostgreSQL itself keeps: it follows the database over the network, and can be held back and ended. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, startReplica } from '../../scripts/setup/postgres.js'
import { makePost } from '../../tests/support/posts'
import { figureOf, readMetrics } from '../../tests/support/prometheus'
import { metricsText } from '../metrics.server'
import { createBlogService } from './blog/service'
import { insertPost } from './blog/store'
import type { Database } from './db/database'
import { migrate } from './db/migrate'
import { openDatabase } from './db/open'
import { withReadCopy } from './public-reads'

type Server = Awaited<ReturnType<typeof startPostgres>>
let primary: Server
let replica: Server | undefined
let database: Database

beforeAll(async () => {
  primary = await startPostgres()
  const main = openDatabase({ dataDir: '', databaseUrl: primary.url })
  await migrate(main.db)
  replica = await startReplica(primary)
  database = withReadCopy(main, openDatabase({ dataDir: '', databaseUrl: replica.url }), { patienceMs: 10_000 })
}, 60_000)
afterAll(async () => {
  await database?.close()
  await replica?.stop()
  await primary?.stop()
})

const blog = () => createBlogService({ ...database, clock: () => new Date('2026-11-23T04:00:00.000Z') })
const title = async () => (await blog().requirePostBySlug('bajra')).title
const reads = (result: 'copy' | 'behind' | 'failed') =>
  figureOf(readMetrics(metricsText(database.metrics?.() ?? [])), 'aahar_database_public_reads_total', { result }) ?? 0

/** Reads until the replica was the one that answered. @returns what was read each time */
async function untilReplicaAnswers(): Promise<string[]> {
  const before = reads('copy')
  const titles: string[] = []
  await expect
    .poll(
      async () => {
        titles.push(await title())
        return reads('copy')
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(before)
  return titles
}

async function onReplica(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: replica?.url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('a replica that follows is read, one that is held back or gone is not, and no reader is told anything old', {
  timeout: 60_000,
}, async () => {
  await insertPost(database.db, { ...makePost({ slug: 'bajra' }), title: 'First' })
  expect((await onReplica('select pg_is_in_recovery() as follows')).rows).toEqual([{ follows: true }])
  expect(new Set(await untilReplicaAnswers())).toEqual(new Set(['First']))

  await onReplica('select pg_wal_replay_pause()')
  await database.db.updateTable('posts').set({ title: 'Second' }).execute()
  const answered = reads('copy')
  expect([await title(), await title()]).toEqual(['Second', 'Second'])
  expect(reads('copy')).toBe(answered)
  expect(reads('behind')).toBeGreaterThanOrEqual(2)

  await onReplica('select pg_wal_replay_resume()')
  expect(new Set(await untilReplicaAnswers())).toEqual(new Set(['Second']))

  await replica?.stop()
  replica = undefined
  expect(await title()).toBe('Second')
  expect(reads('failed')).toBe(1)
})
