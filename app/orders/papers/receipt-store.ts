/** The SQL of receipts and of their numbers. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Receipt } from '../contract/receipts'
import type { Refund } from '../refunds/refund-store'
import { refundOf } from '../state/transitions'
import type { Order } from '../store'
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

/** With what has come back since; null before the order is paid. */
export async function readReceipt(
  db: Kysely<Tables>,
  order: Pick<Order, 'id' | 'paid_link_id'>,
  refunds: readonly Refund[],
): Promise<Receipt | null> {
  const receipt = await getReceipt(db, order.id)
  if (!receipt) return null
  const refund = refundOf(order, refunds)
  // Staff can send back more than was billed; of what this paper bills no more than its total comes back.
  return {
    ...receipt,
    refund: refund && { ...refund, amount_paise: Math.min(refund.amount_paise, receipt.total_paise) },
  }
}
