/**
 * Finds rows by the beginnings of words (app/domain/clients/client-words.ts) with the engine's own index of words: FTS5 on SQLite, a tsvector on
 * PostgreSQL (schema/words.ts).
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted, mostFound } from '../../http/api/paging'
import { isPostgres } from '../engine'
import type { Tables } from '../tables'
import { countUpTo } from './paging'

/** The rows of `of`; their words are in `words`, whose `owner` is the row's id. */
export type WordTable =
  | { words: 'user_words'; owner: 'user_id'; of: 'users' }
  | { words: 'enquiry_words'; owner: 'enquiry_id'; of: 'enquiries' }
  | { words: 'appointment_words'; owner: 'appointment_id'; of: 'appointments' }
  | { words: 'order_words'; owner: 'order_id'; of: 'orders' }
  | { words: 'media_words'; owner: 'media_id'; of: 'media' }

/** From now on the row is found by these words, and by no others. In the transaction that writes the row. */
export async function setWords(
  trx: Kysely<Tables>,
  { words, owner }: WordTable,
  id: string,
  found: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(words)} (${sql.ref(owner)}, words) values (${id}, ${found.join(' ')})
    on conflict (${sql.ref(owner)}) do update set words = excluded.words`.execute(trx)
}

/**
 * The ids of the rows that have, for each of `searched`, a word that begins with it; of more than `mostFound` the newest so many.
 * @param rows of `of`, filtered: no others are found. Null: all
 * @param searched as `searchedWords` answers; none of them finds nothing
 */
export async function findByWords<TB extends keyof Tables>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, TB, object> | null,
  table: WordTable,
  searched: readonly string[],
): Promise<string[]> {
  if (searched.length === 0) return []
  const id = sql.ref(`words.${table.owner}`)
  const isListed = rows
    ? sql<boolean>`exists ${rows
        .clearSelect()
        .select(sql`1`.as('one'))
        .where(sql<boolean>`${sql.ref(`${table.of}.id`)} = ${id}`)}`
    : sql<boolean>`true`
  if (isPostgres(db)) return findOnPostgres(db, { table, id, isListed, searched })
  const filtered = rows?.clearSelect().select(sql<string>`${sql.ref(`${table.of}.id`)}`.as('id'))
  if (filtered && (await countUpTo(db, filtered, few)) < few) return findAmongFew(db, filtered, table, searched)
  const { rows: found } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(`${table.words}_fts`)} as found
    join ${sql.table(table.words)} as words on words.fts_row = found.rowid
    where ${sql.table(`${table.words}_fts`)} match ${onSqlite(searched)} and ${isListed}
    order by found.rowid desc limit ${mostFound}`.execute(db)
  return found.map(({ id }) => id)
}

/** A filter that leaves fewer rows leads on SQLite, whose FTS5 would go through all entries of a common word. */
const few = 2500

/** `cross join`: SQLite reads the rows of the filter first, and then the words of each. */
async function findAmongFew<TB extends keyof Tables, Row extends { id: string }>(
  db: Kysely<Tables>,
  filtered: SelectQueryBuilder<Tables, TB, Row>,
  { words, owner }: WordTable,
  searched: readonly string[],
): Promise<string[]> {
  const has = searched.map((word) => sql<boolean>`instr(' ' || words.words, ${` ${word}`}) > 0`)
  const { rows } = await sql<{ id: string }>`
    select listed.id from ${filtered} as listed
    cross join ${sql.table(words)} as words on words.${sql.ref(owner)} = listed.id
    where ${sql.join(has, sql` and `)}
    order by words.fts_row desc limit ${mostFound}`.execute(db)
  return rows.map(({ id }) => id)
}

type Search = { table: WordTable; id: RawBuilder<unknown>; isListed: RawBuilder<boolean>; searched: readonly string[] }

/**
 * A GIN index knows no order: of a common word so many are among the newest rows, and all rows with a rarer one are few enough to be
 * sorted. The planner knows too little of beginnings of words to choose.
 */
async function findOnPostgres(db: Kysely<Tables>, { table, id, isListed, searched }: Search): Promise<string[]> {
  const words = sql.table(table.words)
  const matches = sql`array_to_tsvector(string_to_array(words.words, ' ')) @@ ${onPostgres(searched)}::tsquery and ${isListed}`
  const newest = await sql<{ id: string }>`
    select ${id} as id from (select * from ${words} order by ${sql.ref(table.owner)} desc limit ${mostCounted}) as words
    where ${matches} order by ${id} desc limit ${mostFound}`.execute(db)
  if (newest.rows.length === mostFound) return newest.rows.map(({ id }) => id)
  // By an expression: by the id itself, its index would be read from the end, and each row be asked.
  const all = await sql<{ id: string }>`
    select ${id} as id from ${words} as words where ${matches} order by ${id} || '' desc limit ${mostFound}`.execute(db)
  return all.rows.map(({ id }) => id)
}

const onSqlite = (searched: readonly string[]) =>
  searched.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ')

const onPostgres = (searched: readonly string[]) =>
  searched.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')
