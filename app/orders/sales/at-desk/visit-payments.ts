/** What a consultation costs by itself: which appointment can be paid for, and what that takes off a diet plan bought soon after. */
import type { Kysely } from 'kysely'
import type { VisitPayments } from '~/appointments/visit-payments'
import { whyNotPayable } from '~/domain/appointments/appointment-state'
import type { PlanKind } from '~/domain/orders/plans'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { OrderContext } from '../../state/apply'
import { lockOrder, updateOrder } from '../../store'
import type { OrderPrice } from '../discounts/discount-codes'

const payableVisits = (db: Kysely<Tables>) =>
  db
    .selectFrom('appointments')
    .select(['id', 'user_id', 'name', 'email', 'mobile_number', 'kind', 'status', 'starts_at'])

/** @throws {ApiError} appointment_not_found, visit_not_payable */
export async function requireChargeable(trx: Kysely<Tables>, appointmentId: string) {
  const visit = await locked(trx, payableVisits(trx).where('id', '=', appointmentId)).executeTakeFirst()
  if (!visit) throw new ApiError('appointment_not_found')
  const isPaid = (await visitOrderOf(trx, appointmentId)) !== null
  const why = isPaid ? 'This appointment is paid for already.' : whyNotPayable(visit)
  if (why !== null) throw new ApiError('visit_not_payable', { message: why })
  return visit
}

async function visitOrderOf(db: Kysely<Tables>, appointmentId: string) {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'receipt_number', 'amount_paise'])
    .where('appointment_id', '=', appointmentId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The appointment was cancelled, or stands again: staff decide on what was paid for it. */
async function visitHasChanged(
  trx: Kysely<Tables>,
  { id, status }: Pick<Tables['appointments'], 'id' | 'status'>,
  now: Date,
): Promise<void> {
  const visit = await visitOrderOf(trx, id)
  const order = visit && (await lockOrder(trx, visit.id))
  const [is, was] = status === 'cancelled' ? (['visit_cancelled', null] as const) : ([null, 'visit_cancelled'] as const)
  if (order?.status === 'paid' && order.review_reason === was)
    await updateOrder(trx, order.id, { review_reason: is }, now)
}

export const visitPayments: VisitPayments = { orderOf: visitOrderOf, hasChanged: visitHasChanged }

type Priced = OrderPrice & { amount_paise: number; kind: PlanKind; user_id: string }

/**
 * The price of a plan less the client's last consultation that was paid within the days of the content. It is credited once; where the plan
 * is given back, it can be again. Food takes nothing off, and neither does what a code has made cheaper.
 */
export async function withCredit<Price extends Priced>(
  trx: Kysely<Tables>,
  price: Price,
  { now, settings }: OrderContext,
): Promise<Price & { credited_order?: string }> {
  const days = settings.orders.consultationCreditDays ?? 0
  if (days === 0 || price.kind === 'food' || price.discount_code !== null) return price
  const since = indiaInstant(addDays(indiaDay(now), -days)).toISOString()
  const visit = await trx
    .selectFrom('orders')
    .select(['id', 'amount_paise'])
    .where('user_id', '=', price.user_id)
    .where('plan_type', '=', 'visit')
    .where('status', '=', 'paid')
    .where('paid_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as plans')
            .select('plans.id')
            .whereRef('plans.credited_order', '=', 'orders.id')
            .where('plans.cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  const credit = visit?.amount_paise ?? 0
  if (!visit || credit === 0 || credit >= price.amount_paise) return price
  return {
    ...price,
    amount_paise: price.amount_paise - credit,
    full_price_paise: price.amount_paise,
    discount_paise: credit,
    credited_order: visit.id,
  }
}
