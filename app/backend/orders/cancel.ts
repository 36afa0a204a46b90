/**
 * Cancelling an order. Unpaid: its link is cancelled at the provider as well. Paid: what comes back is worked out by the one
 * policy table, has to be what the person was shown, and is written down before the provider hears of it.
 */
import type { Kysely } from 'kysely'
import { paiseOfRupees } from '~/domain/money'
import { type Cancellation, cancellationOf as policyOf, type RefundPolicy } from '~/domain/refunds'
import type { Person } from '../actor'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import { newRefundId, type OrderContext } from './apply'
import { type Links, logProviderError } from './links'
import { dayAfterLastMeal, getOrderDetails, type OrderDetails } from './order-details'
import { insertRefund, newRefund } from './refund-store'
import type { Refunds } from './refunds'
import { getOrderOf, lockOrder, type Order, updateOrder } from './store'

type CancellingOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  refunds: Refunds
  loadApplying: () => Promise<OrderContext>
}

export type Cancelling = ReturnType<typeof createCancelling>

export function createCancelling({ db, clock, log, links, refunds, loadApplying }: CancellingOptions) {
  return {
    /**
     * @param refund what comes back, in rupees, as the person was shown it
     * @throws {ApiError} order_not_found, order_not_cancellable (with the reason), refund_changed
     */
    async cancelOrder({ userId }: Person, orderId: string, refund: number): Promise<OrderDetails> {
      const before = await getOrderOf(db, userId, orderId)
      if (!before) throw new ApiError('order_not_found')
      // What is paid meanwhile is found out here, and then the sum has changed.
      if (before.paid_at === null && before.cancelled_at === null)
        await links.cancelOpen(orderId).catch((error: unknown) => logProviderError(log, orderId, error))
      const applying = await loadApplying()
      const refundId = await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (!order) throw new ApiError('order_not_found')
        const { isAllowed, refundPaise, reason } = cancellationOf(order, applying.settings.orders.policy, clock())
        if (!isAllowed) throw new ApiError('order_not_cancellable', { message: reason })
        if (paiseOfRupees(refund) !== refundPaise) throw new ApiError('refund_changed')
        await recordAudit(trx, { at: applying.now, action: 'order_cancelled', actor: userId, subject: userId })
        return cancel(trx, order, refundPaise, applying)
      })
      if (refundId !== null) await refunds.send(refundId)
      return getOrderDetails(db, orderId)
    },
  }
}

/** @returns the id of the refund; null where nothing was paid */
async function cancel(trx: Kysely<Tables>, order: Order, refundPaise: number, applying: OrderContext) {
  const { now, clinic, settings, enqueueMail } = applying
  const { policy } = settings.orders
  const cancelledAt = now.toISOString()
  const refundId = order.paid_link_id === null ? null : newRefundId()
  if (refundId === null) await updateOrder(trx, order.id, { status: 'cancelled', cancelled_at: cancelledAt }, now)
  else {
    const refund = { id: refundId, order_id: order.id, link_id: order.paid_link_id ?? '', amount_paise: refundPaise }
    if (!(await insertRefund(trx, { ...refund, ...newRefund(now), reason: 'cancelled' }, now)))
      throw new ApiError('order_not_cancellable')
    const stopsOn = dayAfterLastMeal(order, policy, now)
    await updateOrder(trx, order.id, { status: 'refund_pending', cancelled_at: cancelledAt, stops_on: stopsOn }, now)
  }
  const {
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    plan_title: planTitle,
  } = order
  const bought = { orderId: order.id, planTitle, refundPaise }
  const told = { ...bought, fullName: customerName, payoutDays: policy.payoutDays }
  await enqueueMail(trx, { template: 'order_cancelled', to: customerEmail, data: told }, now)
  const notice = { ...bought, name: customerName, email: customerEmail, phone: customerPhone }
  await enqueueMail(trx, { template: 'order_cancelled_notice', to: clinic.email, data: notice }, now)
  return refundId
}

/** What cancelling an order means now, paid or not. */
export function cancellationOf(order: Order, policy: RefundPolicy, now: Date): Cancellation {
  const {
    status,
    amount_paise: amountPaise,
    paid_at: paidAt,
    plan_type: planType,
    start_date: startDate,
    meals,
  } = order
  if (status === 'paid' && amountPaise !== null && paidAt !== null)
    return policyOf(
      { plan_type: planType, amount_paise: amountPaise, paid_at: paidAt, start_date: startDate, meals },
      policy,
      now,
    )
  if (status === 'needs_review') return no('We are looking at your payment. Please call us.')
  if (status === 'cancelled' && order.cancelled_at === null) return nothingDue
  if (status === 'draft' || status === 'awaiting_payment' || status === 'failed' || status === 'expired')
    return nothingDue
  return no('This order is cancelled already.')
}

const nothingDue: Cancellation = {
  isAllowed: true,
  refundPaise: 0,
  reason: 'Nothing has been paid, so nothing is due.',
}
const no = (reason: string): Cancellation => ({ isAllowed: false, refundPaise: 0, reason })
