/** Finds rows by the beginnings of words (app/domain/person-words.ts) that a table beside them holds, one word a row. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { mostFound } from '~/clinic/contract/paging'
import { isPostgres } from './engine'
import { countUpTo } from './paging'
import type { Tables } from './tables'

/** The rows of `of`; their words are in `words`, whose `owner` is the row's id. */
type WordTable =
  | { words: 'user_words'; owner: 'user_id'; of: 'users' }
  | { words: 'enquiry_words'; owner: 'enquiry_id'; of: 'enquiries' }
  | { words: 'appointment_words'; owner: 'appointment_id'; of: 'appointments' }
  | { words: 'order_words'; owner: 'order_id'; of: 'orders' }
  | { words: 'media_words'; owner: 'media_id'; of: 'media' }

/**
 * The ids of the rows that have, for each of `searched`, a word that begins with it; of more than `mostFound` so many. The rarest of
 * the words leads to them, or the filter where it leaves fewer rows than the rarest word has: what leads is read until so many are
 * found, or to its end.
 * @param rows of `of`, filtered: no others are found. Null: all
 * @param searched as `searchedWords` answers; none of them finds nothing
 */
export async function findByWords<Of extends WordTable['of']>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, Of, object> | null,
  table: WordTable & { of: Of },
  searched: readonly string[],
): Promise<string[]> {
  const [first] = searched
  if (first === undefined) return []
  if (searched.length > 1 && !rows && (await areCommon(db, table, searched))) {
    const { rows: whole } = await matchingWholeWords(db, table, searched).execute(db)
    if (whole.length === mostFound) return whole.map(({ id }) => id)
  }
  const leader = searched.length === 1 && !rows ? first : await chooseLeader(db, rows, table, searched)
  const found =
    rows && leader === null
      ? await matchingRows(rows, table, searched).execute()
      : (await matchingEntries(rows, table, leader ?? first, searched).execute(db)).rows
  return found.map(({ id }) => id)
}

/** A word with fewer rows than the first of these leads without a look for a rarer filter; farther than the last nothing is counted. */
const [few, many] = [1000, 2500]

/** Which the fewest rows have: one of the words, or, null, the filter. */
async function chooseLeader<Of extends WordTable['of']>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, Of, object> | null,
  table: WordTable,
  searched: readonly string[],
): Promise<string | null> {
  // Counted farther only where all of them are common: such a count takes as long as a page.
  for (const most of [few, many]) {
    const counts = await Promise.all(searched.map((word) => countUpTo(db, entriesOf(db, table, word), most)))
    const fewest = Math.min(...counts)
    const rarest = searched[counts.indexOf(fewest)] ?? null
    if (fewest < few) return rarest
    const left = rows ? await countUpTo(db, rows.clearSelect().select(idOf(table).as('id')), most) : most
    if (Math.min(left, fewest) < most) return left < fewest ? null : rarest
  }
  return searched[0] ?? null
}

/** Whether each of them is itself a word that many rows have, as a first and a last name often are. */
async function areCommon(db: Kysely<Tables>, { words }: WordTable, searched: readonly string[]): Promise<boolean> {
  const counts = await Promise.all(
    searched.map((word) => countUpTo(db, db.selectFrom(words).select('word').where('word', '=', word), few)),
  )
  return Math.min(...counts) >= few
}

/**
 * The newest rows with all these words, none of them just its beginning. The entries of a word stand in the order of their rows, so that
 * two words are read side by side until so many are found. A beginning has to be looked for among the words of each row: in a million
 * rows that takes seven times as long.
 */
function matchingWholeWords(
  db: Kysely<Tables>,
  table: WordTable,
  searched: readonly string[],
): RawBuilder<{ id: string }> {
  const [words, owner] = [sql.table(table.words), sql.ref(table.owner)]
  const [first, ...others] = searched
  // SQLite goes along all entries at once. PostgreSQL would read all of them to their ends first, and is told to look one up in the others.
  if (!isPostgres(db)) {
    const entries = searched.map((word) => sql`select ${owner} as id from ${words} where word = ${word}`)
    return sql`${sql.join(entries, sql` intersect `)} order by id desc limit ${mostFound}`
  }
  const hasOthers = others.map(
    (word) => sql<boolean>`exists (
      select 1 from ${words} as other where other.word = ${word} and other.${owner} = found.${owner})`,
  )
  return sql`
    select found.${owner} as id from ${words} as found
    where ${sql.join([sql<boolean>`found.word = ${first}`, ...hasOthers], sql` and `)}
    order by found.${owner} desc limit ${mostFound}`
}

const entriesOf = (db: Kysely<Tables>, { words }: WordTable, word: string) =>
  db.selectFrom(words).select('word').where(begins(words, word))

/** @param rows null: all */
function matchingEntries<Of extends WordTable['of']>(
  rows: SelectQueryBuilder<Tables, Of, object> | null,
  table: WordTable,
  leader: string,
  searched: readonly string[],
): RawBuilder<{ id: string }> {
  const [words, owner] = [sql.table(table.words), sql.ref(table.owner)]
  const conditions = [
    begins('found', leader),
    ...searched.filter((word) => word !== leader).map((word) => hasWord(table, sql`found.${owner}`, word)),
    ...(rows
      ? [
          sql<boolean>`exists ${rows
            .clearSelect()
            .select(sql`1`.as('one'))
            .where(sql<boolean>`${idOf(table)} = found.${owner}`)}`,
        ]
      : []),
    // A row with two such words is found by the first of them.
    sql<boolean>`not exists (
      select 1 from ${words} as earlier
      where earlier.${owner} = found.${owner} and earlier.word >= ${leader} and earlier.word < found.word)`,
  ]
  return sql`
    select found.${owner} as id from ${words} as found where ${sql.join(conditions, sql` and `)}
    order by found.word desc, found.${owner} desc limit ${mostFound}`
}

function matchingRows<Of extends WordTable['of']>(
  rows: SelectQueryBuilder<Tables, Of, object>,
  table: WordTable,
  searched: readonly string[],
) {
  const id = idOf(table)
  const matching = searched.reduce(
    (query, word) => query.where(hasWord(table, id, word)),
    rows.clearSelect().select(id.as('id')),
  )
  // Ordered by an expression: by the id itself, its index would be read from the end, and each row be asked for the filter.
  return matching.orderBy(sql`${id} || ''`, 'desc').limit(mostFound)
}

const idOf = ({ of }: WordTable) => sql.ref<string>(`${of}.id`)

const hasWord = ({ words, owner }: WordTable, id: RawBuilder<unknown>, word: string) =>
  sql<boolean>`exists (
    select 1 from ${sql.table(words)} as other where other.${sql.ref(owner)} = ${id} and ${begins('other', word)})`

/** Up to the last sign there is. */
const begins = (table: string, beginning: string) => {
  const word = sql.ref(`${table}.word`)
  return sql<boolean>`${word} >= ${beginning} and ${word} < ${`${beginning}\u{10FFFF}`}`
}
