/** One page of a list: its rows and the count of all of them, in the shape of the contract's answer. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageMeta, PageQuery } from '~/clinic/contract/paging'
import type { Tables } from './tables'

export type Page<Item> = { data: Item[]; meta: PageMeta }

/**
 * Newest first, for any table with `created_at` and `id`; a page past the end is empty.
 * @param query which rows, with their columns selected, without an order
 */
export async function listPage<TB extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, per_page }: PageQuery,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = await query
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map((row) => toItem(row as Row)), meta: { page, per_page, total: Number(total) } }
}
