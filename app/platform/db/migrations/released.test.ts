/** Updates: a database of every earlier schema, with rows in all its tables, comes up to this version; of others it is refused. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '~/program/prepare-database'
import { type Engine, makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { fillEveryTable } from '../../../../tests/support/fill-tables'
import { oneDietitian } from '../../../../tests/support/practitioners'
import { addColumns } from '../schema/statements'
import type { Tables } from '../tables'
import { migrations } from './list'
import { migrate } from './migrate'
import { readSchemaState } from './released'

const names = Object.keys(migrations)
const at = '2026-11-21T04:00:00.000Z'
/** What the next version may bring. */
const later = '9999-01-01-later'
const laterMigration = addColumns({
  orders: { later: 'integer not null default 0' },
  appointments: { first_word: 'text', second_word: 'text' },
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
  })
  afterEach(async () => {
    delete migrations[later]
    await testDatabase.remove()
  })

  const expectRefusal = async (db: Kysely<Tables>, line: string) => {
    await expect(migrate(db)).rejects.toThrow(line)
    const start = prepareDatabase({
      place: testDatabase.place,
      clock: () => new Date(at),
      log: { info: () => {}, error: () => {} },
      loadSeedPosts: async () => [],
      loadSeedRecipes: async () => [],
      loadRules: async () => oneDietitian,
    })
    await expect(start).rejects.toThrow(line)
    expect((await sql`select 1 from posts`.execute(db)).rows).toEqual([])
  }

  test('a database of a newer program is refused with a line, and nothing in it is changed', async () => {
    const { db } = testDatabase.open()
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-tomorrow', ${at})`.execute(db)
    expect(await readSchemaState(db)).toEqual({ missing: [], unknown: ['2099-01-01-tomorrow'] })
    await expectRefusal(
      db,
      'This database belongs to a newer version of Aahar (it has 2099-01-01-tomorrow, which this version does not know). Start that version, or restore a backup made before the update; nothing was changed.',
    )
  })

  test('one of a build before 1.0.0 is refused with a line that says what to do, and nothing in it is changed', async () => {
    const { db } = testDatabase.open()
    const up = async (before: Kysely<unknown>) => {
      await before.schema.createTable('posts').addColumn('id', 'text').execute()
    }
    const former = { '2026-11-21-posts': { up }, '2026-11-22-outbox': { up: async () => {} } }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => former } })
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    await expectRefusal(
      db,
      'This is of a build before 1.0.0, whose tables this version does not read. Begin with a new database (an empty folder as DATA_DIR, or an empty database as DATABASE_URL), or go on with that build; nothing was changed.',
    )
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['posts'])
  })

  test.each(names)('from %s with rows in every table', async (name) => {
    const { db } = testDatabase.open()
    migrations[later] = laterMigration
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    const filled = await fillEveryTable(db, engine, at)
    expect(await migrate(db)).toEqual([...names, later].slice(names.indexOf(name) + 1))
    const tables = (await db.introspection.getTables()).map(({ name: table }) => table)
    // A table that is left out takes its rows with it.
    for (const table of filled.filter((one) => tables.includes(one))) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      expect(Number(rows[0]?.count), table).toBeGreaterThan(0)
    }
    expect(await shapeOf(db)).toEqual(await freshShape(engine))
  })
})

const shapes = new Map<Engine, Promise<unknown>>()

function freshShape(engine: Engine): Promise<unknown> {
  const make = async () => {
    const fresh = await makeEmptyTestDatabase(engine)
    const { db } = fresh.open()
    await migrate(db)
    const shape = await shapeOf(db)
    await fresh.remove()
    return shape
  }
  const shape = shapes.get(engine) ?? make()
  shapes.set(engine, shape)
  return shape
}

async function shapeOf(db: Kysely<Tables>) {
  const tables = await db.introspection.getTables()
  return tables
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((one) => `${one.name} ${one.dataType} ${one.isNullable}`).sort(),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
