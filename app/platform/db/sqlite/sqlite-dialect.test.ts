/** Transactions that wait together on one SQLite file: each whole or not at all, in turn, and read only when committed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../../../tests/support/database'
import type { Database } from '../open'

let testDatabase: TestDatabase
let database: Database
beforeEach(async () => {
  testDatabase = await makeTestDatabase('sqlite')
  database = testDatabase.open()
})
afterEach(() => testDatabase.remove())

const row = (name: string) => ({ name, applied_at: 'now' })
const names = async () =>
  (await database.db.selectFrom('seeds').select('name').orderBy('name').execute()).map(({ name }) => name)
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('one that fails leaves nothing and does not hurt its neighbours', async () => {
  const insert = (name: string, fails: boolean) =>
    database.db.transaction().execute(async (trx) => {
      await trx.insertInto('seeds').values(row(name)).execute()
      await nextTurn()
      await trx
        .insertInto('seeds')
        .values(row(fails ? name : `${name} again`))
        .execute()
    })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => insert(name, name === 'b')))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT' } })
  expect(await names()).toEqual(['a', 'a again', 'c', 'c again', 'd', 'd again'])
})

test('what a transaction has written is read by others when it is committed, and by single writes in their turn', async () => {
  const seen: string[][] = []
  const long = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('seeds').values(row('long')).execute()
    seen.push(await names())
    await nextTurn()
    seen.push(await names())
  })
  const single = database.db.updateTable('seeds').set({ applied_at: 'later' }).executeTakeFirstOrThrow()
  await long
  expect(seen).toEqual([[], []])
  expect((await single).numUpdatedRows).toBe(1n)
  expect(await names()).toEqual(['long'])
})

test('a thousand at once are each written once, and none waits on another', async () => {
  const count = (name: string) =>
    database.db.transaction().execute(async (trx) => {
      const { tries } = await trx
        .selectFrom('rate_limits')
        .select('tries')
        .where('key', '=', 'all')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('rate_limits')
        .set({ tries: tries + 1 })
        .where('key', '=', 'all')
        .execute()
      await trx.insertInto('seeds').values(row(name)).execute()
    })
  await database.db.insertInto('rate_limits').values({ key: 'all', tries: 0, ends_at: '' }).execute()
  await Promise.all(Array.from({ length: 1000 }, (_, at) => count(`n${at}`)))
  expect(await database.db.selectFrom('rate_limits').select('tries').execute()).toEqual([{ tries: 1000 }])
  expect(await names()).toHaveLength(1000)
})
