/** One page of a list: its rows and the count of all of them, in the shape of the contract's answer. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted, type PageMeta, type PageQuery } from '~/clinic/contract/paging'
import { countRows, findNamePlace, findPlace, type ListChoice, type NameChoice } from './list-counts'
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
  const rows = await partOf(query, { offset: (page - 1) * per_page, limit: per_page }, 'desc')
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
  { page, per_page, at = 'created_at', ...choice }: CountedPageWish,
  toItem: (row: Row) => Item,
  hidden: readonly string[] = [],
): Promise<Page<Item>> {
  const offset = (page - 1) * per_page
  const metaOf = (total: number) => ({ page, per_page, total: total - hidden.length })
  if (offset <= fewRows) {
    const rows = await partOf(query, { at, offset, limit: per_page }, 'desc')
    return { data: rows.map(toItem), meta: metaOf(await countRows(db, choice)) }
  }
  const { total, place } = await findPlace(db, choice, offset)
  if (!place) return { data: [], meta: metaOf(total) }
  const { before, passed } = place
  const passedHidden = hidden.filter((at) => at >= before).length
  const rows = await partOf(
    query.where(sql.ref(at), '<', before),
    { at, offset: offset - passed + passedHidden, limit: per_page },
    'desc',
  )
  return { data: rows.map(toItem), meta: metaOf(total) }
}

type CountedPageWish = PageQuery & ListChoice & { /** By which column its rows are ordered and counted. */ at?: string }

/** As `listCountedPage`, the oldest first: a page is read from its other end. */
export async function listOldestPage<TB extends keyof Tables, Row, Item>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, at = 'created_at', ...choice }: CountedPageWish,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const from = (page - 1) * per_page
  if (from <= fewRows) {
    const [rows, total] = [
      await partOf(query, { at, offset: from, limit: per_page }, 'asc'),
      await countRows(db, choice),
    ]
    return { data: rows.map(toItem), meta: { page, per_page, total } }
  }
  const all = await countRows(db, choice)
  const offset = Math.max(all - from - per_page, 0)
  const { total, place } = await findPlace(db, choice, offset)
  const limit = Math.min(per_page, total - from)
  if (!place || limit <= 0) return { data: [], meta: { page, per_page, total } }
  const rows = await partOf(
    query.where(sql.ref(at), '<', place.before),
    { at, offset: offset - place.passed, limit },
    'desc',
  )
  return { data: rows.reverse().map(toItem), meta: { page, per_page, total } }
}

type Order = 'newest' | 'oldest' | 'name'

/**
 * Rows of all clients in an order of their own. An index on the filters, the order's column and the id has to lead to them.
 * @param query the rows, without an order
 * @param by the column each order goes by; the id decides between equals
 * @param passed how many rows of the list come before those of `query`
 */
export async function listSortedPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, sort }: PageQuery & { sort: Order },
  { by, total, toItem, passed = 0 }: SortedPageOptions<Row, Item> & { total: number; passed?: number },
): Promise<Page<Item>> {
  // The ids alone are passed over in the index; PostgreSQL would read each row that it passes over.
  const ids = await sorted(
    query.clearSelect().select(sql.ref<string>('id').as('id')),
    { page, per_page, sort },
    by,
    passed,
  ).execute()
  const rows = await rowsOfIds(query, ids)
  return { data: rows.map(toItem), meta: { page, per_page, total } }
}

/**
 * The rows with these ids, in their order; of an id whose row has gone meanwhile, none.
 * @param rows of one table, with its id
 */
export async function rowsOfIds<TB extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, TB, Row>,
  ids: readonly { id: string }[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const found = await rows
    .where(
      sql.ref('id'),
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
  const byId = new Map((found as (Row & { id: string })[]).map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** As `listSortedPage`, in the order of names that are counted by their beginnings: only rows near the page are read. */
export async function listNamedPage<TB extends keyof Tables, Row, Item>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, ...choice }: PageQuery & NameChoice,
  { by, ...options }: { by: string; total: number; toItem: (row: Row) => Item },
): Promise<Page<Item>> {
  const offset = (page - 1) * per_page
  const wish = { page, per_page, sort: 'name' } as const
  if (offset <= fewRows) return listSortedPage(query, wish, { by: { name: by }, ...options })
  const place = await findNamePlace(db, choice, offset)
  if (!place) return { data: [], meta: { page, per_page, total: options.total } }
  const rest = query.where(sql.ref(by), '>=', place.from)
  return listSortedPage(rest, wish, { by: { name: by }, passed: place.passed, ...options })
}

/**
 * As `listSortedPage`, of the rows that a search has found.
 * @param ids few, as `findByWords` answers
 */
export async function listFoundPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  ids: readonly string[],
  { page, per_page, sort }: PageQuery & { sort: Order },
  { by, toItem }: SortedPageOptions<Row, Item>,
): Promise<Page<Item>> {
  const meta = { page, per_page, total: ids.length }
  if (ids.length === 0) return { data: [], meta }
  const rows = await sorted(query.where(sql.ref('id'), 'in', ids), { page, per_page, sort }, by).execute()
  return { data: rows.map(toItem), meta }
}

type SortedPageOptions<Row, Item> = { by: Partial<Record<Order, string>>; toItem: (row: Row) => Item }

function sorted<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, sort }: PageQuery & { sort: Order },
  by: Partial<Record<Order, string>>,
  passed = 0,
) {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  return query
    .orderBy(sql.ref(by[sort] ?? 'created_at'), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(per_page)
    .offset((page - 1) * per_page - passed)
}

/**
 * How many rows there are, counted no farther than `most`.
 * @param query the rows; of an order, the one an index has them in
 */
export async function countUpTo<TB extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  most: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(query.limit(most).as('counted'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * One page of a list that an index has in order, counted and leafed through no farther than `mostCounted`. The ids alone are passed over;
 * PostgreSQL would read each row that it passes over.
 * @param list `ids`: the list's ids in its order; `counted`: the same without it, where an engine would sort them to count them
 * @param rows the table's, with their columns
 */
export async function listNearPage<TB extends keyof Tables, Row>(
  db: Kysely<Tables>,
  { ids, counted = ids, rows }: NearList<TB, Row>,
  { page, per_page }: PageQuery,
): Promise<Page<Row>> {
  const meta = { page, per_page, total: await countUpTo(db, counted, mostCounted) }
  const offset = (page - 1) * per_page
  if (offset >= mostCounted) return { data: [], meta }
  return { data: await rowsOfIds(rows, await ids.limit(per_page).offset(offset).execute()), meta }
}

type NearList<TB extends keyof Tables, Row> = {
  ids: SelectQueryBuilder<Tables, TB, { id: string }>
  counted?: SelectQueryBuilder<Tables, TB, { id: string }>
  rows: SelectQueryBuilder<Tables, TB, Row>
}

type Part = { at?: string; offset: number; limit: number }

async function partOf<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { at = 'created_at', offset, limit }: Part,
  direction: 'asc' | 'desc',
): Promise<Row[]> {
  const rows = await query
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as Row[]
}
