/** What an appointment can become, and what the front desk calls its states. Pure. */

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

/** As the desk sorts them: a request is new until a time is offered, and again once the offer has ended. */
export const deskStates = ['new', 'offered', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type DeskState = (typeof deskStates)[number]

/**
 * What the desk still owes an appointment: `time`, a request that has none and is offered none; `outcome`, a visit that is over and still
 * confirmed, so that staff do not know whether the client came; `move`, a visit that a closed time meets; `person`, a coming visit of someone
 * who takes no bookings any more; `link`, a visit by video of today or tomorrow without a link.
 */
export const deskWaits = ['time', 'outcome', 'move', 'person', 'link'] as const
export type DeskWait = (typeof deskWaits)[number]

export function deskStateOf(
  { status, offered_until }: { status: AppointmentStatus; offered_until: string | null },
  now: Date,
): DeskState {
  if (status !== 'active') return status
  return offered_until !== null && Date.parse(offered_until) > now.getTime() ? 'offered' : 'new'
}

const statusWords: Readonly<Record<AppointmentStatus, string>> = {
  active: 'a request',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'a no-show',
}

/** Why nothing is to be paid for an appointment; null where its price can be taken. */
export function whyNotPayable({ kind, status }: { kind: string | null; status: AppointmentStatus }): string | null {
  if (kind === 'discovery') return 'A free call costs nothing.'
  return status === 'cancelled' ? 'This appointment is cancelled: there is nothing to pay.' : null
}
