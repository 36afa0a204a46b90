/** A new, empty database for a test, on each of the engines. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { migrate } from '~/platform/db/migrations/migrate'
import { type Database, type DatabasePlace, openDatabase } from '~/platform/db/open'
import { makeTempFolder } from './temp-folder'

const migrationsFolder = fileURLToPath(new URL('../../app/platform/db/migrations', import.meta.url))

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

export type TestDatabase = {
  place: DatabasePlace
  /** The same for readSettings. */
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** One more connection to it, as another process would have; closed by `remove` at the latest. */
  open(): Database
  remove(): Promise<void>
}

/** Declares the tests inside once for each engine; each test makes its database with `makeTestDatabase(engine)`. */
export function onEachEngine(suite: (engine: Engine) => void): void {
  describe.each(engines)('on %s', suite)
}

/** Rows that every database of a kind begins with. */
export type FirstRows = { name: string; insert(db: Database['db']): Promise<unknown> }

/**
 * A database of the test's own, with its tables and without rows, or with `firstRows`: a file in a folder of its own, or a database of
 * the tests' server. Migrations run once in a run of the tests; each database is a copy of what they made.
 */
export async function makeTestDatabase(engine: Engine, firstRows?: FirstRows): Promise<TestDatabase> {
  return engine === 'sqlite'
    ? databaseInFile(await templateFile(firstRows))
    : databaseOnServer(await templateDatabase(firstRows))
}

/** The same without tables. */
export async function makeEmptyTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'sqlite' ? databaseInFile(null) : databaseOnServer(null)
}

function databaseInFile(bytes: Buffer | null): TestDatabase {
  const folder = makeTempFolder()
  if (bytes) writeFileSync(join(folder.path, 'aahar.sqlite'), bytes)
  return asTestDatabase({ dataDir: folder.path, databaseUrl: null }, async () => folder.remove())
}

async function databaseOnServer(template: string | null): Promise<TestDatabase> {
  const folder = makeTempFolder()
  const name = await createDatabase(template)
  return asTestDatabase({ dataDir: folder.path, databaseUrl: await urlOf(name) }, async () => {
    await dropDatabase(name)
    folder.remove()
  })
}

function asTestDatabase(place: DatabasePlace, remove: () => Promise<void>): TestDatabase {
  const opened: Database[] = []
  return {
    place,
    env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    open: () => {
      const database = openDatabase(place)
      opened.push(database)
      return database
    },
    remove: async () => {
      await Promise.all(opened.map((database) => database.close()))
      await remove()
    },
  }
}

/** What `make` gives for a key, made when it is first asked for. */
function once<T, Key = undefined>(make: (key?: Key) => Promise<T>): (key?: Key) => Promise<T> {
  const made = new Map<Key | undefined, Promise<T>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

async function fill(database: Database, firstRows: FirstRows | undefined): Promise<void> {
  await migrate(database.db)
  await firstRows?.insert(database.db)
  // With the last connection to a file its write-ahead log goes into it.
  await database.close()
}

const templateFile = once(async (firstRows?: FirstRows) => {
  const kept = keptAs('sqlite', firstRows)
  if (existsSync(kept)) return readFileSync(kept)
  const { place, open, remove } = databaseInFile(null)
  await fill(open(), firstRows)
  const bytes = readFileSync(join(place.dataDir, 'aahar.sqlite'))
  await remove()
  keep(kept, bytes)
  return bytes
})

/** @returns its name */
const templateDatabase = once(async (firstRows?: FirstRows) => {
  const kept = keptAs('postgres', firstRows)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const made = await createDatabase(null)
  await fill(openDatabase({ dataDir: '', databaseUrl: await urlOf(made) }), firstRows)
  if (keep(kept, made)) return made
  await dropDatabase(made)
  return readFileSync(kept, 'utf8')
})

/** Where the first test file that needs it leaves what its migrations made: its name changes with theirs, as while vitest watches. */
function keptAs(engine: Engine, firstRows: FirstRows | undefined): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  return join(inject('migratedFolder'), `${engine}-${firstRows?.name ?? 'empty'}-${hash.digest('hex')}`)
}

/** @returns whether it is kept; not where another process was first */
function keep(path: string, content: Buffer | string): boolean {
  const whole = `${path}.${process.pid}`
  writeFileSync(whole, content)
  try {
    linkSync(whole, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(whole)
  }
}

afterAll(async () => {
  const opened = admin
  // The next test file of this process opens another one.
  admin = undefined
  await opened?.then((client) => client.end())
})

async function createDatabase(template: string | null): Promise<string> {
  const name = `aahar_${randomUUID().replaceAll('-', '')}`
  await query(`create database ${name}${template ? ` template ${template} ${await asFiles()}` : ''}`)
  return name
}

/** Its files are copied. By default every page would go through the log, which takes twice as long; before version 15 there is no other way. */
const asFiles = once(async () => {
  const [{ server_version_num: version } = {}] = await query('show server_version_num')
  return Number(version) >= 150_000 ? 'strategy file_copy' : ''
})

/** Also where a test has forgotten a connection. */
const dropDatabase = (name: string) => query(`drop database ${name} with (force)`)

/** The first test of a run that asks starts the server (postgres-setup.ts). */
const postgresUrl = once(async () => {
  const response = await fetch(inject('postgresDoor'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
})

async function urlOf(name: string): Promise<string> {
  const url = new URL(await postgresUrl())
  url.pathname = name
  return url.href
}

let admin: Promise<pg.Client> | undefined

async function query(text: string): Promise<Record<string, unknown>[]> {
  admin ??= postgresUrl().then(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  })
  return (await (await admin).query(text)).rows
}
