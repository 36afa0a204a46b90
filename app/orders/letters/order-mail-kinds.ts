/** Of each mail of an order: who answers whom, until when it is of use, and whether it is still true. */
import { whyNotPayable } from '~/domain/appointments/appointment-state'
import { unpaidStatuses } from '~/domain/orders/order-state'
import { addDays, indiaInstant } from '~/domain/time/days'
import { type MailKinds, toClinic } from '~/platform/mail/mail-kinds'
import { news } from '~/platform/mail/outbox/useful-until'
import { getVisitOrder, payableVisits, visitPayments } from '../sales/visits/visit-payments'
import { getOrder } from '../store'
import { orderLetter } from './order-letters'
import type { OrderMail } from './order-mail'

const dayMs = 24 * 60 * 60_000

const ofMoney = { letter: orderLetter, replyTo: toClinic, use: 'always' } as const
/** The clinic answers the client. */
const aboutClient = { ...ofMoney, replyTo: ({ data }: { data: { email: string } }) => data.email }
/** Written anew each day while it is so. */
const daily = { ...ofMoney, use: news(dayMs) }

export const orderMailKinds: MailKinds<OrderMail> = {
  order_receipt: ofMoney,
  order_notice: aboutClient,
  order_quote_asked: aboutClient,
  order_quoted: {
    ...ofMoney,
    // From the first day on the price cannot be paid any more.
    use: { until: ({ data }) => indiaInstant(data.startDate).getTime(), over: 'DAY_PASSED' },
    async untrueReason(db, { data }) {
      const order = await getOrder(db, data.orderId)
      const isOpen = order?.status === 'draft' || order?.status === 'awaiting_payment'
      return isOpen && order.amount_paise === data.amountPaise ? null : 'PRICE_CHANGED'
    },
  },
  order_asked: {
    ...ofMoney,
    async untrueReason(db, { data }) {
      const order = await getOrder(db, data.orderId)
      const isOpen = order !== null && unpaidStatuses.includes(order.status) && order.cancelled_at === null
      return isOpen && order.amount_paise === data.amountPaise ? null : 'PRICE_CHANGED'
    },
  },
  order_visit_asked: {
    ...ofMoney,
    async untrueReason(db, { data }) {
      const visit = await payableVisits(db).where('id', '=', data.appointmentId).executeTakeFirst()
      const isOpen = visit !== undefined && (data.isFee || whyNotPayable(visit) === null)
      // The client came after all, or staff let it be.
      if (data.isFee && (await getVisitOrder(db, data.appointmentId))?.is_fee !== 1) return 'PRICE_CHANGED'
      return isOpen && (await visitPayments.orderOf(db, visit.id)) === null ? null : 'PRICE_CHANGED'
    },
  },
  order_cancelled: ofMoney,
  order_ended: ofMoney,
  order_cancelled_notice: aboutClient,
  order_refunded: ofMoney,
  order_paid_late: ofMoney,
  order_days_changed: {
    ...ofMoney,
    use: {
      until({ data }) {
        const lastDay = data.change === 'extended' ? data.endsOn : data.to
        return indiaInstant(addDays(lastDay, 1)).getTime()
      },
      over: 'DAY_PASSED',
    },
  },
  order_slot_changed: aboutClient,
  order_review: ofMoney,
  order_disputed: ofMoney,
  order_keys_refused: daily,
  order_stranded: daily,
}
