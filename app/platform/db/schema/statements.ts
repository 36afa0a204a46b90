/** What the files of the first schema and later migrations share: columns are said once, in SQL, and the types of rows follow. */
import { type Generated, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type ColumnSql = `${'text' | 'integer' | 'bigint'}${'' | ` ${string}`}`
/** SQL of a column that holds fewer values than its SQL type can. `values` is for the compiler alone. */
type ColumnOf<Values> = { sql: ColumnSql; values?: Values }
/** After the word `constraint`: its name, and what it demands. */
type ConstraintSql = `${string} ${'primary key' | 'unique' | 'check'} (${string})`
/** Columns in their order. A row of `constraint` stands last, as in SQL. */
type TableColumns = { [column: string]: ColumnSql | ColumnOf<unknown> | ConstraintSql }
export type TablesBySql = { [table: string]: TableColumns }

/** A column whose values are those of `Values`: `oneOf<OrderStatus>('text not null')`. */
export function oneOf<Values>(sql: `${ColumnSql} not null default ${string}`): ColumnOf<Generated<Values>>
export function oneOf<Values>(sql: `${ColumnSql} not null`): ColumnOf<Values>
export function oneOf<Values>(sql: 'text'): ColumnOf<Values | null>
export function oneOf(sql: ColumnSql): ColumnOf<unknown> {
  return { sql }
}

type Value<Sql> = Sql extends `text${string}` ? string : number
type Cell<Column> =
  Column extends ColumnOf<infer Values>
    ? Values
    : Column extends `${string} default ${string}`
      ? Generated<Value<Column>>
      : Column extends `${string} ${'not null' | 'primary key'}${string}`
        ? Value<Column>
        : Value<Column> | null

/** Kysely's types of the tables. */
export type RowsOf<Tables> = {
  [Table in keyof Tables]: {
    -readonly [Column in keyof Tables[Table] as Exclude<Column, 'constraint'>]: Cell<Tables[Table][Column]>
  }
}

/** Each after those that its foreign keys lead to. */
export async function createTables(db: Kysely<unknown>, tables: TablesBySql): Promise<void> {
  await run(
    db,
    Object.entries(tables).map(([table, columns]) => {
      const lines = Object.entries(columns).map(([name, one]) => `${name} ${typeof one === 'string' ? one : one.sql}`)
      const text = `create table ${table} (\n  ${lines.join(',\n  ')}\n)`
      // Compared byte by byte: SQLite does so by itself, and has no such collation.
      return isOnPostgres(db) ? text : text.replaceAll(' collate "C"', '')
    }),
  )
}

/**
 * A migration that adds columns to tables there are: `addColumns({ orders: { gift_note: 'text' } })`. They are null in old rows, or have
 * a default.
 */
export const addColumns = <const Added extends TablesBySql>(added: Added): ColumnsMigration<Added> => ({
  added,
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(added)) {
      const lines = Object.entries(columns).map(([name, one]) => `${name} ${typeof one === 'string' ? one : one.sql}`)
      await run(
        db,
        lines.map((line) => `alter table ${table} add column ${line}`),
      )
    }
  },
})
type ColumnsMigration<Added> = Migration & { added: Added }

/** Kysely's types of the columns that migrations have added. */
export type RowsAddedBy<One> = (
  One extends ColumnsMigration<infer Added>
    ? (rows: RowsOf<Added>) => void
    : never
) extends (rows: infer All) => void
  ? All
  : never

export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const isOnPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
