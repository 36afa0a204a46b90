/** Updates: a database of every earlier schema, with rows in all its tables, comes up to this version; a newer one is refused. */
import { type Kysely, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { prepareDatabase } from '../compose'
import { migrate } from './migrate'
import { migrations } from './migrations/list'
import { readSchemaState } from './released'
import type { Tables } from './tables'

const names = Object.keys(migrations)
const at = '2026-11-21T04:00:00.000Z'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
  })
  afterEach(() => testDatabase.remove())

  test('a database of a newer program is refused with a line, and nothing in it is changed', async () => {
    const { db } = testDatabase.open()
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-tomorrow', ${at})`.execute(db)
    expect(await readSchemaState(db)).toEqual({ missing: [], unknown: ['2099-01-01-tomorrow'] })
    const line =
      'This database belongs to a newer version of Aahar (it has 2099-01-01-tomorrow, which this version does not know). Start that version, or restore a backup made before the update; nothing was changed.'
    await expect(migrate(db)).rejects.toThrow(line)
    const start = prepareDatabase({
      place: testDatabase.place,
      clock: () => new Date(at),
      log: { info: () => {}, error: () => {} },
      loadSeedPosts: async () => [],
    })
    await expect(start).rejects.toThrow(line)
    expect((await sql`select 1 from posts`.execute(db)).rows).toEqual([])
  })

  test.each(names.slice(0, -1))('from %s with rows in every table', async (name) => {
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    const filled = await fillEveryTable(db, engine)
    expect(await migrate(db)).toEqual(names.slice(names.indexOf(name) + 1))
    for (const table of filled) {
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

/** Columns in which a text of any kind will not do. */
const values: Record<string, unknown> = {
  tags: '[]',
  body: '[]',
  cover: null,
  draft: '{"title":"t","slug":"s","description":"","cover":null,"tags":[],"publish_date":null,"body":[]}',
  status: 'paid',
}

/** One row each, those first that others point at. @returns the tables that got one */
async function fillEveryTable(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const skipped = ['list_counts', 'posts_version']
  const tables = (await db.introspection.getTables()).filter(({ name }) => !skipped.includes(name))
  const keys = await foreignKeys(db, engine)
  const filled: string[] = []
  let left = tables
  while (left.length > 0) {
    const ready = left.filter(({ name }) =>
      keys.every((key) => key.table !== name || key.parent === name || filled.includes(key.parent)),
    )
    if (ready.length === 0) throw new Error('The foreign keys lead in a circle.')
    for (const { name, columns } of ready) {
      const row = columns.map(({ name: column, dataType, isNullable }) => {
        const key = keys.find((one) => one.table === name && one.column === column)
        if (key?.parent === name) return [column, null] as const
        const isNumber = /int/i.test(dataType)
        if (!isNumber && column in values && !key) return [column, values[column]] as const
        // SQLite lets a primary key be null.
        if (isNullable && !key && !/(^id|_id)$/.test(column)) return [column, null] as const
        return [column, isNumber ? 1 : key || /(^id|_id)$/.test(column) ? 'the-one' : at] as const
      })
      const [into, given] = [row.map(([column]) => sql.ref(column)), row.map(([, value]) => sql`${value}`)]
      await sql`insert into ${sql.table(name)} (${sql.join(into)}) values (${sql.join(given)})`.execute(db)
      filled.push(name)
    }
    left = left.filter(({ name }) => !filled.includes(name))
  }
  return filled
}

async function foreignKeys(db: Kysely<Tables>, engine: Engine) {
  type Key = { table: string; column: string; parent: string }
  const { rows } = await (engine === 'sqlite'
    ? sql<Key>`select m.name as "table", f."from" as "column", f."table" as parent
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<Key>`select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as parent
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f'`
  ).execute(db)
  return rows
}
