/**
 * Sending refunds: asked for at the provider under an id of our own, so that asking twice pays once. Only the provider's own
 * word ends a refund: any other answer, or none, is asked about again with backoff, and after ten days the clinic pays by
 * hand. Before a refund is sent the provider says which refunds of that payment it has: ones that staff made in its dashboard
 * are recorded, and not made a second time. Every call to the provider stands between two transactions.
 */
import type { Kysely } from 'kysely'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import { type Gateway, GatewayError, type RefundNews, type RefundState } from '../payments/gateway'
import type { Gateways } from '../payments/gateways'
import { cancelByRefund, enqueueClinicAlert, newRefundId, type OrderContext } from './apply'
import { type Attempt, getAttempt, getAttemptByPayment } from './attempt-store'
import { nextHandPaidCheckAt, nextRefundCheckAt } from './check-times'
import { issueCreditNote } from './credit-notes'
import { logProviderError } from './links'
import {
  claimDueRefund,
  claimRefund,
  deleteRefund,
  getRefund,
  insertRefund,
  listRefunds,
  lockRefund,
  newRefund,
  type Refund,
  releaseRefund,
  updateRefund,
} from './refund-store'
import { lockOrder, type Order, updateOrder } from './store'
import { statusAfterRefunds } from './transitions'

type RefundsOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateways: Gateways
  loadApplying: () => Promise<OrderContext>
}

export type Refunds = ReturnType<typeof createRefunds>

type RefundPlace = { orderId: string; refundId: string }

/** Providers want 3 to 100 plain characters. */
const note = 'Refund by the policy of the clinic'
/** Longer than asking a provider may take. */
const leaseMs = 60_000
/** The clinic is told of a refund that the provider has not taken in this time. */
const tellAfterMs = 60 * 60_000
const recheckMs = 60 * 60_000

