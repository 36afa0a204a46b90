/**
 * Cashfree Payment Links, version 2025-01-01, by /pg/links and /pg/orders. Their SDK is not used: it reports to a third
 * party and knows two hosts only.
 *
 * Traps that are met here: amounts are numbers in answers and strings in webhooks; cf_link_id is either; our id is
 * data.link_id, while order.order_id is theirs; an idempotency key repeats whatever was answered before, a 500 too.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PaymentProvider } from '~/clinic/contract/payments'
import { type Clock, systemClock } from '../clock'
import type { BackendLog } from '../log'
import {
  type CreatedLink,
  type Gateway,
  GatewayError,
  type LinkPlace,
  type LinkRequest,
  type LinkState,
  type LinkStatus,
  paiseOfRupees,
  type RefundState,
  type RefundStatus,
  rupeesOfPaise,
  type WebhookReading,
} from './gateway'
import { linkTermOf, textOf } from './link-fields'
import { uuidOfName } from './name-uuid'
import {
  type Answer,
  createProviderCaller,
  errorOfStatus,
  type Pace,
  type ProviderStep,
  type Send,
} from './provider-call'
import { eventKeyOf, isSigned, parseObject } from './webhook-reading'

export type CashfreeOptions = {
  /** Such as https://api.cashfree.com/pg, without a slash at the end. */
  baseUrl: string
  clientId: string
  /** Also what webhooks are signed with. */
  clientSecret: string
  apiVersion: string
  log: BackendLog
  clock?: Clock
  send?: Send
  pace?: Pace
  /** The sandbox speaks the same. */
  name?: Extract<PaymentProvider, 'cashfree' | 'sandbox'>
}

const idSchema = z.union([z.string().min(1), z.number()]).transform(String)
const amountSchema = z.unknown().transform(paiseOfRupees).pipe(z.number('no amount'))

const statuses: Record<string, LinkStatus> = {
  ACTIVE: 'active',
  PARTIALLY_PAID: 'partial',
  PAID: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
}
const statusSchema = z
  .string()
  .transform((status) => statuses[status])
  .pipe(z.enum(['active', 'partial', 'paid', 'expired', 'cancelled']))

const linkSchema = z.object({
  cf_link_id: idSchema,
  link_id: z.string(),
  link_status: statusSchema,
  link_currency: z.string(),
  link_amount: amountSchema,
  link_amount_paid: amountSchema,
  link_url: z.url(),
  link_expiry_time: z.string().nullish(),
})
type Link = z.output<typeof linkSchema>

/** `order` is missing where the link was cancelled or has expired. */
const eventSchema = linkSchema.omit({ link_url: true, link_expiry_time: true }).extend({
  order: z.object({ transaction_id: idSchema.nullish(), transaction_status: z.string().nullish() }).nullish(),
})

const ordersSchema = z.array(z.object({ order_id: z.string(), created_at: z.string().nullish() }))
const paymentsSchema = z.array(
  z.object({ cf_payment_id: idSchema, payment_status: z.string(), payment_time: z.string().nullish() }),
)
const refundSchema = z.object({ cf_refund_id: idSchema.nullish(), refund_id: idSchema, refund_status: z.string() })
const errorSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

const failedPayments = ['FAILED', 'USER_DROPPED', 'CANCELLED']
const refundStatuses: Record<string, RefundStatus> = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

