/** Whether a visit is a session of the plan that its client has: it is, unless staff say otherwise. */
import { planPartOf } from '~/domain/orders/plan-sessions'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { DeskAppointmentDetails } from '../../contract/admin-appointments'
import type { outsidePlanBodySchema } from '../../contract/plan-sessions'
import type { VisitPayments } from '../../visit-payments'
import type { DeskBookingOptions } from '../book'
import { createDeskChange } from '../change'
import type { DeskView } from '../view'

type CountSessionOptions = DeskBookingOptions & { visitPayments: VisitPayments }

export function createCountSession(options: CountSessionOptions, { details }: Pick<DeskView, 'details'>) {
  const { db, clock, visitPayments } = options
  const { lock, save } = createDeskChange(options)
  return {
    /** @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed */
    async countSession(
      staff: Staff,
      id: string,
      { version, outside_plan: isOutside, reason }: Received<typeof outsidePlanBodySchema>,
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const row = await lock(trx, id, version)
        const plans = row.user_id === null ? [] : await visitPayments.sessionsOf(trx, row.user_id)
        const plan = planPartOf(plans, row)
        if (!plan)
          throw new ApiError('appointment_move_not_allowed', { message: 'No plan with sessions runs at its time.' })
        const outside_plan = isOutside ? 1 : 0
        const action = isOutside ? 'visit_left_out_of_plan' : 'visit_counted_in_plan'
        const deed = { action, details: { reason, order_id: plan.order_id } } as const
        await save(trx, staff, row, { set: { outside_plan }, deed, mails: () => [] }, now)
      })
      return details(id)
    },
  }
}
