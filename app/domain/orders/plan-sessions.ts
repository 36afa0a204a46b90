/**
 * Which visits of a client are sessions of their plans, and how many are left. Nothing is counted up or down and kept: each time it is
 * reckoned anew from the plans that were paid and the visits as they stand. Pure.
 */
import type { AppointmentStatus } from '../appointments/appointment-state'
import { dayOf } from '../time/days'
import { type OrderedPlan, runsUntil } from './ordered-plan'

/** `sessions`: how many it was sold with; null: none are counted. */
export type SessionPlan = OrderedPlan & { id: string; plan_title: string; sessions: number | null }

export type PlanVisit = {
  id: string
  kind: string | null
  status: AppointmentStatus
  /** UTC instant. */
  starts_at: string | null
  /** Staff have said that it does not count. */
  outside_plan: number
  /** It was paid for by itself. */
  is_paid: boolean
}

/** `visits`: the ids of those that are its sessions, the first one first; `used` and `left` together are always `sold`. */
export type PlanSessions = {
  order_id: string
  plan_title: string
  start_date: string
  /** The first day on which it no longer runs. */
  until: string
  sold: number
  used: number
  left: number
  visits: string[]
}

/** A client who did not come has used the time; one who cancelled has not. */
const counted: readonly AppointmentStatus[] = ['confirmed', 'completed', 'no_show']

const canCount = ({ kind, status, starts_at }: Pick<PlanVisit, 'kind' | 'status' | 'starts_at'>): boolean =>
  kind !== 'discovery' && starts_at !== null && counted.includes(status)

const runsOn = (plan: Pick<PlanSessions, 'start_date' | 'until'>, instant: string): boolean =>
  plan.start_date <= dayOf(instant) && dayOf(instant) < plan.until

/**
 * Each visit is a session of one plan at most: the earliest visits first, each of the plan that ends first among those that run on its day
 * and have one left. Plans without sessions are left out.
 */
export function planSessions(plans: readonly SessionPlan[], visits: readonly PlanVisit[]): PlanSessions[] {
  const sold = plans
    .flatMap((plan) => {
      const until = runsUntil(plan)
      if (plan.kind !== 'subscription' || until === null || !plan.sessions) return []
      const { id: order_id, plan_title, start_date, sessions } = plan
      return [{ order_id, plan_title, start_date, until, sold: sessions, visits: [] as string[] }]
    })
    .toSorted((one, other) => compare(one.until, other.until) || compare(one.order_id, other.order_id))
  const inTurn = visits
    .filter((visit) => canCount(visit) && !visit.outside_plan && !visit.is_paid)
    .toSorted((one, other) => compare(one.starts_at ?? '', other.starts_at ?? '') || compare(one.id, other.id))
  for (const { id, starts_at } of inTurn)
    sold.find((plan) => runsOn(plan, starts_at ?? '') && plan.visits.length < plan.sold)?.visits.push(id)
  return sold.map((plan) => ({ ...plan, used: plan.visits.length, left: plan.sold - plan.visits.length }))
}

/** `number`: which session of the plan it is; null: it is none, because none is left, it is paid by itself, or staff have said so. */
export type PlanPart = Pick<PlanSessions, 'order_id' | 'plan_title' | 'sold' | 'left'> & { number: number | null }

/** What a visit is to its client's plans; null where no plan with sessions runs at its time, or it is nothing that counts. */
export function planPartOf(
  plans: readonly PlanSessions[],
  visit: Pick<PlanVisit, 'id' | 'kind' | 'status' | 'starts_at'>,
): PlanPart | null {
  if (!canCount(visit)) return null
  const own = plans.find(({ visits }) => visits.includes(visit.id))
  const plan = own ?? plans.findLast((one) => runsOn(one, visit.starts_at ?? ''))
  if (!plan) return null
  const { order_id, plan_title, sold, left } = plan
  return { order_id, plan_title, sold, left, number: own ? own.visits.indexOf(visit.id) + 1 : null }
}

/** Whether a visit is a session of a plan, and so paid for. */
export const isOfPlan = (part: Pick<PlanPart, 'number'> | null): boolean => part !== null && part.number !== null

/** Whether a visit at this instant would be a session of one of these plans. */
export const hasSessionLeft = (plans: readonly PlanSessions[], instant: string): boolean =>
  plans.some((plan) => plan.left > 0 && runsOn(plan, instant))

/** '9 of 12 sessions left'. */
export const sessionsLeftText = ({ sold, left }: { sold: number; left: number }): string =>
  left === 0 ? `All ${sold} sessions are used` : `${left} of ${sold} sessions left`

/** What its client reads of a visit. */
export const ownSessionText = (part: PlanPart): string =>
  part.number === null
    ? `Not a session of your ${part.plan_title} plan. ${sessionsLeftText(part)}.`
    : `Session ${part.number} of ${part.sold} of your ${part.plan_title} plan. ${sessionsLeftText(part)}.`

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
