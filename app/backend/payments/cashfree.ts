/**
 * Cashfree Payment Links, version 2025-01-01, by /pg/links and /pg/orders. Their SDK is not used: it reports to a third
 * party and knows two hosts only.
 *
 * Traps that are met here: amounts are numbers in answers and strings in webhooks; cf_link_id is either; our id is
 * data.link_id, while order.order_id is Cashfree's; an idempotency key repeats the answer that was given before, a 500 too.
 */
import { randomUUID } from 'node:crypto'
import { rupeesOfPaise } from '~/domain/money'
import type { PaymentProvider } from '~/domain/payment-providers'
import { systemClock } from '../clock'
import {
  errorOf,
  eventSchema,
  failedPayments,
  isReplayed,
  isTaken,
  linkBody,
  linkSchema,
  newest,
  ordersSchema,
  paymentsSchema,
  refundEventSchema,
  refundIdOf,
  refundSchema,
  refundsSchema,
  toRefund,
  zonedTime,
} from './cashfree-wire'
import {
  type Gateway,
  GatewayError,
  type LinkRef,
  type LinkRequest,
  type LinkState,
  type RefundNews,
  type RefundState,
  type WebhookReading,
} from './gateway'
import { type KnownLink, linkTermOf, plainState, textOf, toCreatedLink } from './link-fields'
import { uuidOfName } from './name-uuid'
import { createProviderCaller, type GatewayOptions, type ProviderStep, readAnswer as read } from './provider-call'
import { eventKeyOf, isSigned, logUnreadable, parseObject, tellsNothing } from './webhook-reading'

export type CashfreeOptions = GatewayOptions & {
  clientId: string
  /** Also what webhooks are signed with. */
  clientSecret: string
  apiVersion: string
  /** The sandbox speaks the same. */
  name?: Extract<PaymentProvider, 'cashfree' | 'sandbox'>
}

/** Retries come for half an hour, resends by hand perhaps the next day; an older event was recorded and is being replayed. */
const webhookMaxAgeMs = 24 * 60 * 60_000

