/**
 * One page of a list of the desk: all clients' rows, narrowed by filters or found by words, in an order of their own. An index on what it
 * filters by, what it is sorted by and the id has to lead to them (list-plans.test.ts).
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { wordsInOtherScript } from '~/domain/clients/client-words'
import { addDays, indiaInstant } from '~/domain/time/days'
import { mostCounted, mostFound, type PageQuery } from '../../http/api/paging'
import type { Tables } from '../tables'
import { countAll, countUpTo, type Page, rowsOfIds } from './paging'
import { findByWords, type WordTable } from './word-search'

type Query<TB extends keyof Tables, Row = object> = SelectQueryBuilder<Tables, TB, Row>
type Direction = 'asc' | 'desc'
type Order = readonly [by: string | RawBuilder<unknown>, direction: Direction]

export type List<TB extends keyof Tables, Row> = {
  /** All of the table, with the columns that the list shows. */
  rows: Query<TB, Row>
  /** Those that the filters leave, without an order; `rows` itself where there is no filter. */
  chosen: Query<TB>
  /** One after the other; the id decides between equals, in the direction of the last. */
  order: readonly Order[]
  search?: WordsOf<TB>
  /** Where no index has the filters together with the order: an engine would sort all rows to count them in it. */
  isCountedUnsorted?: boolean
  /** Those that staff make one by one: they are counted, and leafed through, to the last. */
  areFew?: boolean
}
type WordsOf<TB> = { in: WordTable & { of: TB }; words: readonly string[] | null }

export async function listRows<TB extends keyof Tables, Row>(
  db: Kysely<Tables>,
  list: List<TB, Row>,
  { page, per_page }: PageQuery,
): Promise<Page<Row>> {
  const { rows, chosen, order, search, isCountedUnsorted = false, areFew = false } = list
  const offset = (page - 1) * per_page
  if (search?.words) {
    const filter = chosen === rows ? null : chosen
    const exact = await findByWords(db, filter, search.in, search.words)
    const other = wordsInOtherScript(search.words)
    const alike = other && exact.length < mostFound ? await findByWords(db, filter, search.in, other) : []
    const found = [...new Set([...exact, ...alike])].slice(0, mostFound)
    const isExact = sql`case when ${sql.ref('id')} in (${sql.join(exact)}) then 0 else 1 end`
    // What only sounds like it comes last.
    const ranked = exact.length > 0 && found.length > exact.length ? [[isExact, 'asc'] as const, ...order] : order
    const onPage = sorted(rows.where(sql.ref('id'), 'in', found), ranked)
      .limit(per_page)
      .offset(offset)
    return { data: found.length === 0 ? [] : await onPage.execute(), meta: { page, per_page, total: found.length } }
  }
  const all = chosen.clearSelect().select(sql.ref<string>('id').as('id'))
  const ids = sorted(all, order)
  const total = areFew ? await countAll(all) : await countUpTo(db, isCountedUnsorted ? all : ids)
  const isPastEnd = offset >= (areFew ? total : mostCounted)
  // The ids alone are passed over: PostgreSQL would read each row that it passes over.
  const onPage = isPastEnd ? [] : await ids.limit(per_page).offset(offset).execute()
  return { data: await rowsOfIds(rows, onPage), meta: { page, per_page, total } }
}

const sorted = <TB extends keyof Tables, Row>(query: Query<TB, Row>, order: readonly Order[]): Query<TB, Row> =>
  [...order, ['id', order.at(-1)?.[1] ?? 'desc'] as const].reduce(
    (sorting, [by, direction]) => sorting.orderBy(typeof by === 'string' ? sql.ref(by) : by, direction),
    query,
  )

/** The rows with these values in their columns; undefined: with any. */
export function having<TB extends keyof Tables, Row>(
  query: Query<TB, Row>,
  values: Readonly<Record<string, string | number | undefined>>,
): Query<TB, Row> {
  const asked = Object.entries(values).filter(([, value]) => value !== undefined)
  return asked.reduce((narrowed, [column, value]) => narrowed.where(sql.ref(column), '=', value), query)
}

/** The rows of some days of India's calendar, both included. @param column UTC instants */
export function ofDays<TB extends keyof Tables, Row>(
  query: Query<TB, Row>,
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Query<TB, Row> {
  const at = sql.ref(column)
  const since = from === undefined ? query : query.where(at, '>=', indiaInstant(from).toISOString())
  return to === undefined ? since : since.where(at, '<', indiaInstant(addDays(to, 1)).toISOString())
}

/** By when each was made. */
export const byAge = (sort: 'newest' | 'oldest', column = 'created_at'): readonly [Order] => [
  [column, sort === 'oldest' ? 'asc' : 'desc'],
]
