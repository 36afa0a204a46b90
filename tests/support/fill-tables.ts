/** Rows for tests of the schema: of any version of it, so nothing here knows a table. */
import { type Kysely, sql } from 'kysely'
import { isWordIndex } from '~/platform/db/schema/words'
import type { Tables } from '~/platform/db/tables'
import type { Engine } from './database'

/** Columns in which a text of any kind will not do. */
const values: Record<string, unknown> = {
  tags: '[]',
  body: '[]',
  cover: null,
  draft: '{"title":"t","slug":"s","description":"","cover":null,"tags":[],"publish_date":null,"body":[]}',
  status: 'paid',
}

/**
 * One row each, those first that others point at.
 * @param at a UTC instant, for columns of text
 * @returns the tables that got one
 */
export async function fillEveryTable(db: Kysely<Tables>, engine: Engine, at: string): Promise<string[]> {
  const skipped = ['posts_version']
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !skipped.includes(name) && !isWordIndex(name),
  )
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
