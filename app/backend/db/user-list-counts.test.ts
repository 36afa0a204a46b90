/** The dashboard's list of clients: its counts by day and by name, and every page of it, in each order and of each kind. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { listUsers, type UserWish } from '../accounts/people-store'
import { foldListCounts } from './list-counts'
import type { Database } from './open'

const roles = ['client', 'admin'] as const
const statuses = ['active', 'blocked'] as const
const oddNames = [
  ...['', ' ', '%', '100%', '_', "o'brien", '"', '\\', ';--', 'a', 'ab', 'abc', 'abcde', 'abcdef', 'abcdefghij'],
  ...['2026-01-11', 'name2:client/active', 'आशा वर्मा', 'आशा', 'é', 'ß', '李', 'x'.repeat(200)],
  // In UTF-16 the second comes before the first; in UTF-8, as in code points, after it.
  ...[
    '\uff5e tilde',
    '\u{1f957} salad',
    '\u{10ffff}',
    'ab\u{10ffff}',
    'ab\u{10ffff}cdefghijk',
    'abcdefghij\u{10ffff}z',
  ],
]
const firstNames = ['priya', 'priyanka', 'rahul', 'ra', 'mohammed', 'आशा', 'asha']
const lastNames = ['sharma', 'sharan', 'verma', 'kumar', 'a', 'कुमारी']

/** The same numbers in each run. */
function makeRandom() {
  let state = 42
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let random: (below: number) => number
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    random = makeRandom()
  })
  afterEach(() => testDatabase.remove())

  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T
  const anyName = () => (random(8) === 0 ? one(oddNames) : `${one(firstNames)} ${one(lastNames)}`)
  const anyTime = () => `2026-0${1 + random(9)}-1${random(7)}T0${random(10)}:00:00.000Z`
  const user = (number: number) => {
    const name = anyName()
    const id = `user-${String((number * 7919) % 100_003).padStart(6, '0')}`
    return {
      ...{ id, email: `${id}@b.example`, password_hash: null, phone_number: null, profile_path: '' },
      ...{ full_name: name, folded_name: name, role: random(12) === 0 ? one(roles) : ('client' as const) },
      ...{ status: random(4) === 0 ? ('blocked' as const) : ('active' as const) },
      ...{ created_at: anyTime(), updated_at: '2026-11-21T04:00:00.000Z' },
    }
  }
  async function addUsers(from: number, to: number) {
    for (let at = from; at < to; at += 500) {
      const rows = Array.from({ length: Math.min(500, to - at) }, (_, i) => user(at + i))
      await database.db.insertInto('users').values(rows).execute()
    }
  }

  /** Kind, day or beginning of a name → how many. */
  async function counted(): Promise<Record<string, number>> {
    const rows = await database.db
      .selectFrom('list_counts')
      .select(({ fn }) => ['kind', 'day', fn.sum('row_count').as('rows')])
      .where('list', '=', 'users')
      .groupBy(['kind', 'day'])
      .having(({ fn }) => fn.sum('row_count'), '<>', 0)
      .execute()
    return Object.fromEntries(rows.map(({ kind, day, rows }) => [`${kind} ${day}`, Number(rows)]))
  }
  /** The same, by counting. */
  async function there(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const rows = await database.db.selectFrom('users').selectAll().execute()
    for (const { role, status, created_at, folded_name } of rows)
      for (const [kind, value] of [
        ...['', status, `role:${role}`, `role:${role}/${status}`].map((kind) => [kind, created_at.slice(0, 10)]),
        ...[2, 5, 10].map((length) => [`name${length}:${role}/${status}`, [...folded_name].slice(0, length).join('')]),
      ])
        counts[`${kind} ${value}`] = (counts[`${kind} ${value}`] ?? 0) + 1
    return counts
  }

  test('counts follow new accounts, new names, roles and states, removals, and what is taken back', async () => {
    const { db } = database
    await addUsers(0, 700)
    expect(await counted()).toEqual(await there())
    const ids = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
    for (let times = 0; times < 60; times += 1) {
      const name = anyName()
      const change = one([
        { full_name: name, folded_name: name },
        { role: one(roles) },
        { status: one(statuses) },
        { role: one(roles), status: one(statuses), folded_name: name, created_at: anyTime() },
        { updated_at: '2026-11-22T04:00:00.000Z' },
      ])
      await db.updateTable('users').set(change).where('id', '=', one(ids)).execute()
      if (times % 4 === 0) await db.deleteFrom('users').where('id', '=', one(ids)).execute()
    }
    await db.updateTable('users').set({ status: 'blocked' }).where('folded_name', '<', 'n').execute()
    await db.deleteFrom('users').where('folded_name', '=', 'priya sharma').execute()
    expect(await counted()).toEqual(await there())

    const takenBack = db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(user(5000)).execute()
      await trx.updateTable('users').set({ folded_name: 'nobody', role: 'admin' }).execute()
      await trx.deleteFrom('users').where('status', '=', 'blocked').execute()
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    const before = await there()
    expect(await counted()).toEqual(before)
    await foldListCounts(db)
    expect(await counted()).toEqual(before)
    if (engine === 'postgres') await sql`truncate users cascade`.execute(db)
    else await db.deleteFrom('users').execute()
    expect(await db.selectFrom('list_counts').selectAll().where('list', '=', 'users').execute()).toEqual([])
  })

  test('nothing of a name stays in the counts when the last who has it is gone or is called otherwise', async () => {
    const { db } = database
    const names = { full_name: 'Zubeida', folded_name: 'zubeida' }
    await db
      .insertInto('users')
      .values([
        { ...user(1), ...names },
        { ...user(2), ...names },
      ])
      .execute()
    await db.updateTable('users').set({ folded_name: 'erased' }).where('id', '=', user(1).id).execute()
    await db.deleteFrom('users').where('id', '=', user(2).id).execute()
    await foldListCounts(db)
    const rows = await db.selectFrom('list_counts').select('day').where('kind', 'like', 'name%').distinct().execute()
    expect(rows.map(({ day }) => day).sort()).toEqual(['er', 'erase', 'erased'])
  })

  test('every page, in each order and of each kind, is a part of the sorted list', { timeout: 60_000 }, async () => {
    const { db } = database
    await addUsers(0, 3300)
    const users = await db.selectFrom('users').selectAll().execute()
    const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
    const orders = {
      newest: (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
      oldest: (a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id),
      name: (a, b) => compare(a.folded_name, b.folded_name) || compare(a.id, b.id),
    } satisfies Record<string, (a: (typeof users)[number], b: (typeof users)[number]) => number>
    const per_page = 90
    for (const role of [undefined, ...roles])
      for (const status of [undefined, ...statuses])
        for (const sort of ['newest', 'oldest', 'name'] as const satisfies UserWish['sort'][]) {
          const expected = users
            .filter((one) => (!role || one.role === role) && (!status || one.status === status))
            .sort(orders[sort])
            .map(({ id }) => id)
          const pages = Math.ceil(expected.length / per_page)
          for (const page of [...Array.from({ length: pages + 1 }, (_, i) => i + 1), 1_000_000]) {
            const { data, meta } = await listUsers(db, { role, status, sort, page, per_page })
            expect(
              data.map(({ id }) => id),
              JSON.stringify({ role, status, sort, page }),
            ).toEqual(expected.slice((page - 1) * per_page, page * per_page))
            expect(meta).toEqual({ page, per_page, total: expected.length })
          }
        }
  })
})
