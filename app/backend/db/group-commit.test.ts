import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import Sqlite from 'libsql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../../tests/support/database'
import { createRandom } from '../../../tests/support/schema-inputs'
import type { Database } from './open'
import { SqliteFile } from './sqlite-file'
import { idleLimitMs } from './sqlite-writes'
import type { Tables } from './tables'

let testDatabase: TestDatabase
let database: Database
let db: Kysely<Tables>
beforeEach(async () => {
  testDatabase = await makeTestDatabase('sqlite')
  database = testDatabase.open()
  db = database.db
})
afterEach(async () => {
  vi.restoreAllMocks()
  await testDatabase.remove()
})

const applied_at = '2026-11-22T00:00:00.000Z'
const insert = (db: Kysely<Tables>, name: string) => db.insertInto('seeds').values({ name, applied_at }).execute()
const inTransaction = (name: string, then: () => unknown = () => {}) =>
  db.transaction().execute(async (trx) => {
    await insert(trx, name)
    await then()
  })
const changesItsMind = () => Promise.reject(new Error('changed its mind'))
const names = async (of = db) =>
  (await of.selectFrom('seeds').select('name').orderBy('name').execute()).map((s) => s.name)
const numbered = (count: number, prefix = 'n') => Array.from({ length: count }, (_, i) => `${prefix}${1000 + i}`)

/** What is executed on the file besides prepared statements, in order: `begin immediate`, `rollback`, `commit`. */
function watchStatements(afterEach: () => void = () => {}) {
  const executed: string[] = []
  const { exec } = Sqlite.prototype
  vi.spyOn(Sqlite.prototype, 'exec').mockImplementation(function (this: Sqlite.Database, text: string) {
    exec.call(this, text)
    executed.push(text)
    afterEach()
    return this
  })
  return executed
}
const count = (executed: string[], text: string) => executed.filter((one) => one === text).length

test('transactions that wait together share one commit, and none is told before it', async () => {
  const executed = watchStatements()
  const early: string[] = []
  await Promise.all(
    numbered(50).map(async (name) => {
      let ranAt = 0
      await inTransaction(name, () => {
        ranAt = executed.length
      })
      if (!executed.slice(ranAt).includes('commit')) early.push(name)
    }),
  )
  expect(early).toEqual([])
  expect(count(executed, 'commit')).toBeLessThanOrEqual(10)
  expect(executed.filter((text) => !['begin immediate', 'commit'].includes(text))).toEqual([])
  expect(await names()).toEqual(numbered(50))
})

test('a commit is heard of only when another connection can read it', async () => {
  const other = new Sqlite(`${testDatabase.place.dataDir}/aahar.sqlite`)
  const there = other.prepare('select count(*) as n from seeds where name = ?')
  const missing: string[] = []
  await Promise.all(
    numbered(200).map(async (name, i) => {
      await sleep(i % 7)
      await (i % 3 ? inTransaction(name) : insert(db, name))
      const [row] = there.all([name]) as { n: number }[]
      if (row?.n !== 1) missing.push(name)
    }),
  )
  other.close()
  expect(missing).toEqual([])
})

test('a batch is bounded, so that another process gets the lock', async () => {
  const executed = watchStatements()
  await Promise.all(numbered(450).map((name) => inTransaction(name)))
  expect(count(executed, 'commit')).toBeGreaterThanOrEqual(5)
  expect(await names()).toHaveLength(450)
})

test('what comes just as the queue runs empty is written, too', async () => {
  for (let i = 0; i < 60; i += 1) {
    await insert(db, `first${i}`)
    for (let step = 0; step < i % 12; step += 1) await null
    await insert(db, `second${i}`)
  }
  expect(await names()).toHaveLength(120)
})

test('a wait for the lock does not use up the time of the batch', async () => {
  const other = new Sqlite(`${testDatabase.place.dataDir}/aahar.sqlite`)
  other.exec('begin immediate')
  const executed = watchStatements()
  const writes = Promise.all(numbered(20).map((name) => inTransaction(name)))
  await sleep(150)
  other.exec('rollback')
  await writes
  other.close()
  expect(executed.filter((text) => text !== 'rollback')).toEqual(['begin immediate', 'commit'])
  expect(await names()).toEqual(numbered(20))
})

test('one that fails leaves nothing and does not hurt its neighbours', async () => {
  const done = await Promise.allSettled([
    inTransaction('a'),
    inTransaction('b', changesItsMind),
    inTransaction('c'),
    inTransaction('a'),
    insert(db, 'c'),
    insert(db, 'd'),
  ])
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(done[1]).toMatchObject({ reason: { message: 'changed its mind' } })
  expect(done[3]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } })
  expect(done[4]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } })
  expect(await names()).toEqual(['a', 'c', 'd'])
})

