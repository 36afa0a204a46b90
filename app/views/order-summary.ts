import type { Order } from '~/clinic/contract/orders'
import { shownEnd } from '~/domain/order-state'

/** What was ordered. Nothing of the person: the page also opens by the address a provider leads back to. */
export type OrderSummary = {
  orderId: string
  planTitle: string
  amount: number | null
  startDate: string
  /** Of a food plan the day of its last meal. */
  endDate: string
  receiptNumber: string | null
}

export const summaryOf = (order: Order): OrderSummary => ({
  orderId: order.order_id,
  planTitle: order.plan_title,
  amount: order.amount,
  startDate: order.start_date,
  endDate: shownEnd(order),
  receiptNumber: order.receipt_number,
})
