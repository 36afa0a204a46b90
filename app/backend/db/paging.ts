/** One page of a list: its rows and the count of all of them, in the shape of the contract's answer. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { PageMeta, PageQuery } from '~/clinic/contract/paging'
import { countRows, findPlace, type ListChoice } from './list-counts'
import type { Tables } from './tables'

export type Page<Item> = { data: Item[]; meta: PageMeta }

/** So many rows an engine passes over without being slower for it; farther down a page is found by the counts of days. */
const fewRows = 1000

/**
 * One client's rows, newest first, for any table with `created_at` and `id`; a page past the end is empty. It counts the rows:
 * an index has to lead to them.
 * @param query which rows, with their columns selected, without an order
 */
export async function listPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page }: PageQuery,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = await newestFirst(query, { offset: (page - 1) * per_page, limit: per_page })
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toItem), meta: { page, per_page, total: Number(total) } }
}

/**
 * As `listPage`, for the rows of all clients: however many there are and whichever page it is, only rows near the page are read.
 * @param query the rows of `choice`, without an order
 * @param hidden when the rows of `choice` were created that `query` leaves out; they are few
 */
export async function listCountedPage<TB extends keyof Tables, Row, Item>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, ...choice }: PageQuery & ListChoice,
  toItem: (row: Row) => Item,
  hidden: readonly string[] = [],
): Promise<Page<Item>> {
  const offset = (page - 1) * per_page
  const metaOf = (total: number) => ({ page, per_page, total: total - hidden.length })
  if (offset <= fewRows) {
    const rows = await newestFirst(query, { offset, limit: per_page })
    return { data: rows.map(toItem), meta: metaOf(await countRows(db, choice)) }
  }
  const { total, place } = await findPlace(db, choice, offset)
  if (!place) return { data: [], meta: metaOf(total) }
  const { before, passed } = place
  const passedHidden = hidden.filter((at) => at >= before).length
  const rows = await newestFirst(query.where(sql.ref('created_at'), '<', before), {
    offset: offset - passed + passedHidden,
    limit: per_page,
  })
  return { data: rows.map(toItem), meta: metaOf(total) }
}

async function newestFirst<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { offset, limit }: { offset: number; limit: number },
): Promise<Row[]> {
  const rows = await query
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as Row[]
}
