/** Orders of plans as the API speaks them: what was ordered, how its payment stands, what cancelling means, its receipt. */
import { z } from 'zod'
import { kitchenDiets } from '~/domain/diets'
import { disputeStatuses, planChoices } from '~/domain/disputes'
import { orderStatuses, refundReasons, refundStatuses, reviewReasons, staffDecisions } from '~/domain/order-state'
import { paymentWays } from '~/domain/payment-providers'
import { planTypes } from '~/domain/plans'
import { stateCodes } from '~/domain/states'
import { daySchema, lineSchema } from './form-fields'
import { menuOrderOperation } from './menu-orders'
import { defineOperation } from './operation'
import { mostFound, pageMetaSchema, pageQuerySchema, searchedSchema } from './paging'
import { orderIdSchema, paymentLinkAnswerSchema } from './payments'

const rupees = z.number().min(0)

export const orderSchema = z.object({
  order_id: orderIdSchema,
  status: z.enum(orderStatuses),
  plan_type: z.enum(planTypes),
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
  /** Of an order with a code of the gym discount: what the plan costs without it, and what came off, in rupees. */
  discount: z.object({ code: z.string(), full_price: rupees, amount: rupees }).nullable().default(null),
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
  /** Once it is paid. */
  receipt_number: z.string().nullable(),
  /** Papers of what came back, the oldest first; `amount` in rupees. */
  credit_notes: z.array(z.object({ number: z.string(), amount: rupees, issued_at: z.iso.datetime() })).default([]),
})
export type Order = z.output<typeof orderSchema>