test('what is rolled back leaves its neighbours as they were told, whoever fails, wherever and however often', async () => {
  await sql`create table steps (number integer primary key autoincrement, writer text, unique_text text unique)`.execute(
    db,
  )
  const executed = watchStatements()
  const told: { writer: string; number: number }[] = []
  const write = (of: Kysely<Tables>, writer: string, text: string) =>
    sql<{
      writer: string
      number: number
    }>`insert into steps (writer, unique_text) values (${writer}, ${text}) returning writer, number`
      .execute(of)
      .then(({ rows }) => rows)
  const random = createRandom(20)
  const writers = numbered(400, 'w')
  await Promise.allSettled(
    writers.map(async (writer) => {
      const kind = random()
      // One statement by itself; a part of them is refused by the table, too.
      if (kind < 0.2) return told.push(...(await write(db, writer, kind < 0.1 ? 'the same' : writer)))
      const mine = await db.transaction().execute(async (trx) => {
        const rows: typeof told = []
        const statements = Math.floor(random() * 4)
        for (let i = 0; i < statements; i += 1) rows.push(...(await write(trx, writer, `${writer}.${i}`)))
        if (kind < 0.3) rows.push(...(await write(trx, writer, 'the same').catch(() => [])))
        if (kind < 0.4) await write(trx, writer, 'the same')
        await sql`update steps set writer = writer || '' where writer = ${writer}`.execute(trx)
        if (kind < 0.6) throw new Error('changed its mind')
        return rows
      })
      told.push(...mine)
    }),
  )
  const { rows } = await sql<(typeof told)[number]>`select writer, number from steps order by number`.execute(db)
  expect(rows).toEqual(told.sort((a, b) => a.number - b.number))
  expect(executed.filter((text) => text.startsWith('rollback')).length).toBeGreaterThan(20)
})

test('where another process writes just as one is rolled back, all of the batch begin again, single statements as well', async () => {
  const other = new Sqlite(`${testDatabase.place.dataDir}/aahar.sqlite`)
  const executed = watchStatements(() => {
    if (executed.filter((text) => text === 'rollback').length === 1 && executed.at(-1) === 'rollback')
      other.exec(`insert into seeds values ('theirs', '${applied_at}')`)
  })
  const sawTheirs: boolean[] = []
  const first = db.transaction().execute(async (trx) => {
    sawTheirs.push((await names(trx)).includes('theirs'))
    await insert(trx, 'first')
  })
  const all = [first, insert(db, 'single'), inTransaction('failing', changesItsMind), insert(db, 'theirs')]
  const done = await Promise.allSettled(all)
  other.close()
  expect(done.map((one) => (one.status === 'rejected' ? one.reason.message : one.status))).toEqual([
    'fulfilled',
    'fulfilled',
    'changed its mind',
    expect.stringContaining('UNIQUE'),
  ])
  expect(sawTheirs).toEqual([false, true])
  expect(await names()).toEqual(['first', 'single', 'theirs'])
})

test('where another process holds the lock just as one is rolled back, all of the batch begin again when it is free', async () => {
  const other = new Sqlite(`${testDatabase.place.dataDir}/aahar.sqlite`)
  const executed = watchStatements(() => {
    if (other.inTransaction || executed.at(-1) !== 'rollback' || executed.includes('commit')) return
    other.exec('begin immediate')
    setTimeout(() => other.exec('commit'), 100)
  })
  const done = await Promise.allSettled([inTransaction('a'), inTransaction('b', changesItsMind), insert(db, 'c')])
  other.close()
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done[1]).toMatchObject({ reason: { message: 'changed its mind' } })
  expect(await names()).toEqual(['a', 'c'])
})

test('what nobody fails in is run once; what has been run again once is not run for a third time', async () => {
  const executed = watchStatements()
  const ran = vi.spyOn(SqliteFile.prototype, 'run')
  await Promise.all(numbered(20, 'good').map((name) => inTransaction(name)))
  expect(ran).toHaveBeenCalledTimes(20)
  ran.mockClear()
  await Promise.allSettled(
    numbered(40).map((name, i) => (i % 2 ? inTransaction(name, changesItsMind) : inTransaction(name))),
  )
  expect(ran.mock.calls.length).toBeLessThanOrEqual(60)
  expect(count(executed, 'rollback') + count(executed, 'rollback to batch')).toBe(20)
  expect(await names()).toHaveLength(40)
})

test.each([
  ['fails', changesItsMind],
  ['succeeds', () => {}],
] as const)('a transaction of thousands of statements that %s between others', async (_, then) => {
  const many = db.transaction().execute(async (trx) => {
    for (const name of numbered(3000, 'many')) await insert(trx, name)
    await then()
  })
  const all = [inTransaction('a'), many, inTransaction('b'), inTransaction('c', changesItsMind), insert(db, 'd')]
  const [, long] = await Promise.allSettled(all)
  const others = ['a', 'b', 'd']
  expect(await names()).toEqual(long?.status === 'fulfilled' ? [...others, ...numbered(3000, 'many')].sort() : others)
})

