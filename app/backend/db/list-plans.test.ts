/** No list reads more the more rows there are: asserted on the engines' plans and never on a clock. */
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '~/clinic/contract/operations'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { fillEveryTable } from '../../../tests/support/fill-tables'
import { isShortList, listCalls, otherCalls } from '../../../tests/support/list-calls'
import { testVault } from '../../../tests/support/mails'
import { growingReads, queriesOf } from '../../../tests/support/query-plans'
import { listUsers } from '../accounts/people-store'
import { listDesk } from '../appointments/desk-store'
import { listEnquiries } from '../enquiries/desk-store'
import { listOrders } from '../orders/order-list'
import type { Database } from './open'
import { listPage } from './paging'
import type { Tables } from './tables'

type Work = (db: Kysely<Tables>) => Promise<unknown>

const given = { vault: testVault, userId: 'a client', now: new Date('2026-11-21T04:00:00.000Z') }
const near = { page: 1, per_page: 20 }
const far = { page: 900, per_page: 100 }
const others = otherCalls(given)

test('each list of the API is looked at', () => {
  const paged = operations.filter(({ query }) => query && 'per_page' in query.shape).map(({ id }) => id)
  expect(Object.keys(listCalls({ ...given, page: near })).sort()).toEqual(paged.sort())
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    // Far down, the page is looked for only where there are rows.
    const choices = [
      ['appointments', ''],
      ['appointments', 'active'],
      ['appointments', 'confirmed'],
      ['orders', ''],
      ['orders', 'paid'],
      ['outbox', ''],
      ['outbox', 'failed'],
      ['post_drafts', ''],
      ['post_drafts', 'published'],
      ['post_drafts', 'deleted'],
      ['posts', 'published'],
      ['users', ''],
      ['users', 'blocked'],
      ['users', 'role:client'],
      ['users', 'role:admin/active'],
      ...['client/active', 'client/blocked', 'admin/active'].flatMap((kind) =>
        [2, 5, 10].map((length) => ['users', `name${length}:${kind}`] as const),
      ),
    ] as const
    const counts = choices.map(([list, kind]) => ({ list, kind, day: '2026-01-01', row_count: 1_000_000 }))
    await database.db.insertInto('list_counts').values(counts).execute()
  })
  afterAll(() => testDatabase.remove())

  test.each(Object.keys(listCalls({ ...given, page: near })))('%s reads the rows of its page alone', async (id) => {
    for (const page of isShortList(id) ? [near] : [near, far])
      for (const work of Object.values(listCalls({ ...given, page })[id] ?? {}))
        expect(await growingReads(engine, database.db, work)).toEqual([])
  })

  test.each(Object.keys(others))('%s is known without reading all rows', async (name) => {
    const work = others[name]
    if (!work) throw new Error(name)
    expect(await growingReads(engine, database.db, work, { maySort: true })).toEqual([])
  })

  test('a search for a common word goes by the filter, where that has fewer rows', async () => {
    // Of its own: after an "explain" a connection may go on seeing the rows of that moment.
    const { db } = testDatabase.open()
    const commonWords = Array.from({ length: 1100 }, (_, number) => `asha${number}`)
    await db.transaction().execute(async (trx) => {
      await fillEveryTable(trx, engine, '2026-11-21T04:00:00.000Z')
      await trx
        .insertInto('user_words')
        .values(commonWords.map((word) => ({ word, user_id: 'the-one' })))
        .execute()
      await trx
        .insertInto('order_words')
        .values(commonWords.map((word) => ({ word, order_id: 'the-one' })))
        .execute()
      await trx
        .insertInto('enquiry_words')
        .values(commonWords.map((word) => ({ word, enquiry_id: 'the-one' })))
        .execute()
      await trx
        .insertInto('appointment_words')
        .values(commonWords.map((word) => ({ word, appointment_id: 'the-one' })))
        .execute()
    })
    const wish = { page: 1, per_page: 20, q: 'asha' }
    const searches: Work[] = [
      (db) => listUsers(db, { ...wish, role: 'client', status: 'blocked', sort: 'name' }),
      (db) => listOrders(db, { ...wish, status: 'draft' }),
      (db) => listOrders(db, { ...wish, needs_person: true, from: '2026-11-01' }),
      (db) => listEnquiries(db, { ...wish, kind: 'contact', status: 'new', sort: 'newest' }),
      (db) => listDesk(db, { ...wish, state: 'new', sort: 'asked' }, given.now),
      (db) => listDesk(db, { ...wish, state: 'offered', sort: 'asked' }, given.now),
      (db) => listDesk(db, { ...wish, state: 'confirmed', from: '2026-11-23', sort: 'time' }, given.now),
    ]
    for (const search of searches) {
      const queries = await queriesOf(db, search)
      // It looks for each row's words, and not for the words' rows.
      expect(queries.filter(({ sql }) => sql.includes('exists') && !sql.includes(' as found'))).toHaveLength(1)
      expect(await growingReads(engine, db, search, { maySort: true })).toEqual([])
    }
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
