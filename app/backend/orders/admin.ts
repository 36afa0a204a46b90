/** Orders as the clinic's staff work with them. */
import type { Kysely } from 'kysely'
import type { PageQuery } from '~/clinic/contract/paging'
import { paiseOfRupees } from '~/domain/money'
import type { OrderStatus } from '~/domain/order-state'
import type { Person } from '../actor'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Page } from '../db/paging'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import type { OrderContext } from './apply'
import { listAttempts } from './attempt-store'
import { type Links, logProviderError } from './links'
import { getOrderDetails, loadOrderDetails, type OrderDetails } from './order-details'
import type { RefundDesk } from './refund-desk'
import type { Refunds } from './refunds'
import { listOrders, lockOrder, updateOrder } from './store'

type OrderAdminOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  refunds: Refunds
  refundDesk: RefundDesk
  loadOrderContext: () => Promise<OrderContext>
}

export type OrderAdmin = ReturnType<typeof createOrderAdmin>

export function createOrderAdmin({ db, clock, log, links, refunds, refundDesk, loadOrderContext }: OrderAdminOptions) {
  return {
    /** All clients', newest first. */
    async listOrders(query: PageQuery & { status?: OrderStatus | undefined }): Promise<Page<OrderDetails>> {
      const { data, meta } = await listOrders(db, query)
      return { data: await loadOrderDetails(db, data), meta }
    },

    /** @throws {ApiError} order_not_found */
    getOrder: (orderId: string): Promise<OrderDetails> => getOrderDetails(db, orderId),

    /** Asks the provider about every link and refund of an order. @throws {ApiError} order_not_found */
    async refreshOrder({ userId }: Person, orderId: string): Promise<OrderDetails> {
      const { order, attempts, refunds: known } = await getOrderDetails(db, orderId)
      await recordAudit(db, { at: clock(), action: 'order_refreshed', actor: userId, subject: order.user_id })
      const asking = [
        ...attempts.map(({ link_id }) => links.refresh(link_id)),
        ...attempts.filter(({ status }) => status === 'paid').map((attempt) => refunds.lookUp(attempt)),
        ...known.filter(({ status }) => status === 'pending').map(({ id }) => refunds.send(id)),
      ]
      for (const asked of await Promise.allSettled(asking))
        if (asked.status === 'rejected') logProviderError(log, orderId, asked.reason)
      return getOrderDetails(db, orderId)
    },

    /**
     * Asks the provider once more for a refund that has failed or was given up.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled
     */
    async retryRefund({ userId }: Person, orderId: string, refundId: string): Promise<OrderDetails> {
      await refundDesk.retry(userId, { orderId, refundId })
      return getOrderDetails(db, orderId)
    },

    /**
     * Records that staff have paid a refund by hand; it is never sent after that. The same reference twice is once.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_in_progress
     */
    async payRefundByHand(
      { userId }: Person,
      orderId: string,
      refundId: string,
      reference: string,
    ): Promise<OrderDetails> {
      await refundDesk.payByHand(userId, { orderId, refundId }, reference)
      return getOrderDetails(db, orderId)
    },

    /**
     * Sets the price of a custom plan, or another one as long as the client has not begun to pay; the client is mailed.
     * @param amount rupees
     * @throws {ApiError} order_not_found, order_not_payable
     */
    async quoteOrder({ userId }: Person, orderId: string, amount: number): Promise<OrderDetails> {
      const { now, enqueueMail } = await loadOrderContext()
      const amount_paise = paiseOfRupees(amount)
      await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (!order) throw new ApiError('order_not_found')
        const isOpen = order.plan_type === 'custom' && order.status === 'draft'
        if (!isOpen || amount_paise === null || (await listAttempts(trx, [orderId])).length > 0)
          throw new ApiError('order_not_payable')
        await updateOrder(trx, orderId, { amount_paise }, now)
        await recordAudit(trx, { at: now, action: 'order_quoted', actor: userId, subject: order.user_id })
        const data = {
          fullName: order.customer_name,
          orderId,
          amountPaise: amount_paise,
          startDate: order.start_date,
          endDate: order.end_date,
        }
        await enqueueMail(trx, { template: 'order_quoted', to: order.customer_email, data }, now)
      })
      return getOrderDetails(db, orderId)
    },
  }
}
