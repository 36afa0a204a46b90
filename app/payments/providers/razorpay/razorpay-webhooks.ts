/** What Razorpay tells by webhooks: signed over the raw body, with a secret of the dashboard. */
import type { BackendLog } from '~/platform/log/log'
import type { DisputeNews, RefundNews, WebhookReading } from '../../gateway'
import { plainState } from '../link-fields'
import { eventKeyOf, isSigned, logUnreadable, parseObject, tellsNothing } from '../webhook-reading'
import {
  disputeEventSchema,
  disputeStatuses,
  eventSchema,
  instantOf,
  refundEventSchema,
  toRefund,
} from './razorpay-wire'

/** The caller logs why an event was refused; what is wrong with one that was accepted is logged here. */
export function readRazorpayWebhook(
  headers: Headers,
  rawBody: string,
  { webhookSecrets, log }: { webhookSecrets: readonly string[]; log: BackendLog },
): WebhookReading {
  const signature = headers.get('x-razorpay-signature') ?? ''
  // All of them are tried, so that the time taken tells nothing of which one it was.
  const fits = webhookSecrets.filter((secret) => isSigned(rawBody, { signature, secret, encoding: 'hex' }))
  if (fits.length === 0) return { ok: false, reason: 'bad_signature' }
  const body = parseObject(rawBody)
  if (body === null) return { ok: false, reason: 'no_json' }
  const eventKey = eventKeyOf(headers.get('x-razorpay-event-id'), rawBody)
  const nothing = tellsNothing(eventKey)
  const unreadable = (what: Parameters<typeof logUnreadable>[1]) =>
    logUnreadable(log, what, { provider: 'razorpay', eventKey })
  if (body.event === 'refund.processed' || body.event === 'refund.failed') {
    const refund = toRefundNews(body.payload, body.event)
    if (refund === null) unreadable('refund')
    return { ...nothing, refund }
  }
  if (typeof body.event !== 'string') return nothing
  const disputeStatus = disputeStatuses[body.event]
  if (disputeStatus !== undefined) {
    const dispute = toDisputeNews(body, disputeStatus)
    if (dispute === null) unreadable('dispute')
    return { ...nothing, dispute }
  }
  if (!body.event.startsWith('payment_link.')) return nothing
  const event = eventSchema.safeParse(body.payload)
  if (!event.success) {
    unreadable('link')
    return nothing
  }
  const link = event.data.payment_link.entity
  const isPaid = link.status === 'paid' || link.status === 'partial'
  return {
    ...nothing,
    linkId: link.linkId,
    providerRef: link.providerRef,
    state: {
      ...plainState(link),
      paymentRef: isPaid ? (event.data.payment?.entity.id ?? null) : null,
      orderRef: link.orderRef,
      hasFailed: false,
      paidAt: isPaid ? instantOf(event.data.payment?.entity.created_at ?? body.created_at) : null,
    },
  }
}

/** @returns null where it is not what was documented, as below */
function toRefundNews(payload: unknown, event: 'refund.processed' | 'refund.failed'): RefundNews | null {
  const read = refundEventSchema.safeParse(payload)
  if (!read.success) return null
  const told = read.data.refund.entity
  const payment = read.data.payment?.entity
  return {
    ...toRefund(told),
    // The event's name decides: the samples of the documentation have one status in all of them.
    status: event === 'refund.processed' ? 'done' : 'failed',
    paymentRef: told.payment_id,
    orderRef: payment?.order_id ?? null,
    ...(payment?.captured === false && { isAuto: true }),
  }
}

function toDisputeNews(body: Record<string, unknown>, status: DisputeNews['status']): DisputeNews | null {
  const read = disputeEventSchema.safeParse(body.payload)
  if (!read.success) return null
  const { id, payment_id, amount, currency, phase, reason_code, respond_by } = read.data.dispute.entity
  return {
    disputeRef: id,
    status,
    amountPaise: (currency ?? 'INR') === 'INR' ? amount : null,
    kind: phase ?? null,
    reasonCode: reason_code ?? null,
    respondBy: instantOf(respond_by),
    saidAt: instantOf(body.created_at),
    paymentRef: payment_id,
    orderRef: read.data.payment?.entity.order_id ?? null,
  }
}
