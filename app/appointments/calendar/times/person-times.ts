/** What one person's times are made of: their exceptions, their cells, and why a time is not one that clients could have. Pure. */
import {
  type AppointmentKind,
  type AppointmentRules,
  endOf,
  isOpenAt,
  type Practitioner,
} from '~/domain/appointments/appointment-times'
import { indiaDay, indiaInstant } from '~/domain/time/days'
import type { Cell, KnownException } from '../calendar-store'

/** The clinic's, and their own. */
export const exceptionsOf = ({ slug }: Practitioner, exceptions: readonly KnownException[]) =>
  exceptions.filter(({ practitioner }) => practitioner === null || practitioner === slug)

export const cellsWith = (resources: readonly string[], cells: readonly Cell[]): string[] =>
  cells.filter(({ resource }) => resources.includes(resource)).map(({ starts_at }) => starts_at)

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
