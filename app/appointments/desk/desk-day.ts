/** A day of the clinic's calendar as a list. Pure. */
import { indiaInstant } from '~/domain/time/days'
import type { CalendarDay, DeskAppointment } from '../contract/admin-appointments'
import { exceptionHours, exceptionWhat } from './appointment-words'

export type DayLine =
  | { exception: null; visit: DeskAppointment; startsAt: string; endsAt: string }
  | { exception: { id: string; text: string }; startsAt: string }

/** Visits and exceptions in the order in which they begin; an exception before the visits of the same moment. */
export function dayLines({ day, appointments, exceptions }: CalendarDay): DayLine[] {
  const closures = exceptions.map(
    (one): DayLine => ({
      exception: { id: one.id, text: `${exceptionWhat(one)} ${exceptionHours(one)}: ${one.name}` },
      startsAt: indiaInstant(day, one.from_time).toISOString(),
    }),
  )
  const visits = appointments.map(
    (visit): DayLine => ({
      ...{ exception: null, visit },
      startsAt: visit.starts_at ?? visit.offer?.starts_at ?? '',
      endsAt: (visit.starts_at ? visit.ends_at : visit.offer?.ends_at) ?? '',
    }),
  )
  return [...closures, ...visits].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}
