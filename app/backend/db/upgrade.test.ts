/** `npm run upgrade` by the real command: another version's migrations on a copy, and nothing of it in the database itself. */
import { Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { fillEveryTable } from '../../../tests/support/fill-tables'
import { runOperate } from '../../../tests/support/run-operate'
import { migrate } from './migrate'
import { migrations } from './migrations/list'
import { readSchemaState } from './released'

const names = Object.keys(migrations)
/** The one after it makes the table of the backups. */
const former = '2026-12-22-menu-orders'
const missing = names.slice(names.indexOf(former) + 1)

onEachEngine((engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await makeEmptyTestDatabase(engine)
  })
  afterEach(() => database.remove())

  const upgrade = (...more: string[]) =>
    runOperate(['upgrade', ...more], {
      DATA_DIR: database.place.dataDir,
      ...(database.place.databaseUrl !== null && { DATABASE_URL: database.place.databaseUrl }),
    })

  async function openFormer() {
    const { db } = database.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(former)
    if (error) throw error
    const filled = await fillEveryTable(db, engine, '2026-11-21T04:00:00.000Z')
    return { db, filled }
  }
  const copies = async (db: ReturnType<TestDatabase['open']>['db']) =>
    engine === 'sqlite'
      ? []
      : (await sql`select datname from pg_database where datname like 'aahar\\_upgrade\\_%'`.execute(db)).rows

  test('what is missing runs on a copy; the database has neither it nor a trace of the copy', async () => {
    const { db, filled } = await openFormer()
    const { code, out, problem } = await upgrade()
    expect([code, problem]).toEqual([0, ''])
    expect(out).toMatch(/^This version changes the tables (once|\d+ times): /)
    expect(out).toContain(`: ${missing.join(', ')}.`)
    const counts = /On a copy of the database it went well: (\d+) rows before, (\d+) after/.exec(out)
    expect(Number(counts?.[1])).toBeGreaterThanOrEqual(filled.length)
    expect(Number(counts?.[2])).toBeGreaterThanOrEqual(Number(counts?.[1]))
    expect(await readSchemaState(db)).toEqual({ missing, unknown: [] })
    expect(await copies(db)).toEqual([])
  })

  test('where it fails on the copy, a line says so, and the database is as it was', async () => {
    const { db } = await openFormer()
    // On the server it is the database for the copy that will not do.
    if (engine === 'sqlite') await sql`create table backups (in_the_way int)`.execute(db)
    const more = engine === 'sqlite' ? [] : ['--copy', database.place.databaseUrl ?? '']
    const { code, problem } = await upgrade(...more)
    expect(code).toBe(1)
    expect(problem.trim().split('\n')).toHaveLength(1)
    expect(problem).toMatch(engine === 'sqlite' ? /already exists/ : /is not empty/)
    expect(await readSchemaState(db)).toEqual({ missing, unknown: [] })
    expect(await copies(db)).toEqual([])
  })

  test('a database of this version, and none at all, need nothing', async () => {
    expect((await upgrade()).out).toContain('There is no database yet: the first start makes it.')
    await migrate(database.open().db)
    expect((await upgrade()).out).toContain('The database is of this version already: there is nothing to do.')
  })
})
