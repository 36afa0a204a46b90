/** Finds rows by the beginnings of words (app/domain/person-words.ts) that a table beside them holds, one word a row. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostFound } from '~/clinic/contract/paging'
import type { Tables } from './tables'

/** The rows of `of`; their words are in `words`, whose `owner` is the row's id. */
type WordTable =
  | { words: 'user_words'; owner: 'user_id'; of: 'users' }
  | { words: 'enquiry_words'; owner: 'enquiry_id'; of: 'enquiries' }
  | { words: 'appointment_words'; owner: 'appointment_id'; of: 'appointments' }
  | { words: 'order_words'; owner: 'order_id'; of: 'orders' }
  | { words: 'media_words'; owner: 'media_id'; of: 'media' }

/**
 * The ids of the rows that have, for each of `searched`, a word that begins with it, as a query to be used in another one.
 * @param rows of `of`, filtered: no others are found. The query around needs no filter any more
 * @param searched as `searchedWords` answers; none of them finds nothing. The first one leads to the rows
 */
export function idsByWords<Of extends WordTable['of']>(
  rows: SelectQueryBuilder<Tables, Of, object>,
  { words, owner, of }: WordTable & { of: Of },
  searched: readonly string[],
): RawBuilder<string> {
  const [first, ...others] = searched
  const [table, id] = [sql.table(words), sql.ref(owner)]
  if (first === undefined) return sql<string>`(select ${id} from ${table} limit 0)`
  const isListed = rows
    .clearSelect()
    .select(sql`1`.as('one'))
    .where(sql<boolean>`${sql.ref(`${of}.id`)} = found.${id}`)
  const begins = (word: RawBuilder<unknown>, beginning: string) =>
    // Up to the last sign there is.
    sql<boolean>`${word} >= ${beginning} and ${word} < ${`${beginning}\u{10FFFF}`}`
  const conditions = [
    begins(sql`found.word`, first),
    // A row with two such words is found by the first of them.
    sql<boolean>`not exists (
      select 1 from ${table} as earlier
      where earlier.${id} = found.${id} and earlier.word >= ${first} and earlier.word < found.word)`,
    ...others.map(
      (other) => sql<boolean>`exists (
        select 1 from ${table} as other where other.${id} = found.${id} and ${begins(sql`other.word`, other)})`,
    ),
    sql<boolean>`exists ${isListed}`,
  ]
  return sql<string>`(
    select found.${id} from ${table} as found where ${sql.join(conditions, sql` and `)}
    order by found.word desc, found.${id} desc limit ${mostFound})`
}

/** How many ids such a query has. */
export async function countIds(db: Kysely<Tables>, ids: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${ids} as matches`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
