/** What staff decide on the plan of an order whose payment is disputed: it goes on, or its meals are not cooked for now. */
import type { Kysely } from 'kysely'
import { disputeWaits, type PlanChoice } from '~/domain/money/disputes'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { lockOrder } from '../store'
import { listDisputes, updateDispute } from './dispute-store'

/** @throws {ApiError} order_not_found, order_not_decidable where nothing of it is disputed */
export async function decideDisputedPlan(
  db: Kysely<Tables>,
  staff: Staff,
  { orderId, plan, now }: { orderId: string; plan: PlanChoice; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new ApiError('order_not_found')
    const disputes = await listDisputes(trx, [orderId])
    if (disputes.length === 0) throw new ApiError('order_not_decidable')
    for (const { id, status } of disputes)
      await updateDispute(trx, id, { plan_choice: plan, waits: disputeWaits({ status, plan_choice: plan }) ? 1 : 0 })
    await recordStaffAudit(trx, staff, {
      at: now,
      action: plan === 'hold' ? 'disputed_plan_held' : 'disputed_plan_continued',
      subject: order.user_id,
      object: { type: 'order', id: orderId },
      details: { disputes: disputes.map(({ dispute_ref }) => dispute_ref).join(' ') },
    })
  })
}
