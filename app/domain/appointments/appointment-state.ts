/** What an appointment can become, and what the front desk calls its states. Pure. */

import { dateTimeText } from '../time/days'
import { payMinutes } from './appointment-times'

export const appointmentStatuses = ['active', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

type Moving = { status: AppointmentStatus; starts_at: string | null }

/** To which status staff move an appointment, and what it needs for that. */
const moves: Readonly<
  Record<AppointmentStatus, Partial<Record<AppointmentStatus, 'nothing' | 'a time' | 'a time that has begun'>>>
> = {
  active: { confirmed: 'a time', cancelled: 'nothing' },
  confirmed: { completed: 'a time that has begun', no_show: 'a time that has begun', cancelled: 'nothing' },
  // Reopened: the visit was marked by mistake, or a client who was late has come after all.
  completed: { confirmed: 'nothing' },
  no_show: { confirmed: 'nothing' },
  // Its time is free for others by now: it becomes a request without a time.
  cancelled: { active: 'nothing' },
}

/** In the order in which the buttons stand. */
export function allowedMoves(appointment: Moving, now: Date): AppointmentStatus[] {
  return appointmentStatuses.filter((to) => moveProblem(appointment, to, now) === null)
}

/** Why an appointment cannot become this now: a sentence for staff. Null where it can. */
export function moveProblem({ status, starts_at }: Moving, to: AppointmentStatus, now: Date): string | null {
  const need = moves[status][to]
  if (need === undefined) return `An appointment that is ${statusWords[status]} cannot become ${statusWords[to]}.`
  if (need === 'nothing') return null
  if (starts_at === null) return 'Give it a time first.'
  return need === 'a time that has begun' && Date.parse(starts_at) > now.getTime()
    ? 'Its time has not begun yet.'
    : null
}

/** Whether staff can give it a time, move it or offer one. */
export const canBeTimed = (status: AppointmentStatus): boolean => status === 'active' || status === 'confirmed'

/**
 * As the desk sorts them: a request is new until a time is offered, and again once the offer has ended. Unpaid: its time is kept until it is
 * paid online, and no longer than until `pay_until`.
 */
export const deskStates = ['new', 'offered', 'unpaid', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type DeskState = (typeof deskStates)[number]

/**
 * What the desk still owes an appointment: `time`, a request that has none and is offered none; `outcome`, a visit that is over and still
 * confirmed, so that staff do not know whether the client came; `move`, a visit that a closed time meets; `person`, a coming visit of someone
 * who takes no bookings any more; `link`, a visit by video of today or tomorrow without a link.
 */
export const deskWaits = ['time', 'outcome', 'move', 'person', 'link'] as const
export type DeskWait = (typeof deskWaits)[number]

type Held = { status: AppointmentStatus; pay_until?: string | null }

/** Whether its time is kept until it is paid, or was and the end has not been written down yet. */
export const isHeld = ({ status, pay_until = null }: Held): boolean => status === 'active' && pay_until !== null

/** Whether its time fell free because it was not paid: money that comes all the same brings it back while the time is free. */
export const isLapsed = ({ status, pay_until = null }: Held): boolean => status === 'cancelled' && pay_until !== null

/** Until when the time of a visit that is booked now is kept for its payment: never beyond its beginning. */
export const payUntil = (starts_at: string, now: Date): string =>
  new Date(Math.min(now.getTime() + payMinutes * 60_000, Date.parse(starts_at))).toISOString()

export function deskStateOf(
  { status, offered_until, pay_until = null }: Held & { offered_until: string | null },
  now: Date,
): DeskState {
  if (status !== 'active') return status
  if (pay_until !== null) return 'unpaid'
  return offered_until !== null && Date.parse(offered_until) > now.getTime() ? 'offered' : 'new'
}

const statusWords: Readonly<Record<AppointmentStatus, string>> = {
  active: 'a request',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'a no-show',
}

/** Of a visit whose time was kept for its payment. */
export const tooLateToPay = (until: string): string =>
  `Its time was kept until ${dateTimeText(until)} IST (India), and was not paid by then. Please book another.`

/** Why nothing is to be paid for an appointment; null where its price can be taken. */
export function whyNotPayable({ kind, ...held }: Held & { kind: string | null }): string | null {
  const { status, pay_until } = held
  if (kind === 'discovery') return 'A free call costs nothing.'
  if (isLapsed(held) && pay_until) return tooLateToPay(pay_until)
  return status === 'cancelled' ? 'This appointment is cancelled: there is nothing to pay.' : null
}
