/** The SQL of the gym discount's codes. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import { namesOfUsers } from '~/accounts/account-store'
import { byAge, listRows } from '~/platform/db/lists/list-rows'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'

export type DiscountCodeRow = Selectable<Tables['discount_codes']>
export type ListedCode = DiscountCodeRow & { made_by_name: string | null }

/** @returns false where the code is there already */
export async function insertCode(trx: Kysely<Tables>, row: Insertable<Tables['discount_codes']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('discount_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function getCode(db: Kysely<Tables>, code: string): Promise<DiscountCodeRow | null> {
  return (await db.selectFrom('discount_codes').selectAll().where('code', '=', code).executeTakeFirst()) ?? null
}

/**
 * Counts one use, in one statement with the question whether there is one left: of two orders at one moment for the last
 * use, one gets it. The version stays as it is, because a use changes nothing that staff decide.
 * @param today day of India's calendar
 * @returns false where the code takes no order
 */
export async function countUse(trx: Kysely<Tables>, code: string, today: string): Promise<boolean> {
  const counted = await trx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .where(({ eb, or }) => or([eb('last_day', 'is', null), eb('last_day', '>=', today)]))
    .where(({ eb, or, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/**
 * Of an order that came to nothing. Once: the order remembers it. A code with a maximum keeps as many uses as orders have it: one that
 * was paid late, when the last use had gone to another, was not counted.
 */
export async function giveUseBack(trx: Kysely<Tables>, orderId: string): Promise<void> {
  const code = await markReturned(trx, orderId, 1)
  if (code === null) return
  await trx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
    .where('code', '=', code)
    .where('uses', '>', 0)
    .where(({ eb, or, selectFrom }) => {
      const holders = selectFrom('orders').where('discount_code', '=', code).where('code_returned', '=', 0)
      const held = holders.select(({ fn }) => fn.countAll<number>().as('held'))
      return or([eb('max_uses', 'is', null), eb('uses', '>', held)])
    })
    .execute()
}

/** @returns the order's code; null where it has none, or this was marked before */
export async function markReturned(trx: Kysely<Tables>, orderId: string, returned: 0 | 1): Promise<string | null> {
  const marked = await trx
    .updateTable('orders')
    .set({ code_returned: returned })
    .where('id', '=', orderId)
    .where('discount_code', 'is not', null)
    .where('code_returned', '=', 1 - returned)
    .returning('discount_code')
    .executeTakeFirst()
  return marked?.discount_code ?? null
}

/** Of an order that was paid after all: whether the code is still valid is no question then. More than it can have are not counted. */
export async function countLateUse(trx: Kysely<Tables>, code: string): Promise<void> {
  await trx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where(({ eb, or, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .execute()
}

/** @returns false where there is no such code of this version that can be withdrawn */
export async function withdrawCode(
  trx: Kysely<Tables>,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable('discount_codes')
    .set({ withdrawn_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function getListedCode(db: Kysely<Tables>, id: string): Promise<ListedCode | null> {
  const row = await db.selectFrom('discount_codes').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? ((await withNames(db, [row]))[0] ?? null) : null
}

/** Newest first. */
export async function listCodes(db: Kysely<Tables>, page: PageQuery): Promise<Page<ListedCode>> {
  const rows = db.selectFrom('discount_codes').selectAll()
  const { data, meta } = await listRows(db, { rows, chosen: rows, order: byAge('newest'), areFew: true }, page)
  return { data: await withNames(db, data), meta }
}

async function withNames(db: Kysely<Tables>, rows: readonly DiscountCodeRow[]): Promise<ListedCode[]> {
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ made_by }) => made_by ?? []),
  )
  return rows.map((row) => ({ ...row, made_by_name: names.get(row.made_by ?? '') ?? null }))
}
