/** What a payment means for a visit whose time is kept for it: the visit is confirmed, or the money goes back. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { OrderContext } from '../../state/order-context'
import { getOrder, lockOrder, type Order, updateOrder } from '../../store'
import { getVisitOrder } from './visit-payments'

/** As `lockOrder`; of a visit the calendar and the appointment are locked first, in the order of every other transaction that changes both. */
export async function lockWithVisit(
  trx: Kysely<Tables>,
  orderId: string,
  { heldVisits }: Pick<OrderContext, 'heldVisits'>,
): Promise<Order | null> {
  const known = await getOrder(trx, orderId)
  if (known?.appointment_id) await heldVisits.lock(trx, known.appointment_id)
  return lockOrder(trx, orderId)
}

/**
 * Before the whole price of a visit is applied to its order. An order that ended because its visit was not paid in time stands again with
 * its visit; one whose visit cannot be kept ends, by which its money goes back as any that comes too late.
 * @returns the order as it is now
 */
export async function settleVisit(trx: Kysely<Tables>, order: Order, context: OrderContext): Promise<Order> {
  const { now, heldVisits } = context
  const { id, appointment_id, cancelled_at } = order
  if (appointment_id === null || order.is_fee === 1) return order
  // Another order of this visit is to be paid, or was.
  if (cancelled_at !== null && (await getVisitOrder(trx, appointment_id))) return order
  const visit = await heldVisits.confirmPaid(trx, appointment_id, now)
  if (visit === 'confirmed' && cancelled_at !== null)
    await updateOrder(trx, id, { status: 'awaiting_payment', cancelled_at: null }, now)
  if (visit === 'gone' && cancelled_at === null)
    await updateOrder(trx, id, { status: 'cancelled', cancelled_at: now.toISOString() }, now)
  return (await getOrder(trx, id)) ?? order
}