export function createCashfreeGateway({
  baseUrl,
  clientId,
  clientSecret,
  apiVersion,
  log,
  clock = systemClock,
  send,
  pace,
  name = 'cashfree',
}: CashfreeOptions): Gateway {
  const beginStep = createProviderCaller({
    provider: name,
    baseUrl,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
    log,
    send,
    pace,
  })

  async function createLink(request: LinkRequest) {
    const step = beginStep()
    const term = linkTermOf(request, clock())
    const post = (key: string) =>
      step.ask({
        method: 'POST',
        path: '/links',
        headers: { 'x-idempotency-key': key, 'x-request-id': request.linkId },
        body: linkBody(request, term, name),
      })
    let answer = await post(uuidOfName(`link ${request.linkId}`))
    if (answer.status >= 500 && isReplayed(answer)) {
      // The key would repeat the failure for ever, while the link may well have been made.
      const made = await findLink(step, request.linkId)
      if (made !== null) return toCreatedLink(made, request, term)
      answer = await post(randomUUID())
    }
    const made = answer.status === 200 && !isReplayed(answer) ? read(linkSchema, answer) : null
    if (made !== null) return toCreatedLink(made, request, term)
    if (answer.status !== 200 && !isTaken(answer)) throw errorOf(answer)
    // What is repeated tells how the link was when it was made.
    const known = await findLink(step, request.linkId)
    if (known === null) throw errorOf(answer)
    return toCreatedLink(known, request, term)
  }

  async function fetchLink({ link_id: linkId }: LinkRef): Promise<LinkState> {
    const step = beginStep()
    return stateOf(step, await requireLink(step, linkId))
  }

  async function cancelLink({ link_id: linkId }: LinkRef): Promise<LinkState> {
    const step = beginStep()
    const answer = await step.ask({
      method: 'POST',
      path: `/links/${encodeURIComponent(linkId)}/cancel`,
      // Cancelling twice does no harm, and a failure that is repeated for ever would.
      headers: { 'x-idempotency-key': randomUUID() },
    })
    if (answer.status === 200 && !isReplayed(answer)) return stateOf(step, read(linkSchema, answer))
    // Only an active link can be cancelled: then how it ended is what matters.
    if ([200, 400, 409, 422].includes(answer.status)) {
      const link = await requireLink(step, linkId)
      if (link.status !== 'active') return stateOf(step, link)
    }
    throw answer.status === 200 ? new GatewayError('failed', 'not_cancelled') : errorOf(answer)
  }

  async function refund({ link_id: linkId }: LinkRef, asked: Parameters<Gateway['refund']>[1]): Promise<RefundState> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, linkId)
    if (orderId === null) throw new GatewayError('rejected', 'nothing_paid')
    const post = (key: string) =>
      step.ask({
        method: 'POST',
        path: `/orders/${encodeURIComponent(orderId)}/refunds`,
        headers: { 'x-idempotency-key': key },
        body: {
          refund_id: refundIdOf(asked.refundId),
          refund_amount: rupeesOfPaise(asked.amountPaise),
          refund_note: textOf(asked.note, 100).padEnd(3, '.'),
          refund_speed: 'STANDARD',
        },
      })
    let answer = await post(uuidOfName(`refund ${asked.refundId}`))
    if (answer.status >= 500 && isReplayed(answer)) {
      // As with a link; the refund's id keeps it from being made twice.
      const made = await findRefund(step, orderId, asked.refundId)
      if (made !== null) return made
      answer = await post(randomUUID())
    }
    if (answer.status === 200 && !isReplayed(answer)) return toRefund(read(refundSchema, answer))
    if (answer.status === 200 || isTaken(answer)) {
      const known = await findRefund(step, orderId, asked.refundId)
      if (known !== null) return known
    }
    throw answer.status === 200 ? new GatewayError('failed', 'no_refund') : errorOf(answer)
  }

  async function listRefunds({ link_id: linkId }: LinkRef): Promise<RefundState[]> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, linkId)
    if (orderId === null) return []
    const answer = await step.ask({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}/refunds` })
    if (answer.status !== 200) throw errorOf(answer)
    return read(refundsSchema, answer).map(toRefund)
  }

  /** The caller logs why an event was refused; what is wrong with one that was accepted is logged here. */
  function readWebhook(headers: Headers, rawBody: string): WebhookReading {
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
    if (body.type === 'REFUND_STATUS_WEBHOOK') return { ...nothing, refund: readRefund(body.data, eventKey) }
    if (body.type !== 'PAYMENT_LINK_EVENT') return nothing
    const event = eventSchema.safeParse(body.data)
    if (!event.success) {
      logUnreadable(log, 'link', { provider: name, eventKey })
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

  function readRefund(data: unknown, eventKey: string): RefundNews | null {
    const event = refundEventSchema.safeParse(data)
    if (event.success) {
      const { cf_payment_id, order_id, ...told } = event.data.refund
      return { ...toRefund(told), paymentRef: cf_payment_id ?? null, orderRef: order_id ?? null }
    }
    logUnreadable(log, 'refund', { provider: name, eventKey })
    return null
  }

  return { name, createLink, fetchLink, cancelLink, refund, listRefunds, readWebhook }
}

async function findLink(step: ProviderStep, linkId: string): Promise<KnownLink | null> {
  const answer = await step.ask({ method: 'GET', path: `/links/${encodeURIComponent(linkId)}` })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw errorOf(answer)
  return read(linkSchema, answer)
}

async function requireLink(step: ProviderStep, linkId: string): Promise<KnownLink> {
  const link = await findLink(step, linkId)
  if (link === null) throw new GatewayError('not_found', 'link_not_found')
  return link
}

const timeOf = (value: unknown) => (typeof value === 'string' ? zonedTime(value) : null)

/** The link does not say which payment it was, nor that one failed; its orders do. Money is not held up where they fail to. */
async function stateOf(step: ProviderStep, link: KnownLink): Promise<LinkState> {
  const state = { ...plainState(link), paymentRef: null, hasFailed: false }
  if (state.status === 'expired' || state.status === 'cancelled') return state
  const isActive = state.status === 'active'
  const { payments, orderRef } = await paymentsOf(step, link.linkId, isActive ? 'ALL' : 'PAID')
  if (state.status === 'active')
    return { ...state, hasFailed: failedPayments.includes(newest(payments, 'payment_time')?.payment_status ?? '') }
  const paid = newest(
    payments.filter(({ payment_status }) => payment_status === 'SUCCESS'),
    'payment_time',
  )
  const paidAt = zonedTime(paid?.payment_completion_time) ?? zonedTime(paid?.payment_time)
  return { ...state, paymentRef: paid?.cf_payment_id ?? null, orderRef, paidAt }
}

/** As much as the provider says; of an order whose payments it does not tell there is still its number. */
async function paymentsOf(step: ProviderStep, linkId: string, status: 'ALL' | 'PAID') {
  const orderRef = await newestOrder(step, linkId, status, false).catch(() => null)
  if (orderRef === null) return { payments: [], orderRef }
  const path = `/orders/${encodeURIComponent(orderRef)}/payments`
  const ask = async () => {
    const answer = await step.ask({ method: 'GET', path, isRetried: false })
    return answer.status === 200 ? read(paymentsSchema, answer) : []
  }
  return { payments: await ask().catch(() => []), orderRef }
}

const paidOrderOf = (step: ProviderStep, linkId: string) => newestOrder(step, linkId, 'PAID', true)

async function newestOrder(step: ProviderStep, linkId: string, status: 'ALL' | 'PAID', isRetried: boolean) {
  const path = `/links/${encodeURIComponent(linkId)}/orders?status=${status}`
  const answer = await step.ask({ method: 'GET', path, isRetried })
  if (answer.status !== 200) throw errorOf(answer)
  return newest(read(ordersSchema, answer), 'created_at')?.order_id ?? null
}

async function findRefund(step: ProviderStep, orderId: string, refundId: string): Promise<RefundState | null> {
  const path = `/orders/${encodeURIComponent(orderId)}/refunds/${refundIdOf(refundId)}`
  const answer = await step.ask({ method: 'GET', path })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw errorOf(answer)
  return toRefund(read(refundSchema, answer))
}