export function createRefunds({ db, clock, log, gateways, loadApplying }: RefundsOptions) {
  const lease = () => {
    const now = clock()
    return { now, until: new Date(now.getTime() + leaseMs) }
  }

  const applyAll = async (attempt: Attempt, refunds: readonly RefundState[]) => {
    const applying = await loadApplying()
    for (const said of refunds)
      await db.transaction().execute((trx) => applyRefund(trx, attempt, said, applying, { isAsked: true }))
  }

  const requireGateway = (attempt: Attempt | null): { attempt: Attempt; gateway: Gateway } => {
    const gateway = attempt && gateways.of(attempt.provider)
    if (!gateway) throw new GatewayError('unreachable', 'provider_not_set_up')
    return { attempt, gateway }
  }

  /** Asks which refunds of a payment there are and applies what comes. @throws {GatewayError} */
  const lookUp = async (place: Attempt | null): Promise<RefundState[]> => {
    const { attempt, gateway } = requireGateway(place)
    const known = await gateway.listRefunds(attempt)
    await applyAll(attempt, known)
    return known
  }

  /** Of a refund that this caller has claimed. @throws {GatewayError} */
  const ask = async (id: string, linkId: string): Promise<void> => {
    const { attempt, gateway } = requireGateway(await getAttempt(db, linkId))
    const known = await lookUp(attempt)
    const refund = await getRefund(db, id)
    if (refund?.status !== 'pending' || refund.provider_key !== null) return
    // What the dashboard is sending back may be this very money.
    if (known.some(({ status }) => status === 'pending')) throw new GatewayError('failed', 'another_refund_pending')
    const { amount_paise: amountPaise } = refund
    const made = await gateway.refund(attempt, { refundId: idAtProvider(refund), amountPaise, note })
    await applyAll(attempt, [made])
  }

  /** When it is asked about next, and what the clinic has to be told; gives the claim back. */
  const schedule = async ({ id, order_id: orderId }: Refund, error: GatewayError | null) => {
    const applying = await loadApplying()
    const { now } = applying
    await db.transaction().execute(async (trx) => {
      await lockOrder(trx, orderId)
      const refund = await lockRefund(trx, id)
      if (!refund) return
      if (refund.status === 'pending') await scheduleOpen(trx, refund, error?.code ?? null, applying)
      else await updateRefund(trx, id, { checkAt: nextLookAt(refund, error, now) })
      await releaseRefund(trx, id)
    })
  }

  const work = async (refund: Refund): Promise<void> => {
    let trouble: GatewayError | null = null
    try {
      await ask(refund.id, refund.link_id)
    } catch (error) {
      trouble = error instanceof GatewayError ? error : new GatewayError('failed', 'our_fault')
      if (error instanceof GatewayError) logProviderError(log, refund.order_id, error)
      else log.error('refund_failed', error, { order: refund.order_id })
    }
    await schedule(refund, trouble)
  }

  /** Asks for a refund, or how it stands, and applies what comes; nothing where another worker does so now. */
  const send = async (id: string): Promise<void> => {
    const refund = await claimRefund(db, id, lease())
    if (refund) await work(refund)
  }

  return {
    send,

    /** The same of the refund that is due first. @returns false where none is due */
    async sendNext(): Promise<boolean> {
      const refund = await claimDueRefund(db, lease())
      if (refund) await work(refund)
      return refund !== null
    },

    /** Records what the provider's dashboard has sent back of a payment. @throws {GatewayError} */
    lookUp,

    /** @throws {ApiError} order_not_found, refund_not_found, refund_settled */
    async retry(actor: string, place: RefundPlace): Promise<void> {
      const { now } = await loadApplying()
      await db.transaction().execute(async (trx) => {
        const { order, refund } = await requireRefund(trx, place)
        if (refund.status === 'done') throw new ApiError('refund_settled')
        await recordAudit(trx, { at: now, action: 'refund_retried', actor, subject: order.user_id })
        if (refund.status === 'pending') return
        // What the provider has failed, it has failed under that id for ever. What it was silent about it may have done.
        const anew = { tries: refund.tries + 1, providerKey: null, refundRef: null }
        const asked = {
          status: 'pending',
          since: now.toISOString(),
          toldAt: null,
          problem: null,
          checkAt: now,
        } as const
        await updateRefund(trx, refund.id, { ...asked, ...(refund.status === 'failed' && anew) })
        await refreshOrder(trx, order, now)
      })
      await send(place.refundId)
    },

    /**
     * The provider is asked first: what it has, it sends.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_in_progress
     */
    async payByHand(actor: string, place: RefundPlace, reference: string): Promise<void> {
      const { refund: before } = await requireRefund(db, place)
      if (before.status === 'done' && before.hand_reference === reference) return
      if (before.status === 'done') throw new ApiError('refund_settled')
      const claimed = await claimRefund(db, before.id, lease())
      if (!claimed) throw new ApiError('refund_in_progress')
      try {
        await lookUp(await getAttempt(db, claimed.link_id)).catch((error: unknown) =>
          logProviderError(log, place.orderId, error),
        )
        const applying = await loadApplying()
        const { now } = applying
        await db.transaction().execute(async (trx) => {
          const { order, refund } = await requireRefund(trx, place)
          if (refund.status === 'done') throw new ApiError('refund_settled')
          if (refund.status === 'pending' && refund.provider_key !== null) throw new ApiError('refund_in_progress')
          const paid = { status: 'done', handReference: reference, settledAt: now.toISOString() } as const
          // What the provider has failed is no refund of its own any more.
          const change = {
            ...paid,
            providerKey: null,
            refundRef: null,
            checkAt: nextHandPaidCheckAt(paid.settledAt, now),
          }
          await updateRefund(trx, refund.id, change)
          await recordAudit(trx, { at: now, action: 'refund_paid_by_hand', actor, subject: order.user_id })
          await settleRefund(trx, order, { ...refund, ...paid }, applying)
        })
      } finally {
        await releaseRefund(db, claimed.id)
      }
    },
  }
}

/**
 * What a provider's webhook says of a refund.
 * @returns false where it is of no payment of ours
 */
export async function applyRefundNews(
  trx: Kysely<Tables>,
  provider: Attempt['provider'],
  news: RefundNews,
  applying: OrderContext,
): Promise<boolean> {
  const ours = await getRefund(trx, ownId(news.refundId))
  const named = ours && (await getAttempt(trx, ours.link_id))
  const attempt = named?.provider === provider ? named : await getAttemptByPayment(trx, provider, news)
  if (!attempt) return false
  await applyRefund(trx, attempt, news, applying, { isAsked: false })
  return true
}

/**
 * What is known of one refund: one of ours, or one that was made in the provider's dashboard. Safe to repeat, in any order.
 * @param isAsked false: it came by itself, and may be old
 */
async function applyRefund(
  trx: Kysely<Tables>,
  { order_id: orderId, link_id: linkId }: Attempt,
  said: RefundState,
  applying: OrderContext,
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const attempt = await getAttempt(trx, linkId)
  if (!order || !attempt) return
  const ours = await lockRefund(trx, ownId(said.refundId))
  if (ours && ours.link_id === linkId && ours.reason !== 'provider')
    await applyOurs(trx, order, ours, said, applying, isAsked)
  else await applyTheirs(trx, order, attempt, said, applying)
}

