/**
 * What `npm run upgrade` does, before another version of the program is started: runs that version's migrations on a copy of the
 * database, looks at the copy, and throws it away. It changes nothing, and the site goes on meanwhile. The first start of the version
 * then does the same on the database itself, in one transaction.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { inOneMoment } from '~/platform/db/copy/copy-tables'
import { copyAndCompare, countRows, requireSound, takeSnapshot } from '~/platform/db/copy/snapshot'
import type { Database } from '~/platform/db/database'
import { migrations } from '~/platform/db/migrations/list'
import { migrate } from '~/platform/db/migrations/migrate'
import { newerProgramLine, readSchemaState } from '~/platform/db/migrations/released'
import { openDatabase } from '~/platform/db/open'
import { openPostgres } from '~/platform/db/postgres/postgres'
import { openSqlite } from '~/platform/db/sqlite/sqlite'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { SettingsError } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { databaseAddress } from '~/platform/settings/values.server'
import type { CommandCall } from '../backup/command'
import { requireNoLostDatabase } from '../backup/lost-database'

type Counts = Record<string, number>
type Tried = { before: Counts; after: Counts; seconds: number }

/**
 * `--copy postgres://…`: an empty database for the copy, where the user of DATABASE_URL may make none.
 * @throws {Error} with a line for a person; the database is as it was
 */
export async function upgradeCommand({ args, env, say }: Omit<CommandCall, 'clock'>): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { copy: { type: 'string' } } })
  if (values.copy !== undefined && !databaseAddress.safeParse(values.copy).success)
    throw new SettingsError(
      'Say where the copy may be: npm run upgrade -- --copy postgres://user:password@host:5432/empty',
    )
  const settings = readSettings(env)
  const { dataDir, databaseUrl } = settings
  await requireNoLostDatabase(settings)
  const database = openDatabase({ dataDir, databaseUrl })
  try {
    const { missing, unknown } = await readSchemaState(database.db)
    if (unknown.length > 0) throw new Error(newerProgramLine(unknown))
    const done = Object.keys(migrations).filter((name) => !missing.includes(name))
    const last = done.at(-1)
    if (last === undefined) return say('There is no database yet: the first start makes it.')
    if (missing.length === 0) return say('The database is of this version already: there is nothing to do.')
    say(
      `This version changes the tables ${missing.length === 1 ? 'once' : `${missing.length} times`}: ${missing.join(', ')}.`,
    )
    const tried =
      databaseUrl === null
        ? await tryOnFile(dataDir)
        : await tryOnServer({ source: database, dataDir, databaseUrl, last, copyUrl: values.copy })
    const lost = lostRows(tried)
    say(
      `On a copy of the database it went well: ${total(tried.before)} rows before, ${total(tried.after)} after, ${tried.seconds.toFixed(1)} s. The copy is gone, nothing was changed.`,
    )
    for (const line of lost) say(`To know: ${line}`)
    say(
      'Now make a backup with the version that runs (npm run backup -- --before-update), then start this one: it does the same in one transaction.',
    )
  } finally {
    await database.close()
  }
}

/** A migration may take rows out on purpose; a person should know before. */
const lostRows = ({ before, after }: Tried): string[] =>
  Object.entries(before)
    .filter(([table, rows]) => rows > (after[table] ?? 0))
    .map(([table, rows]) => `${table} has ${after[table] ?? 'no'} rows instead of ${rows}.`)

const total = (counts: Counts) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

async function withFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, '.upgrade-work')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tryOnFile(dataDir: string): Promise<Tried> {
  return withFolder(dataDir, async (folder) => {
    const before = await takeSnapshot({ dataDir, databaseUrl: null }, folder)
    const copy = openSqlite(folder)
    const seconds = await timed(() => migrate(copy.db)).finally(() => copy.close())
    requireSound(sqlitePath(folder))
    return { before, after: await countRows(folder), seconds }
  })
}

type ServerTry = {
  source: Database
  dataDir: string
  databaseUrl: string
  /** The newest migration the database has. */
  last: string
  /** An empty database; missing: one is made beside the site's. */
  copyUrl: string | undefined
}

async function tryOnServer({ source, dataDir, databaseUrl, last, copyUrl }: ServerTry): Promise<Tried> {
  const made = copyUrl === undefined ? await makeDatabase(source, databaseUrl) : null
  const copy = openPostgres(copyUrl ?? made?.url ?? '')
  try {
    const { missing } = await readSchemaState(copy.db)
    if (missing.length < Object.keys(migrations).length)
      throw new Error('The database for the copy is not empty: name another one after --copy.')
    await migrateTo(copy, last)
    const sums = await withFolder(dataDir, async (folder) => {
      // It names the tables in the order in which they can be filled.
      const file = openSqlite(folder)
      try {
        await migrateTo(file, last)
        return await inOneMoment(source.db, (from) => copyAndCompare(from, copy.db, { sqlite: file.db }))
      } finally {
        await file.close()
      }
    })
    const seconds = await timed(() => migrate(copy.db))
    const before: Counts = {}
    const after: Counts = {}
    for (const [table, { rows }] of Object.entries(sums)) {
      before[table] = rows
      after[table] = await countOf(copy, table)
    }
    return { before, after, seconds }
  } finally {
    await copy.close()
    await made?.remove()
  }
}

/** @returns 0 also where the table is gone */
async function countOf({ db }: Database, table: string): Promise<number> {
  const there = await db.introspection.getTables()
  if (!there.some(({ name }) => name === table)) return 0
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function migrateTo({ db }: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/** An empty database on the same server, with a name that no other has. */
async function makeDatabase({ db }: Database, databaseUrl: string) {
  const name = `aahar_upgrade_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(db).catch((error: unknown) => {
    const told = error instanceof Error ? error.message : String(error)
    throw new Error(
      `No database could be made for the copy (${told}). Make an empty one and name it: npm run upgrade -- --copy postgres://…`,
      { cause: error },
    )
  })
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => sql`drop database ${sql.id(name)} with (force)`.execute(db) }
}
