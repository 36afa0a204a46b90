/** Appointments as the account shows them: without a word of what was written about health. Pure. */
import type { HealthNotes, OwnAppointment } from '~/clinic/contract/appointments'
import type { Tone } from '~/components/order/order-words'
import { weekday } from '~/domain/days'
import { type OpeningHours, openSlots } from '~/domain/opening-hours'

type NotShown = keyof HealthNotes | 'name' | 'email' | 'mobile_number'

export type AppointmentView = Omit<OwnAppointment, NotShown> & {
  service: string
  /** 'Tuesday, morning'; a sentence where no day was named. */
  when: string
  /** '09:00 to 12:00', where a time of day was named. */
  hours: string | null
}

export function toAppointmentView(appointment: OwnAppointment, openingHours: OpeningHours): AppointmentView {
  const { medical_issue: _, message: _1, name: _2, email: _3, mobile_number: _4, ...shown } = appointment
  const { preferred_date: day, preferred_slot: slot } = shown
  const open = openSlots(openingHours).find((one) => one.slot === slot)
  return {
    ...shown,
    service: shown.service ?? 'General Appointment',
    when: [day && weekday(day), slot].filter(Boolean).join(', ') || 'Time to be arranged',
    hours: open ? `${open.from} to ${open.to}` : null,
  }
}

const words: Record<OwnAppointment['status'], { label: string; tone: Tone }> = {
  active: { label: 'Requested', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Done', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  no_show: { label: 'Missed', tone: 'quiet' },
}
export const wordsOfAppointment = (status: OwnAppointment['status']) => words[status]

/** Whether it may still take place. */
export const isOpen = (
  { status, preferred_date: day }: Pick<AppointmentView, 'status' | 'preferred_date'>,
  today: string,
): boolean => (status === 'active' || status === 'confirmed') && (day === null || day >= today)

/** The earliest that is still to come; one without a day only where none has one. */
export function nextAppointment(appointments: readonly AppointmentView[], today: string): AppointmentView | null {
  const open = appointments.filter((appointment) => isOpen(appointment, today))
  const dated = open
    .filter(({ preferred_date: day }) => day !== null)
    .toSorted((a, b) => (a.preferred_date ?? '').localeCompare(b.preferred_date ?? ''))
  return dated[0] ?? open[0] ?? null
}
