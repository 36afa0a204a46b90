/** What one person's times are made of: their exceptions, their cells, and why a time is not one that clients could have. Pure. */

import { indiaDay, indiaInstant } from '../time/days'
import {
  type AppointmentKind,
  type AppointmentRules,
  endOf,
  isOpenAt,
  type KnownException,
  type Practitioner,
} from './appointment-times'

/** Whether a closed time meets an appointment of a kind at this instant. */
export function closesAt(
  { day, from, to, isOpen }: KnownException,
  startsAt: Date,
  kind: AppointmentKind,
  rules: AppointmentRules,
): boolean {
  const [begins, ends] = [startsAt.getTime(), endOf(startsAt, kind, rules).getTime()]
  return (
    !isOpen &&
    day === indiaDay(startsAt) &&
    begins < indiaInstant(day, to).getTime() &&
    ends > indiaInstant(day, from).getTime()
  )
}

/** Why clients could not have this time of this person: a sentence for staff; null where they could. */
export function whyUnusual(
  { slug, name, rules }: Practitioner,
  { kind, starts_at }: { kind: AppointmentKind; starts_at: string },
  exceptions: readonly KnownException[],
  now: Date,
): string | null {
  const startsAt = new Date(starts_at)
  if (startsAt < now) return 'This time has passed.'
  const closed = exceptions.find((one) => (one.practitioner ?? slug) === slug && closesAt(one, startsAt, kind, rules))
  if (closed) return closed.practitioner === null ? 'The clinic is closed then.' : `${name} is on leave then.`
  const own = exceptions.filter(({ practitioner }) => (practitioner ?? slug) === slug)
  if (isOpenAt(startsAt, kind, rules, own)) return null
  return isOpenAt(startsAt, kind, { ...rules, breaks: [] }, own)
    ? 'This is in a break.'
    : 'This is outside the working hours.'
}
