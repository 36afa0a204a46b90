/** A new, empty database for a test, on each of the engines. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { migrate } from '~/backend/db/migrate'
import { type Database, type DatabasePlace, openDatabase } from '~/backend/db/open'
import { makeTempFolder } from './temp-folder'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

export type TestDatabase = {
  place: DatabasePlace
  /** The same for readSettings. */
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** One more connection to it, as another process would have; closed by `remove` at the latest. */
  open(): Database
  /** The same with its tables. */
  openMigrated(): Promise<Database>
  remove(): Promise<void>
}

/** Declares the tests inside once for each engine; each test makes its database with `makeTestDatabase(engine)`. */
export function onEachEngine(suite: (engine: Engine) => void): void {
  describe.each(engines)('on %s', suite)
}

/** A database nobody else has: a file in a folder of its own, or a database of the tests' server. */
export async function makeTestDatabase(engine: Engine): Promise<TestDatabase> {
  const folder = makeTempFolder()
  const server = engine === 'postgres' ? await takeEmptyDatabase() : null
  const place = { dataDir: folder.path, databaseUrl: server?.url ?? null }
  const opened: Database[] = []
  const open = () => {
    const database = openDatabase(place)
    opened.push(database)
    return database
  }
  return {
    place,
    env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    open,
    openMigrated: async () => {
      const database = open()
      await migrate(database.db)
      return database
    },
    remove: async () => {
      await Promise.all(opened.map((database) => database.close()))
      await server?.giveBack()
      folder.remove()
    },
  }
}

/** Databases of this test file that are empty again: making one anew for each test would take far longer. */
const empty: string[] = []
const made: string[] = []

async function takeEmptyDatabase(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const name = empty.pop() ?? (await createDatabase())
  const url = await urlOf(name)
  return {
    url,
    giveBack: async () => {
      // A connection the test has forgotten would keep its locks: better a clear failure than waiting for ever.
      await query(url, "set lock_timeout = '5s'; drop schema public cascade; create schema public")
      empty.push(name)
    },
  }
}

async function createDatabase(): Promise<string> {
  const name = `aahar_${randomUUID().replaceAll('-', '')}`
  await query(await postgresUrl(), `create database ${name}`)
  made.push(name)
  return name
}

let asked: Promise<string> | undefined

/** The first test of a run that asks starts the server (postgres-setup.ts). */
function postgresUrl(): Promise<string> {
  asked ??= (async () => {
    const response = await fetch(inject('postgresDoor'))
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  })()
  return asked
}

async function urlOf(name: string): Promise<string> {
  const url = new URL(await postgresUrl())
  url.pathname = name
  return url.href
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

afterAll(async () => {
  for (const name of made.splice(0)) await query(await postgresUrl(), `drop database ${name} with (force)`)
})
