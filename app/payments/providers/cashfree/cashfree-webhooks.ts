/** What Cashfree tells by webhooks: signed over the time and the raw body, with the key that calls are made with. */
import type { PaymentProvider } from '~/domain/money/payment-providers'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { WebhookReading } from '../../gateway'
import { plainState } from '../link-fields'
import { eventKeyOf, isSigned, logUnreadable, parseObject, tellsNothing } from '../webhook-reading'
import {
  eventSchema,
  failedPayments,
  isDisputeEvent,
  refundEventSchema,
  toDisputeNews,
  toRefundNews,
  zonedTime,
} from './cashfree-wire'

/** Retries come for half an hour, resends by hand perhaps the next day; an older event was recorded and is being replayed. */
const webhookMaxAgeMs = 24 * 60 * 60_000

type Reader = { clientSecret: string; clock: Clock; log: BackendLog; name: PaymentProvider }

/** The caller logs why an event was refused; what is wrong with one that was accepted is logged here. */
export function readCashfreeWebhook(
  headers: Headers,
  rawBody: string,
  { clientSecret, clock, log, name }: Reader,
): WebhookReading {
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const signature = headers.get('x-webhook-signature') ?? ''
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return { ok: false, reason: 'no_timestamp' }
  if (!isSigned(timestamp + rawBody, { signature, secret: clientSecret, encoding: 'base64' }))
    return { ok: false, reason: 'bad_signature' }
  const sentAt = Number(timestamp) * (timestamp.length === 10 ? 1000 : 1)
  if (Math.abs(clock().getTime() - sentAt) > webhookMaxAgeMs) {
    log.info('payment_webhook_old', { provider: name, timestamp })
    return { ok: false, reason: 'too_old' }
  }
  const body = parseObject(rawBody)
  if (body === null) return { ok: false, reason: 'no_json' }
  const eventKey = eventKeyOf(headers.get('x-idempotency-key'), rawBody)
  const nothing = tellsNothing(eventKey)
  const unreadable = (what: Parameters<typeof logUnreadable>[1]) =>
    logUnreadable(log, what, { provider: name, eventKey })
  if (body.type === 'REFUND_STATUS_WEBHOOK' || body.type === 'AUTO_REFUND_STATUS_WEBHOOK') {
    const refund = refundEventSchema.safeParse(body.data)
    if (!refund.success) unreadable('refund')
    return { ...nothing, refund: refund.success ? toRefundNews(refund.data) : null }
  }
  if (isDisputeEvent(body.type)) {
    const dispute = toDisputeNews(body.type, body.data, body.event_time)
    if (dispute === null) unreadable('dispute')
    return { ...nothing, dispute }
  }
  if (body.type !== 'PAYMENT_LINK_EVENT') return nothing
  const event = eventSchema.safeParse(body.data)
  if (!event.success) {
    unreadable('link')
    return nothing
  }
  const { order, ...link } = event.data
  const transaction = order?.transaction_status
  return {
    ...nothing,
    linkId: link.linkId,
    providerRef: link.providerRef,
    state: {
      ...plainState(link),
      paymentRef: transaction === 'SUCCESS' ? (order?.transaction_id ?? null) : null,
      orderRef: transaction === 'SUCCESS' ? (order?.order_id ?? null) : null,
      hasFailed: link.status === 'active' && failedPayments.includes(transaction ?? ''),
      // The times inside `data` have no zone; the event's own has, and it is sent with the payment.
      paidAt: link.status === 'paid' ? timeOf(body.event_time) : null,
    },
  }
}

const timeOf = (value: unknown) => (typeof value === 'string' ? zonedTime(value) : null)
