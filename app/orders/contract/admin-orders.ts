/** Orders as staff read and decide them: with what the provider said, what needs a person, and all that happened. */

import { z } from 'zod'
import { clientDiets } from '~/domain/deliveries/diets'
import { disputeStatuses, planChoices } from '~/domain/money/disputes'
import { paymentWays } from '~/domain/money/payment-providers'
import {
  orderStatuses,
  refundReasons,
  refundStatuses,
  reviewReasons,
  staffDecisions,
} from '~/domain/orders/order-state'
import { planTypes } from '~/domain/orders/plans'
import { orderIdSchema } from '~/payments/contract/payments'
import { daySchema, lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { mostFound, pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import { orderSchema } from './orders'

const rupees = z.number().min(0)

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
  /** The same of diet and dislikes. */
  diet: z.enum(clientDiets).nullable().default(null),
  dislikes: z.string().nullable().default(null),
  decisions: z.array(z.enum(staffDecisions)),
  /** Of a paid visit that was missed or cancelled: what the refund policy keeps of its price, and gives back, in rupees. Staff decide. */
  by_policy: z
    .object({ because: z.enum(['missed', 'late', 'in_time']), kept: z.number(), back: z.number() })
    .nullable()
    .default(null),
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
const adminOrderAnswerSchema = z.object({ success: z.literal(true), data: adminOrderSchema })

const operation = permitted('admin.orders', 'admin')

export const adminOrderOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/orders'),
    summary: `All orders, newest first, or those of a status, of a plan, of some days, with some words, or that wait for a person. \`q\` finds beginnings of words of the name, the email, the phone number, the id and the receipt’s number; of more than ${mostFound} that match, ${mostFound} are listed.`,
    query: pageQuerySchema.extend(orderFilterSchema.shape),
    answer: pageAnswer(adminOrderSchema),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/orders/{order_id}'),
    summary: 'One order, with all that happened to it and what staff may decide of it.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: adminOrderDetailsSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
  refresh: defineOperation({
    ...operation('refresh', 'POST', '/admin/orders/{order_id}/refresh'),
    summary: 'Asks the provider how the payment, or the refund, stands and applies it.',
    params: byId,
    body: z.object({}),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found'],
  }),
  retryRefund: defineOperation({
    ...operation('retry_refund', 'POST', '/admin/orders/{order_id}/refunds/{refund_id}/retry'),
    summary:
      'Asks the provider once more for a refund that has failed or was given up. Of one under way, the provider is asked how it stands.',
    needsProof: true,
    params: byRefund,
    body: z.object({}),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'refund_not_found', 'refund_settled', 'refund_by_hand_only'],
  }),
  payRefundByHand: defineOperation({
    ...operation('pay_refund_by_hand', 'POST', '/admin/orders/{order_id}/refunds/{refund_id}/paid-by-hand'),
    summary:
      'Records that the clinic has paid a refund by hand, with a reference such as the bank’s number of the transfer. It is never sent after that; the same reference twice is once.',
    needsProof: true,
    params: byRefund,
    body: z.object({
      reference: lineSchema('Reference', 100),
      /** Whether it was handed over out of the cash drawer. */
      from_drawer: z.boolean('Please say whether it was cash').default(false),
    }),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'refund_not_found', 'refund_settled', 'refund_in_progress'],
  }),
  quote: defineOperation({
    ...operation('quote', 'POST', '/admin/orders/{order_id}/quote'),
    summary: 'Sets the price (rupees) of a custom plan; the client is mailed and can pay from then on.',
    params: byId,
    body: z.object({ amount: z.number().min(1).max(10_00_000).multipleOf(0.01), version: z.int().min(1) }),
    answer: adminOrderAnswerSchema,
    errors: ['order_not_found', 'order_not_payable', 'changed_meanwhile'],
  }),
}