async function applyOurs(
  trx: Kysely<Tables>,
  order: Order,
  refund: Refund,
  said: RefundState,
  applying: OrderContext,
  isAsked: boolean,
): Promise<void> {
  const { now } = applying
  const { id } = refund
  const taken = { providerKey: said.key, refundRef: said.refundRef, problem: null }
  const isThisTry = said.refundId === idAtProvider(refund)
  if (refund.status === 'done') {
    const isSame = refund.provider_key === said.key
    if (said.status === 'done' && !isSame) await applySecond(trx, refund, said, applying)
    if (said.status !== 'failed' || !isSame) return
    // It had gone and has come back. An event may be older than the success, so the provider is asked before that is believed.
    if (isAsked) await fail(trx, order, refund, { ...taken, settled_at: null }, applying)
    else await updateRefund(trx, id, { checkAt: now })
    return
  }
  if (said.status === 'done') {
    const done = { status: 'done', amountPaise: said.amountPaise, settledAt: now.toISOString() } as const
    await updateRefund(trx, id, { ...taken, ...done, checkAt: null })
    if (refund.status !== 'pending') await enqueueClinicAlert(trx, order.id, 'refund_arrived', applying)
    await settleRefund(trx, order, { ...refund, ...taken, ...done }, applying)
    return
  }
  if (!isThisTry || refund.status === 'failed') return
  if (said.status === 'failed') {
    await fail(trx, order, refund, taken, applying)
    return
  }
  if (refund.status === 'pending' && refund.provider_key !== null) return
  await updateRefund(trx, id, { ...taken, status: 'pending', ...(refund.status === 'by_hand' && { checkAt: now }) })
  await refreshOrder(trx, order, now)
}

/** The provider says so itself: asking again under this id changes nothing. */
async function fail(
  trx: Kysely<Tables>,
  order: Order,
  { id }: Refund,
  change: Parameters<typeof updateRefund>[2],
  applying: OrderContext,
): Promise<void> {
  await updateRefund(trx, id, { ...change, status: 'failed', checkAt: null })
  await refreshOrder(trx, order, applying.now)
  await enqueueClinicAlert(trx, order.id, 'refund_failed', applying)
}

/** The money has gone back before, by hand or by another try: the sums stay right, and the clinic talks to the client. */
async function applySecond(
  trx: Kysely<Tables>,
  refund: Refund,
  said: RefundState,
  applying: OrderContext,
): Promise<void> {
  const isNew = await insertRefund(trx, theirRefund(refund, said, applying.now), null)
  if (isNew) await enqueueClinicAlert(trx, refund.order_id, 'refund_twice', applying)
}

/** A refund that this program never asked for. */
async function applyTheirs(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt,
  said: RefundState,
  applying: OrderContext,
): Promise<void> {
  const { now } = applying
  const refunds = (await listRefunds(trx, [order.id])).filter(({ link_id: linkId }) => linkId === attempt.link_id)
  const known = refunds.find(
    ({ provider_key: providerKey, reason }) => reason === 'provider' && providerKey === said.key,
  )
  if (said.status !== 'done' || known) {
    if (said.status === 'failed' && known?.status === 'done')
      await fail(trx, order, known, { settled_at: null }, applying)
    return
  }
  const refund = theirRefund(attempt, said, now)
  await insertRefund(trx, refund, null)
  // Ours, which the provider does not have: as much less is due.
  const ours = refunds.find(({ reason, status }) => reason !== 'provider' && status !== 'done')
  if (ours && (ours.provider_key === null || ours.status === 'failed')) {
    const restPaise = ours.amount_paise - said.amountPaise
    if (restPaise > 0) await updateRefund(trx, ours.id, { amount_paise: restPaise })
    else await deleteRefund(trx, ours.id)
  }
  const hasPaid = attempt.status === 'paid' || attempt.status === 'wrong'
  const isOfOrder = order.paid_link_id === null || order.paid_link_id === attempt.link_id
  if (hasPaid && isOfOrder) await cancelByRefund(trx, order.id, applying)
  await enqueueClinicAlert(trx, order.id, 'refunded_elsewhere', applying)
  const changed = await lockOrder(trx, order.id)
  if (changed) await settleRefund(trx, changed, refund, applying)
}

