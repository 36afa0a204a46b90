/**
 * Razorpay Payment Links by /v1/payment_links. Amounts are paise throughout. A link is found by its own id (plink_…), or by
 * ours, the reference_id, which is unique and so keeps a repeated request from making a second link.
 */
import { systemClock } from '~/platform/work/clock'
import {
  type Gateway,
  GatewayError,
  type LinkRef,
  type LinkRequest,
  type LinkState,
  type RefundState,
} from '../../gateway'
import { linkTermOf, plainState, severalOf, textOf, toCreatedLink } from '../link-fields'
import {
  createProviderCaller,
  type GatewayOptions,
  type ProviderStep,
  readAnswer as read,
  readRows,
} from '../provider-call'
import { readRazorpayWebhook } from './razorpay-webhooks'
import {
  errorOf,
  instantOf,
  isTaken,
  isUnknown,
  type Link,
  linkBody,
  linkListSchema,
  linkSchema,
  listSchema,
  paymentSchema,
  refundSchema,
  toRefund,
} from './razorpay-wire'

export type RazorpayOptions = GatewayOptions & {
  keyId: string
  keySecret: string
  /** Of the dashboard, newest first: after a change, old events keep the old one. */
  webhookSecrets: readonly string[]
}

export function createRazorpayGateway(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, webhookSecrets, log, clock = systemClock } = options
  const beginStep = createProviderCaller({
    ...options,
    provider: 'razorpay',
    headers: { Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
  })

  async function createLink(request: LinkRequest) {
    const step = beginStep()
    const term = linkTermOf(request, clock())
    const answer = await step.ask({ method: 'POST', path: '/payment_links', body: linkBody(request, term) })
    const made = answer.status === 200 ? read(linkSchema, answer) : null
    if (made === null && !isTaken(answer)) throw errorOf(answer)
    const link = made ?? (await findByReference(step, request.linkId))
    if (link === null) throw new GatewayError('conflict', 'duplicate_not_found')
    return toCreatedLink(link, request, term)
  }

  async function fetchLink(place: LinkRef): Promise<LinkState> {
    const step = beginStep()
    return stateOf(step, await requireLink(step, place))
  }

  async function cancelLink(place: LinkRef): Promise<LinkState> {
    const step = beginStep()
    const id = place.provider_ref ?? (await requireLink(step, place)).providerRef
    const answer = await step.ask({ method: 'POST', path: `/payment_links/${encodeURIComponent(id)}/cancel` })
    if (answer.status === 200) return stateOf(step, read(linkSchema, answer))
    // Only an unpaid link can be cancelled: then how it ended is what matters.
    if (answer.status === 400 && !isUnknown(answer)) {
      const link = await requireLink(step, { ...place, provider_ref: id })
      if (link.status !== 'active') return stateOf(step, link)
    }
    throw errorOf(answer)
  }

  async function refund(place: LinkRef, asked: Parameters<Gateway['refund']>[1]): Promise<RefundState> {
    const step = beginStep()
    const payment = await paidPaymentOf(step, place)
    if (payment === null) throw new GatewayError('rejected', 'nothing_paid')
    // Keys are forgotten in time, receipts are not: a retry next week must not pay back twice.
    const rows = await refundRowsOf(step, payment)
    const known = readRows(refundSchema, rows, { log, list: 'refunds' }).find(
      ({ receipt }) => receipt === asked.refundId,
    )
    if (known !== undefined) return toRefund(known)
    // It is there, in a row that cannot be read: sending it again could pay twice.
    if (rows.some((row) => (row as { receipt?: unknown } | null)?.receipt === asked.refundId))
      throw new GatewayError('failed', 'unexpected_row')
    const answer = await step.ask({
      method: 'POST',
      path: `/payments/${encodeURIComponent(payment)}/refund`,
      headers: { 'X-Refund-Idempotency': `refund-${asked.refundId}-${asked.amountPaise}` },
      body: {
        amount: asked.amountPaise,
        speed: 'normal',
        receipt: asked.refundId,
        notes: { reason: textOf(asked.note, 250) },
      },
    })
    if (answer.status === 200) return toRefund(read(refundSchema, answer))
    // The same refund is being made at this moment: it can be asked for soon.
    throw answer.status === 409 ? new GatewayError('failed', 'in_progress') : errorOf(answer)
  }

  async function listRefunds(place: LinkRef): Promise<RefundState[]> {
    const step = beginStep()
    const payment = await paidPaymentOf(step, place)
    if (payment === null) return []
    return readRows(refundSchema, await refundRowsOf(step, payment), { log, list: 'refunds' }).map(toRefund)
  }

  return {
    name: 'razorpay',
    createLink,
    fetchLink,
    cancelLink,
    refund,
    listRefunds,
    readWebhook: (headers, rawBody) => readRazorpayWebhook(headers, rawBody, { webhookSecrets, log }),
  }
}

