/** Appointments as the account shows them: without a word of what was written about health. Pure. */
import type { OwnAppointment } from '~/clinic/contract/appointments'
import type { Tone } from '~/components/order/order-words'
import { weekday } from '~/domain/days'
import { type OpeningHours, openSlots } from '~/domain/opening-hours'

export type AppointmentView = {
  id: string
  status: OwnAppointment['status']
  service: string
  /** The day that was wished for, or null. */
  day: string | null
  /** 'Tuesday, morning'; a sentence where no day was named. */
  when: string
  /** '09:00 to 12:00', where a time of day was named. */
  hours: string | null
  created_at: string
  can_cancel: boolean
}

export function toAppointmentView(appointment: OwnAppointment, openingHours: OpeningHours): AppointmentView {
  const { preferred_date: day, preferred_slot: slot } = appointment
  const open = openSlots(openingHours).find((one) => one.slot === slot)
  return {
    id: appointment.id,
    status: appointment.status,
    service: appointment.service ?? 'General Appointment',
    day,
    when: [day && weekday(day), slot].filter(Boolean).join(', ') || 'Time to be arranged',
    hours: open ? `${open.from} to ${open.to}` : null,
    created_at: appointment.created_at,
    can_cancel: appointment.can_cancel,
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
export const isOpen = ({ status, day }: Pick<AppointmentView, 'status' | 'day'>, today: string): boolean =>
  (status === 'active' || status === 'confirmed') && (day === null || day >= today)

/** The earliest that is still to come; one without a day only where none has one. */
export function nextAppointment(appointments: readonly AppointmentView[], today: string): AppointmentView | null {
  const open = appointments.filter((appointment) => isOpen(appointment, today))
  const dated = open.filter(({ day }) => day !== null).toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  return dated[0] ?? open[0] ?? null
}