/** Retries come for half an hour, resends by hand perhaps the next day; what is older was kept by somebody. */
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

  async function createLink(request: LinkRequest): Promise<CreatedLink> {
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
      if (made !== null) return toCreatedLink(reusable(made, request), term)
      answer = await post(randomUUID())
    }
    const made = answer.status === 200 && !isReplayed(answer) ? read(linkSchema, answer) : null
    if (made !== null) return toCreatedLink(reusable(made, request), term)
    if (answer.status !== 200 && !isTaken(answer)) throw errorOf(answer)
    // What is repeated tells how the link was when it was made.
    const known = await findLink(step, request.linkId)
    if (known === null) throw errorOf(answer)
    return toCreatedLink(reusable(known, request), term)
  }

  async function fetchLink({ linkId }: LinkPlace): Promise<LinkState> {
    const step = beginStep()
    return stateOf(step, await requireLink(step, linkId))
  }

  async function cancelLink({ linkId }: LinkPlace): Promise<LinkState> {
    const step = beginStep()
    const answer = await step.ask({
      method: 'POST',
      path: `/links/${encodeURIComponent(linkId)}/cancel`,
      headers: { 'x-idempotency-key': uuidOfName(`cancel ${linkId}`) },
    })
    if (answer.status === 200 && !isReplayed(answer)) return stateOf(step, read(linkSchema, answer))
    // Only an active link can be cancelled: then how it ended is what matters.
    if (answer.status === 200 || [400, 409, 422].includes(answer.status) || isReplayed(answer)) {
      const link = await requireLink(step, linkId)
      if (link.link_status !== 'active') return stateOf(step, link)
    }
    throw answer.status === 200 ? new GatewayError('failed', 'not_cancelled') : errorOf(answer)
  }

  async function refund({ linkId }: LinkPlace, asked: Parameters<Gateway['refund']>[1]): Promise<RefundState> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, linkId)
    if (orderId === null) throw new GatewayError('rejected', 'nothing_paid')
    const answer = await step.ask({
      method: 'POST',
      path: `/orders/${encodeURIComponent(orderId)}/refunds`,
      headers: { 'x-idempotency-key': uuidOfName(`refund ${asked.refundId}`) },
      body: {
        refund_id: refundIdOf(asked.refundId),
        refund_amount: rupeesOfPaise(asked.amountPaise),
        refund_note: textOf(asked.note, 100).padEnd(3, '.'),
        refund_speed: 'STANDARD',
      },
    })
    if (answer.status === 200 && !isReplayed(answer)) return toRefund(read(refundSchema, answer))
    if (answer.status === 200 || isTaken(answer) || isReplayed(answer)) {
      const known = await findRefund(step, orderId, asked.refundId)
      if (known !== null) return known
    }
    throw answer.status === 200 ? new GatewayError('failed', 'no_refund') : errorOf(answer)
  }

  async function fetchRefund({ linkId }: LinkPlace, refundId: string): Promise<RefundState | null> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, linkId)
    return orderId === null ? null : findRefund(step, orderId, refundId)
  }

  /** The reason is logged by whoever answers; what cannot be told of there is told of here. */
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
    const nothing = { ok: true, eventKey, linkId: null, providerRef: null, state: null } as const
    if (body.type !== 'PAYMENT_LINK_EVENT') return nothing
    const event = eventSchema.safeParse(body.data)
    if (!event.success) {
      log.error('payment_webhook_unreadable', new GatewayError('failed', 'no_link_event'), { provider: name, eventKey })
      return nothing
    }
    const { order, ...link } = event.data
    const transaction = order?.transaction_status
    return {
      ...nothing,
      linkId: link.link_id,
      providerRef: link.cf_link_id,
      state: {
        ...plainState(link),
        paymentRef: transaction === 'SUCCESS' ? (order?.transaction_id ?? null) : null,
        hasFailed: link.link_status === 'active' && failedPayments.includes(transaction ?? ''),
      },
    }
  }

  return { name, createLink, fetchLink, cancelLink, refund, fetchRefund, readWebhook }
}

function linkBody(request: LinkRequest, expiresAt: Date, name: PaymentProvider): object {
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
    link_expiry_time: indianTime(expiresAt),
    link_notes: { order_id: linkId },
    link_meta: {
      return_url: returnUrl,
      // Refused by Cashfree unless it is https; a machine of a developer is then told nothing and asks.
      ...((notifyUrl.startsWith('https:') || name === 'sandbox') && { notify_url: notifyUrl }),
    },
  }
}

/** With the offset and without milliseconds, as in their examples: 2026-01-05T15:04:05+05:30. */
function indianTime(at: Date): string {
  return `${new Date(at.getTime() + 5.5 * 60 * 60_000).toISOString().slice(0, 19)}+05:30`
}

async function findLink(step: ProviderStep, linkId: string): Promise<Link | null> {
  const answer = await step.ask({ method: 'GET', path: `/links/${encodeURIComponent(linkId)}` })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw errorOf(answer)
  return read(linkSchema, answer)
}

async function requireLink(step: ProviderStep, linkId: string): Promise<Link> {
  const link = await findLink(step, linkId)
  if (link === null) throw new GatewayError('not_found', 'link_not_found')
  return link
}

/** A link of this id that was made before, where it is the one that was asked for. A paid one is: its state says so. */
function reusable(link: Link, { linkId, amountPaise }: LinkRequest): Link {
  const isSame = link.link_id === linkId && link.link_amount === amountPaise && link.link_currency === 'INR'
  if (!isSame) throw new GatewayError('conflict', 'other_link')
  if (link.link_status === 'expired' || link.link_status === 'cancelled')
    throw new GatewayError('conflict', `link_${link.link_status}`)
  return link
}

