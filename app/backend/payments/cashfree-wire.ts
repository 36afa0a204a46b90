/** What goes over the wire to Cashfree and back, version 2025-01-01 (payments.md 4.1). What it is used for: cashfree.ts. */

import { z } from 'zod'
import { indiaTimestamp } from '~/domain/days'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money'
import type { PaymentProvider } from '~/domain/payment-providers'
import type { GatewayError, LinkRequest, RefundState, RefundStatus } from './gateway'
import { linkStatusSchema, textOf } from './link-fields'
import { type Answer, errorOfStatus } from './provider-call'

const idSchema = z.union([z.string().min(1), z.number()]).transform(String)
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

export const ordersSchema = z.array(z.object({ order_id: z.string(), created_at: z.string().nullish() }))
export const paymentsSchema = z.array(
  z.object({
    cf_payment_id: idSchema,
    payment_status: z.string(),
    /** When the payer began; payment_completion_time is when the bank said yes. */
    payment_time: z.string().nullish(),
    payment_completion_time: z.string().nullish(),
  }),
)
export const refundSchema = z.object({
  cf_refund_id: idSchema.nullish(),
  refund_id: idSchema,
  refund_status: z.string(),
  refund_amount: amountSchema,
})
export const refundsSchema = z.array(refundSchema)

/**
 * `data` of a REFUND_STATUS_WEBHOOK. From Cashfree's documentation of version 2025-01-01 ("Refund Webhooks"): the fields,
 * with `order_id` and `cf_payment_id` of the payment, and that it comes for a refund that has succeeded or was cancelled.
 * The samples there have cf_refund_id as a number, those of the refund calls as text (refund_1553338); so a refund is known by
 * refund_id, which both have. Not documented, and assumed: that `order_id` of a link's payment is the CFPay_… of its orders,
 * as it is in the link events, and that refunds of the dashboard have a refund_id too.
 * AUTO_REFUND_STATUS_WEBHOOK has another form and tells of payments that never counted: it is ignored.
 */
export const refundEventSchema = z.object({
  refund: refundSchema.extend({ cf_payment_id: idSchema.nullish(), order_id: z.string().nullish() }),
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
  const customerName = textOf(customer.name, 100)
  return {
    link_id: linkId,
    link_amount: rupeesOfPaise(amountPaise),
    link_currency: 'INR',
    link_purpose: textOf(purpose, 500),
    customer_details: {
      // Ten digits for India, and a country's number without its plus for others.
      customer_phone: customer.phone.replace(/^\+(91(?=\d{10}$))?/, ''),
      ...(customerName.length >= 3 && { customer_name: customerName }),
      ...(customer.email.length <= 100 && { customer_email: customer.email }),
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

/** Their order is not documented; of those without a time the first. */
export function newest<Time extends string, Item extends { [time in Time]?: string | null | undefined }>(
  items: readonly Item[],
  time: Time,
): Item | undefined {
  const ageOf = (item: Item) => Date.parse(item[time] ?? '') || 0
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || ageOf(item) > ageOf(best) ? item : best),
    undefined,
  )
}

/** Letters and digits alone, at most 40. */
export function refundIdOf(refundId: string): string {
  return refundId.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)
}

export function toRefund(refund: z.output<typeof refundSchema>): RefundState {
  const { cf_refund_id, refund_id, refund_status, refund_amount } = refund
  return {
    key: refund_id,
    refundId: refund_id,
    refundRef: cf_refund_id ?? refund_id,
    status: refundStatuses[refund_status] ?? 'pending',
    amountPaise: refund_amount,
  }
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
