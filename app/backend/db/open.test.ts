import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../tests/support/backend'
import { migrate } from './migrate'
import { migrations } from './migrations/list'
import { type Database, openDatabase } from './open'

let folder: ReturnType<typeof makeTempFolder>
let database: Database
beforeEach(() => {
  folder = makeTempFolder()
  database = openDatabase({ dataDir: join(folder.path, 'deep', 'data') })
})
afterEach(async () => {
  await database.close()
  folder.remove()
})

const pragma = async (name: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db)
  return Object.values(rows[0] ?? {})[0]
}

test('what is acknowledged survives a power cut, and foreign keys hold', async () => {
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('nobody else on the machine can read the database', async () => {
  await migrate(database.db)
  const dataDir = join(folder.path, 'deep', 'data')
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  for (const name of ['aahar.sqlite', 'aahar.sqlite-wal']) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
})

test('migrations run in the order of their dates, once', async () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted())
  for (const name of Object.keys(migrations)) expect(name).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/)
  expect(await migrate(database.db)).toEqual(Object.keys(migrations))
  expect(await migrate(database.db)).toEqual([])
})

test('while one holds the start lock, another waits', async () => {
  const other = openDatabase({ dataDir: join(folder.path, 'deep', 'data') })
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} in`)
    await new Promise((resolve) => setTimeout(resolve, 120))
    events.push(`${name} out`)
  }
  await Promise.all([database.withStartLock(work('one')), other.withStartLock(work('two'))])
  expect(events).toEqual(['one in', 'one out', 'two in', 'two out'])
  await other.close()
})

test('the start lock is given back when the work fails', async () => {
  await expect(database.withStartLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await database.withStartLock(async () => 'mine')).toBe('mine')
})

test('a closed database is not up', async () => {
  expect(await database.isUp()).toBe(true)
  await database.close()
  expect(await database.isUp()).toBe(false)
})

test('a file that is no database is refused', () => {
  writeFileSync(
    join(folder.path, 'aahar.sqlite'),
    'not a database, but long enough to be looked at as one. '.repeat(40),
  )
  expect(() => openDatabase({ dataDir: folder.path })).toThrow(/not a database/)
})
