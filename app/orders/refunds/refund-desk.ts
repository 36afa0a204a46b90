/** What staff do with a refund that the provider does not send: have it asked for once more, or pay it by hand. */
import type { Kysely } from 'kysely'
import { isDeskWay } from '~/domain/money/payment-providers'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { getAttempt } from '../links/attempt-store'
import { leaseFrom, nextHandPaidCheckAt } from '../links/check-times'
import { logProviderError } from '../links/links'
import type { OrderContext } from '../state/order-context'
import { lockOrder } from '../store'
import { refreshOrder, settleRefund } from './refund-settling'
import { claimRefund, lockRefund, type RefundChange, releaseRefund, updateRefund } from './refund-store'
import type { Refunds } from './refunds'

type RefundDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  refunds: Refunds
  loadOrderContext: () => Promise<OrderContext>
}

export type RefundDesk = ReturnType<typeof createRefundDesk>

type RefundPlace = { orderId: string; refundId: string }

export function createRefundDesk({ db, clock, log, refunds, loadOrderContext }: RefundDeskOptions) {
  return {
    /** @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_by_hand_only */
    async retry(staff: Staff, place: RefundPlace): Promise<void> {
      const { now } = await loadOrderContext()
      await db.transaction().execute(async (trx) => {
        const { order, refund } = await requireRefund(trx, place)
        if (refund.status === 'done') throw new ApiError('refund_settled')
        if (await isOfDesk(trx, refund.link_id)) throw new ApiError('refund_by_hand_only')
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'refund_retried',
          subject: order.user_id,
          object: { type: 'order', id: order.id },
          details: { refund_id: refund.id, amount_paise: refund.amount_paise, was: refund.status },
        })
        if (refund.status === 'pending') return
        const at = now.toISOString()
        const asked: RefundChange = { status: 'pending', since: at, told_at: null, problem: null, check_at: at }
        // What the provider has failed, it has failed under that id for ever. What it was silent about it may have done.
        const nextTry: RefundChange = { tries: refund.tries + 1, provider_key: null, refund_ref: null }
        await updateRefund(trx, refund.id, { ...asked, ...(refund.status === 'failed' && nextTry) })
        await refreshOrder(trx, order, now)
      })
      await refunds.send(place.refundId)
    },

    /**
     * Records that staff have paid a refund. The provider is asked first: what it has, it sends.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_in_progress
     */
    async payByHand(staff: Staff, place: RefundPlace, reference: string, isCash: boolean): Promise<void> {
      const { refund: before } = await requireRefund(db, place)
      if (before.status === 'done' && before.hand_reference === reference) return
      if (before.status === 'done') throw new ApiError('refund_settled')
      const claimed = await claimRefund(db, before.id, leaseFrom(clock()))
      if (!claimed) throw new ApiError('refund_in_progress')
      try {
        const attempt = await getAttempt(db, claimed.link_id)
        if (!isDeskWay(attempt?.provider ?? ''))
          await refunds.lookUp(attempt).catch((error: unknown) => logProviderError(log, place.orderId, error))
        const context = await loadOrderContext()
        const { now } = context
        await db.transaction().execute(async (trx) => {
          const { order, refund } = await requireRefund(trx, place)
          if (refund.status === 'done') throw new ApiError('refund_settled')
          if (refund.status === 'pending' && refund.provider_key !== null) throw new ApiError('refund_in_progress')
          const settledAt = now.toISOString()
          const paid = { status: 'done', hand_reference: reference, settled_at: settledAt } as const
          // What the provider has failed is no refund of its own any more.
          await updateRefund(trx, refund.id, {
            ...paid,
            from_drawer: isCash ? 1 : 0,
            provider_key: null,
            refund_ref: null,
            check_at: (await isOfDesk(trx, refund.link_id)) ? null : nextHandPaidCheckAt(settledAt, now),
          })
          await recordStaffAudit(trx, staff, {
            at: now,
            action: 'refund_paid_by_hand',
            subject: order.user_id,
            object: { type: 'order', id: order.id },
            details: { refund_id: refund.id, amount_paise: refund.amount_paise, reference, from_drawer: isCash },
          })
          await settleRefund(trx, order, { ...refund, ...paid }, context)
        })
      } finally {
        await releaseRefund(db, claimed.id)
      }
    },
  }
}

/** Whether the money was taken at the clinic's desk. */
const isOfDesk = async (trx: Kysely<Tables>, linkId: string): Promise<boolean> =>
  isDeskWay((await getAttempt(trx, linkId))?.provider ?? '')

/** @throws {ApiError} order_not_found, refund_not_found */
async function requireRefund(trx: Kysely<Tables>, { orderId, refundId }: RefundPlace) {
  const order = await lockOrder(trx, orderId)
  if (!order) throw new ApiError('order_not_found')
  const refund = await lockRefund(trx, refundId)
  if (refund?.order_id !== orderId) throw new ApiError('refund_not_found')
  return { order, refund }
}