test('where the others cannot be run again, none of the batch is told of a success, and the next batch is well', async () => {
  const executed = watchStatements()
  const { run } = SqliteFile.prototype
  const failsOnce = vi.spyOn(SqliteFile.prototype, 'run').mockImplementation(function (this: SqliteFile, ...query) {
    if (!executed.includes('rollback')) return run.apply(this, query)
    failsOnce.mockRestore()
    throw new Error('out of order')
  })
  const all = [inTransaction('a'), insert(db, 'b'), inTransaction('c', changesItsMind), inTransaction('d')]
  const done = await Promise.allSettled(all)
  expect(done.slice(0, 3).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(done[0]).toMatchObject({ reason: { message: 'out of order' } })
  expect(await names()).toEqual(done[3]?.status === 'fulfilled' ? ['d'] : [])
  await inTransaction('later')
  expect(await names()).toContain('later')
})

test('a refusal that rests on what a neighbour has written is heard of after the commit, too', async () => {
  const executed = watchStatements()
  const first = inTransaction('taken')
  await expect(inTransaction('taken')).rejects.toThrow('UNIQUE')
  expect(executed).toContain('commit')
  await first
})

test('a commit that fails rejects all of its batch, the refused ones included, and the next batch is well', async () => {
  await sql`create table child (id text references parent (id) deferrable initially deferred)`.execute(db)
  await sql`create table parent (id text primary key)`.execute(db)
  const orphan = db.transaction().execute((trx) => sql`insert into child values ('nobody')`.execute(trx))
  const all = [inTransaction('a'), orphan, inTransaction('b'), inTransaction('a'), insert(db, 'c')]
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  expect(await names()).toEqual([])
  await inTransaction('later')
  expect(await names()).toEqual(['later'])
})

test('where SQLite itself gives up a batch, as on a full disk, nothing is written outside of it and all are told', async () => {
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? {}
  await sql.raw(`pragma max_page_count = ${Number(page_count) + 4}`).execute(db)
  const tooMuch = 'x'.repeat(200_000)
  const full = await Promise.allSettled([
    inTransaction('a'),
    db.transaction().execute(async (trx) => {
      await insert(trx, tooMuch).catch(() => {})
      await insert(trx, 'after the disk was full')
    }),
    inTransaction('b'),
  ])
  await sql`pragma max_page_count = 1000000`.execute(db)
  const kept = await names()
  // SQLite may undo the statement alone or the whole batch: what was acknowledged is there, what was not is not.
  expect(kept).toEqual(['a', 'after the disk was full', 'b'].filter((_, i) => full[i]?.status === 'fulfilled'))
  await inTransaction('later')
  expect(await names()).toContain('later')
})

test('a read sees what is committed, its own writes first of all, and nothing of a transaction that is under way', async () => {
  let seenMeanwhile: string[] = []
  let seenInside: string[] = []
  await db.transaction().execute(async (trx) => {
    await insert(trx, 'mine')
    seenInside = await names(trx)
    seenMeanwhile = await names(db)
  })
  expect(seenInside).toEqual(['mine'])
  expect(seenMeanwhile).toEqual([])
  expect(await names()).toEqual(['mine'])
})

test('a raw text that begins like a read cannot write past the queue', async () => {
  await expect(sql`select 1; delete from seeds`.execute(db)).rejects.toThrow('one statement at a time')
  await expect(sql`explain query plan select 1`.execute(db)).resolves.toBeDefined()
})

test.each([
  ['a boolean', true, 'cannot bind a boolean'],
  ['a Date', new Date(0), 'cannot bind a object'],
  ['a NUL in a text', 'a\0b', 'NUL'],
])('%s is refused and ends neither the process nor the batch', async (_, value, message) => {
  const bad = db
    .insertInto('seeds')
    .values({ name: value as string, applied_at })
    .execute()
  const good = inTransaction('good')
  await expect(bad).rejects.toThrow(message)
  await good
  expect(await names()).toEqual(['good'])
})

test('a transaction that hangs is cut off, and those before it and behind it are written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let letGo = () => {}
  const never = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const before = inTransaction('before')
  const hanging = inTransaction('hanging', async () => {
    await never
  })
  const refused = expect(hanging).rejects.toThrow('The transaction is over')
  const after = insert(db, 'after')
  await vi.advanceTimersByTimeAsync(idleLimitMs - 1)
  expect(await names()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([before, after])
  expect(await names()).toEqual(['after', 'before'])
  letGo()
  await refused
  vi.useRealTimers()
})

test('closing writes what waits', async () => {
  const waiting = Promise.all(numbered(30).map((name) => inTransaction(name)))
  await sleep(0)
  await database.close()
  await waiting
  expect(await names(testDatabase.open().db)).toEqual(numbered(30))
})
