/**
 * Visits that are paid when they are booked (content/site.yaml, appointments.consultation.paid): the unpaid order that is made with the
 * booking, and what the worker does with those that were not paid in time.
 */
import type { Kysely } from 'kysely'
import type { HeldVisits } from '~/appointments/calendar/times/held-visits'
import type { PlanBookingPayment } from '~/appointments/visit-payments'
import { payUntil } from '~/domain/appointments/appointment-state'
import { hasSessionLeft } from '~/domain/orders/plan-sessions'
import { newOrderId } from '~/payments/contract/payments'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import { type Links, logProviderError } from '../../links/links'
import type { OrderContext } from '../../state/order-context'
import type { OrderSettings } from '../../state/settings'
import { sessionsOfClient } from './plan-sessions'
import { getVisitOrder, insertVisitOrder, payableVisits, visitPayments } from './visit-payments'

/** Ended in one round. */
const mostAtOnce = 100

type VisitHoldsOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  heldVisits: HeldVisits
  loadOrderSettings: () => Promise<OrderSettings>
  loadOrderContext: () => Promise<OrderContext>
}

export function createVisitHolds(options: VisitHoldsOptions) {
  const { db, clock, log, links, heldVisits, loadOrderSettings, loadOrderContext } = options
  const planBookingPayment: PlanBookingPayment = async ({ kind, starts_at, userId }, now) => {
    const { appointments } = await loadOrderSettings()
    if (kind !== 'consultation' || appointments.consultation.paid !== 'when-booking') return null
    if (hasSessionLeft(await sessionsOfClient(db, userId), starts_at)) return null
    const context = await loadOrderContext()
    return {
      until: payUntil(starts_at, now),
      // Its link is made when the client asks for it.
      async ask(trx, appointmentId) {
        const visit = await payableVisits(trx).where('id', '=', appointmentId).executeTakeFirstOrThrow()
        const order = await insertVisitOrder(trx, { id: newOrderId(now), visit, buyer_gstin: null }, context)
        if (!order) throw new ApiError('order_clash')
      },
    }
  }

  /** The provider is asked first: what was paid at the last moment is found here. */
  async function endOne(id: string): Promise<boolean> {
    const order = await getVisitOrder(db, id)
    if (order) await links.cancelOpen(order.id).catch((error: unknown) => logProviderError(log, order.id, error))
    const now = clock()
    return db.transaction().execute(async (trx) => {
      await heldVisits.lock(trx, id)
      if (!(await heldVisits.end(trx, id, now))) return false
      await visitPayments.hasChanged(trx, { id, status: 'cancelled' }, now)
      return true
    })
  }

  return {
    planBookingPayment,

    /** Ends those that were not paid in time. @returns how many */
    async endUnpaid(isStopping: () => boolean = () => false): Promise<number> {
      let ended = 0
      for (const id of await heldVisits.listEnded(db, clock(), mostAtOnce)) {
        if (isStopping()) break
        // One that fails does not keep the others' times.
        const isEnded = await endOne(id).catch((error: unknown) => log.error('visit_hold_not_ended', error))
        if (isEnded) ended += 1
      }
      return ended
    },
  }
}
