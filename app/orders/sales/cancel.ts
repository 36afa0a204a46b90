/**
 * Cancelling an order. Unpaid: its link is cancelled at the provider as well. Paid: what comes back is worked out by the one
 * policy table, has to be what the person was shown, and is written down before the provider hears of it.
 */
import type { Kysely } from 'kysely'
import { paiseOfRupees } from '~/domain/money/money'
import { isDeskWay } from '~/domain/money/payment-providers'
import { type Cancellation, cancellationOf as policyOf, type RefundPolicy } from '~/domain/money/refunds'
import { isOfRunningOrder } from '~/domain/orders/order-state'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { getAttempt } from '../links/attempt-store'
import { type Links, logProviderError } from '../links/links'
import { insertRefund, newRefund } from '../refunds/refund-store'
import type { Refunds } from '../refunds/refunds'
import type { OrderContext } from '../state/order-context'
import { contactOf, dayAfterLastMeal, getOrderDetails, type OrderDetails } from '../state/order-details'
import { getOrderOf, lockOrder, type Order, updateOrder } from '../store'
import { returnCode } from './discounts/discount-codes'

type CancellingOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  refunds: Refunds
  loadOrderContext: () => Promise<OrderContext>
}

export type Cancelling = ReturnType<typeof createCancelling>

export function createCancelling({ db, clock, log, links, refunds, loadOrderContext }: CancellingOptions) {
  return {
    /**
     * @param refund what comes back, in rupees, as the person was shown it
     * @throws {ApiError} order_not_found, order_not_cancellable (with the reason), refund_changed
     */
    async cancelOrder({ userId }: Person, orderId: string, refund: number): Promise<OrderDetails> {
      const before = await getOrderOf(db, userId, orderId)
      if (!before) throw new ApiError('order_not_found')
      // A payment made meanwhile is found here; then the sum to refund has changed.
      if (before.paid_at === null && before.cancelled_at === null)
        await links.cancelOpen(orderId).catch((error: unknown) => logProviderError(log, orderId, error))
      const context = await loadOrderContext()
      const refundId = await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (!order) throw new ApiError('order_not_found')
        const { isAllowed, refundPaise, reason } = cancellationOf(order, context.settings.orders.policy, clock())
        if (!isAllowed) throw new ApiError('order_not_cancellable', { message: reason })
        if (paiseOfRupees(refund) !== refundPaise) throw new ApiError('refund_changed')
        await recordAudit(trx, { at: context.now, action: 'order_cancelled', actor: userId, subject: userId })
        return cancel(trx, order, refundPaise, context)
      })
      if (refundId !== null) await refunds.send(refundId)
      return getOrderDetails(db, orderId)
    },
  }
}

/** @returns the id of the refund that the provider is to send; null where there is none */
async function cancel(trx: Kysely<Tables>, order: Order, refundPaise: number, context: OrderContext) {
  const { now, clinic, settings, enqueueMail } = context
  const { policy } = settings.orders
  const { id: order_id, paid_link_id: link_id } = order
  const cancelled_at = now.toISOString()
  const refund =
    link_id === null ? null : { ...(await refundVia(trx, link_id, now)), order_id, link_id, amount_paise: refundPaise }
  if (refund === null) {
    await updateOrder(trx, order_id, { status: 'cancelled', cancelled_at }, now)
    await returnCode(trx, order)
  } else {
    if (!(await insertRefund(trx, { ...refund, reason: 'cancelled' }))) throw new ApiError('order_not_cancellable')
    const stops_on = dayAfterLastMeal(order, policy, now)
    const review_reason = refund.status === 'by_hand' ? 'refund_failed' : withoutDays(order.review_reason)
    await updateOrder(trx, order_id, { status: 'refund_pending', cancelled_at, stops_on, review_reason }, now)
  }
  const bought = { orderId: order_id, planTitle: order.plan_title, refundPaise }
  const told = { ...bought, fullName: order.customer_name, payoutDays: policy.payoutDays }
  await enqueueMail(trx, { template: 'order_cancelled', to: order.customer_email, data: told }, now)
  const notice = { ...bought, ...contactOf(order) }
  await enqueueMail(trx, { template: 'order_cancelled_notice', to: clinic.email, data: notice }, now)
  return refund?.status === 'pending' ? refund.id : null
}

/** Of an order that is over, days need not be agreed any more. */
const withoutDays = (reason: Order['review_reason']) => (isOfRunningOrder(reason) ? null : reason)

/** A new refund of what came by a link. What was taken at the desk goes back there: no provider can send it. */
export async function refundVia(trx: Kysely<Tables>, linkId: string, now: Date) {
  const refund = newRefund(now)
  const isOfDesk = isDeskWay((await getAttempt(trx, linkId))?.provider ?? '')
  return isOfDesk ? { ...refund, status: 'by_hand' as const, check_at: null } : refund
}

/** What cancelling an order means now, paid or not. */
export function cancellationOf(order: Order, policy: RefundPolicy, now: Date): Cancellation {
  const { status, amount_paise, paid_at } = order
  if (status === 'paid' && amount_paise !== null && paid_at !== null)
    return policyOf({ ...order, amount_paise, paid_at }, policy, now)
  if (status === 'needs_review') return no('We are looking at your payment. Please call us.')
  if (status === 'cancelled' && order.cancelled_at === null) return nothingDue
  if (status === 'draft' || status === 'awaiting_payment' || status === 'failed' || status === 'expired')
    return nothingDue
  return no('This order is cancelled already.')
}

const nothingDue: Cancellation = {
  isAllowed: true,
  refundPaise: 0,
  reason: 'Nothing has been paid, so there is nothing to refund.',
}
const no = (reason: string): Cancellation => ({ isAllowed: false, refundPaise: 0, reason })
