/** Sending refunds: asked for at the provider under an id of our own, so that asking twice pays once. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import { type Gateway, GatewayError, type RefundState } from '../payments/gateway'
import { type Applying, tellClinic } from './apply'
import { getAttempt } from './attempt-store'
import { issueCreditNote } from './credit-notes'
import { isPassing } from './links'
import { getRefund, lockRefund, type Refund, settleRefund } from './refund-store'
import { lockOrder, updateOrder } from './store'

type RefundsOptions = {
  db: Kysely<Tables>
  log: BackendLog
  gateway: Gateway
  loadApplying: () => Promise<Applying>
}

export type Refunds = ReturnType<typeof createRefunds>

/** Providers want 3 to 100 plain characters. */
const note = 'Refund by the policy of the clinic'

export function createRefunds({ db, log, gateway, loadApplying }: RefundsOptions) {
  /** The one place where a refund settles. */
  const apply = async (id: string, orderId: string, state: RefundState) => {
    const applying = await loadApplying()
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      const refund = await lockRefund(trx, id)
      if (!order || refund?.status !== 'pending') return
      await settleRefund(trx, { id, status: state.status, refundRef: state.refundRef || null }, applying.now)
      if (state.status === 'pending') return
      if (state.status === 'failed') {
        await updateOrder(trx, orderId, { reviewReason: 'refund_failed' }, applying.now)
        await tellClinic(trx, orderId, 'refund_failed', applying)
        return
      }
      const isWhole = refund.amountPaise === order.amountPaise
      if (refund.reason === 'cancelled')
        await updateOrder(trx, orderId, { status: isWhole ? 'refunded' : 'part_refunded' }, applying.now)
      await issueCreditNote(trx, order, { ...refund, refundRef: state.refundRef || null }, applying.now)
      const { customerName: fullName, customerEmail, planTitle } = order
      const isDuplicate = refund.reason === 'duplicate'
      const data = { fullName, orderId, planTitle, amountPaise: refund.amountPaise, isDuplicate }
      await applying.enqueueMail(trx, { template: 'order_refunded', to: customerEmail, data }, applying.now)
    })
  }

  const ask = async (refund: Refund): Promise<RefundState> => {
    const attempt = await getAttempt(db, refund.linkId)
    if (!attempt || attempt.provider !== gateway.name) throw new GatewayError('unreachable', 'another_provider')
    try {
      // Known there already, perhaps by a call whose answer was lost.
      const known = await gateway.fetchRefund(attempt, refund.id)
      return known ?? (await gateway.refund(attempt, { refundId: refund.id, amountPaise: refund.amountPaise, note }))
    } catch (error) {
      if (!(error instanceof GatewayError) || isPassing(error) || error.kind === 'unauthorized') throw error
      log.error('refund_refused', error, { order: refund.orderId, providerCode: error.code })
      return { refundRef: '', status: 'failed' }
    }
  }

  return {
    /**
     * Asks for a refund that is under way, or how it stands, and applies what comes.
     * @throws {GatewayError} where the provider cannot say; asking again is safe
     */
    async send(id: string): Promise<void> {
      const refund = await getRefund(db, id)
      if (refund?.status === 'pending') await apply(id, refund.orderId, await ask(refund))
    },

    /** After weeks of asking in vain: a person has to see to it. */
    giveUp: ({ id, orderId }: Refund) => apply(id, orderId, { refundRef: '', status: 'failed' }),
  }
}
