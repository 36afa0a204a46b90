/** What the refund policy says of a visit that was missed or cancelled late, by the figures of content/site.yaml and its history. */
import type { Kysely } from 'kysely'
import { type VisitFee, visitFee } from '~/domain/money/visit-fee'
import { isOfPlan } from '~/domain/orders/plan-sessions'
import { priceOfVisit } from '~/domain/orders/visit-price'
import type { Tables } from '~/platform/db/tables'
import type { OrderContext } from '../../state/order-context'
import { planPartOfVisit } from './plan-sessions'
import type { PayableVisit } from './visit-payments'

/** @returns null: no fee is due; a session of a plan that was missed is used, and costs nothing more */
export async function feeOfVisit(
  db: Kysely<Tables>,
  visit: PayableVisit,
  { settings }: Pick<OrderContext, 'settings'>,
): Promise<VisitFee | null> {
  const { orders, appointments } = settings
  if (isOfPlan(await planPartOfVisit(db, visit))) return null
  return visitFee(visit, await lastCancelledAt(db, visit.id), {
    appointmentHours: orders.policy.appointmentHours,
    pricePaise: priceOfVisit(settings, visit) * 100,
    percent: appointments.noShowFee,
  })
}

/** When it was cancelled last, as its history says. */
async function lastCancelledAt(db: Kysely<Tables>, id: string): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('object_type', '=', 'appointment')
    .where('object_id', '=', id)
    .where('action', '=', 'appointment_cancelled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at ?? null
}
