import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/database'
import type { Tables } from '~/platform/db/tables'
import { counts } from '~/platform/log/counts'
import { readSettings } from '~/platform/settings/settings.server'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { startTestOrders } from '../../../tests/support/orders'
import { figureOf, readMetrics } from '../../../tests/support/prometheus'
import { growingReads } from '../../../tests/support/query-plans'
import { collectMetrics } from './metrics'
import { readAsked, readMail, readUnappliedEvents } from './store'

const now = new Date('2026-11-23T10:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

const mail = (id: string, change: Partial<Tables['outbox']>): Tables['outbox'] => ({
  id,
  template: 'contact',
  recipient: 'asha@example.in',
  data: 'sealed',
  status: 'waiting',
  tries: 0,
  due_at: ago(0),
  created_at: ago(0),
  claim: null,
  claimed_until: null,
  sent_at: null,
  last_error: null,
  ...change,
})
const event = (id: string, change: Partial<Tables['payment_events']>): Tables['payment_events'] => ({
  id,
  provider: 'razorpay',
  event_key: id,
  link_id: null,
  provider_ref: null,
  state: null,
  refund: null,
  dispute: null,
  payment_ref: null,
  order_ref: null,
  raw_body: '',
  received_at: ago(0),
  applied_at: null,
  ...change,
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  const settings = () => readSettings({ ...testDatabase.env, NODE_ENV: 'test' })
  const collect = async (of: Database = database) =>
    readMetrics(await (await collectMetrics({ database: of, clock: () => now, settings: settings() })).metrics())

  test('an empty clinic: nothing waits, and no backup was made', async () => {
    const series = await collect()
    expect(figureOf(series, 'aahar_info', { engine })).toBe(1)
    expect(figureOf(series, 'aahar_database_up')).toBe(1)
    expect(figureOf(series, 'aahar_database_waiting')).toBe(0)
    for (const name of ['aahar_mail_oldest_seconds', 'aahar_payments_waiting', 'aahar_webhooks_unapplied'])
      expect(figureOf(series, name), name).toBe(0)
    expect(figureOf(series, 'aahar_backup_configured')).toBe(0)
    expect(figureOf(series, 'aahar_backup_success_timestamp_seconds')).toBeUndefined()
    expect(figureOf(series, 'aahar_disk_free_bytes', { place: 'data' })).toBeGreaterThan(1e6)
  })

  test('mails by status, how long the first has waited, and for how long one is due', async () => {
    await database.db
      .insertInto('outbox')
      .values([
        mail('1', { created_at: ago(7200), due_at: ago(-3600) }),
        mail('2', { created_at: ago(500), due_at: ago(90) }),
        mail('3', { status: 'failed', created_at: ago(9000), due_at: ago(9000) }),
        mail('4', { status: 'kept', created_at: ago(9000), due_at: ago(9000) }),
        mail('5', { status: 'sent', created_at: ago(9000), due_at: ago(9000) }),
      ])
      .execute()
    const series = await collect()
    const count = (status: string) => figureOf(series, 'aahar_mails', { status })
    expect([count('waiting'), count('failed'), count('kept'), count('sent')]).toEqual([2, 1, 1, undefined])
    expect(figureOf(series, 'aahar_mail_oldest_seconds')).toBe(7200)
    expect(figureOf(series, 'aahar_mail_overdue_seconds')).toBe(90)
  })

  test('webhooks that have had no effect yet', async () => {
    await database.db
      .insertInto('payment_events')
      .values([
        event('1', { received_at: ago(400) }),
        event('2', {}),
        event('3', { received_at: ago(900), applied_at: ago(1) }),
      ])
      .execute()
    const series = await collect()
    expect(figureOf(series, 'aahar_webhooks_unapplied')).toBe(2)
    expect(figureOf(series, 'aahar_webhooks_unapplied_oldest_seconds')).toBe(400)
  })

  test('webhooks are counted by what became of them', async () => {
    const shop = await startTestOrders(engine)
    try {
      const outcomes = ['taken', 'repeated', 'refused'] as const
      const count = async () => {
        const series = readMetrics(await counts.registry.metrics())
        return outcomes.map(
          (outcome) => figureOf(series, 'aahar_webhooks_total', { provider: 'sandbox', outcome }) ?? 0,
        )
      }
      const before = await count()
      await shop.tell('event-1', null, null)
      await shop.tell('event-1', null, null)
      await shop.tell('event-2', null, null)
      await expect(shop.tell('event-3', null, null, 'wrong')).rejects.toThrow()
      await shop.webhooks.settled()
      expect((await count()).map((now, at) => now - (before[at] ?? 0))).toEqual([2, 1, 1])
    } finally {
      await shop.stop()
    }
  })

  test('no scrape reads more the longer the clinic is open', async () => {
    const reads = [
      (db: Database['db']) => readMail(db),
      (db: Database['db']) => readAsked(db, 'payment_attempts'),
      (db: Database['db']) => readAsked(db, 'refunds'),
      (db: Database['db']) => readUnappliedEvents(db),
    ]
    for (const read of reads) expect(await growingReads(engine, database.db, read, { maySort: true })).toEqual([])
  })

  test('a database that is gone is told, beside all that is still known', async () => {
    const gone = testDatabase.open()
    // One that was never asked anything would be opened anew.
    await gone.isUp()
    await gone.close()
    const series = await collect(gone)
    expect(figureOf(series, 'aahar_database_up')).toBe(0)
    expect(figureOf(series, 'aahar_mails')).toBeUndefined()
    expect(figureOf(series, 'aahar_disk_free_bytes', { place: 'data' })).toBeGreaterThan(0)
  })
})

test('a folder that is not there has no figure', async () => {
  const testDatabase = await makeTestDatabase('sqlite')
  const settings = readSettings({
    ...testDatabase.env,
    NODE_ENV: 'test',
  })
  const registry = await collectMetrics({ database: testDatabase.open(), clock: () => now, settings })
  readMetrics(await registry.metrics())
  await testDatabase.remove()
})