function theirRefund(
  { order_id: orderId, link_id: linkId }: Pick<Refund, 'order_id' | 'link_id'>,
  said: RefundState,
  now: Date,
): Refund {
  const { key: providerKey, refundRef, amountPaise } = said
  const told = {
    provider_key: providerKey,
    refund_ref: refundRef,
    amount_paise: amountPaise,
    status: 'done',
    settled_at: now.toISOString(),
  } as const
  return { ...newRefund(now), ...told, id: newRefundId(), order_id: orderId, link_id: linkId, reason: 'provider' }
}

/**
 * The one place where a refund settles: its money has gone back, by the provider, in its dashboard or by hand. Called once
 * for each, in the transaction that writes it down.
 * @param refund as it is now
 */
async function settleRefund(trx: Kysely<Tables>, order: Order, refund: Refund, applying: OrderContext): Promise<void> {
  const { now, enqueueMail } = applying
  await refreshOrder(trx, order, now)
  const { id: orderId, customer_name: fullName, customer_email: customerEmail, plan_title: planTitle } = order
  const { amount_paise: amountPaise, hand_reference: handReference } = refund
  await issueCreditNote(trx, order, { ...refund, refund_ref: handReference ?? refund.refund_ref }, now)
  const isDuplicate = refund.reason === 'duplicate'
  const data = { fullName, orderId, planTitle, amountPaise, isDuplicate, handReference }
  await enqueueMail(trx, { template: 'order_refunded', to: customerEmail, data }, now)
}

/** Brings the order's status, and whether a person has to look at it, in line with its refunds. */
async function refreshOrder(trx: Kysely<Tables>, order: Order, now: Date): Promise<void> {
  const refunds = await listRefunds(trx, [order.id])
  const needsHand = refunds.some(({ status }) => status === 'failed' || status === 'by_hand')
  const isMarked = order.review_reason === 'refund_failed'
  const reviewReason = needsHand ? 'refund_failed' : isMarked ? null : order.review_reason
  await updateOrder(trx, order.id, { status: statusAfterRefunds(order, refunds), review_reason: reviewReason }, now)
}

async function scheduleOpen(
  trx: Kysely<Tables>,
  refund: Refund,
  problem: string | null,
  applying: OrderContext,
): Promise<void> {
  const { now } = applying
  const { id, order_id: orderId, since, told_at: toldAt } = refund
  const isTaken = refund.provider_key !== null
  const checkAt = nextRefundCheckAt({ since, isTaken }, now)
  if (checkAt === null) {
    await updateRefund(trx, id, { status: 'by_hand', problem, checkAt })
    const order = await lockOrder(trx, orderId)
    if (order) await refreshOrder(trx, order, now)
    await enqueueClinicAlert(trx, orderId, 'refund_by_hand', applying)
    return
  }
  const isLong = !isTaken && toldAt === null && now.getTime() - Date.parse(since) >= tellAfterMs
  await updateRefund(trx, id, { problem, checkAt, ...(isLong && { told_at: now.toISOString() }) })
  if (isLong) await enqueueClinicAlert(trx, orderId, 'refund_waiting', applying)
}

/** Of a refund that is not open: when it was paid by hand the provider may send it all the same. */
function nextLookAt(
  { hand_reference: handReference, settled_at: settledAt }: Refund,
  error: GatewayError | null,
  now: Date,
): Date | null {
  if (settledAt === null) return null
  if (handReference !== null) return nextHandPaidCheckAt(settledAt, now)
  return error && nextHandPaidCheckAt(settledAt, now) ? new Date(now.getTime() + recheckMs) : null
}

/** @throws {ApiError} order_not_found, refund_not_found */
async function requireRefund(trx: Kysely<Tables>, { orderId, refundId }: RefundPlace) {
  const order = await lockOrder(trx, orderId)
  if (!order) throw new ApiError('order_not_found')
  const refund = await lockRefund(trx, refundId)
  if (refund?.order_id !== orderId) throw new ApiError('refund_not_found')
  return { order, refund }
}

/** Each try has an id of its own at the provider; all begin with the refund's. */
const idAtProvider = ({ id, tries }: Pick<Refund, 'id' | 'tries'>) => (tries === 1 ? id : `${id}r${tries}`)

/** The other way round; '' for an id that is not of this form. */
const ownId = (refundId: string | null) => /^([0-9a-f]{32})(?:r\d+)?$/.exec(refundId ?? '')?.[1] ?? ''
