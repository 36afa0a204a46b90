import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { migrations } from './migrations/list'
import { migrate } from './migrations/migrate'
import { type Database, openDatabase } from './open'

let testDatabase: TestDatabase
let database: Database
afterEach(() => testDatabase.remove())

const setting = async (query: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(database.db)
  return Object.values(rows[0] ?? {})[0]
}

onEachEngine((engine) => {
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
    database = testDatabase.open()
  })

  test('migrations run in the order of their dates, once', async () => {
    expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted())
    for (const name of Object.keys(migrations)) expect(name).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/)
    expect(await migrate(database.db)).toEqual(Object.keys(migrations))
    expect(await migrate(database.db)).toEqual([])
  })

  test('a migration that fails leaves nothing half done', async () => {
    const failing: Migration = {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('in the middle')
      },
    }
    migrations['9999-01-01-failing'] = failing
    await expect(migrate(database.db)).rejects.toThrow('in the middle')
    delete migrations['9999-01-01-failing']
    const tables = await database.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('half')
    expect(await migrate(database.db)).toEqual(Object.keys(migrations))
  })

  test('while one holds the start lock, another waits', async () => {
    const other = testDatabase.open()
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 120))
      events.push(`${name} out`)
    }
    await Promise.all([database.withStartLock(work('one')), other.withStartLock(work('two'))])
    const [first, second] = events[0] === 'one in' ? ['one', 'two'] : ['two', 'one']
    expect(events).toEqual([`${first} in`, `${first} out`, `${second} in`, `${second} out`])
  })

  test('the start lock is given back when the work fails', async () => {
    await expect(database.withStartLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await database.withStartLock(async () => 'mine')).toBe('mine')
  })

  test('counts and sums are numbers', async () => {
    await migrate(database.db)
    const { count, sum } = await database.db
      .selectFrom('outbox')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.sum<number>('tries'), sql.lit(7)).as('sum'),
      ])
      .executeTakeFirstOrThrow()
    expect([count, sum]).toEqual([0, 7])
  })

  test('a closed database is not up', async () => {
    expect(await database.isUp()).toBe(true)
    await database.close()
    expect(await database.isUp()).toBe(false)
  })
})

describe('a file', () => {
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase('sqlite')
    database = testDatabase.open()
  })

  test('what is acknowledged survives a power cut, and foreign keys hold', async () => {
    expect(await setting('pragma journal_mode')).toBe('wal')
    expect(await setting('pragma synchronous')).toBe(2)
    expect(await setting('pragma foreign_keys')).toBe(1)
  })

  test('no other user of the machine can read the database', async () => {
    const dataDir = join(testDatabase.place.dataDir, 'deep', 'data')
    const deep = openDatabase({ dataDir, databaseUrl: null })
    await migrate(deep.db)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
    for (const name of ['aahar.sqlite', 'aahar.sqlite-wal']) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
    await deep.close()
  })

  test('a transaction that reads first and then writes waits for another process that writes', async () => {
    await migrate(database.db)
    const writer = new Worker(
      `
        const { parentPort, workerData } = require('node:worker_threads')
        const sqlite = new (require('node:sqlite').DatabaseSync)(workerData)
        sqlite.exec('begin immediate')
        parentPort.postMessage('writing')
        setTimeout(() => {
          sqlite.exec("insert into seeds (name, applied_at) values ('theirs', 'now'); commit")
          sqlite.close()
        }, 300)
      `,
      { eval: true, workerData: join(testDatabase.place.dataDir, 'aahar.sqlite') },
    )
    await once(writer, 'message')
    const known = await database.db.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('seeds').select('name').execute()
      await sleep(400)
      await trx.insertInto('seeds').values({ name: 'ours', applied_at: 'now' }).execute()
      return before
    })
    expect(known).toEqual([{ name: 'theirs' }])
    expect(await database.db.selectFrom('seeds').select('name').execute()).toHaveLength(2)
  })

  test('a file that is no database is refused', () => {
    const folder = makeTempFolder()
    writeFileSync(join(folder.path, 'aahar.sqlite'), 'not a database, but long enough to be looked at. '.repeat(40))
    expect(() => openDatabase({ dataDir: folder.path, databaseUrl: null })).toThrow(
      `${join(folder.path, 'aahar.sqlite')}: file is not a database. Move that file away, with its -wal and -shm, and put a backup in its place`,
    )
    folder.remove()
  })

  test('a folder in the place of the file, and a lock that is no database, are named', async () => {
    const folder = makeTempFolder()
    const file = join(folder.path, 'aahar.sqlite')
    mkdirSync(file)
    expect(() => openDatabase({ dataDir: folder.path, databaseUrl: null })).toThrow(
      `${file}: unable to open database file. See what stands at that path`,
    )
    rmSync(file, { recursive: true })
    const lock = join(folder.path, 'start-lock.sqlite')
    writeFileSync(lock, 'not a database, but long enough to be looked at. '.repeat(40))
    const database = openDatabase({ dataDir: folder.path, databaseUrl: null })
    await expect(database.withStartLock(async () => {})).rejects.toThrow(`${lock}: file is not a database. `)
    await database.close()
    folder.remove()
  })
})

