/** What goes over the wire to Razorpay and back (payments.md 4.2). What it is used for: razorpay.ts. */

import { z } from 'zod'
import type { DisputeNews, GatewayError, LinkRequest, RefundState, RefundStatus } from '../../gateway'
import { customerOf, linkStatusSchema, textOf } from '../link-fields'
import { type Answer, errorOfStatus } from '../provider-call'

const plainLinkSchema = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: linkStatusSchema({
    created: 'active',
    issued: 'active',
    partially_paid: 'partial',
    paid: 'paid',
    expired: 'expired',
    cancelled: 'cancelled',
  }),
  amount: z.int().nonnegative(),
  amount_paid: z.int().nonnegative(),
  currency: z.string(),
  order_id: z.string().nullish(),
})
const toPlainLink = (link: z.output<typeof plainLinkSchema>) => ({
  linkId: link.reference_id,
  providerRef: link.id,
  status: link.status,
  amountPaise: link.amount,
  amountPaidPaise: link.amount_paid,
  currency: link.currency,
  orderRef: link.order_id ?? null,
})
const linkPaymentSchema = z.object({
  payment_id: z.string(),
  status: z.string().nullish(),
  created_at: z.number().nullish(),
})
export const linkSchema = plainLinkSchema
  .extend({
    short_url: z.url(),
    expire_by: z.number().nullish(),
    payments: z.array(z.unknown()).nullish(),
  })
  .transform(({ short_url, expire_by, payments, ...link }) => ({
    ...toPlainLink(link),
    url: short_url,
    expiresAt: instantOf(expire_by),
    payments: (payments ?? []).flatMap((payment) => linkPaymentSchema.safeParse(payment).data ?? []),
  }))
export type Link = z.output<typeof linkSchema>

export const linkListSchema = z.object({ payment_links: z.array(z.unknown()) })
export const listSchema = z.object({ items: z.array(z.unknown()) })
export const paymentSchema = z.object({ id: z.string(), status: z.string(), created_at: z.number().nullish() })
export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  receipt: z.string().nullish(),
  amount: z.int().nonnegative(),
  payment_id: z.string().nullish(),
})
const errorSchema = z.object({ error: z.object({ code: z.string().optional(), description: z.string().optional() }) })
export const eventSchema = z.object({
  payment_link: z.object({ entity: plainLinkSchema.transform(toPlainLink) }),
  payment: z
    .object({ entity: z.object({ id: z.string(), status: z.string().nullish(), created_at: z.number().nullish() }) })
    .nullish(),
})

/**
 * From Razorpay's documentation ("Refunds Webhook Events"): the refund's entity has id, amount in paise, payment_id, receipt
 * and status; the payment's has its order_id, and `captured` is false where Razorpay gives back by itself what was never kept.
 */
export const refundEventSchema = z.object({
  refund: z.object({ entity: refundSchema.extend({ payment_id: z.string() }) }),
  payment: z
    .object({ entity: z.object({ order_id: z.string().nullish(), captured: z.boolean().nullish() }) })
    .nullish(),
})

/** From Razorpay's documentation ("Disputes Webhook Events"): amounts in paise, `respond_by` in unix seconds. */
export const disputeEventSchema = z.object({
  dispute: z.object({
    entity: z.object({
      id: z.string(),
      payment_id: z.string(),
      amount: z.int().nonnegative().nullable().catch(null),
      currency: z.string().nullish(),
      phase: z.string().nullish(),
      reason_code: z.string().nullish(),
      respond_by: z.number().nullish(),
    }),
  }),
  payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).nullish(),
})
/** The event's name decides: the entity's status is the same for several of them. */
export const disputeStatuses: Record<string, DisputeNews['status']> = {
  'payment.dispute.created': 'open',
  'payment.dispute.action_required': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}

const refundStatuses: Record<string, RefundStatus> = { processed: 'done', pending: 'pending', failed: 'failed' }

export function linkBody({ linkId, amountPaise, purpose, customer, returnUrl }: LinkRequest, expiresAt: Date): object {
  return {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: linkId,
    description: textOf(purpose, 2048),
    customer: { ...customerOf(customer, { nameLength: 50, emailLength: 64 }), contact: customer.phone },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.ceil(expiresAt.getTime() / 1000),
    notes: { order_id: linkId },
    callback_url: returnUrl,
    callback_method: 'get',
  }
}

/** Unix seconds as a UTC instant; null where there are none, or none that a date can hold. */
export function instantOf(seconds: unknown): string | null {
  const at = new Date(typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export function toRefund({ id, status, receipt, amount, payment_id }: z.output<typeof refundSchema>): RefundState {
  return {
    key: id,
    refundId: receipt ?? null,
    refundRef: id,
    status: refundStatuses[status] ?? 'pending',
    amountPaise: amount,
    ...(payment_id && { paymentRef: payment_id }),
  }
}

/** "payment link creation with reference ID already attempted" */
export function isTaken(answer: Answer): boolean {
  return answer.status === 409 || (answer.status === 400 && /reference.*already/i.test(descriptionOf(answer)))
}

/** "The id provided does not exist" comes as a 400. */
export function isUnknown(answer: Answer): boolean {
  return answer.status === 404 || (answer.status === 400 && /does not exist/i.test(descriptionOf(answer)))
}

function descriptionOf({ body }: Answer): string {
  return errorSchema.safeParse(body).data?.error.description ?? ''
}

export function errorOf(answer: Answer): GatewayError {
  const code = errorSchema.safeParse(answer.body).data?.error.code
  return errorOfStatus(isUnknown(answer) ? 404 : answer.status, code)
}
