/** What a refund does to its order, whether the provider sent it, its dashboard, or staff by hand. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { issueCreditNote } from '../papers/credit-notes'
import type { OrderContext } from '../state/order-context'
import { statusAfterRefunds } from '../state/transitions'
import { type Order, updateOrder } from '../store'
import { listRefunds, type Refund } from './refund-store'

type SettledRefund = Pick<Refund, 'id' | 'link_id' | 'reason' | 'amount_paise' | 'refund_ref' | 'hand_reference'>

/**
 * The one place where a refund settles: its money has gone back, by the provider, in its dashboard or by hand. Called once
 * for each, in the transaction that writes it down.
 * @param refund as it is now
 */
export async function settleRefund(
  trx: Kysely<Tables>,
  order: Order,
  refund: SettledRefund,
  { now, enqueueMail }: OrderContext,
): Promise<void> {
  await refreshOrder(trx, order, now)
  const { hand_reference: handReference } = refund
  const isOfOtherPayment = order.paid_link_id !== null && order.paid_link_id !== refund.link_id
  await issueCreditNote(trx, order, { ...refund, refund_ref: handReference ?? refund.refund_ref }, now)
  const data = {
    fullName: order.customer_name,
    orderId: order.id,
    planTitle: order.plan_title,
    amountPaise: refund.amount_paise,
    isDuplicate: refund.reason === 'duplicate' || isOfOtherPayment,
    handReference,
  }
  await enqueueMail(trx, { template: 'order_refunded', to: order.customer_email, data }, now)
}

/** Brings the order's status, and whether a person has to look at it, in line with its refunds. */
export async function refreshOrder(trx: Kysely<Tables>, order: Order, now: Date): Promise<void> {
  const refunds = await listRefunds(trx, [order.id])
  const needsHand = refunds.some(({ status }) => status === 'failed' || status === 'by_hand')
  const isMarked = order.review_reason === 'refund_failed'
  const review_reason = needsHand ? 'refund_failed' : isMarked ? null : order.review_reason
  await updateOrder(trx, order.id, { status: statusAfterRefunds(order, refunds), review_reason }, now)
}
