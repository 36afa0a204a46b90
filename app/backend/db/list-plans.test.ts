/** No list reads more the more rows there are: asserted on the engines' plans and never on a clock. */
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '~/clinic/contract/operations'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { testVault } from '../../../tests/support/mails'
import { growingReads } from '../../../tests/support/query-plans'
import { listAppointmentsOf } from '../appointments/store'
import { getNextDueAt, listPublishedPosts } from '../blog/store'
import { listMail } from '../mail/store'
import { countStrandedLinks } from '../orders/attempt-store'
import { countStrandedRefunds } from '../orders/refund-store'
import { listOrders, listOrdersOf, listPaidOrdersOf } from '../orders/store'
import { searchedVersion } from '../search/store'
import type { Database } from './open'
import { listPage } from './paging'
import type { Tables } from './tables'

type Work = (db: Kysely<Tables>) => Promise<unknown>

const now = new Date('2026-11-21T04:00:00.000Z')
const near = { page: 1, per_page: 20 }
const far = { page: 900, per_page: 100 }

/** By the ids of the contract's operations that answer pages. */
const lists: Record<string, Work[]> = {
  'appointments.mine': [(db) => listAppointmentsOf(db, testVault, 'a client', near)],
  'orders.mine': [(db) => listOrdersOf(db, 'a client', near)],
  'admin.orders.list': [near, far].flatMap((page) => [
    (db) => listOrders(db, page),
    (db) => listOrders(db, { ...page, status: 'paid' }),
  ]),
  'outbox.list': [near, far].flatMap((page) => [
    (db) => listMail(db, page),
    (db) => listMail(db, { ...page, status: 'failed' }),
  ]),
  'blogs.list': [near, far].map((page) => (db) => listPublishedPosts(db, now, page)),
}

/** What a page or a start asks beside the lists. */
const others: Record<string, Work> = {
  'whether the search is up to date': (db) => searchedVersion(db, now),
  'when the next post is due': (db) => getNextDueAt(db, now),
  'the plans of a client': (db) => listPaidOrdersOf(db, 'a client'),
  'links at providers that are not set up': (db) => countStrandedLinks(db, { providers: ['sandbox'], paidAfter: now }),
  'refunds at providers that are not set up': (db) => countStrandedRefunds(db, ['sandbox']),
}

test('each list of the API is looked at', () => {
  const paged = operations.filter(({ query }) => query && 'per_page' in query.shape).map(({ id }) => id)
  expect(Object.keys(lists).sort()).toEqual(paged.sort())
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    // Far down, the page is looked for only where there are rows.
    const choices = [
      ['orders', ''],
      ['orders', 'paid'],
      ['outbox', ''],
      ['outbox', 'failed'],
      ['posts', 'published'],
    ] as const
    const counts = choices.map(([list, kind]) => ({ list, kind, day: '2026-01-01', row_count: 1_000_000 }))
    await database.db.insertInto('list_counts').values(counts).execute()
  })
  afterAll(() => testDatabase.remove())

  test.each(Object.keys(lists))('%s reads the rows of its page alone', async (id) => {
    for (const work of lists[id] ?? []) expect(await growingReads(engine, database.db, work)).toEqual([])
  })

  test.each(Object.keys(others))('%s is known without reading all rows', async (name) => {
    const work = others[name]
    if (!work) throw new Error(name)
    expect(await growingReads(engine, database.db, work, { maySort: true })).toEqual([])
  })

  test('a list that counts its rows, sorts them or has no index is found out', async () => {
    const { db } = database
    const counting: Work = (given) => listPage(given.selectFrom('orders').selectAll(), near, (row) => row)
    const sorting: Work = (given) => given.selectFrom('orders').selectAll().orderBy('address').limit(20).execute()
    const seeking: Work = (given) =>
      given.selectFrom('orders').selectAll().where('address', 'like', '%Jaipur%').execute()
    for (const work of [counting, sorting, seeking])
      expect((await growingReads(engine, db, work)).length).toBeGreaterThan(0)
  })
})
