/** No list reads more the more rows there are: asserted on the engines' plans and never on a clock. */
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '~/program/operations'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { isShortList, listCalls, otherCalls } from '../../../../tests/support/list-calls'
import { testVault } from '../../../../tests/support/mails'
import { growingReads } from '../../../../tests/support/query-plans'
import type { Database } from '../open'
import type { Tables } from '../tables'
import { listPage } from './paging'

type Work = (db: Kysely<Tables>) => Promise<unknown>

const given = { vault: testVault, userId: 'a client', now: new Date('2026-11-21T04:00:00.000Z') }
const near = { page: 1, per_page: 20 }
/** The last that is leafed through to. */
const far = { page: 50, per_page: 100 }
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

  test('a list that counts its rows, sorts them or has no index is found out', async () => {
    const { db } = database
    const counting: Work = (given) => listPage(given.selectFrom('orders').selectAll(), near)
    const sorting: Work = (given) => given.selectFrom('orders').selectAll().orderBy('address').limit(20).execute()
    const seeking: Work = (given) =>
      given.selectFrom('orders').selectAll().where('address', 'like', '%Jaipur%').execute()
    for (const work of [counting, sorting, seeking])
      expect((await growingReads(engine, db, work)).length).toBeGreaterThan(0)
  })
})
