/** The SQL of receipts and of their numbers. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { ReceiptSnapshot } from './receipts'

/**
 * The next number of a year. The row stays locked until the transaction ends, so that numbers follow each other without a
 * gap: who comes next waits, and a transaction that fails gives its number back.
 */
export async function takeReceiptCount(trx: Kysely<Tables>, financialYear: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('receipt_counters')
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet(({ eb }) => ({ last_number: eb('receipt_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertReceipt(trx: Kysely<Tables>, snapshot: ReceiptSnapshot): Promise<void> {
  const { number, order_id, issued_at } = snapshot
  await trx
    .insertInto('receipts')
    .values({ number, order_id, issued_at, snapshot: JSON.stringify(snapshot) })
    .execute()
}

export async function getReceipt(db: Kysely<Tables>, orderId: string): Promise<ReceiptSnapshot | null> {
  const row = await db.selectFrom('receipts').select('snapshot').where('order_id', '=', orderId).executeTakeFirst()
  return row ? (JSON.parse(row.snapshot) as ReceiptSnapshot) : null
}
