/**
 * Sending refunds: asked for at the provider under an id of our own, so that asking twice pays once. Only the provider's own
 * word ends a refund: after any other answer, or none, the provider is polled with backoff, and after ten days the clinic
 * pays by hand (refund-desk.ts). Before a refund is sent the provider says which refunds of that payment it has: ones that
 * staff made in its dashboard are recorded (refund-news.ts), and not made a second time. Every call to the provider stands
 * between two transactions.
 */
import type { Kysely } from 'kysely'
import { type Gateway, GatewayError, type RefundState } from '~/payments/gateway'
import type { Gateways } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { listDisputes } from '../disputes/dispute-store'
import { type Attempt, getAttempt, placeOf } from '../links/attempt-store'
import { leaseFrom, nextHandPaidCheckAt, nextRefundCheckAt } from '../links/check-times'
import { type Links, logProviderError } from '../links/links'
import { enqueueClinicAlert } from '../state/apply'
import type { OrderContext } from '../state/order-context'
import { lockOrder } from '../store'
import { idAtProvider } from './refund-ids'
import { applyRefund, isOfPayment } from './refund-news'
import { refreshOrder } from './refund-settling'
import {
  claimDueRefund,
  claimRefund,
  getRefund,
  lockRefund,
  type Refund,
  releaseRefund,
  updateRefund,
} from './refund-store'

type RefundsOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateways: Gateways
  links: Links
  loadOrderContext: () => Promise<OrderContext>
}

export type Refunds = ReturnType<typeof createRefunds>

/** Providers want 3 to 100 plain characters. */
const note = 'Refund by the policy of the clinic'
/** The clinic is told of a refund that the provider has not taken in this time. */
const tellAfterMs = 60 * 60_000
const recheckMs = 60 * 60_000

export function createRefunds({ db, clock, log, gateways, links, loadOrderContext }: RefundsOptions) {
  const applyAll = async (attempt: Attempt, refunds: readonly RefundState[]) => {
    const context = await loadOrderContext()
    for (const said of refunds)
      await db.transaction().execute((trx) => applyRefund(trx, attempt, said, context, { isAsked: true }))
  }

  const requireGateway = (attempt: Attempt | null): { attempt: Attempt; gateway: Gateway } => {
    const gateway = attempt && gateways.of(attempt.provider)
    if (!gateway) throw new GatewayError('unreachable', 'provider_not_set_up')
    return { attempt, gateway }
  }

  /** With the provider's number of the payment, as far as it says it. @throws {GatewayError} of a second payment by one link */
  const withPayment = async (attempt: Attempt): Promise<Attempt> => {
    if (attempt.payment_ref !== null) return attempt
    const isSecond = attempt.of_link_id !== null
    await links.learnPayments(attempt).catch((error: unknown) => {
      if (isSecond || !(error instanceof GatewayError)) throw error
    })
    // Where it names no other payment, either may go back: both are this client's, and no more than was paid ever does.
    return (await getAttempt(db, attempt.link_id)) ?? attempt
  }

  /** Asks which refunds of a payment there are and applies what comes. @returns those of this payment @throws {GatewayError} */
  const lookUp = async (paidAttempt: Attempt | null): Promise<RefundState[]> => {
    const { attempt: paid, gateway } = requireGateway(paidAttempt)
    const attempt = await withPayment(paid)
    const known = await gateway.listRefunds(await placeOf(db, attempt))
    await applyAll(attempt, known)
    return known.filter((one) => isOfPayment(attempt, one))
  }

  /** Of a refund that this caller has claimed. @throws {GatewayError} */
  const ask = async (id: string, linkId: string): Promise<void> => {
    const { attempt: paid, gateway } = requireGateway(await getAttempt(db, linkId))
    const known = await lookUp(paid)
    const attempt = (await getAttempt(db, linkId)) ?? paid
    const refund = await getRefund(db, id)
    if (refund?.status !== 'pending' || refund.provider_key !== null) return
    // While a bank decides, and once it has taken the money back, a refund would give it back twice.
    const disputes = await listDisputes(db, [refund.order_id])
    if (disputes.some((one) => one.link_id === linkId && one.status !== 'won' && one.status !== 'closed'))
      throw new GatewayError('failed', 'payment_disputed')
    // What the dashboard is sending back may be this very money.
    if (known.some(({ status }) => status === 'pending')) throw new GatewayError('failed', 'another_refund_pending')
    const made = await gateway.refund(await placeOf(db, attempt), {
      refundId: idAtProvider(refund),
      amountPaise: refund.amount_paise,
      note,
    })
    await applyAll(attempt, [made])
  }

  /** When it is asked about next, and what the clinic has to be told; gives the claim back. */
  const schedule = async ({ id, order_id }: Refund, error: GatewayError | null) => {
    const context = await loadOrderContext()
    const { now } = context
    await db.transaction().execute(async (trx) => {
      await lockOrder(trx, order_id)
      const refund = await lockRefund(trx, id)
      if (!refund) return
      if (refund.status === 'pending') await scheduleOpen(trx, refund, error?.code ?? null, context)
      else await updateRefund(trx, id, { check_at: nextLookAt(refund, error, now) })
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
    const refund = await claimRefund(db, id, leaseFrom(clock()))
    if (refund) await work(refund)
  }

  return {
    send,

    /** The same for the refund that has been due for longest. @returns false where none is due */
    async sendNext(): Promise<boolean> {
      const refund = await claimDueRefund(db, leaseFrom(clock()))
      if (refund) await work(refund)
      return refund !== null
    },

    /** Records what the provider's dashboard has sent back of a payment. @throws {GatewayError} */
    lookUp,
  }
}

async function scheduleOpen(
  trx: Kysely<Tables>,
  refund: Refund,
  problem: string | null,
  context: OrderContext,
): Promise<void> {
  const { now } = context
  const { id, order_id, since, told_at } = refund
  const isTaken = refund.provider_key !== null
  const check_at = nextRefundCheckAt({ since, isTaken }, now)
  if (check_at === null) {
    await updateRefund(trx, id, { status: 'by_hand', problem, check_at })
    const order = await lockOrder(trx, order_id)
    if (order) await refreshOrder(trx, order, now)
    await enqueueClinicAlert(trx, order_id, 'refund_by_hand', context)
    return
  }
  const isLong = !isTaken && told_at === null && now.getTime() - Date.parse(since) >= tellAfterMs
  await updateRefund(trx, id, { problem, check_at, told_at: isLong ? now.toISOString() : told_at })
  if (isLong) await enqueueClinicAlert(trx, order_id, 'refund_waiting', context)
}

/** Of a refund that is not open: when it was paid by hand the provider may send it all the same. */
function nextLookAt({ hand_reference, settled_at }: Refund, error: GatewayError | null, now: Date): string | null {
  if (settled_at === null) return null
  if (hand_reference !== null) return nextHandPaidCheckAt(settled_at, now)
  return error && nextHandPaidCheckAt(settled_at, now) ? new Date(now.getTime() + recheckMs).toISOString() : null
}
