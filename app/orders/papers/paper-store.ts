/** The SQL of the accountant's month: papers by when they were issued, refunds by when the money went back. */
import type { Kysely } from 'kysely'
import type { PaymentWay } from '~/domain/money/payment-providers'
import type { Tables } from '~/platform/db/tables'
import type { CreditNote } from '../contract/receipts'
import type { ReceiptSnapshot } from './receipts'

/** UTC instants; `until` is the first that is not in it. */
export type Span = { from: string; until: string }

export const listReceiptsIn = (db: Kysely<Tables>, span: Span) => listPapersIn<ReceiptSnapshot>(db, 'receipts', span)
export const listCreditNotesIn = (db: Kysely<Tables>, span: Span) => listPapersIn<CreditNote>(db, 'credit_notes', span)

/** As they were issued, in the order of time and number. */
async function listPapersIn<Paper>(
  db: Kysely<Tables>,
  papers: 'receipts' | 'credit_notes',
  { from, until }: Span,
): Promise<Paper[]> {
  const rows = await db
    .selectFrom(papers)
    .select('snapshot')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return rows.map(({ snapshot }) => JSON.parse(snapshot) as Paper)
}

export type SettledRefund = {
  order_id: string
  customer_name: string
  plan_title: string
  reason: string
  amount_paise: number
  settled_at: string
  reference: string | null
  way: PaymentWay
  is_by_hand: boolean
}

/** Money that has gone back. */
export async function listRefundsIn(db: Kysely<Tables>, { from, until }: Span): Promise<SettledRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payment_attempts', 'payment_attempts.link_id', 'refunds.link_id')
    .select([
      'refunds.order_id',
      'orders.customer_name',
      'orders.plan_title',
      'refunds.reason',
      'refunds.amount_paise',
      'refunds.settled_at',
      'refunds.refund_ref',
      'refunds.hand_reference',
      'payment_attempts.provider as way',
    ])
    .where('refunds.status', '=', 'done')
    .where('refunds.settled_at', '>=', from)
    .where('refunds.settled_at', '<', until)
    .orderBy('refunds.settled_at')
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ refund_ref, hand_reference, settled_at, ...row }) => ({
    ...row,
    settled_at: settled_at ?? from,
    reference: hand_reference ?? refund_ref,
    is_by_hand: hand_reference !== null,
  }))
}
