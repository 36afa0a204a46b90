/** What the views of today and of the week show: the calendar, who waits for a time, and how much is free. */

import { appointmentRules } from '~/content/collections.server'
import { mergedSpans } from '~/domain/appointments/appointment-times'
import { kindNames } from '~/domain/appointments/appointment-words'
import { addDays, dayAndMonth, indiaDay, shortWeekday } from '~/domain/time/days'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminAppointmentOperations, type CalendarDay, type DeskAppointment } from '../../contract/admin-appointments'
import { appointmentOperations } from '../../contract/appointments'
import { type DeskPerson, mondayOf, type WeekGrid, weekGrid } from '../desk-week'
import type { ViewQuery } from './view-query'

const shownWaiting = 8

export type CalendarSideData = {
  waiting: { id: string; name: string; what: string; wish: string; age: string }[]
  waitingCount: number
  free: { name: string; count: number }[]
}
export type CalendarData = {
  first: string
  last: string
  /** One of them: of the week, or of a day. */
  week: WeekGrid | null
  day: CalendarDay | null
  /** Those of the clinic; none where it has one. */
  people: readonly DeskPerson[]
  side: CalendarSideData
}

/** @returns null where the calendar cannot be read now */
export async function loadCalendar(clinic: ClinicApi, query: ViewQuery, now: Date): Promise<CalendarData | null> {
  const today = indiaDay(now)
  const shown = query.day ?? today
  const monday = mondayOf(shown)
  const isWeek = query.view === 'week'
  const span = isWeek ? { from: monday, to: addDays(monday, 6) } : { from: shown, to: shown }
  const rest = { from: monday > today ? monday : today, to: addDays(monday, 6) }
  const [calendar, waiting, free] = await Promise.all([
    clinic(adminAppointmentOperations).calendar(span),
    clinic(adminAppointmentOperations).list({ waits_for: 'time', per_page: shownWaiting }),
    rest.from <= rest.to ? clinic(appointmentOperations).freeTimes({ ...rest, kind: 'discovery' }) : null,
  ])
  if (!calendar.ok || !waiting.ok) return null
  const people = peopleOf(calendar.data)
  const shownPeople = people.filter(({ slug }) => query.with === undefined || slug === query.with)
  const days = people.length === 0 ? calendar.data : calendar.data.map((one) => withPeople(one, shownPeople))
  const week = isWeek ? weekGrid(days, { now, kind: query.kind, people: shownPeople }) : null
  const [day = null] = days
  return {
    first: span.from,
    last: week?.days.at(-1)?.day ?? span.to,
    ...{ week, people },
    day: isWeek || day === null ? null : ofKind(day, query),
    side: {
      waiting: waiting.data.map((one) => toWaiting(one, now)),
      waitingCount: waiting.meta?.total ?? waiting.data.length,
      free: (free?.ok ? free.data : [])
        .filter(({ is_open }) => is_open)
        .map((one) => ({ name: one.day === today ? 'Today' : shortWeekday(one.day), count: one.times.length })),
    },
  }
}

/** Also those of whom something stands there and whose file is gone: no client is lost from sight. */
function peopleOf(days: readonly CalendarDay[]): DeskPerson[] {
  const { practitioners } = appointmentRules
  const known = practitioners.map(({ slug, name }) => ({ slug, name }))
  const slugs = days.flatMap(({ appointments }) => appointments.map(({ practitioner }) => practitioner))
  const gone = [...new Set(slugs)].filter((slug) => slug !== null && !known.some((one) => one.slug === slug))
  const all = [...known, ...gone.map((slug) => ({ slug: slug ?? '', name: `${slug} (no longer here)` }))]
  return all.length > 1 ? all : []
}

/** A day of these people alone. What has a time and names nobody is the first one's. */
function withPeople(day: CalendarDay, people: readonly DeskPerson[]): CalendarDay {
  const isOf = (slug: string | null) =>
    people.some((one) => one.slug === (slug ?? appointmentRules.practitioners[0].slug))
  const there = day.people.filter(({ practitioner }) => isOf(practitioner))
  return {
    ...day,
    people: there,
    open: mergedSpans(there.flatMap(({ open }) => open)),
    held: day.held.filter(({ practitioner }) => isOf(practitioner)),
    exceptions: day.exceptions.filter(({ practitioner }) => practitioner === null || isOf(practitioner)),
    appointments: day.appointments.filter((one) =>
      one.starts_at
        ? isOf(one.practitioner) || (one.offer && isOf(one.offer.practitioner))
        : isOf(one.offer?.practitioner ?? null),
    ),
  }
}

const ofKind = (day: CalendarDay, { kind }: ViewQuery): CalendarDay => ({
  ...day,
  appointments: day.appointments.filter((one) => !kind || (one.starts_at ? one : (one.offer ?? one)).kind === kind),
})

function toWaiting(
  { id, name, service, kind, preferred_date, preferred_slot, created_at }: DeskAppointment,
  now: Date,
): CalendarSideData['waiting'][number] {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(created_at)) / 3_600_000))
  return {
    ...{ id, name, what: service ?? (kind ? kindNames[kind] : 'General Appointment') },
    wish: [preferred_date && dayAndMonth(preferred_date), preferred_slot].filter(Boolean).join(', '),
    age: hours < 1 ? 'now' : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`,
  }
}
