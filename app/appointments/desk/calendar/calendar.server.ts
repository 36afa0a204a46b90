/** What the views of today and of the week show: the calendar, who waits for a time, and how much is free. */

import { kindNames } from '~/domain/appointments/appointment-words'
import { addDays, dayAndMonth, indiaDay, shortWeekday } from '~/domain/time/days'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminAppointmentOperations, type CalendarDay, type DeskAppointment } from '../../contract/admin-appointments'
import { appointmentOperations } from '../../contract/appointments'
import { mondayOf, type WeekGrid, weekGrid } from '../desk-week'
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
  const week = isWeek ? weekGrid(calendar.data, { now, kind: query.kind }) : null
  const [day = null] = calendar.data
  return {
    first: span.from,
    last: week?.days.at(-1)?.day ?? span.to,
    week,
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
