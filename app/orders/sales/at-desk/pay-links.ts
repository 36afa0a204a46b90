/** The link by which an order of the desk is paid online, for staff to pass on: by mail, by WhatsApp, or read out. */
import type { Kysely } from 'kysely'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { unpaidStatuses } from '~/domain/orders/order-state'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { ReturnTokens } from '../../links/return-token'
import type { OrdersService } from '../../service'
import type { OrderContext } from '../../state/order-context'
import { getOrderDetails, hasLinkToPayBy, type OrderDetails } from '../../state/order-details'

type PayLinksOptions = {
  db: Kysely<Tables>
  renew: OrdersService['renew']
  returnTokens: ReturnTokens
  publicUrl: string
  loadOrderContext: () => Promise<OrderContext>
}

export type PayLinks = ReturnType<typeof createPayLinks>

export function createPayLinks({ db, renew, returnTokens, publicUrl, loadOrderContext }: PayLinksOptions) {
  const urlOf = (orderId: string) => `${publicUrl}/pay/${orderId}?t=${returnTokens.of(orderId)}`

  /** @throws {ApiError} order_not_found, order_not_payable */
  const requireUnpaid = async (orderId: string): Promise<OrderDetails> => {
    const whole = await getOrderDetails(db, orderId)
    const { status, cancelled_at, amount_paise } = whole.order
    if (!unpaidStatuses.includes(status) || cancelled_at !== null || amount_paise === null)
      throw new ApiError('order_not_payable')
    return whole
  }

  return {
    /** @throws {ApiError} order_not_found, order_not_payable */
    async payLink(orderId: string): Promise<{ url: string; ends_at: string | null }> {
      const whole = await requireUnpaid(orderId)
      const isGood = hasLinkToPayBy(whole, (await loadOrderContext()).now)
      return { url: urlOf(orderId), ends_at: isGood ? (whole.attempts.at(-1)?.expires_at ?? null) : null }
    },

    /**
     * @returns to which address it goes; null: it was not to be mailed
     * @throws {ApiError} order_not_found, order_not_payable, price_changed, payment_failed
     */
    async sendPayLink(staff: Staff, orderId: string, mails: boolean): Promise<string | null> {
      const { order } = await requireUnpaid(orderId)
      const { id, user_id, customer_name: fullName, customer_email: to, plan_title: planTitle, amount_paise } = order
      if (mails && !canBeMailed(to))
        throw new ApiError('order_not_payable', {
          message: 'This order has no email address. Send the link by WhatsApp, or copy it.',
        })
      await renew(orderId)
      const { now, enqueueMail } = await loadOrderContext()
      await db.transaction().execute(async (trx) => {
        const data = { fullName, orderId, planTitle, amountPaise: amount_paise ?? 0, payUrl: urlOf(orderId) }
        if (mails) await enqueueMail(trx, { template: 'order_asked', to, data }, now)
        const object = { type: 'order', id } as const
        await recordStaffAudit(trx, staff, { at: now, action: 'order_payment_asked', subject: user_id, object })
      })
      return mails ? to : null
    },
  }
}
