import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEmptyTestDatabase, type TestDatabase } from '../../../../tests/support/database'
import { limitTime } from './postgres-time-limit'

const limitMs = 200
let testDatabase: TestDatabase
let db: Kysely<unknown>

beforeEach(async () => {
  testDatabase = await makeEmptyTestDatabase('postgres')
  const pool = new pg.Pool({ connectionString: testDatabase.place.databaseUrl ?? '', max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  db = new Kysely({ dialect: new PostgresDialect({ pool: async () => limitTime(pool, limitMs) }) })
})
afterEach(async () => {
  await db.destroy()
  await testDatabase.remove()
})

const takeTime = (on: Kysely<unknown>) => sql`select pg_sleep(0.6)`.execute(on)

test('a query without an answer is given up with its connection, and the next one gets another', async () => {
  await expect(takeTime(db)).rejects.toThrow('Connection terminated')
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('the same in a transaction, whose end is told as the loss that it is', async () => {
  await expect(db.transaction().execute(takeTime)).rejects.toThrow(/^(Connection terminated|Client has encountered)/)
})

test('work that has said to the server that it takes its time gets it, until it says otherwise', async () => {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await takeTime(connection)
    await sql`set statement_timeout = 10000`.execute(connection)
    await expect(takeTime(connection)).rejects.toThrow('Connection terminated')
  })
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await takeTime(trx)
  })
  await expect(takeTime(db)).rejects.toThrow('Connection terminated')
})