/** As it was when it was issued: names, address and tax of that day. Money in paise, so that sums are exact. */
export const receiptSchema = z.object({
  /** Gap-free in India's financial year of the payment, at most 16 characters: 2026-27/000418. */
  number: z.string(),
  order_id: orderIdSchema,
  /** Receipt, or with a GSTIN the kind of document the tax asks for. */
  title: z.enum(['Receipt', 'Tax invoice', 'Bill of supply']),
  issued_at: z.iso.datetime(),
  seller: z.object({
    name: z.string(),
    address_lines: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    gstin: z.string().nullable(),
    fssai_number: z.string().nullable(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Of a business that is registered for GST. */
    gstin: z.string().nullable().default(null),
  }),
  lines: z.array(
    z.object({
      description: z.string(),
      /** HSN or SAC; null without tax. */
      code: z.string().nullable(),
      quantity: z.int().min(1),
      taxable_paise: z.int().min(0),
      tax_rate_percent: z.number().min(0),
      cgst_paise: z.int().min(0),
      sgst_paise: z.int().min(0),
      igst_paise: z.int().min(0),
      total_paise: z.int().min(0),
    }),
  ),
  /** What came off the price before it was paid: `total_paise` and the tax are of what is left. */
  discount: z
    .object({ code: z.string(), full_price_paise: z.int().min(0), discount_paise: z.int().min(0) })
    .nullable()
    .default(null),
  place_of_supply: z.string().nullable(),
  total_paise: z.int().min(0),
  /** 'Nine Thousand Rupees Only'. */
  total_in_words: z.string(),
  /** How it was paid: the provider's name and its own number of the payment. */
  payment: z.object({
    provider: z.enum(paymentWays),
    reference: z.string().nullable(),
    paid_at: z.iso.datetime(),
  }),
  /** What has come back since, where anything has. */
  refund: z.object({ amount_paise: z.int(), status: z.enum(refundStatuses) }).nullable(),
})
export type Receipt = z.output<typeof receiptSchema>

/**
 * The paper of a refund, as it was when it was issued: what of a receipt is credited. 'Credit note' where the receipt bears
 * a GSTIN, else 'Refund note'.
 */
export const creditNoteSchema = receiptSchema.omit({ title: true, payment: true, refund: true }).extend({
  /** Its own gap-free series in India's financial year, at most 16 characters: CN2026-27-000012, RN2026-27-000003. */
  number: z.string(),
  title: z.enum(['Credit note', 'Refund note']),
  /** What it belongs to. */
  receipt: receiptSchema.pick({ title: true, number: true, issued_at: true }),
  /** How the money went back: the provider's name and its own number of the refund. */
  refund: z.object({ provider: z.enum(paymentWays), reference: z.string().nullable() }),
})
export type CreditNote = z.output<typeof creditNoteSchema>

/** As the clinic's staff read it: with what the provider said, and what needs a person. */
export const adminOrderSchema = orderSchema.extend({
  user_id: z.uuid(),
  provider: z.enum(paymentWays).nullable(),
  /** One more with each change; a change by staff says which one they have seen. */
  version: z.int().min(1),
  /** Why a person has to look at it; null where no person has to. */
  review_reason: z.enum(reviewReasons).nullable(),
  /** Whether it waits for a person, for that reason or because a custom plan has no price yet. */
  needs_person: z.boolean(),
  attempts: z.array(
    z.object({
      link_id: z.string(),
      provider: z.enum(paymentWays),
      status: z.string(),
      /** What was asked for, and what came (null: nothing, or it is not known), in rupees. */
      amount: rupees,
      received: rupees.nullable(),
      /** The provider's number of the payment; of UPI at the desk the UTR number. */
      payment_ref: z.string().nullable(),
      url: z.string().nullable(),
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
  ),
  /** Also of a payment that came twice. */
  refunds: z.array(
    z.object({
      refund_id: z.string(),
      link_id: z.string(),
      reason: z.enum(refundReasons),
      amount: rupees,
      status: z.enum(refundStatuses),
      /** The code of the provider's last refusal. */
      problem: z.string().nullable(),
      /** What staff wrote when they paid it by hand. */
      hand_reference: z.string().nullable(),
      asked_at: z.iso.datetime(),
      settled_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Payments that their payer disputes at the bank, the oldest first. */
  disputes: z
    .array(
      z.object({
        /** The provider's own id of it. */
        reference: z.string(),
        provider: z.enum(paymentWays),
        amount: rupees.nullable(),
        /** As the provider calls it, such as chargeback. */
        kind: z.string().nullable(),
        reason_code: z.string().nullable(),
        status: z.enum(disputeStatuses),
        /** Until when the provider takes evidence. */
        respond_by: z.iso.datetime().nullable(),
        opened_at: z.iso.datetime(),
        /** What staff have decided on the plan; null: they have not. */
        plan: z.enum(planChoices).nullable(),
      }),
    )
    .default([]),
})
export type AdminOrder = z.output<typeof adminOrderSchema>
export type OrderDispute = AdminOrder['disputes'][number]

const orderEventKinds = [
  'ordered',
  'link_made',
  'link_ended',
  'provider_told',
  'paid',
  'receipt',
  'cancelled',
  'refund_asked',
  'refund_settled',
  'credit_note',
  'staff',
] as const

/** One thing that happened to an order. */
export const orderEventSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  /** Of the staff: their name. */
  actor: z.string().nullable(),
  /** Rupees. */
  amount: rupees.nullable(),
  way: z.enum(paymentWays).nullable(),
  /** A status, the code of a refusal, or what staff did. */
  code: z.string().nullable(),
  /** The number of a payment, a paper or a transfer. */
  reference: z.string().nullable(),
  /** What staff gave as their reason. */
  reason: z.string().nullable(),
})
export type OrderEvent = z.output<typeof orderEventSchema>

/** With what staff may decide of it, and all that happened to it, the first thing first. */
export const adminOrderDetailsSchema = adminOrderSchema.extend({
  /** All that the client has told of allergies, for an order of food. */
  allergies: z.string().nullable().default(null),
  decisions: z.array(z.enum(staffDecisions)),
  history: z.array(orderEventSchema),
})
export type AdminOrderDetails = z.output<typeof adminOrderDetailsSchema>

export const orderSorts = ['newest', 'oldest', 'first_day', 'amount'] as const

const dayOrNone = z
  .union([daySchema('Please choose a date such as 2026-11-30'), z.literal('')])
  .optional()
  .transform((day) => day || undefined)

/** An empty field of a form that filters is none. */
const choiceOrNone = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.enum(values), z.literal('')])
    .optional()
    .transform((value) => (value === '' ? undefined : value) as Values[number] | undefined)

export const orderFilterSchema = z.object({
  status: choiceOrNone(orderStatuses),
  /** 1: only those that wait for a person. */
  needs_person: z
    .union([z.literal('1'), z.literal('')])
    .optional()
    .transform((value) => value === '1'),
  plan_type: choiceOrNone(planTypes),
  /** Words of name, email, phone, order id or receipt number, each by how it begins. */
  q: searchedSchema.optional(),
  /** Days of India's calendar on which it was made, both included. */
  from: dayOrNone,
  to: dayOrNone,
  sort: z.enum(orderSorts).default('newest'),
})

const byId = z.object({ order_id: orderIdSchema })
const byRefund = byId.extend({ refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/, 'Invalid refund ID.') })
const orderAnswerSchema = z.object({ success: z.literal(true), data: orderSchema, message: z.string().optional() })
const adminOrderAnswerSchema = z.object({ success: z.literal(true), data: adminOrderSchema })

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
    answer: z.object({ success: z.literal(true), data: z.array(orderSchema), meta: pageMetaSchema }),
    errors: ['invalid_input'],
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

export const adminOrderOperations = {
  list: defineOperation({
    id: 'admin.orders.list',
    area: 'admin',
    method: 'GET',
    path: '/admin/orders',
    summary: `All orders, newest first, or those of a status, of a plan, of some days, with some words, or that wait for a person. \`q\` finds beginnings of words of the name, the email, the phone number, the id and the receipt’s number; of more than ${mostFound} that match, ${mostFound} are listed.`,
    access: 'admin',
    query: pageQuerySchema.extend(orderFilterSchema.shape),
    answer: z.object({ success: z.literal(true), data: z.array(adminOrderSchema), meta: pageMetaSchema }),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    id: 'admin.orders.get',
    area: 'admin',
    method: 'GET',
    path: '/admin/orders/{order_id}',
    summary: 'One order, with all that happened to it and what staff may decide of it.',
    access: 'admin',
    params: byId,
    answer: z.object({ success: z.literal(true), data: adminOrderDetailsSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
  refresh: defineOperation({
    id: 'admin.orders.refresh',
    area: 'admin',
    method: 'POST',
    path: '/admin/orders/{order_id}/refresh',
    summary: 'Asks the provider how the payment, or the refund, stands and applies it.',
    access: 'admin',
    params: byId,
    body: z.object({}),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found'],
  }),
  retryRefund: defineOperation({
    id: 'admin.orders.retry_refund',
    area: 'admin',
    method: 'POST',
    path: '/admin/orders/{order_id}/refunds/{refund_id}/retry',
    summary:
      'Asks the provider once more for a refund that has failed or was given up. Of one under way, the provider is asked how it stands.',
    access: 'admin',
    needsProof: true,
    params: byRefund,
    body: z.object({}),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'refund_not_found', 'refund_settled', 'refund_by_hand_only'],
  }),
  payRefundByHand: defineOperation({
    id: 'admin.orders.pay_refund_by_hand',
    area: 'admin',
    method: 'POST',
    path: '/admin/orders/{order_id}/refunds/{refund_id}/paid-by-hand',
    summary:
      'Records that the clinic has paid a refund by hand, with a reference such as the bank’s number of the transfer. It is never sent after that; the same reference twice is once.',
    access: 'admin',
    needsProof: true,
    params: byRefund,
    body: z.object({ reference: lineSchema('Reference', 100) }),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'refund_not_found', 'refund_settled', 'refund_in_progress'],
  }),
  quote: defineOperation({
    id: 'admin.orders.quote',
    area: 'admin',
    method: 'POST',
    path: '/admin/orders/{order_id}/quote',
    summary: 'Sets the price (rupees) of a custom plan; the client is mailed and can pay from then on.',
    access: 'admin',
    params: byId,
    body: z.object({ amount: z.number().min(1).max(10_00_000).multipleOf(0.01), version: z.int().min(1) }),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'order_not_payable', 'changed_meanwhile'],
  }),
}
