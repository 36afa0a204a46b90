/**
 * Cashfree Payment Links, version 2025-01-01, by /pg/links and /pg/orders. Their SDK is not used: it reports to a third
 * party and knows two hosts only.
 *
 * Traps that are met here: amounts are numbers in answers and strings in webhooks; cf_link_id is either; our id is
 * data.link_id, while order.order_id is Cashfree's; an idempotency key repeats the answer that was given before, a 500 too.
 */
import { randomUUID } from 'node:crypto'
import { rupeesOfPaise } from '~/domain/money/money'
import type { PaymentProvider } from '~/domain/money/payment-providers'
import { systemClock } from '~/platform/work/clock'
import {
  type Gateway,
  GatewayError,
  type LinkRef,
  type LinkRequest,
  type LinkState,
  type RefundState,
} from '../../gateway'
import { type KnownLink, linkTermOf, plainState, severalOf, textOf, toCreatedLink } from '../link-fields'
import { uuidOfName } from '../name-uuid'
import {
  createProviderCaller,
  type GatewayOptions,
  type ProviderStep,
  readAnswer as read,
  readRows,
} from '../provider-call'
import { readCashfreeWebhook } from './cashfree-webhooks'
import {
  errorOf,
  failedPayments,
  isReplayed,
  isTaken,
  linkBody,
  linkSchema,
  newest,
  orderSchema,
  paymentSchema,
  refundIdOf,
  refundSchema,
  toRefund,
  zonedTime,
} from './cashfree-wire'

export type CashfreeOptions = GatewayOptions & {
  clientId: string
  /** Also what webhooks are signed with. */
  clientSecret: string
  apiVersion: string
  /** The sandbox speaks the same. */
  name?: Extract<PaymentProvider, 'cashfree' | 'sandbox'>
}

/** Of a link that was paid again and again; asking for more takes too long. */
const mostPayments = 4

export function createCashfreeGateway(options: CashfreeOptions): Gateway {
  const { clientId, clientSecret, apiVersion, log, clock = systemClock, name = 'cashfree' } = options
  const beginStep = createProviderCaller({
    ...options,
    provider: name,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
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

  async function refund(place: LinkRef, asked: Parameters<Gateway['refund']>[1]): Promise<RefundState> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, place)
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
    let answer = await post(uuidOfName(`refund ${asked.refundId} ${asked.amountPaise}`))
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

  async function listRefunds(place: LinkRef): Promise<RefundState[]> {
    const step = beginStep()
    const orderId = await paidOrderOf(step, place)
    if (orderId === null) return []
    const answer = await step.ask({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}/refunds` })
    if (answer.status !== 200) throw errorOf(answer)
    return readRows(refundSchema, answer.body, { log, list: 'refunds' }).map(toRefund)
  }

  /** The link does not say which payment it was, nor that one failed; its orders do. Money is not held up where they fail to. */
  async function stateOf(step: ProviderStep, link: KnownLink): Promise<LinkState> {
    const state = { ...plainState(link), paymentRef: null, hasFailed: false }
    if (state.status === 'expired' || state.status === 'cancelled') return state
    if (state.status === 'active') {
      const [newestOrder] = await ordersOf(step, { linkId: link.linkId, status: 'ALL', isRetried: false }).catch(
        () => [],
      )
      const payments = newestOrder === undefined ? [] : await paymentsOf(step, newestOrder)
      return { ...state, hasFailed: failedPayments.includes(newest(payments, 'payment_time')[0]?.payment_status ?? '') }
    }
    const orders = await ordersOf(step, { linkId: link.linkId, status: 'PAID', isRetried: false }).catch(() => [])
    // A link that was paid once has one such order; each further payment by it has its own.
    const isPaidAgain = link.amountPaidPaise > link.amountPaise
    const paid = []
    for (const orderRef of isPaidAgain ? orders.slice(0, mostPayments) : orders.slice(0, 1))
      for (const payment of newest(await paymentsOf(step, orderRef), 'payment_time'))
        if (payment.payment_status === 'SUCCESS') paid.push({ ...payment, orderRef })
    const [last] = paid
    const paidAt = zonedTime(last?.payment_completion_time) ?? zonedTime(last?.payment_time)
    const payments = paid.map(({ cf_payment_id, orderRef }) => ({ paymentRef: cf_payment_id, orderRef }))
    return {
      ...state,
      paymentRef: last?.cf_payment_id ?? null,
      orderRef: orders[0] ?? null,
      paidAt,
      ...severalOf(payments),
    }
  }

  /** As much as the provider says. */
  async function paymentsOf(step: ProviderStep, orderRef: string) {
    const path = `/orders/${encodeURIComponent(orderRef)}/payments`
    const ask = async () => {
      const answer = await step.ask({ method: 'GET', path, isRetried: false })
      return answer.status === 200 ? readRows(paymentSchema, answer.body, { log, list: 'payments' }) : []
    }
    return ask().catch(() => [])
  }

  /** The order behind the payment that is meant, or where that is not known the newest that is paid. */
  async function paidOrderOf(step: ProviderStep, { link_id: linkId, order_ref }: LinkRef): Promise<string | null> {
    if (order_ref) return order_ref
    const [newestPaid] = await ordersOf(step, { linkId, status: 'PAID', isRetried: true })
    return newestPaid ?? null
  }

  /** Cashfree's numbers of the orders of a link, the newest first. */
  async function ordersOf(
    step: ProviderStep,
    { linkId, status, isRetried }: { linkId: string; status: 'ALL' | 'PAID'; isRetried: boolean },
  ): Promise<string[]> {
    const path = `/links/${encodeURIComponent(linkId)}/orders?status=${status}`
    const answer = await step.ask({ method: 'GET', path, isRetried })
    if (answer.status !== 200) throw errorOf(answer)
    return newest(readRows(orderSchema, answer.body, { log, list: 'orders' }), 'created_at').map(
      ({ order_id }) => order_id,
    )
  }

  return {
    name,
    createLink,
    fetchLink,
    cancelLink,
    refund,
    listRefunds,
    readWebhook: (headers, rawBody) => readCashfreeWebhook(headers, rawBody, { clientSecret, clock, log, name }),
  }
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

async function findRefund(step: ProviderStep, orderId: string, refundId: string): Promise<RefundState | null> {
  const path = `/orders/${encodeURIComponent(orderId)}/refunds/${refundIdOf(refundId)}`
  const answer = await step.ask({ method: 'GET', path })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw errorOf(answer)
  return toRefund(read(refundSchema, answer))
}
