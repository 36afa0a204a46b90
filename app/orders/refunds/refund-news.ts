/**
 * What a provider says of refunds, by a webhook or when it is asked: of one that we asked for, or of one that staff made in
 * the provider's own dashboard. Safe to repeat, in any order: only the provider's own word ends a refund.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isDeskWay, type PaymentProvider } from '~/domain/money/payment-providers'
import type { RefundNews, RefundState } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import { type Attempt, getAttempt, getAttemptByPayment } from '../links/attempt-store'
import { insertEvent } from '../links/event-store'
import { attemptsByLink } from '../links/second-payments'
import { cancelByRefund, enqueueClinicAlert } from '../state/apply'
import type { OrderContext } from '../state/order-context'
import { lockOrder, type Order } from '../store'
import { idAtProvider, ownId } from './refund-ids'
import { refreshOrder, settleRefund } from './refund-settling'
import {
  deleteRefund,
  getRefund,
  insertRefund,
  listRefunds,
  lockRefund,
  newRefund,
  type Refund,
  type RefundChange,
  updateRefund,
} from './refund-store'

/** Whether a refund is of what came by an attempt: by the payment's number, where both are known. */
export const isOfPayment = (
  { payment_ref }: Pick<Attempt, 'payment_ref'>,
  { paymentRef, isAuto }: Pick<RefundState, 'paymentRef' | 'isAuto'>,
): boolean => (payment_ref !== null && paymentRef ? payment_ref === paymentRef : !isAuto)

/**
 * What a provider's webhook says of a refund.
 * @returns the attempt it is about; null where it is of no payment that we know of
 */
export async function applyRefundNews(
  trx: Kysely<Tables>,
  provider: PaymentProvider,
  news: RefundNews,
  context: OrderContext,
): Promise<Attempt | null> {
  const ours = await getRefund(trx, ownId(news.refundId))
  const named = ours && (await getAttempt(trx, ours.link_id))
  const attempt = named?.provider === provider ? named : await getAttemptByPayment(trx, provider, news)
  if (attempt) await applyRefund(trx, attempt, news, context, { isAsked: false })
  return attempt
}

/**
 * What the provider says of one refund. One of a payment that was not kept changes nothing: it is in the order's history. One of a
 * payment that we have not heard of yet is applied once we do (link-news.ts).
 * @param attempt of the same link
 * @param isAsked false: it came by itself, and may be old
 */
export async function applyRefund(
  trx: Kysely<Tables>,
  { order_id, link_id }: Attempt,
  said: RefundState,
  context: OrderContext,
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  const order = await lockOrder(trx, order_id)
  const asked = await getAttempt(trx, link_id)
  if (!order || !asked) return
  const attempts = await attemptsByLink(trx, asked)
  // Its id of ours may be missing, and of one that was told with its payment's number before that number.
  const before = (await listRefunds(trx, [order_id])).find((one) => one.provider_key === said.key)
  const ours = await lockRefund(trx, ownId(said.refundId) || (before?.id ?? ''))
  if (ours && ours.reason !== 'provider' && attempts.some((one) => one.link_id === ours.link_id)) {
    await applyOwnRefund(trx, order, ours, said, context, isAsked)
    return
  }
  const paid = attempts.filter(({ status }) => status === 'paid' || status === 'wrong')
  const attempt =
    paid.find((one) => one.link_id === before?.link_id) ??
    paid.find(({ payment_ref }) => payment_ref !== null && payment_ref === said.paymentRef) ??
    paid.find((one) => isOfPayment(one, said))
  if (attempt) await applyProviderRefund(trx, order, attempt, said, context, isAsked)
  else if (isAsked) await noteRefund(trx, asked, said, context.now)
}

/** For the history of its order, as if the provider's webhook had told it. */
async function noteRefund(trx: Kysely<Tables>, { provider, link_id }: Attempt, said: RefundState, now: Date) {
  if (isDeskWay(provider)) return
  const refund = { ...said, paymentRef: said.paymentRef ?? null, orderRef: null }
  const event = { id: uuidv7(), provider, link_id, provider_ref: null, state: null, refund, dispute: null }
  const event_key = `asked ${said.key} ${said.status}`
  await insertEvent(trx, { ...event, event_key }, { sealedBody: '', now, isApplied: true })
}

