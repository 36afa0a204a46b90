/** Orders of plans as a client's API speaks them: what was ordered, how its payment stands, what cancelling means, its papers. */
import { z } from 'zod'
import { kitchenDiets } from '~/domain/deliveries/diets'
import { menuSlots } from '~/domain/deliveries/menu-days'
import { orderStatuses, refundStatuses } from '~/domain/orders/order-state'
import { planTypes } from '~/domain/orders/plans'
import { stateCodes } from '~/domain/orders/states'
import { orderIdSchema, paymentLinkAnswerSchema, readAsLink } from '~/payments/contract/payments'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { menuOrderOperation } from './menu-orders'
import { creditNoteSchema, receiptSchema } from './receipts'
import { knownFoodSchema } from './told-allergies'

const rupees = z.number().min(0)

export const orderSchema = z.object({
  order_id: orderIdSchema,
  status: z.enum(orderStatuses),
  plan_type: z.enum(planTypes),
  /** The fee of an appointment that was missed or cancelled late. */
  is_fee: z.boolean(),
  /** As it was called when it was ordered: '3 Months'. */
  plan_title: z.string(),
  kind: z.enum(['subscription', 'food']),
  /** How many meals it has; 0 for a subscription. */
  meals: z.int().min(0),
  /** Of dishes from the menu, as they were ordered, the delivery (`dish_id` null) last; rupees. Empty for a plan. */
  lines: z
    .array(
      z.object({
        dish_id: z.string().nullable(),
        name: z.string(),
        diet: z.enum(kitchenDiets).nullable(),
        quantity: z.int().min(1),
        unit_price: rupees,
        amount: rupees,
      }),
    )
    .default([]),
  /** Rupees; null for a custom plan that has no price yet. */
  amount: rupees.nullable(),
  currency: z.literal('INR'),
  /** What the plan costs and what came off, in rupees, by a code of the gym discount; null: a consultation paid before was credited. */
  discount: z.object({ code: z.string().nullable(), full_price: rupees, amount: rupees }).nullable().default(null),
  customer_name: z.string(),
  customer_email: z.string(),
  /** E.164. */
  customer_phone: z.string(),
  address: z.string(),
  /** GST's two digits, where the client was asked for it. */
  state: z.enum(stateCodes).nullable().default(null),
  /** The GST number of a business that buys. */
  buyer_gstin: z.string().nullable().default(null),
  /** Days of India's calendar. */
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Of a cancelled food plan: the first day without a meal. Null where nothing was cancelled, or nothing is left. */
  stops_on: z.iso.date().nullable().default(null),
  /** The days of its meals where days were skipped, moved or added; null: they are as ordered. */
  meal_days: z.array(z.iso.date()).nullable().default(null),
  /** The meal of the day that a food plan brings; null where the kitchen cooks only one, and of anything else. */
  slot: z.enum(menuSlots).nullable().default(null),
  /** UTC instants. */
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  /** While it can be paid by it. */
  link: z.object({ url: z.url(), expires_at: z.iso.datetime() }).nullable(),
  /** Whether a new link can be asked for. */
  can_retry: z.boolean(),
  /** What cancelling it now would mean; `refund` in rupees. */
  cancellation: z.object({ allowed: z.boolean(), refund: rupees, reason: z.string() }),
  /** `by_hand`: the clinic sends it, or has sent it, itself and not the way it was paid. */
  refund: z
    .object({ amount: rupees, status: z.enum(refundStatuses), by_hand: z.boolean(), asked_at: z.iso.datetime() })
    .nullable(),
  /** Of a plan that was paid and has visits in it: how many it was sold with, and how many are left. */
  sessions: z.object({ sold: z.int(), left: z.int() }).nullable().default(null),
  /** Once it is paid. */
  receipt_number: z.string().nullable(),
  /** Papers of what came back, the oldest first; `amount` in rupees. */
  credit_notes: z.array(z.object({ number: z.string(), amount: rupees, issued_at: z.iso.datetime() })).default([]),
})
export type Order = z.output<typeof orderSchema>

