/** `npm run upgrade`: another version's migrations on a copy, and nothing of them in the database itself. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '~/platform/db/migrations/list'
import { migrate } from '~/platform/db/migrations/migrate'
import { readSchemaState } from '~/platform/db/migrations/released'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { fillEveryTable } from '../../../tests/support/fill-tables'
import { upgradeCommand } from './upgrade-command'

/** What the next version may bring. */
const [later, last] = ['9999-01-01-later', '9999-01-02-last']
const missing = [later, last]
const makes = (table: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createTable(table).addColumn('id', 'text').execute()
  },
})

onEachEngine((engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await makeEmptyTestDatabase(engine)
  })
  afterEach(async () => {
    for (const name of missing) delete migrations[name]
    await database.remove()
  })

  async function upgrade(...args: string[]) {
    const lines: string[] = []
    const { dataDir, databaseUrl } = database.place
    const env = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
    await upgradeCommand({ args, env, say: (line) => lines.push(line) })
    return lines.join('\n')
  }

  async function openFormer() {
    const { db } = database.open()
    await migrate(db)
    const filled = await fillEveryTable(db, engine, '2026-11-21T04:00:00.000Z')
    migrations[later] = makes('later')
    migrations[last] = makes('last')
    return { db, filled }
  }
  const copies = async (db: ReturnType<TestDatabase['open']>['db']) =>
    engine === 'sqlite'
      ? []
      : (await sql`select datname from pg_database where datname like 'aahar\\_upgrade\\_%'`.execute(db)).rows

  test('what is missing runs on a copy; the database has neither it nor a trace of the copy', async () => {
    const { db, filled } = await openFormer()
    const out = await upgrade()
    expect(out).toMatch(/^This version changes the tables 2 times: /)
    expect(out).toContain(`: ${missing.join(', ')}.`)
    const counts = /On a copy of the database it went well: (\d+) rows before, (\d+) after/.exec(out)
    expect(Number(counts?.[1])).toBeGreaterThanOrEqual(filled.length)
    expect(Number(counts?.[2])).toBeGreaterThanOrEqual(Number(counts?.[1]))
    expect(out).not.toContain('To know:')
    expect(await readSchemaState(db)).toEqual({ missing, unknown: [] })
    expect(await copies(db)).toEqual([])
  })

  test('where it fails on the copy, a line says so, and the database is as it was', async () => {
    const { db } = await openFormer()
    // On the server it is the database for the copy that will not do.
    if (engine === 'sqlite') await sql`create table last (in_the_way int)`.execute(db)
    const more = engine === 'sqlite' ? [] : ['--copy', database.place.databaseUrl ?? '']
    await expect(upgrade(...more)).rejects.toThrow(engine === 'sqlite' ? /already exists/ : /is not empty/)
    expect(await readSchemaState(db)).toEqual({ missing, unknown: [] })
    expect(await copies(db)).toEqual([])
  })

  test('a database of this version, and none at all, need nothing', async () => {
    expect(await upgrade()).toContain('There is no database yet: the first start makes it.')
    await migrate(database.open().db)
    expect(await upgrade()).toContain('The database is of this version already: there is nothing to do.')
  })
})
