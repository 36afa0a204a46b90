/**
 * One page of a list: its rows and the count of all of them, in the shape of the contract's answer. The rows of all clients are counted
 * and leafed through no farther than `mostCounted`, so that a page takes as long in a large clinic as in a small one.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted, type PageMeta, type PageQuery } from '~/clinic/contract/paging'
import type { Tables } from './tables'

export type Page<Item> = { data: Item[]; meta: PageMeta }

/**
 * One client's rows, or others that are few, newest first, for any table with `created_at` and `id`; a page past the end is empty. It
 * counts all of them: an index has to lead to them.
 * @param query which rows, with their columns selected, without an order
 */
export async function listPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page }: PageQuery,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = await ordered(query, 'created_at', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: rows.map(toItem), meta: { page, per_page, total: await countAll(query) } }
}

/** How many rows there are, each of them counted: for those that are few, or that an index leads to. */
export async function countAll<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Order = 'newest' | 'oldest' | 'name'

/** The column each order goes by, where it is not `created_at`; the id decides between equals. */
type OrderColumns = Partial<Record<Order, string>>

/**
 * The rows of all clients in an order of their own. An index on the filters, the order's column and the id has to lead to them.
 * @param query the rows with their columns, without an order
 */
export async function listLongPage<TB extends keyof Tables, Row, Item>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page, sort = 'newest', by = {} }: PageQuery & { sort?: Order; by?: OrderColumns },
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const all = query.clearSelect().select(sql.ref<string>('id').as('id'))
  const ids = ordered(all, by[sort] ?? 'created_at', directionOf(sort))
  const { data, meta } = await listNearPage(db, { ids, rows: query }, { page, per_page })
  return { data: data.map(toItem), meta }
}

/**
 * As `listLongPage`, of the rows that a search has found.
 * @param ids few, as `findByWords` answers
 */
export async function listFoundPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  ids: readonly string[],
  { page, per_page, sort, by = {} }: PageQuery & { sort: Order; by?: OrderColumns },
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const meta = { page, per_page, total: ids.length }
  if (ids.length === 0) return { data: [], meta }
  const rows = await ordered(query.where(sql.ref('id'), 'in', ids), by[sort] ?? 'created_at', directionOf(sort))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: rows.map(toItem), meta }
}

/**
 * As `listLongPage`, of a list that has its order already. The ids alone are passed over; PostgreSQL would read each row that it passes over.
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

/**
 * How many rows there are, counted no farther than `most`.
 * @param query the rows; of an order, the one an index has them in
 */
export async function countUpTo<TB extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  most: number = mostCounted,
): Promise<number> {
  const { total } = await db
    .selectFrom(query.limit(most).as('counted'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
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

const directionOf = (sort: Order) => (sort === 'newest' ? 'desc' : 'asc')

const ordered = <TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  column: string,
  direction: 'asc' | 'desc',
) => query.orderBy(sql.ref(column), direction).orderBy(sql.ref('id'), direction)
