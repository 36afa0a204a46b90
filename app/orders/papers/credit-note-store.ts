/** The SQL of credit notes and of their numbers. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { CreditNote } from '../contract/receipts'

/** What a list shows of a credit note. */
export type IssuedCreditNote = {
  order_id: string
  refund_id: string
  number: string
  amount_paise: number
  issued_at: string
}

/** The next number of a series; gap-free as `takeReceiptCount` is. */
export async function takeCreditNoteCount(trx: Kysely<Tables>, series: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('credit_note_counters')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet(({ eb }) => ({ last_number: eb('credit_note_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertCreditNote(trx: Kysely<Tables>, note: CreditNote, refundId: string): Promise<void> {
  const { number, order_id, issued_at, total_paise } = note
  await trx
    .insertInto('credit_notes')
    .values({
      number,
      order_id,
      refund_id: refundId,
      amount_paise: total_paise,
      issued_at,
      snapshot: JSON.stringify(note),
    })
    .execute()
}

/** One of this person's; null where there is none, or it is another person's. */
export async function getCreditNoteOf(
  db: Kysely<Tables>,
  { userId, orderId, number }: { userId: string; orderId: string; number: string },
): Promise<CreditNote | null> {
  const row = await db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select('credit_notes.snapshot')
    .where('orders.user_id', '=', userId)
    .where('credit_notes.order_id', '=', orderId)
    .where('credit_notes.number', '=', number)
    .executeTakeFirst()
  return row ? (JSON.parse(row.snapshot) as CreditNote) : null
}

/** One of any client's; null where the order has none of this number. */
export async function getCreditNote(
  db: Kysely<Tables>,
  { orderId, number }: { orderId: string; number: string },
): Promise<CreditNote | null> {
  const row = await db
    .selectFrom('credit_notes')
    .select('snapshot')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? (JSON.parse(row.snapshot) as CreditNote) : null
}

/** Of some orders, the oldest first. */
export async function listCreditNotes(db: Kysely<Tables>, orderIds: readonly string[]): Promise<IssuedCreditNote[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('credit_notes')
    .select(['order_id', 'refund_id', 'number', 'amount_paise', 'issued_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
}
