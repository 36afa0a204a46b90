/** What a client reads of the appointment they have just asked for. Pure. */
import type { AppointmentTerms } from '~/domain/appointments/appointment-places'
import { timeAndDay, weekdayAndDay } from '~/domain/time/days'
import type { Appointment } from '../contract/appointments'
import { type AppointmentFacts, appointmentFacts } from './appointments'

export type BookedView = {
  /** 'Tuesday, 24 November, 10:30 AM IST (India)', or what was wished for. */
  when: string
  starts_at: string | null
  time_zone: string | null
  facts: AppointmentFacts | null
  /** Where the confirmation goes. */
  email: string | null
}

export function toBookedView(appointment: Appointment, terms: Omit<AppointmentTerms, 'hours'>): BookedView {
  const { starts_at, time_zone, preferred_date: day, preferred_slot: slot, email } = appointment
  const wished = [day && weekdayAndDay(day), slot && `in the ${slot}`].filter(Boolean).join(', ')
  return {
    when: starts_at
      ? `${timeAndDay(starts_at)} IST (India)`
      : wished
        ? `You asked for ${wished}. We will suggest a time.`
        : 'We will suggest a time.',
    facts: appointmentFacts(appointment, terms),
    ...{ starts_at, time_zone, email },
  }
}
