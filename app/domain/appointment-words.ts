/** The words for appointments that screens, API and files share: kinds, and what staff read once a change is done. Pure. */
import type { AppointmentKind } from './appointment-times'
import { dateTimeText, timeAndDay } from './days'

export const kindNames: Readonly<Record<AppointmentKind, string>> = {
  discovery: 'Free call',
  consultation: 'Full consultation',
}

type Changed = { starts_at: string | null; email: string | null; offer: { starts_at: string; until: string } | null }

/** What was done, as its entry in the history names it; a swap leaves two entries of a move. */
export function doneWords(action: string, { starts_at, email, offer }: Changed): string {
  const told = email === null ? 'The client has no email: please tell them yourself.' : 'The client is told by mail.'
  const time = starts_at === null ? 'no time' : timeAndDay(starts_at)
  const texts: Record<string, string> = {
    appointment_booked: starts_at === null ? 'Written down. It needs a time.' : `Booked for ${time}.`,
    appointment_confirmed: `Confirmed for ${time}. ${told}`,
    appointment_moved: `Moved to ${time}. ${told}`,
    appointment_swapped: `Swapped: this one is on ${time} now. Both clients are told by mail where they have an email.`,
    appointment_completed: 'Marked as completed.',
    appointment_no_show: 'Marked as a no-show.',
    appointment_cancelled: `Cancelled. Its time is free again. ${told}`,
    appointment_reopened: starts_at === null ? 'Reopened. It needs a time.' : 'Reopened.',
    appointment_offered: offer
      ? `Offered ${timeAndDay(offer.starts_at)}, kept until ${dateTimeText(offer.until)}. ${told}`
      : 'Offered.',
    appointment_offer_withdrawn: 'The offer is withdrawn. Its time is free again.',
    appointment_noted: 'The note is saved.',
  }
  return texts[action] ?? 'Changed.'
}

type ChangedDay = { appointments: number; closes_kitchen: boolean; moved_meals: number }

/** Once a day is closed or opened: how many appointments stand there, and how many meals have moved off it. */
export function changedDayWords({ appointments, closes_kitchen, moved_meals }: ChangedDay): string {
  const bookings =
    appointments === 1
      ? ' One booking is at that time: please move it.'
      : ` ${appointments} bookings are at that time: please move them.`
  const meals = moved_meals === 1 ? 'One meal has' : `${moved_meals === 0 ? 'No' : moved_meals} meals have`
  const kitchen = closes_kitchen ? ` ${meals} moved to the end of the plan.` : ''
  return `Kept.${appointments > 0 ? bookings : ''}${kitchen}`
}

/** Once a day is as the week has it again, on which so many meals come again. */
export function usualDayWords(meals: number): string {
  const back = meals === 1 ? ' One meal moves back to it.' : ` ${meals} meals move back to it.`
  return `Removed. The day has its usual hours again.${meals > 0 ? back : ''}`
}
