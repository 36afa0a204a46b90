/** A delivery is ticked, or the tick is taken back: by the desk and by the driver alike. */
import type { Kysely } from 'kysely'
import type { DeliveryMark } from '~/domain/deliveries/delivery-days'
import { indiaDay } from '~/domain/time/days'
import { getDeliveredOrder } from '~/orders/state/days/order-days-store'
import { changedMeanwhile, recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { getDay, markDay } from './day-store'

export type Mark = { order_id: string; day: string; status: DeliveryMark; version: number }

/** Who ticks: a person of the staff, or the holder of the driver's link of that day. */
type Marker = { userId: string | null; address: string | undefined }

/**
 * What is marked so already stays as it is, so that a form sent twice is no clash.
 * @throws {ApiError} delivery_not_found, changed_meanwhile, days_not_changeable before its day, or where the meal was moved
 */
export async function mark(db: Kysely<Tables>, marker: Marker, wanted: Mark, now: Date): Promise<void> {
  const { order_id, day, status } = wanted
  if (day > indiaDay(now))
    throw new ApiError('days_not_changeable', { message: 'A delivery can be marked from its day on.' })
  const object = { type: 'delivery', id: `${order_id} ${day}` }
  await db.transaction().execute(async (trx) => {
    const before = await getDay(trx, order_id, day)
    const order = await getDeliveredOrder(trx, order_id)
    if (!before || !order) throw new ApiError('delivery_not_found')
    if (before.status === status) return
    if (before.status === 'skipped')
      throw new ApiError('days_not_changeable', { message: 'This meal was moved to another day.' })
    if (!(await markDay(trx, wanted, status, now))) throw await changedMeanwhile(trx, object)
    await recordAudit(trx, {
      at: now,
      action: 'delivery_marked',
      actor: marker.userId,
      subject: order.user_id,
      object,
      details: { day, from: before.status, to: status, by: marker.userId === null ? 'driver' : 'staff' },
      address: marker.address,
    })
  })
}