describe('a server', () => {
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase('postgres')
    database = testDatabase.open()
  })

  test('what is acknowledged survives a power cut, and nothing waits for ever', async () => {
    expect(await setting('show synchronous_commit')).toBe('on')
    expect(await setting('show fsync')).toBe('on')
    expect(await setting('show statement_timeout')).toBe('10s')
    expect(await setting('show lock_timeout')).toBe('10s')
    expect(await setting('show idle_in_transaction_session_timeout')).toBe('10s')
  })

  test('a server that is set to acknowledge early is told not to; one that waits for its standby is left alone', async () => {
    expect(await usedWhereSet('synchronous_commit', 'off')).toBe('on')
    expect(await usedWhereSet('synchronous_commit', 'local')).toBe('on')
    expect(await usedWhereSet('synchronous_commit', 'remote_apply')).toBe('remote_apply')
  })

  test('rows are read by an index as from a disk without turning parts, but where a server is set otherwise', async () => {
    expect(await setting('show random_page_cost')).toBe('1.1')
    expect(await usedWhereSet('random_page_cost', '4')).toBe('1.1')
    expect(await usedWhereSet('random_page_cost', '2')).toBe('2')
  })

  /** What a connection of ours uses of a setting that the server has otherwise. */
  async function usedWhereSet(name: string, value: string): Promise<string | undefined> {
    const url = new URL(testDatabase.place.databaseUrl ?? '')
    url.searchParams.set('options', `-c ${name}=${value}`)
    const told = openDatabase({ dataDir: '', databaseUrl: url.href })
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(told.db)
    await told.close()
    return rows[0]?.value
  }

  test('a migration has no time limit, the queries after it have one again', async () => {
    let limit: unknown
    const patient: Migration = {
      async up(db) {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
        limit = rows[0]?.statement_timeout
      },
    }
    migrations['9999-01-01-patient'] = patient
    await migrate(database.db)
    delete migrations['9999-01-01-patient']
    expect(limit).toBe('0')
    expect(await setting('show statement_timeout')).toBe('10s')
  })

  test('two transactions that wait for each other both have their effect', async () => {
    await sql`create table places (name text primary key, takes integer not null)`.execute(database.db)
    await sql`insert into places values ('window', 0), ('door', 0)`.execute(database.db)
    let arrived = 0
    let bothAreThere = () => {}
    const meeting = new Promise<void>((resolve) => {
      bothAreThere = resolve
    })
    const runs: string[] = []
    const takeBoth = (one: string, other: string) =>
      database.db.transaction().execute(async (trx) => {
        runs.push(one)
        await sql`update places set takes = takes + 1 where name = ${one}`.execute(trx)
        arrived += 1
        if (arrived === 2) bothAreThere()
        await meeting
        await sql`update places set takes = takes + 1 where name = ${other}`.execute(trx)
      })
    await Promise.all([takeBoth('window', 'door'), takeBoth('door', 'window')])
    expect(runs).toHaveLength(3)
    const { rows } = await sql<{ takes: number }>`select takes from places`.execute(database.db)
    expect(rows).toEqual([{ takes: 2 }, { takes: 2 }])
  })

  test('a number too large to be exact stays text', async () => {
    expect(await setting('select 9007199254740991::bigint')).toBe(9007199254740991)
    expect(await setting('select 9007199254740993::bigint')).toBe('9007199254740993')
    expect(await setting('select 1.5::numeric')).toBe(1.5)
  })

  test('a connection that breaks is replaced', async () => {
    const other = testDatabase.open()
    expect(await database.isUp()).toBe(true)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(other.db)
    await expect.poll(() => database.isUp()).toBe(true)
  })

  test('a server that vanishes from the network is not up, and does not keep the program from ending', async () => {
    const url = new URL(testDatabase.place.databaseUrl ?? '')
    const { hostname, port } = url
    let isGone = false
    const sockets: Socket[] = []
    const network = createServer((near) => {
      const far = connect(Number(port), hostname)
      sockets.push(near, far)
      near.on('data', (chunk) => !isGone && far.write(chunk))
      far.on('data', (chunk) => !isGone && near.write(chunk))
      for (const socket of [near, far]) socket.on('error', () => {})
    })
    network.listen(0, '127.0.0.1')
    await once(network, 'listening')
    const address = network.address()
    url.port = String(typeof address === 'object' ? address?.port : 0)
    const distant = openDatabase({ dataDir: '', databaseUrl: url.href })
    expect(await distant.isUp()).toBe(true)
    isGone = true
    const startedAt = performance.now()
    expect(await distant.isUp()).toBe(false)
    await distant.close()
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    for (const socket of sockets) socket.destroy()
    network.close()
  })

  test.each([
    ['no server listens', (url: URL) => (url.port = '1'), 'ECONNREFUSED'],
    ['the password is wrong', (url: URL) => (url.password = 'hunter2'), '28P01'],
    ['there is no such database', (url: URL) => (url.pathname = 'nowhere'), '3D000'],
  ])('a start is refused with a code and no password: %s', async (_, change, code) => {
    const url = new URL(testDatabase.place.databaseUrl ?? '')
    change(url)
    const wrong = openDatabase({ dataDir: '', databaseUrl: url.href })
    await expect(wrong.withStartLock(async () => {})).rejects.toThrow(
      `The PostgreSQL server of DATABASE_URL cannot be used (${code}).`,
    )
    expect(await wrong.isUp()).toBe(false)
    await wrong.close()
  })
})
