/** What goes over the wire to Cashfree and back, version 2025-01-01 (payments.md 4.1). What it is used for: cashfree.ts. */

import { z } from 'zod'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money/money'
import type { PaymentProvider } from '~/domain/money/payment-providers'
import { indiaTimestamp } from '~/domain/time/days'
import type { DisputeNews, GatewayError, LinkRequest, RefundNews, RefundState, RefundStatus } from '../../gateway'
import { customerOf, linkStatusSchema, textOf } from '../link-fields'
import { type Answer, errorOfStatus } from '../provider-call'

const idSchema = z.union([z.string().min(1), z.number()]).transform(String)
const idOrNothing = z
  .union([idSchema, z.literal(''), z.null()])
  .optional()
  .transform((id) => id || null)
const amountSchema = z.unknown().transform(paiseOfRupees).pipe(z.number('no amount'))

const plainLinkSchema = z.object({
  cf_link_id: idSchema,
  link_id: z.string(),
  link_status: linkStatusSchema({
    ACTIVE: 'active',
    PARTIALLY_PAID: 'partial',
    PAID: 'paid',
    EXPIRED: 'expired',
    CANCELLED: 'cancelled',
  }),
  link_currency: z.string(),
  link_amount: amountSchema,
  link_amount_paid: amountSchema,
})
const toPlainLink = (link: z.output<typeof plainLinkSchema>) => ({
  linkId: link.link_id,
  providerRef: link.cf_link_id,
  status: link.link_status,
  amountPaise: link.link_amount,
  amountPaidPaise: link.link_amount_paid,
  currency: link.link_currency,
})

export const linkSchema = plainLinkSchema
  .extend({ link_url: z.url(), link_expiry_time: z.string().nullish() })
  .transform((link) => ({ ...toPlainLink(link), url: link.link_url, expiresAt: zonedTime(link.link_expiry_time) }))

/** `order` is missing where the link was cancelled or has expired. */
export const eventSchema = plainLinkSchema
  .extend({
    order: z
      .object({
        order_id: z.string().nullish(),
        transaction_id: idSchema.nullish(),
        transaction_status: z.string().nullish(),
      })
      .nullish(),
  })
  .transform(({ order, ...link }) => ({ ...toPlainLink(link), order }))

export const orderSchema = z.object({ order_id: z.string(), created_at: z.string().nullish() })
export const paymentSchema = z.object({
  cf_payment_id: idSchema,
  payment_status: z.string(),
  /** When the payer began; payment_completion_time is when the bank said yes. */
  payment_time: z.string().nullish(),
  payment_completion_time: z.string().nullish(),
})
/** A refund that Cashfree made by itself has no refund_id, or one that is empty. */
export const refundSchema = z
  .object({
    cf_refund_id: idOrNothing,
    refund_id: idOrNothing,
    refund_status: z.string(),
    refund_amount: amountSchema,
    cf_payment_id: idOrNothing,
    order_id: z.string().nullish(),
    refund_type: z.string().nullish(),
  })
  .refine(({ cf_refund_id, refund_id }) => (cf_refund_id ?? refund_id) !== null, { path: ['cf_refund_id'] })

/**
 * `data` of a REFUND_STATUS_WEBHOOK (`refund`) or an AUTO_REFUND_STATUS_WEBHOOK (`auto_refund`). From Cashfree's documentation of
 * version 2025-01-01 ("Refund Webhooks"): the fields, with `order_id` and `cf_payment_id` of the payment, and that it comes for a
 * refund that has succeeded or was cancelled.
 * The samples there have cf_refund_id as a number, those of the refund calls as text (refund_1553338); so a refund is known by
 * refund_id, which both have. Not documented, and assumed: that `order_id` of a link's payment is the CFPay_… of its orders,
 * as it is in the link events, and that refunds of the dashboard have a refund_id too.
 */
export const refundEventSchema = z.union([
  z.object({ refund: refundSchema }).transform(({ refund }) => refund),
  z
    .object({ auto_refund: refundSchema })
    .transform(({ auto_refund }) => ({ ...auto_refund, refund_type: 'PAYMENT_AUTO_REFUND' })),
])
/**
 * `data` of a DISPUTE_CREATED, DISPUTE_UPDATED or DISPUTE_CLOSED. From Cashfree's documentation ("Dispute Webhooks"): the fields,
 * and that an update also tells of a further stage, such as pre-arbitration. A sample there has its status in quotes of its own.
 */
const disputeEventSchema = z.object({
  dispute: z.object({
    dispute_id: idSchema,
    dispute_type: z.string().nullish(),
    reason_code: idOrNothing,
    dispute_amount: amountSchema.nullable().catch(null),
    dispute_amount_currency: z.string().nullish(),
    dispute_status: z.string().nullish(),
    respond_by: z.string().nullish(),
    updated_at: z.string().nullish(),
  }),
  order_details: z.object({
    order_id: z.string().nullish(),
    cf_payment_id: idOrNothing,
    order_currency: z.string().nullish(),
  }),
})
const errorSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