/** `amount` in rupees; a UTC instant. */
const creditSchema = z.object({ amount: rupees, paid_at: z.iso.datetime() })
export type Credit = z.output<typeof creditSchema>

const byId = z.object({ order_id: orderIdSchema })
const orderAnswerSchema = z.object({ success: z.literal(true), data: orderSchema, message: z.string().optional() })

export const orderOperations = {
  orderDishes: menuOrderOperation,
  mine: defineOperation({
    id: 'orders.mine',
    area: 'orders',
    method: 'GET',
    path: '/orders/mine',
    summary: 'The caller’s own orders, newest first.',
    access: 'client',
    query: pageQuerySchema,
    answer: pageAnswer(orderSchema),
    errors: ['invalid_input'],
  }),
  food: defineOperation({
    id: 'orders.food',
    area: 'orders',
    method: 'GET',
    path: '/orders/food',
    summary: 'What the caller has told of diet, allergies and dislikes: an order of food begins with it.',
    access: 'client',
    answer: z.object({ success: z.literal(true), data: knownFoodSchema }),
    errors: [],
  }),
  // Before those with an order's id.
  credit: defineOperation({
    id: 'orders.credit',
    area: 'orders',
    method: 'GET',
    path: '/orders/credit',
    summary: 'The paid consultation of the caller that comes off the next diet plan, if there is one.',
    access: 'client',
    answer: z.object({ success: z.literal(true), data: creditSchema.nullable() }),
    errors: [],
  }),
  get: defineOperation({
    id: 'orders.get',
    area: 'orders',
    method: 'GET',
    path: '/orders/{order_id}',
    summary: 'One of the caller’s own orders.',
    access: 'client',
    params: byId,
    answer: orderAnswerSchema,
    errors: ['order_not_found', 'invalid_input'],
  }),
  /** Also for a payer who comes back in a browser without a session: then `return_token` says whose order it is. */
  check: defineOperation({
    id: 'orders.check',
    area: 'orders',
    method: 'POST',
    path: '/orders/{order_id}/check',
    summary:
      'Asks the provider how the payment stands, applies it, and answers the order. For its owner, or with the token of the return address, then without name, contact and address.',
    access: 'all',
    params: byId,
    body: z.object({ return_token: z.string().max(200).optional() }),
    answer: orderAnswerSchema,
    errors: ['order_not_found', 'too_many_tries'],
  }),
  retry: defineOperation({
    id: 'orders.retry',
    area: 'orders',
    method: 'POST',
    path: '/orders/{order_id}/retry',
    summary:
      'A new link for an order whose payment failed or whose link has expired. With a link that is still good, that one.',
    access: 'client',
    params: byId,
    body: z.object({}),
    answer: paymentLinkAnswerSchema,
    readAs: readAsLink,
    errors: ['order_not_found', 'order_not_payable', 'price_changed', 'payment_failed', 'too_many_tries'],
  }),
  cancel: defineOperation({
    id: 'orders.cancel',
    area: 'orders',
    method: 'POST',
    path: '/orders/{order_id}/cancel',
    summary:
      'Cancels an order. A paid one is refunded by the clinic’s policy; `refund` (rupees) is what the caller was shown.',
    access: 'client',
    params: byId,
    body: z.object({ refund: rupees }),
    answer: orderAnswerSchema,
    errors: ['order_not_found', 'order_not_cancellable', 'refund_changed', 'too_many_tries'],
  }),
  receipt: defineOperation({
    id: 'orders.receipt',
    area: 'orders',
    method: 'GET',
    path: '/orders/{order_id}/receipt',
    summary: 'The receipt of one of the caller’s own paid orders.',
    access: 'client',
    params: byId,
    answer: z.object({ success: z.literal(true), data: receiptSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
  creditNote: defineOperation({
    id: 'orders.credit_note',
    area: 'orders',
    method: 'GET',
    path: '/orders/{order_id}/credit-notes/{number}',
    summary: 'The credit note (or refund note) of a refund of one of the caller’s own orders.',
    access: 'client',
    params: byId.extend({ number: z.string().regex(/^[A-Z\d-]{1,16}$/, 'Invalid number.') }),
    answer: z.object({ success: z.literal(true), data: creditNoteSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
}