/** @throws {GatewayError} not_found */
async function requireLink(step: ProviderStep, { link_id, provider_ref }: LinkRef): Promise<Link> {
  if (provider_ref === null) {
    const found = await findByReference(step, link_id)
    if (found === null) throw new GatewayError('not_found', 'link_not_found')
    return found
  }
  const answer = await step.ask({ method: 'GET', path: `/payment_links/${encodeURIComponent(provider_ref)}` })
  if (answer.status !== 200) throw errorOf(answer)
  return read(linkSchema, answer)
}

async function findByReference(step: ProviderStep, linkId: string): Promise<Link | null> {
  const path = `/payment_links?reference_id=${encodeURIComponent(linkId)}`
  const answer = await step.ask({ method: 'GET', path })
  if (answer.status !== 200) throw errorOf(answer)
  const links = read(linkListSchema, answer).payment_links
  const ours = links.find((link) => (link as { reference_id?: unknown } | null)?.reference_id === linkId)
  return ours === undefined ? null : read(linkSchema, { ...answer, body: ours })
}

/** The link names its payments once it is paid; that one has failed, only its order knows. Money is not held up for that. */
async function stateOf(step: ProviderStep, link: Link): Promise<LinkState> {
  const state = { ...plainState(link), paymentRef: null, orderRef: link.orderRef, hasFailed: false }
  if (state.status === 'expired' || state.status === 'cancelled') return state
  if (state.status === 'active') return { ...state, hasFailed: await hasLastTryFailed(step, link).catch(() => false) }
  const paid = await capturedOf(step, link, false).catch(() => [])
  const payments = paid.map(({ id }) => ({ paymentRef: id, orderRef: link.orderRef }))
  return { ...state, paymentRef: paid[0]?.id ?? null, paidAt: instantOf(paid[0]?.createdAt), ...severalOf(payments) }
}

async function hasLastTryFailed(step: ProviderStep, link: Link): Promise<boolean> {
  const [newest] = await paymentsOf(step, link, false)
  return newest?.status === 'failed'
}

/** The payment that is meant, or where that is not known the one that counts. */
async function paidPaymentOf(step: ProviderStep, place: LinkRef): Promise<string | null> {
  if (place.payment_ref) return place.payment_ref
  const [captured] = await capturedOf(step, await requireLink(step, place), true)
  return captured?.id ?? null
}

/** The payments that count, with the time the payer made them in unix seconds, where the answer has one. */
async function capturedOf(step: ProviderStep, link: Link, isRetried: boolean) {
  const isCaptured = ({ status }: { status?: string | null | undefined }) => status === 'captured'
  const named = link.payments.filter(isCaptured)
  if (named.length > 0) return named.map(({ payment_id, created_at }) => ({ id: payment_id, createdAt: created_at }))
  if (link.status !== 'paid' && link.status !== 'partial') return []
  const payments = (await paymentsOf(step, link, isRetried)).filter(isCaptured)
  return payments.map(({ id, created_at }) => ({ id, createdAt: created_at }))
}

/** Newest first. */
async function paymentsOf(step: ProviderStep, { orderRef }: Link, isRetried: boolean) {
  if (!orderRef) return []
  const path = `/orders/${encodeURIComponent(orderRef)}/payments`
  const answer = await step.ask({ method: 'GET', path, isRetried })
  if (answer.status !== 200) throw errorOf(answer)
  const payments = read(listSchema, answer).items.flatMap((item) => paymentSchema.safeParse(item).data ?? [])
  return payments.toSorted((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0))
}

async function refundRowsOf(step: ProviderStep, payment: string): Promise<unknown[]> {
  const answer = await step.ask({ method: 'GET', path: `/payments/${encodeURIComponent(payment)}/refunds?count=100` })
  if (answer.status !== 200) throw errorOf(answer)
  return read(listSchema, answer).items
}
