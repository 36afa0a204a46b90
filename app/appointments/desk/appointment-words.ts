/** Appointments as the front desk reads them: states, times, what was done. Pure. */
import { appointmentPlaces, placeNames } from '~/domain/appointments/appointment-places'
import type { AppointmentStatus, DeskState } from '~/domain/appointments/appointment-state'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { kindNames } from '~/domain/appointments/appointment-words'
import { addDays, clockText, dayOf, longDay, shortDay, shortWeekday, timeAndDay, timeOf } from '~/domain/time/days'
import type { AppointmentHistoryEntry } from '../contract/admin-appointments'

export const stateNames: Readonly<Record<DeskState, string>> = {
  new: 'New',
  offered: 'Slot offered',
  unpaid: 'Waiting for payment',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
}

/** '+91 98765 43210' of a number of India; any other as it is kept. */
export const phoneText = (e164: string): string =>
  e164 === '' ? 'No phone' : e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** The button that moves an appointment, by what it is now and what it becomes. */
export function moveName(from: AppointmentStatus, to: AppointmentStatus): string {
  if (to === 'active' || from === 'completed' || from === 'no_show') return 'Reopen'
  const names = { confirmed: 'Confirm', completed: 'Completed', cancelled: 'Cancel it', no_show: 'No-show' }
  return from === 'active' && to === 'cancelled' ? 'Cancel request' : names[to]
}

/** 'Today, 8:12 AM'; 'Yesterday, 9:05 PM'; '19 Nov, 4:02 PM', with the year where it is another. */
export function whenText(instant: string, today: string): string {
  const day = dayOf(instant)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  const name =
    day === today
      ? 'Today'
      : day === addDays(today, -1)
        ? 'Yesterday'
        : day === addDays(today, 1)
          ? 'Tomorrow'
          : `${shortDay(day)}${year}`
  return `${name}, ${timeOf(instant)}`
}

/** 'Tue 10:30 AM', or 'Tue 1 Dec, 10:30 AM' from the seventh day on. */
export function shortTime(instant: string, today: string): string {
  const day = dayOf(instant)
  return day < addDays(today, 7)
    ? `${shortWeekday(day)} ${timeOf(instant)}`
    : `${shortWeekday(day)} ${shortDay(day)}, ${timeOf(instant)}`
}

type Otherwise = { is_open: boolean; closes_clinic: boolean; closes_kitchen: boolean }

/** What is closed, or open otherwise than in the week. A kitchen that closes alone changes no appointment. */
export function exceptionWhat({ is_open, closes_clinic, closes_kitchen }: Otherwise): string {
  if (is_open) return 'Open'
  if (!closes_kitchen) return 'Closed'
  return closes_clinic ? 'Clinic and kitchen closed' : 'Kitchen closed'
}

/** 'all day'; '2:00 PM to 4:00 PM'; '2:00 PM to midnight': of a day that is closed or open otherwise than in the week. */
export const exceptionHours = ({ from_time, to_time }: { from_time: string; to_time: string }): string =>
  from_time === '00:00' && to_time === '24:00'
    ? 'all day'
    : `${clockText(from_time)} to ${to_time === '24:00' ? 'midnight' : clockText(to_time)}`

/** '2026-11-19' → 'November'. */
export const longMonth = (day: string): string => monthAndYear(day).slice(0, -5)

/** '2026-11-19' or '2026-11' → 'November 2026'. */
export const monthAndYear = (day: string): string => longDay(`${day.slice(0, 7)}-01`).slice(2)

/** What was done, in a sentence; who did it and when stands beside it. */
export function historyText({ action, details }: Pick<AppointmentHistoryEntry, 'action' | 'details'>): string {
  // Of a move along the states, `from` and `to` are states.
  const timeIn = (name: string) => {
    const at = details[name]
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? timeAndDay(at) : 'no time'
  }
  const kind = appointmentKinds.find((one) => one === details.kind)
  const where = placeIn(details)
  const reason = typeof details.reason === 'string' ? ` Reason: ${details.reason}` : ''
  const texts: Record<string, string> = {
    appointment_booked: details.to ? `Booked for ${timeIn('to')}.` : 'Written down, without a time.',
    appointment_confirmed: `Confirmed for ${details.kind ? timeIn('to') : timeIn('starts_at')}${where}.`,
    appointment_moved: `Moved from ${timeIn('from')} to ${timeIn('to')}${where}.`,
    appointment_changed: kind ? `Changed to: ${kindNames[kind]}${where}.` : 'Changed.',
    appointment_link_given: details.has_link ? 'Gave the visit a link of its own.' : 'Took its own link away.',
    appointment_completed: 'Marked as completed.',
    appointment_cancelled: 'Cancelled.',
    appointment_no_show: 'Marked as a no-show.',
    appointment_unpaid: 'Not paid in time: its time is free again.',
    appointment_paid: `Paid, and by that confirmed for ${timeIn('starts_at')}.`,
    appointment_reopened: 'Reopened.',
    appointment_offered: `Offered ${timeIn('to')}.`,
    appointment_offer_accepted: `Accepted ${timeIn('to')}.`,
    appointment_offer_declined: `Declined ${timeIn('to')}.`,
    appointment_offer_withdrawn: `Withdrew the offer of ${timeIn('from')}.`,
    appointment_noted: 'Wrote a note.',
    visit_left_out_of_plan: 'Not counted as a session of the plan.',
    visit_counted_in_plan: 'Counted as a session of the plan again.',
    appointment_closed: `${timeIn('starts_at')} is closed: the client is told, another time is needed.`,
    appointment_passed_on: details.until
      ? `Passed on: ${timeIn('from')} is offered with the other.`
      : `Passed on: ${timeIn('from')} cannot be kept, another time is needed.`,
    appointment_stands: `${timeIn('starts_at')} is open again: it stands.`,
    visit_payment_asked: 'Mailed the link to pay it online.',
    visit_fee_asked: 'Asked for the fee.',
    health_note_read: 'Read the health note.',
  }
  return `${texts[action] ?? 'Changed.'}${reason}`
}

/** ', by video', to go on with; '' where that has not changed. */
function placeIn(details: AppointmentHistoryEntry['details']): string {
  if (!('place' in details)) return ''
  const place = details.kind === 'discovery' ? 'phone' : appointmentPlaces.find((one) => one === details.place)
  return place ? `, ${placeNames[place].toLowerCase()}` : ', place to be agreed'
}
