/** What the sandbox is sent and what it answers, in the shapes of Cashfree's API. */
import { z } from 'zod'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money/money'
import type { SandboxLinkEntry, SandboxPayment, SandboxRefund } from './store'

const amount = z.number().transform(paiseOfRupees).pipe(z.int('link_amount_invalid').min(100, 'link_amount_invalid'))

export const linkRequestSchema = z.object({
  link_id: z.string().regex(/^[\w-]{1,50}$/, 'link_id_invalid'),
  link_amount: amount,
  link_currency: z.literal('INR', 'link_currency_invalid'),
  link_purpose: z.string().min(1).max(500, 'link_purpose_invalid'),
  customer_details: z.object({
    customer_phone: z.string().regex(/^[1-9]\d{7,14}$/, 'customer_phone_invalid'),
    customer_name: z.string().min(3).max(100, 'customer_name_invalid').optional(),
    customer_email: z.email('customer_email_invalid').max(100, 'customer_email_invalid').optional(),
  }),
  link_expiry_time: z.iso.datetime({ offset: true }),
  link_meta: z.object({ return_url: z.url().max(250, 'return_url_invalid'), notify_url: z.url().optional() }),
})
export type LinkRequest = z.output<typeof linkRequestSchema>

export const refundRequestSchema = z.object({
  refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/, 'refund_id_invalid'),
  refund_amount: amount,
  refund_note: z.string().min(3).max(100, 'refund_note_invalid').optional(),
})

export type Status = 200 | 400 | 401 | 404 | 409 | 422 | 429 | 500
export type Answered = { status: Status; body: object; headers?: Record<string, string> }

const errorTypes: Partial<Record<Status, string>> = {
  401: 'authentication_error',
  422: 'idempotency_error',
  429: 'rate_limit_error',
  500: 'api_error',
}

export function refuse(status: Status, code: string, message = code, headers: Record<string, string> = {}): Answered {
  return { status, body: { message, code, type: errorTypes[status] ?? 'invalid_request_error' }, headers }
}

export const linkOf = (link: SandboxLinkEntry, { url, returnUrl }: { url: string; returnUrl: string }) => ({
  cf_link_id: link.id,
  link_id: link.link_id,
  link_status: link.status,
  link_currency: 'INR',
  link_amount: rupeesOfPaise(link.amount_paise),
  link_amount_paid: rupeesOfPaise(link.amount_paid_paise),
  link_partial_payments: false,
  link_minimum_partial_amount: null,
  link_purpose: link.purpose,
  link_created_at: link.created_at,
  customer_details: link.customer,
  link_meta: { return_url: returnUrl, notify_url: link.notify_url },
  link_url: url,
  link_expiry_time: link.expires_at,
  link_notes: { order_id: link.link_id },
  link_auto_reminders: false,
  link_notify: { send_sms: false, send_email: false },
})

export function orderOf({ order_id, amount_paise, status, created_at }: SandboxPayment) {
  const order_status = status === 'SUCCESS' ? 'PAID' : 'ACTIVE'
  return { order_id, order_amount: rupeesOfPaise(amount_paise), order_status, created_at }
}

export function paymentOf({ id, order_id, amount_paise, status, created_at }: SandboxPayment) {
  const payment_amount = rupeesOfPaise(amount_paise)
  return { cf_payment_id: id, order_id, payment_amount, payment_status: status, payment_time: created_at }
}

export function refundOf({ id, order_id, refund_id, amount_paise, status }: SandboxRefund) {
  return { cf_refund_id: id, order_id, refund_id, refund_amount: rupeesOfPaise(amount_paise), refund_status: status }
}

/** The note forces the outcome, as in Cashfree's own sandbox; so does the email. */
export function refundFate(note: string | undefined, email = ''): SandboxRefund['status'] {
  const asked = /\+sandbox-refund-(pending|failed)@/.exec(email)?.[1]?.toUpperCase() ?? note
  if (asked === 'PENDING') return 'PENDING'
  return asked === 'FAILED' ? 'CANCELLED' : 'SUCCESS'
}
