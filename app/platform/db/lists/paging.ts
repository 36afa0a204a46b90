/**
 * One page of a list: its rows and the count of all of them, in the shape of the contract's answer. The rows of all clients (list-rows.ts)
 * are counted and leafed through no farther than `mostCounted`, so that a page takes as long in a large clinic as in a small one.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted, type PageMeta, type PageQuery } from '../../http/api/paging'
import type { Tables } from '../tables'

export type Page<Item> = { data: Item[]; meta: PageMeta }

/** The page with each of its rows as something else. */
export const mapPage = <Row, Item>({ data, meta }: Page<Row>, toItem: (row: Row) => Item): Page<Item> => ({
  data: data.map(toItem),
  meta,
})

/**
 * One client's rows, or others that are few, newest first, for any table with `created_at` and `id`; a page past the end is empty. It
 * counts all of them: an index has to lead to them.
 * @param query which rows, with their columns selected, without an order
 */
export async function listPage<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page }: PageQuery,
): Promise<Page<Row>> {
  const data = await query
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, meta: { page, per_page, total: await countAll(query) } }
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
