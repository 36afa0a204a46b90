/** The words for appointments that screens, API and files share: kinds, and what staff read once a change is done. Pure. */
import { canBeMailed, clientsToldByMailWords, mailedWords, toldByMailWords } from '../deliveries/walk-in'
import { dateTimeText, timeAndDay } from '../time/days'
import type { AppointmentKind } from './appointment-times'

export const kindNames: Readonly<Record<AppointmentKind, string>> = {
  discovery: 'Free call',
  consultation: 'Full consultation',
}

type Changed = { starts_at: string | null; email: string | null; offer: { starts_at: string; until: string } | null }

/** Whether a mail about an appointment is made: to a real address, and not about a visit that has begun or passed. */
export const isToldOfVisit = ({ starts_at, email }: Pick<Changed, 'starts_at' | 'email'>, now: Date): boolean =>
  canBeMailed(email) && (starts_at === null || Date.parse(starts_at) > now.getTime())

/** `isMailSent`: whether there is a mail server. */
type Done = { now: Date; isMailSent: boolean }

/** What was done, as its entry in the history names it; a swap leaves two entries of a move. */
export function doneWords(action: string, { starts_at, email, offer }: Changed, { now, isMailSent }: Done): string {
  const isOver = canBeMailed(email) && !isToldOfVisit({ starts_at: offer?.starts_at ?? starts_at, email }, now)
  const told = isOver ? 'Its time has passed: no mail is sent.' : toldByMailWords(email, isMailSent)
  const time = starts_at === null ? 'no time' : timeAndDay(starts_at)
  const texts: Record<string, string> = {
    appointment_booked: starts_at === null ? 'Written down. It needs a time.' : `Booked for ${time}.`,
    appointment_confirmed: `Confirmed for ${time}. ${told}`,
    appointment_moved: `Moved to ${time}. ${told}`,
    appointment_changed: `Saved. ${told}`,
    appointment_link_given: `The link is saved. ${told}`,
    appointment_swapped: isMailSent
      ? `Swapped: this one is on ${time} now. Both clients are told by mail where they have an email.`
      : `Swapped: this one is on ${time} now. ${told} Please tell the other client too.`,
    appointment_completed: 'Marked as completed.',
    appointment_no_show: 'Marked as a no-show.',
    appointment_cancelled: `Cancelled. Its time is free again. ${told}`,
    appointment_reopened: starts_at === null ? 'Reopened. It needs a time.' : 'Reopened.',
    appointment_offered: offer
      ? `Offered ${timeAndDay(offer.starts_at)}, kept until ${dateTimeText(offer.until)}. ${told}`
      : 'Offered.',
    appointment_offer_withdrawn: 'The offer is withdrawn. Its time is free again.',
    appointment_noted: 'The note is saved.',
    visit_left_out_of_plan: 'It is no session of the plan now.',
    visit_counted_in_plan: 'It is a session of the plan again.',
    series_booked: `The follow-ups are booked. ${toldByMailWords(email, isMailSent)}`,
    series_cancelled: `Cancelled, with those after it. Their times are free again. ${told}`,
  }
  return texts[action] ?? 'Changed.'
}

/** Once a client has passed to another practitioner. */
export function passedOnWords(
  { offered, without_time, is_mailed }: { offered: number; without_time: number; is_mailed: boolean },
  isMailSent: boolean,
): string {
  const kept = offered === 1 ? ' One visit is offered to them anew.' : ` ${offered} visits are offered to them anew.`
  const lost =
    without_time === 1
      ? ' One visit needs another time: it is under “No time yet”.'
      : ` ${without_time} visits need another time: they are under “No time yet”.`
  const told = is_mailed ? mailedWords(isMailSent) : 'The client has no email: please call.'
  return `Passed on.${offered > 0 ? kept : ''}${without_time > 0 ? lost : ''} ${told}`
}

type ToldClients = { mailed: number; to_call: number }
type ChangedDay = ToldClients & { appointments: number; closes_kitchen: boolean; moved_meals: number }

/** Who is told, and who has to be called: '2 clients are told by mail. One has no email: please call, see below.' */
function toldWords({ mailed, to_call }: ToldClients, isMailSent: boolean): string {
  const told = clientsToldByMailWords(mailed, isMailSent)
  const one = ' One client has no email: please call, the number is in the list of calls.'
  const calls =
    to_call === 1 ? one : ` ${to_call} clients have no email: please call, their numbers are in the list of calls.`
  return (told && ` ${told}`) + (to_call === 0 ? '' : calls)
}

/** Once a day is closed or opened: how many appointments stand there, and how many meals have moved off it. */
export function changedDayWords(
  { appointments, closes_kitchen, moved_meals, ...told }: ChangedDay,
  isMailSent: boolean,
): string {
  const bookings =
    appointments === 1
      ? ' One booking is at that time: please move it.'
      : ` ${appointments} bookings are at that time: please move them.`
  const meals = moved_meals === 1 ? 'One meal has' : `${moved_meals === 0 ? 'No' : moved_meals} meals have`
  const kitchen = closes_kitchen ? ` ${meals} moved to the end of the plan.` : ''
  return `Saved.${appointments > 0 ? bookings : ''}${kitchen}${toldWords(told, isMailSent)}`
}

/** Once a day has its usual hours again, on which so many meals come again and so many visits stand. */
export function usualDayWords(
  { meals, visits = 0, ...told }: ToldClients & { meals: number; visits?: number },
  isMailSent: boolean,
): string {
  const back = meals === 1 ? ' One meal moves back to it.' : ` ${meals} meals move back to it.`
  const stand = visits === 1 ? ' One booking stands as it was.' : ` ${visits} bookings stand as they were.`
  const words = `${meals > 0 ? back : ''}${visits > 0 ? stand : ''}`
  return `Removed. The day has its usual hours again.${words}${toldWords(told, isMailSent)}`
}
