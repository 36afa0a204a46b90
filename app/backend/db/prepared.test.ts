import { beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import type { Database } from './open'
import { prepared } from './prepared'
import type { Tables } from './tables'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Database['db']
  let built = 0
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    built = 0
    return () => testDatabase.remove()
  })

  const insert = prepared((db, { rows }: { rows: Tables['seeds'][] }) => {
    built += 1
    return db.insertInto('seeds').values(rows).returning('name')
  })
  const find = prepared((db, { name, applied_at }: Tables['seeds']) => {
    built += 1
    return db.selectFrom('seeds').selectAll().where('name', '=', name).where('applied_at', '=', applied_at)
  })
  const seed = (name: string) => ({ name, applied_at: `of ${name}` })

  test('the values of each call are its own, inside a transaction and outside', async () => {
    expect(await insert.rows(db, { rows: [seed('a')] })).toEqual([{ name: 'a' }])
    await db.transaction().execute(async (trx) => {
      await insert.rows(trx, { rows: [seed('b')] })
      expect(await find.first(trx, { name: 'b', applied_at: 'of b' })).toEqual(seed('b'))
    })
    expect(await find.first(db, { name: 'a', applied_at: 'of a' })).toEqual(seed('a'))
    expect(await find.first(db, { name: 'a', applied_at: 'of b' })).toBeUndefined()
    expect(built).toBe(2)
  })

  test('what a transaction that fails has written is gone', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insert.rows(trx, { rows: [seed('a')] })
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await find.rows(db, { name: 'a', applied_at: 'of a' })).toEqual([])
  })

  test('queries asked at once in one transaction are all of it, and transactions beside each other are not mixed up', async () => {
    const write = (name: string, fails: boolean) =>
      db.transaction().execute(async (trx) => {
        const rows = await Promise.all(
          ['1', '2', '3'].map(async (part) => {
            await insert.rows(trx, { rows: [seed(name + part)] })
            return find.first(trx, { name: name + part, applied_at: `of ${name}${part}` })
          }),
        )
        if (fails) throw new Error('changed its mind')
        return rows
      })
    const written = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name, at) => write(name, at % 2 === 1)))
    expect(written.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      ['a1', 'a2', 'a3'].map(seed),
      'Error: changed its mind',
      ['c1', 'c2', 'c3'].map(seed),
      'Error: changed its mind',
    ])
    const { rows } = await db.executeQuery(db.selectFrom('seeds').select('name').orderBy('name'))
    expect(rows.map(({ name }) => name)).toEqual(['a1', 'a2', 'a3', 'c1', 'c2', 'c3'])
  })

  test('how many rows were written is known without reading them', async () => {
    const insertNew = prepared((db, { rows }: { rows: Tables['seeds'][] }) =>
      db
        .insertInto('seeds')
        .values(rows)
        .onConflict((conflict) => conflict.column('name').doNothing()),
    )
    expect(await insertNew.written(db, { rows: [seed('a'), seed('b')] })).toBe(2)
    await db.transaction().execute(async (trx) => {
      expect(await insertNew.written(trx, { rows: [seed('b')] })).toBe(0)
      expect(await insertNew.written(trx, { rows: [seed('c')] })).toBe(1)
    })
  })

  test('more rows are another query, and so are other columns', async () => {
    await insert.rows(db, { rows: [seed('a'), seed('b')] })
    await insert.rows(db, { rows: [seed('c')] })
    await insert.rows(db, { rows: [{ applied_at: 'of d', name: 'd' }] })
    await insert.rows(db, { rows: [seed('e'), seed('f')] })
    expect(built).toBe(3)
    const { rows } = await db.executeQuery(db.selectFrom('seeds').selectAll().orderBy('name'))
    expect(rows).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(seed))
  })
})