export const failedPayments = ['FAILED', 'USER_DROPPED', 'CANCELLED']
const refundStatuses: Record<string, RefundStatus> = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

export function linkBody(request: LinkRequest, expiresAt: Date, name: PaymentProvider): object {
  const { linkId, amountPaise, purpose, customer, returnUrl, notifyUrl } = request
  const { name: customer_name, email: customer_email } = customerOf(customer, { nameLength: 100, emailLength: 100 })
  return {
    link_id: linkId,
    link_amount: rupeesOfPaise(amountPaise),
    link_currency: 'INR',
    link_purpose: textOf(purpose, 500),
    customer_details: {
      // Ten digits for India, and a country's number without its plus for others.
      customer_phone: customer.phone.replace(/^\+(91(?=\d{10}$))?/, ''),
      customer_name,
      customer_email,
    },
    link_partial_payments: false,
    link_auto_reminders: false,
    link_notify: { send_sms: false, send_email: false },
    link_expiry_time: indiaTimestamp(expiresAt),
    link_notes: { order_id: linkId },
    link_meta: {
      return_url: returnUrl,
      // Refused by Cashfree unless it is https; a developer's machine then gets no webhook and polls.
      ...((notifyUrl.startsWith('https:') || name === 'sandbox') && { notify_url: notifyUrl }),
    },
  }
}

/** null where there is no time, or one without a zone, which may be any. */
export function zonedTime(text: string | null | undefined): string | null {
  if (!text || !/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}

/** The newest first: their order is not documented. Those without a time come last, as they were. */
export function newest<Time extends string, Item extends { [time in Time]?: string | null | undefined }>(
  items: readonly Item[],
  time: Time,
): Item[] {
  const ageOf = (item: Item) => Date.parse(item[time] ?? '') || 0
  return items.toSorted((one, other) => ageOf(other) - ageOf(one))
}

/** Letters and digits alone, at most 40. */
export function refundIdOf(refundId: string): string {
  return refundId.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)
}

export function toRefund(refund: z.output<typeof refundSchema>): RefundState {
  const { cf_refund_id, refund_id, refund_status, refund_amount, cf_payment_id, refund_type } = refund
  const refundRef = cf_refund_id ?? refund_id ?? ''
  return {
    key: refund_id ?? refundRef,
    refundId: refund_id,
    refundRef,
    status: refundStatuses[refund_status] ?? 'pending',
    amountPaise: refund_amount,
    ...(cf_payment_id !== null && { paymentRef: cf_payment_id }),
    // Its own refunds, of payments that failed or came when their order was paid or over: PAYMENT_AUTO_REFUND.
    ...(refund_type?.includes('AUTO') && { isAuto: true }),
  }
}

export const toRefundNews = (refund: z.output<typeof refundSchema>): RefundNews => ({
  ...toRefund(refund),
  paymentRef: refund.cf_payment_id,
  orderRef: refund.order_id ?? null,
})

const disputeEvents = ['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED']

export const isDisputeEvent = (type: unknown): type is string =>
  typeof type === 'string' && disputeEvents.includes(type)

/** @returns null where it is not what was documented */
export function toDisputeNews(type: string, data: unknown, eventTime: unknown): DisputeNews | null {
  const event = disputeEventSchema.safeParse(data)
  if (!event.success) return null
  const { dispute, order_details: order } = event.data
  return {
    disputeRef: dispute.dispute_id,
    status: disputeStatusOf(type, dispute.dispute_status ?? ''),
    amountPaise:
      (dispute.dispute_amount_currency ?? order.order_currency ?? 'INR') === 'INR' ? dispute.dispute_amount : null,
    kind: dispute.dispute_type?.toLowerCase() ?? null,
    reasonCode: dispute.reason_code,
    respondBy: zonedTime(dispute.respond_by),
    saidAt: zonedTime(dispute.updated_at) ?? (typeof eventTime === 'string' ? zonedTime(eventTime) : null),
    paymentRef: order.cf_payment_id,
    orderRef: order.order_id ?? null,
  }
}

/** Each stage has its own names: DISPUTE_CREATED, CHARGEBACK_DOCS_RECEIVED, PRE_ARBITRATION_MERCHANT_WON … */
function disputeStatusOf(type: string, status: string): DisputeNews['status'] {
  if (/_WON\b/.test(status)) return 'won'
  // What the clinic accepts goes back.
  if (/_(LOST|ACCEPTED)\b/.test(status)) return 'lost'
  if (type === 'DISPUTE_CLOSED') return 'closed'
  return /_(DOCS_RECEIVED|UNDER_REVIEW)\b/.test(status) ? 'under_review' : 'open'
}

/** Whether it says that this id was used before. Which code does is not documented. */
export function isTaken({ status, body }: Answer): boolean {
  if (status === 409 || status === 422) return true
  return status === 400 && /exist/i.test(errorSchema.safeParse(body).data?.message ?? '')
}

export function isReplayed({ headers }: Answer): boolean {
  return headers.get('x-idempotency-replayed') === 'true'
}

export function errorOf({ status, body }: Answer): GatewayError {
  return errorOfStatus(status, errorSchema.safeParse(body).data?.code)
}
