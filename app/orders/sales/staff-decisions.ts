/**
 * What staff decide of an order: keep what came, give it back, or end it. Which decisions an order allows stands in
 * app/domain/orders/order-state.ts. The receipt, the refund, the mails and the audit entry are written in one transaction; the
 * provider sends a refund after it.
 */
import type { Kysely } from 'kysely'
import { isOfRunningOrder, orderSituation, type StaffDecision, statusAfterDecision } from '~/domain/orders/order-state'
import { type AuditAction, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import { type Attempt, listAttempts, updateAttempt } from '../links/attempt-store'
import { type Links, logProviderError } from '../links/links'
import { refreshOrder } from '../refunds/refund-settling'
import { insertRefund, listRefunds } from '../refunds/refund-store'
import type { Refunds } from '../refunds/refunds'
import { activate, sendBack } from '../state/apply'
import type { OrderContext } from '../state/order-context'
import { orderChangedMeanwhile, requireVersion } from '../state/order-version'
import { getOrder, type Order, updateOrder } from '../store'
import { refundVia } from './cancel'
import { returnCode } from './discounts/discount-codes'
import { endUnpaidPlansWith } from './visits/visit-credit'
import { lockWithVisit } from './visits/visit-settling'

type StaffDecisionsOptions = {
  db: Kysely<Tables>
  log: BackendLog
  links: Links
  refunds: Refunds
  loadOrderContext: () => Promise<OrderContext>
}

export type StaffDecisions = ReturnType<typeof createStaffDecisions>

const actions: Record<StaffDecision, AuditAction> = {
  accept: 'order_accepted',
  refund: 'order_refunded',
  cancel: 'order_ended',
}

/** What was decided: what is kept or goes back, in paise. */
type Outcome = { amount_paise: number }

export function createStaffDecisions({ db, log, links, refunds, loadOrderContext }: StaffDecisionsOptions) {
  return {
    /** @throws {ApiError} order_not_found, changed_meanwhile, order_not_decidable, received_unknown */
    async decide(
      staff: Staff,
      orderId: string,
      { decision, reason, version }: { decision: StaffDecision; reason: string; version: number },
    ): Promise<void> {
      const before = await getOrder(db, orderId)
      if (!before) throw new ApiError('order_not_found')
      await requireVersion(db, before, version)
      if (statusAfterDecision(before, decision) === null) throw new ApiError('order_not_decidable')
      const isUnpaid = orderSituation(before) === 'unpaid'
      // Its links are closed first, which changes the order as well. A payment that was made meanwhile is found here.
      if (isUnpaid) await links.cancelOpen(orderId).catch((error: unknown) => logProviderError(log, orderId, error))
      const context = await loadOrderContext()
      await db.transaction().execute(async (trx) => {
        const order = await lockWithVisit(trx, orderId, context)
        if (!order) throw new ApiError('order_not_found')
        const isAsSeen = isUnpaid ? orderSituation(order) === 'unpaid' : order.version === version
        if (!isAsSeen) throw await orderChangedMeanwhile(trx, order)
        const { amount_paise } = await apply(trx, order, decision, context)
        await recordStaffAudit(trx, staff, {
          at: context.now,
          action: actions[decision],
          subject: order.user_id,
          object: { type: 'order', id: orderId },
          details: { reason, was: before.status, review_reason: before.review_reason, amount_paise },
        })
      })
      // What the provider does not take now, the reconciler asks for later.
      for (const { id, status } of await listRefunds(db, [orderId])) if (status === 'pending') await refunds.send(id)
    },
  }
}

async function apply(
  trx: Kysely<Tables>,
  order: Order,
  decision: StaffDecision,
  context: OrderContext,
): Promise<Outcome> {
  const { now } = context
  const attempts = await listAttempts(trx, [order.id])
  const misfits = attempts.filter(({ status }) => status === 'wrong')
  switch (orderSituation(order)) {
    case 'unpaid':
      await returnCode(trx, order)
      return end(trx, order, [], context)
    case 'foreign_money':
      return end(trx, order, misfits, context)
    case 'mismatch':
      if (decision === 'cancel') return end(trx, order, misfits, context)
      return decision === 'accept'
        ? acceptMisfit(trx, order, misfits, context)
        : returnAll(trx, order, misfits, context)
    case 'second_payment': {
      const sum = decision === 'refund' ? await returnMisfits(trx, misfits, 'duplicate', context) : receivedSum(misfits)
      await settleMisfits(trx, misfits)
      await updateOrder(trx, order.id, { review_reason: null }, now)
      await refreshOrder(trx, { ...order, review_reason: null }, now)
      return { amount_paise: sum }
    }
    case 'paid_too_late':
    case 'visit_cancelled':
      if (decision === 'refund') return returnPrice(trx, order, context)
      await updateOrder(trx, order.id, { review_reason: null }, now)
      return { amount_paise: order.amount_paise ?? 0 }
    case 'paid':
      return returnPrice(trx, order, context)
    case 'over':
      throw new ApiError('order_not_decidable')
  }
}

/** The plan begins for what came; the receipt bills that. */
async function acceptMisfit(
  trx: Kysely<Tables>,
  order: Order,
  misfits: readonly Attempt[],
  context: OrderContext,
): Promise<Outcome> {
  const attempt = misfits.findLast(({ received_paise }) => received_paise !== null)
  if (!attempt || attempt.received_paise === null) throw new ApiError('received_unknown')
  const amount_paise = attempt.received_paise
  await settleMisfits(trx, [attempt])
  const { now, heldVisits } = context
  const visit = order.appointment_id && (await heldVisits.confirmPaid(trx, order.appointment_id, now))
  await activate(trx, order, { ...attempt, amount_paise, paidAt: null }, misfits.length > 1, context)
  // Its time has been given to another client meanwhile: staff decide on the money.
  if (visit === 'gone') await updateOrder(trx, order.id, { review_reason: 'visit_cancelled' }, now)
  return { amount_paise }
}

/** All that came goes back, and the order is over. */
async function returnAll(
  trx: Kysely<Tables>,
  order: Order,
  misfits: readonly Attempt[],
  context: OrderContext,
): Promise<Outcome> {
  const amount_paise = await returnMisfits(trx, misfits, 'review', context)
  await settleMisfits(trx, misfits)
  const cancelled_at = context.now.toISOString()
  await updateOrder(trx, order.id, { status: 'refund_pending', cancelled_at, review_reason: null }, context.now)
  await tellClient(trx, order, { refundPaise: amount_paise, isByHand: false }, context)
  return { amount_paise }
}

/** A paid plan ends, and its whole price goes back. */
async function returnPrice(trx: Kysely<Tables>, order: Order, context: OrderContext): Promise<Outcome> {
  const { now } = context
  const { id: order_id, paid_link_id: link_id, amount_paise } = order
  if (link_id === null || amount_paise === null) throw new ApiError('order_not_decidable')
  const plan = order.plan_type === 'visit' ? await endUnpaidPlansWith(trx, order_id, now) : null
  if (plan)
    throw new ApiError('order_not_decidable', {
      message: `This consultation was taken off ${plan.plan_title} (${plan.id}). Please give that plan back first.`,
    })
  const via = await refundVia(trx, link_id, now)
  const refund = { ...via, order_id, link_id, amount_paise, reason: 'cancelled' } as const
  if (!(await insertRefund(trx, refund))) throw new ApiError('order_not_decidable')
  const change = { status: 'refund_pending', cancelled_at: now.toISOString(), stops_on: null } as const
  const review_reason = isOfRunningOrder(order.review_reason) ? null : order.review_reason
  await updateOrder(trx, order_id, { ...change, review_reason }, now)
  await refreshOrder(trx, { ...order, ...change, review_reason }, now)
  await tellClient(trx, order, { refundPaise: amount_paise, isByHand: via.status === 'by_hand' }, context)
  return { amount_paise }
}

/** The order is over. What came, if anything, staff have seen to themselves; the reason they gave says how. */
async function end(
  trx: Kysely<Tables>,
  order: Order,
  misfits: readonly Attempt[],
  context: OrderContext,
): Promise<Outcome> {
  await settleMisfits(trx, misfits)
  const cancelled_at = context.now.toISOString()
  await updateOrder(trx, order.id, { status: 'cancelled', cancelled_at, review_reason: null }, context.now)
  await tellClient(trx, order, { refundPaise: 0, isByHand: false }, context)
  return { amount_paise: receivedSum(misfits) }
}

/** @throws {ApiError} received_unknown where it cannot be said of each how much came */
async function returnMisfits(
  trx: Kysely<Tables>,
  misfits: readonly Attempt[],
  reason: 'duplicate' | 'review',
  context: OrderContext,
): Promise<number> {
  if (misfits.length === 0 || misfits.some(({ received_paise }) => received_paise === null))
    throw new ApiError('received_unknown')
  for (const attempt of misfits) await sendBack(trx, attempt, reason, attempt.received_paise ?? 0, context)
  return receivedSum(misfits)
}

const receivedSum = (attempts: readonly Attempt[]) =>
  attempts.reduce((sum, { received_paise }) => sum + (received_paise ?? 0), 0)

/** Decided: what the provider repeats of this money changes nothing any more, and it is not polled for it. */
async function settleMisfits(trx: Kysely<Tables>, misfits: readonly Attempt[]): Promise<void> {
  for (const { link_id } of misfits) await updateAttempt(trx, link_id, { status: 'paid', check_at: null })
}

/** Without the reason: it is for the clinic's own record, and mail is read on locked screens. */
async function tellClient(
  trx: Kysely<Tables>,
  order: Order,
  { refundPaise, isByHand }: { refundPaise: number; isByHand: boolean },
  { now, settings, enqueueMail }: OrderContext,
): Promise<void> {
  const { payoutDays } = settings.orders.policy
  const bought = { fullName: order.customer_name, orderId: order.id, planTitle: order.plan_title }
  const data = { ...bought, refundPaise, payoutDays, isByHand }
  await enqueueMail(trx, { template: 'order_ended', to: order.customer_email, data }, now)
}