async function applyOwnRefund(
  trx: Kysely<Tables>,
  order: Order,
  refund: Refund,
  said: RefundState,
  context: OrderContext,
  isAsked: boolean,
): Promise<void> {
  const { now } = context
  const { id } = refund
  const taken = { provider_key: said.key, refund_ref: said.refundRef, problem: null }
  const isThisTry = said.refundId === idAtProvider(refund) || refund.provider_key === said.key
  if (refund.status === 'done') {
    const isSame = refund.provider_key === said.key
    if (said.status === 'done' && !isSame) await applySecond(trx, refund, said, context)
    if (said.status !== 'failed' || !isSame) return
    // It had gone and has come back. An event may be older than the success, so the provider is asked before that is believed.
    if (isAsked) await fail(trx, order, refund, { ...taken, settled_at: null }, context)
    else await updateRefund(trx, id, { check_at: now.toISOString() })
    return
  }
  if (said.status === 'done') {
    const done = { status: 'done', amount_paise: said.amountPaise, settled_at: now.toISOString() } as const
    await updateRefund(trx, id, { ...taken, ...done, check_at: null })
    if (refund.status !== 'pending') await enqueueClinicAlert(trx, order.id, 'refund_arrived', context)
    await settleRefund(trx, order, { ...refund, ...taken, ...done }, context)
    return
  }
  if (!isThisTry || refund.status === 'failed') return
  if (said.status === 'failed') {
    await fail(trx, order, refund, taken, context)
    return
  }
  if (refund.status === 'pending' && refund.provider_key !== null) return
  const isAskedAgain = refund.status === 'by_hand'
  await updateRefund(trx, id, {
    ...taken,
    status: 'pending',
    check_at: isAskedAgain ? now.toISOString() : refund.check_at,
  })
  await refreshOrder(trx, order, now)
}

/** The provider says so itself: asking again under this id changes nothing. */
async function fail(
  trx: Kysely<Tables>,
  order: Order,
  { id }: Refund,
  change: RefundChange,
  context: OrderContext,
): Promise<void> {
  await updateRefund(trx, id, { ...change, status: 'failed', check_at: null })
  await refreshOrder(trx, order, context.now)
  await enqueueClinicAlert(trx, order.id, 'refund_failed', context)
}

/** The money has gone back before, by hand or by another try: the sums stay right, and the clinic talks to the client. */
async function applySecond(
  trx: Kysely<Tables>,
  refund: Refund,
  said: RefundState,
  context: OrderContext,
): Promise<void> {
  const isNew = await insertRefund(trx, providerRefund(refund, said, context.now))
  if (isNew) await enqueueClinicAlert(trx, refund.order_id, 'refund_twice', context)
}

/** A refund that this program never asked for. */
async function applyProviderRefund(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt,
  said: RefundState,
  context: OrderContext,
  isAsked: boolean,
): Promise<void> {
  const { now } = context
  const refunds = (await listRefunds(trx, [order.id])).filter((one) => one.link_id === attempt.link_id)
  const known = refunds.find((one) => one.reason === 'provider' && one.provider_key === said.key)
  if (said.status !== 'done' || known) {
    if (said.status === 'failed' && known?.status === 'done')
      await fail(trx, order, known, { settled_at: null }, context)
    // It had come back and has gone again. An event may be older than the failure, so only the answer to a question is believed.
    if (said.status === 'done' && known?.status === 'failed' && isAsked) {
      await updateRefund(trx, known.id, { status: 'done', settled_at: now.toISOString() })
      await settleRefund(trx, order, known, context)
    }
    return
  }
  const refund = providerRefund(attempt, said, now)
  await insertRefund(trx, refund)
  // Our own refund, which the provider does not have yet: as much less is due.
  const ours = refunds.find(({ reason, status }) => reason !== 'provider' && status !== 'done')
  if (ours && (ours.provider_key === null || ours.status === 'failed')) {
    const restPaise = ours.amount_paise - said.amountPaise
    if (restPaise > 0) await updateRefund(trx, ours.id, { amount_paise: restPaise })
    else await deleteRefund(trx, ours.id)
  }
  const isOfOrder = order.paid_link_id === null || order.paid_link_id === attempt.link_id
  if (isOfOrder) await cancelByRefund(trx, order.id, context)
  await enqueueClinicAlert(trx, order.id, 'refunded_elsewhere', context)
  const changed = await lockOrder(trx, order.id)
  if (changed) await settleRefund(trx, changed, refund, context)
}

function providerRefund({ order_id, link_id }: Pick<Refund, 'order_id' | 'link_id'>, said: RefundState, now: Date) {
  return {
    ...newRefund(now),
    order_id,
    link_id,
    reason: 'provider',
    amount_paise: said.amountPaise,
    status: 'done',
    provider_key: said.key,
    refund_ref: said.refundRef,
    hand_reference: null,
    settled_at: now.toISOString(),
    check_at: null,
  } as const
}
