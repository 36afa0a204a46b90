/** Sessions of plans, read from the plans and visits of one client as they stand. What counts is decided in domain/orders/plan-sessions.ts. */
import type { Kysely } from 'kysely'
import { type PlanPart, type PlanSessions, planPartOf, planSessions } from '~/domain/orders/plan-sessions'
import type { Tables } from '~/platform/db/tables'

/** The plans with sessions of a client, the one that ends first before the others. */
export async function sessionsOfClient(db: Kysely<Tables>, userId: string): Promise<PlanSessions[]> {
  const plans = await db
    .selectFrom('orders')
    .select([
      'id',
      'plan_title',
      'status',
      'kind',
      'plan_type',
      'meals',
      'start_date',
      'end_date',
      'stops_on',
      'sessions',
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .where('sessions', '>', 0)
    .execute()
  if (plans.length === 0) return []
  const visits = await db
    .selectFrom('appointments')
    .select(['id', 'kind', 'status', 'starts_at', 'outside_plan'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.appointment_id', '=', 'appointments.id')
          .where('orders.cancelled_at', 'is', null)
          .where('orders.paid_at', 'is not', null),
      ).as('is_paid'),
    )
    .where('user_id', '=', userId)
    .where('starts_at', 'is not', null)
    .execute()
  return planSessions(
    plans,
    visits.map((visit) => ({ ...visit, is_paid: Boolean(visit.is_paid) })),
  )
}

type Visit = Pick<Tables['appointments'], 'id' | 'user_id' | 'kind' | 'status' | 'starts_at'>

/** Whether a visit is a session of a plan (`number`), and of which; null where its client has no plan with sessions at that time. */
export async function planPartOfVisit(db: Kysely<Tables>, visit: Visit): Promise<PlanPart | null> {
  return visit.user_id === null ? null : planPartOf(await sessionsOfClient(db, visit.user_id), visit)
}