function toCreatedLink(link: Link, term: Date): CreatedLink {
  return {
    providerRef: link.cf_link_id,
    url: link.link_url,
    state: { ...plainState(link), paymentRef: null, hasFailed: false },
    expiresAt: zonedTime(link.link_expiry_time) ?? term.toISOString(),
  }
}

/** null where there is no time, or one without a zone, which may be any. */
function zonedTime(text: string | null | undefined): string | null {
  if (!text || !/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}

function plainState(link: Omit<Link, 'link_url' | 'link_expiry_time'>) {
  return {
    status: link.link_status,
    amountPaise: link.link_amount,
    amountPaidPaise: link.link_amount_paid,
    currency: link.link_currency,
  }
}

/** The link does not say which payment it was, nor that one failed; its orders do. Money is not held up where they fail to. */
async function stateOf(step: ProviderStep, link: Link): Promise<LinkState> {
  const state = { ...plainState(link), paymentRef: null, hasFailed: false }
  if (state.status === 'expired' || state.status === 'cancelled') return state
  const payments = await paymentsOf(step, link.link_id, state.status === 'active' ? 'ALL' : 'PAID').catch(() => [])
  if (state.status === 'active')
    return { ...state, hasFailed: failedPayments.includes(newest(payments, 'payment_time')?.payment_status ?? '') }
  const paid = newest(
    payments.filter(({ payment_status }) => payment_status === 'SUCCESS'),
    'payment_time',
  )
  return { ...state, paymentRef: paid?.cf_payment_id ?? null }
}

async function paymentsOf(step: ProviderStep, linkId: string, status: 'ALL' | 'PAID') {
  const order = await newestOrder(step, linkId, status, false)
  if (order === null) return []
  const path = `/orders/${encodeURIComponent(order)}/payments`
  const answer = await step.ask({ method: 'GET', path, isRetried: false })
  return answer.status === 200 ? read(paymentsSchema, answer) : []
}

const paidOrderOf = (step: ProviderStep, linkId: string) => newestOrder(step, linkId, 'PAID', true)

async function newestOrder(step: ProviderStep, linkId: string, status: 'ALL' | 'PAID', isRetried: boolean) {
  const path = `/links/${encodeURIComponent(linkId)}/orders?status=${status}`
  const answer = await step.ask({ method: 'GET', path, isRetried })
  if (answer.status !== 200) throw errorOf(answer)
  return newest(read(ordersSchema, answer), 'created_at')?.order_id ?? null
}

/** Their order is not documented; of those without a time the first. */
function newest<Time extends string, Item extends { [time in Time]?: string | null | undefined }>(
  items: readonly Item[],
  time: Time,
): Item | undefined {
  const ageOf = (item: Item) => Date.parse(item[time] ?? '') || 0
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || ageOf(item) > ageOf(best) ? item : best),
    undefined,
  )
}

async function findRefund(step: ProviderStep, orderId: string, refundId: string): Promise<RefundState | null> {
  const path = `/orders/${encodeURIComponent(orderId)}/refunds/${refundIdOf(refundId)}`
  const answer = await step.ask({ method: 'GET', path })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw errorOf(answer)
  return toRefund(read(refundSchema, answer))
}

/** Letters and digits alone, at most 40. */
function refundIdOf(refundId: string): string {
  return refundId.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)
}

function toRefund({ cf_refund_id, refund_id, refund_status }: z.output<typeof refundSchema>): RefundState {
  return { refundRef: cf_refund_id ?? refund_id, status: refundStatuses[refund_status] ?? 'pending' }
}

/** Whether it says that this id was used before. Which code does is not documented. */
function isTaken({ status, body }: Answer): boolean {
  if (status === 409 || status === 422) return true
  return status === 400 && /exist/i.test(errorSchema.safeParse(body).data?.message ?? '')
}

function isReplayed({ headers }: Answer): boolean {
  return headers.get('x-idempotency-replayed') === 'true'
}

function errorOf({ status, body }: Answer): GatewayError {
  return errorOfStatus(status, errorSchema.safeParse(body).data?.code)
}

/** @throws {GatewayError} `failed` where the answer is not what was documented */
function read<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new GatewayError('failed', 'unexpected_answer')
  return parsed.data
}
