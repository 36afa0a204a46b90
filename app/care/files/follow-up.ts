/** When a client's next visit is due, and which one is booked. */
import type { Kysely } from 'kysely'
import { addDays, dayOf } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { FollowUp } from '../contract/care-files'
import type { CareFacts } from '../food/kitchen-content'
import type { Matters } from './care-matters'
import type { Standing } from './standing'

/**
 * The day on which it is due, which can be over; null: no diet plan was sent, or care has ended by then. Pure.
 * @param heldOn the day of the last visit of any kind that took place
 */
export function followUpDue(
  { plans }: Pick<Matters, 'plans'>,
  { step, paid_until }: Pick<Standing, 'step' | 'paid_until'>,
  { heldOn, everyDays }: { heldOn: string | null; everyDays: number },
): string | null {
  const [first] = plans.map(({ starts_on }) => starts_on).toSorted()
  if (first === undefined || step === null || step === 'ended') return null
  // A visit before the first day of the diet plan has nothing to look back at.
  const due = addDays(heldOn !== null && heldOn > first ? heldOn : first, everyDays)
  const [last] = [...plans.map(({ ends_on }) => ends_on), ...(paid_until === null ? [] : [paid_until])]
    .toSorted()
    .toReversed()
  return last === undefined || due > last ? null : due
}

/** @param matters and standing of this client */
export async function loadFollowUp(
  db: Kysely<Tables>,
  userId: string,
  {
    matters,
    standing,
    terms,
    now,
  }: { matters: Matters; standing: Standing; terms: CareFacts['contact']['followUp']; now: Date },
): Promise<FollowUp | null> {
  const ofClient = db.selectFrom('appointments').where('user_id', '=', userId)
  const [held, next] = await Promise.all([
    ofClient
      .select('starts_at')
      .where('status', '=', 'completed')
      .where('starts_at', 'is not', null)
      .orderBy('starts_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    ofClient
      .select(['id', 'starts_at', 'status'])
      .where('status', 'in', ['active', 'confirmed'])
      .where('starts_at', '>', now.toISOString())
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirst(),
  ])
  const { everyDays, kind, name } = terms
  const due_on = followUpDue(matters, standing, { heldOn: held?.starts_at ? dayOf(held.starts_at) : null, everyDays })
  if (due_on === null) return null
  const booked = next?.starts_at
    ? { id: next.id, starts_at: next.starts_at, is_confirmed: next.status === 'confirmed' }
    : null
  return { due_on, kind, name, booked }
}
