import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureFirstAdmin } from '~/accounts/admin/first-admin'
import { createPasswordHasher } from '~/accounts/passwords/password-hasher'
import { personWords } from '~/domain/clients/client-words'
import { mealsOfPlan } from '~/domain/orders/ordered-plan'
import { isDataKeyMissing } from '~/operations/backup/require-key'
import { type Database, openDatabase } from '~/platform/db/open'
import { readSettings } from '~/platform/settings/settings.server'
import { fillClinic, knownClient } from '../../scripts/demo/many-rows'
import { seedCommand } from '../../scripts/demo/seed-command'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { wrongPlanCounts } from '../support/plan-counts'
import { makeTempFolder } from '../support/temp-folder'

const now = new Date('2026-11-21T04:00:00.000Z')
const sizes = {
  ...{ clients: 40, appointments: 3000, orders: 400, enquiries: 30 },
  ...{ subscribers: 30, mails: 30, auditEntries: 30, posts: 3 },
}

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    await fillClinic(database.db, sizes, now)
  })
  afterAll(() => testDatabase.remove())

  const count = async (from: string) =>
    Number(
      (await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(database.db)).rows[0]
        ?.count,
    )

  test('each table has as many rows as were asked for, and one client has many of them', async () => {
    expect(await count('users')).toBe(sizes.clients)
    expect(await count('appointments')).toBe(sizes.appointments)
    expect(await count('orders')).toBe(sizes.orders)
    expect(await count(`appointments where user_id = '${knownClient}'`)).toBeGreaterThan(40)
  })

  test('every time that is not free has its quarter of an hour; days before today and after it are full', async () => {
    const timed = await count(`appointments where starts_at is not null and status <> 'cancelled'`)
    expect(await count('appointment_cells')).toBe(timed)
    for (const day of ['2026-11-20', '2026-11-24'])
      expect(await count(`appointments where starts_at >= '${day}' and starts_at < '${day}T23'`)).toBe(32)
    expect(await count(`appointments where status = 'completed' and starts_at > '${now.toISOString()}'`)).toBe(0)
    expect(await count('appointments where starts_at is not null and ends_at is null')).toBe(0)
    expect(await count('appointments where ends_at <= starts_at')).toBe(0)
    // A Sunday.
    expect(await count(`appointments where starts_at >= '2026-11-22' and starts_at < '2026-11-22T23'`)).toBe(0)
  })

  test('the days of a paid food plan are those that the program would have made', async () => {
    const { db } = database
    const plans = await db.selectFrom('orders').selectAll().where('kind', '=', 'food').execute()
    expect(plans.length).toBeGreaterThan(100)
    for (const plan of plans) {
      const days = await db.selectFrom('deliveries').select('day').where('order_id', '=', plan.id).execute()
      expect(days.map(({ day }) => day).sort()).toEqual(mealsOfPlan(plan))
    }
    expect(await wrongPlanCounts(db)).toEqual([])
    expect(await count(`deliveries where status <> 'planned' and day >= '2026-11-21'`)).toBe(0)
    expect(await count(`deliveries where status = 'planned' and day < '2026-11-21'`)).toBe(0)
  })

  test('the words of each row are those that the program would have made', async () => {
    const clients = await database.db.selectFrom('users').selectAll().limit(20).execute()
    for (const client of clients) {
      const found = database.db.selectFrom('user_words').select('words').where('user_id', '=', client.id)
      const { words } = await found.executeTakeFirstOrThrow()
      expect(words.split(' ').sort()).toEqual(personWords(client).sort())
    }
  })
})

onEachEngine((engine) => {
  test('a site that has started once is filled: its admin has no phone; what fails on the way leaves nothing behind', async () => {
    const started = await makeTestDatabase(engine)
    try {
      const { db } = started.open()
      const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
      await ensureFirstAdmin({ db, clock: () => now, hasher, email: 'admin@localhost', password: null, name: null })
      // Of the very id that a row of the filling gets, late.
      const id = 'e0000000-0000-4000-8000-000000000003'
      const person = { name: 'Asha Verma', email: 'asha@example.com', phone: '' }
      const sent = { kind: 'contact' as const, words: '', status: 'new' as const, created_at: now.toISOString() }
      await db
        .insertInto('enquiries')
        .values({ id, ...person, ...sent })
        .execute()
      await expect(fillClinic(db, sizes, now)).rejects.toThrow()
      const count = async (table: 'users' | 'appointments') =>
        (await db.selectFrom(table).select('id').execute()).length
      expect([await count('users'), await count('appointments')]).toEqual([1, 0])

      await db.deleteFrom('enquiries').execute()
      await fillClinic(db, sizes, now)
      expect([await count('users'), await count('appointments')]).toEqual([sizes.clients + 1, sizes.appointments])
    } finally {
      await started.remove()
    }
  })
})

test('a database that is not empty is left as it is', async () => {
  const testDatabase = await makeTestDatabase('sqlite')
  const { db } = testDatabase.open()
  await fillClinic(db, { ...sizes, appointments: 0, orders: 0 }, now)
  await expect(fillClinic(db, sizes, now)).rejects.toThrow('not empty')
  await testDatabase.remove()
})

test('a site starts on what npm run seed has filled before its first start', async () => {
  const folder = makeTempFolder()
  const env = { NODE_ENV: 'development', DATA_DIR: folder.path }
  await seedCommand(env, 0.001)
  const settings = readSettings(env)
  const database = openDatabase(settings)
  try {
    expect(await isDataKeyMissing(database, settings)).toBe(false)
  } finally {
    await database.close()
    folder.remove()
  }
})
