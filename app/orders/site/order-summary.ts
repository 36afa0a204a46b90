import { slotWords } from '~/domain/deliveries/menu-days'
import { dishesText } from '~/domain/orders/basket'
import { shownEnd } from '~/domain/orders/ordered-plan'
import type { Order } from '../contract/orders'

/** What was ordered. Nothing of the person: the page also opens by the address a provider leads back to. */
export type OrderSummary = {
  orderId: string
  planTitle: string
  /** A consultation, and no plan. */
  isVisit: boolean
  /** '2 × Veggie Delight, 1 × Detox Drinks'; empty for a plan. */
  dishes: string
  amount: number | null
  startDate: string
  /** Of a food plan the day of its last meal. */
  endDate: string
  /** 'Dinner'; null: the kitchen cooks one meal a day, or it is no food plan. */
  meal: string | null
  receiptNumber: string | null
}

export const summaryOf = (order: Order): OrderSummary => ({
  orderId: order.order_id,
  planTitle: order.plan_title,
  isVisit: order.plan_type === 'visit',
  dishes: dishesText(order.lines),
  amount: order.amount,
  startDate: order.meal_days?.[0] ?? order.start_date,
  endDate: shownEnd(order),
  meal: order.slot && slotWords[order.slot],
  receiptNumber: order.receipt_number,
})
