/** Moving a SQLite file to PostgreSQL by the real command. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inOneMoment, sumTables, tablesInOrder, tablesWithRows } from '~/platform/db/copy/copy-tables'
import type { Database } from '~/platform/db/database'
import { migrate } from '~/platform/db/migrations/migrate'
import { fillClinic, largeClinic, timesAsMany } from '../../../scripts/demo/many-rows'
import { makeEmptyTestDatabase, makeTestDatabase, type TestDatabase } from '../../../tests/support/database'
import { runOperate, startOperate } from '../../../tests/support/run-operate'

let file: TestDatabase
let server: TestDatabase
let source: Database

beforeEach(async () => {
  file = await makeTestDatabase('sqlite')
  server = await makeEmptyTestDatabase('postgres')
  source = file.open()
})
afterEach(async () => {
  await file.remove()
  await server.remove()
})

const move = (...more: string[]) =>
  runOperate(['move', '--to', server.place.databaseUrl ?? '', ...more], { DATA_DIR: file.place.dataDir })

const addUser = (id: string) =>
  source.db
    .insertInto('users')
    .values({
      id,
      email: `${id}@client.example`,
      password_hash: null,
      full_name: 'आशा Verma 🥗 "quoted" \\ back',
      phone_number: null,
      profile_path: 'profile_pictures/default.png',
      role: 'client',
      status: 'active',
      created_at: '2026-11-21T04:00:00.000Z',
      updated_at: '2026-11-21T04:00:00.000Z',
    })
    .execute()

test('every row of a large clinic arrives, counts and checksums are compared, a repetition finds nothing to do', async () => {
  await fillClinic(source.db, timesAsMany(largeClinic, 0.01))
  await addUser(uuidv7())
  const tables = await tablesInOrder(source.db)
  expect((await tablesWithRows(source.db, tables)).length).toBeGreaterThan(10)

  const moved = await move()
  expect(moved.problem).toBe('')
  expect(moved.out).toContain('Counts and checksums of all tables agree.')
  const target = server.open()
  const wanted = await sumTables(source.db, tables)
  expect(await inOneMoment(target.db, (trx) => sumTables(trx, tables))).toEqual(wanted)
  expect(moved.out).toContain(`users: ${wanted.users?.rows} rows, ${wanted.users?.digest.slice(0, 16)}`)
  const names = await target.db.selectFrom('users').select('full_name').where('full_name', 'like', 'आशा%').execute()
  expect(names).toEqual([{ full_name: 'आशा Verma 🥗 "quoted" \\ back' }])

  expect((await move()).out).toContain('Everything is there already; the sums agree.')
})

test('rows that are there are replaced only on demand, and then all of them', async () => {
  await addUser(uuidv7())
  expect((await move()).code).toBe(0)
  await addUser(uuidv7())
  const refused = await move()
  expect(refused).toMatchObject({ code: 1, problem: expect.stringContaining('There are rows in the target (users') })
  const target = server.open()
  const users = async () => (await target.db.selectFrom('users').select('id').execute()).length
  expect(await users()).toBe(1)
  expect((await move('--again')).code).toBe(0)
  expect(await users()).toBe(2)
})

test('it is moved while the site writes: what is there is one moment of it, and the next repetition has the rest', async () => {
  let isOver = false
  const added: string[] = []
  const writing = (async () => {
    while (!isOver) {
      const id = uuidv7()
      await addUser(id)
      added.push(id)
      await setTimeout(2)
    }
  })()
  await expect.poll(() => added.length).toBeGreaterThan(20)
  const before = [...added]
  const moved = await move()
  const after = added.length
  isOver = true
  await writing
  expect(moved.problem).toBe('')
  expect(moved.out).toContain('Counts and checksums of all tables agree.')
  expect(after, 'it went on writing').toBeGreaterThan(before.length)
  const target = server.open()
  const there = async () => (await target.db.selectFrom('users').select('id').execute()).map(({ id }) => id).sort()
  const first = await there()
  // As they were written, without a hole.
  expect(first).toEqual(added.slice(0, first.length).sort())
  expect(first.length).toBeGreaterThanOrEqual(before.length)
  expect((await move('--again')).problem).toBe('')
  expect(await there()).toEqual(added.toSorted())
}, 120_000)

test('a move that is killed in the middle leaves the target as it was, and can be repeated', async () => {
  await fillClinic(source.db, timesAsMany(largeClinic, 0.01))
  const target = server.open()
  await migrate(target.db)
  // The copy waits for this lock when it has begun to write: there it is killed.
  const lock = await target.db.startTransaction().execute()
  await sql`lock table users in share row exclusive mode`.execute(lock)
  const moving = await startOperate(['move', '--to', server.place.databaseUrl ?? ''], { DATA_DIR: file.place.dataDir })
  const ended = once(moving, 'exit')
  const waits = async () => {
    const { rows } =
      await sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        target.db,
      )
    return rows.length
  }
  await expect.poll(waits, { timeout: 60_000 }).toBeGreaterThan(0)
  moving.kill('SIGKILL')
  await ended
  await lock.rollback().execute()
  const tables = await tablesInOrder(source.db)
  expect(await tablesWithRows(target.db, tables)).toEqual([])

  const again = await move()
  expect(again.problem).toBe('')
  expect(again.out).toContain('Counts and checksums of all tables agree.')
  expect(await inOneMoment(target.db, (trx) => sumTables(trx, tables))).toEqual(await sumTables(source.db, tables))
  expect(existsSync(join(file.place.dataDir, '.move-work'))).toBe(false)
}, 180_000)

test('what goes wrong is a line, and the target stays as it was', async () => {
  expect((await runOperate(['move'], { DATA_DIR: file.place.dataDir })).problem).toBe(
    'Say where to: npm run move -- --to postgres://user:password@host:5432/database\n',
  )
  const nowhere = await runOperate(['move', '--to', 'postgres://me:secret@127.0.0.1:1/x'], {
    DATA_DIR: file.place.dataDir,
  })
  expect(nowhere).toMatchObject({ code: 1, problem: expect.stringContaining('cannot be used (ECONNREFUSED)') })
  expect(nowhere.problem).not.toContain('secret')

  await addUser(uuidv7())
  expect((await move()).code).toBe(0)
  // A trigger that changes what is written: the sums find it, and the transaction is taken back.
  const target = server.open()
  await sql`create function spoil() returns trigger language plpgsql as $$ begin new.full_name := 'x'; return new; end $$`.execute(
    target.db,
  )
  await sql`create trigger spoiled before insert on users for each row execute function spoil()`.execute(target.db)
  await addUser(uuidv7())
  const spoiled = await move('--again')
  expect(spoiled).toMatchObject({
    code: 1,
    problem: expect.stringMatching(/The copy differs, and was taken back: users: 2 rows/),
  })
  expect((await target.db.selectFrom('users').select('full_name').execute()).length).toBe(1)
})
