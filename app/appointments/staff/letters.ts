/** The mails that a change of an appointment gives cause to. A client without an email gets none, nor is a visit told of that has passed. */
import { isToldOfVisit } from '~/domain/appointments/appointment-words'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import type { AppointmentMail, Invitation, Visit } from '../letters/appointment-mail'
import type { DeskRow } from './store'

/** null where it has no time. `row`: as the change has left it. */
export function invitationOf(
  { id, version, starts_at, ends_at, time_zone, practitioner, kind, place, online_link }: DeskRow,
  now: Date,
): Invitation | null {
  if (starts_at === null || ends_at === null) return null
  const whereItIs = { practitioner, kind, place, online_link }
  return { id, sequence: version, starts_at, ends_at, at: now.toISOString(), time_zone, ...whereItIs }
}

const visitOf = ({ kind, place, mobile_number, practitioner, online_link }: DeskRow): Visit => ({
  ...{ kind, place, mobile_number, practitioner, online_link },
})

/** Tells the client their time, the first or another one, or that something else has changed: its kind, or where it takes place. */
export function timeMails(
  row: DeskRow,
  {
    wasConfirmed,
    isSameTime = false,
    isPaid = false,
  }: { wasConfirmed: boolean; isSameTime?: boolean; isPaid?: boolean },
  now: Date,
): AppointmentMail[] {
  const invitation = invitationOf(row, now)
  if (!isToldOfVisit(row, now) || row.email === null || invitation === null) return []
  const data = { fullName: row.name, invitation, visit: { ...visitOf(row), ...(isPaid && { isPaid }) } }
  return wasConfirmed
    ? [{ template: 'appointment_moved', to: row.email, data: { ...data, isSameTime } }]
    : [{ template: 'appointment_confirmed', to: row.email, data }]
}

/** @param wasConfirmed only then does the client's calendar hold an entry, which the mail takes away */
export function cancellationMails(row: DeskRow, wasConfirmed: boolean, now: Date): AppointmentMail[] {
  if (!isToldOfVisit(row, now) || row.email === null) return []
  const invitation = wasConfirmed ? invitationOf(row, now) : null
  const { id: appointment_id, name: fullName, starts_at, time_zone } = row
  const data = { fullName, appointment_id, starts_at, invitation, time_zone }
  return [{ template: 'appointment_cancelled', to: row.email, data }]
}

/** Its time was not paid for in time. */
export function unpaidMails(row: DeskRow, now: Date): AppointmentMail[] {
  const { id: appointment_id, name: fullName, starts_at, time_zone } = row
  if (!isToldOfVisit(row, now) || row.email === null || starts_at === null) return []
  return [{ template: 'appointment_unpaid', to: row.email, data: { fullName, appointment_id, starts_at, time_zone } }]
}

export function offerMails(row: DeskRow, offerUrl: string): AppointmentMail[] {
  const {
    id: appointment_id,
    email,
    name: fullName,
    offered_starts_at: starts_at,
    offered_until: until,
    offered_practitioner: practitioner,
    time_zone,
  } = row
  if (!canBeMailed(email) || starts_at === null || until === null) return []
  return [
    {
      template: 'appointment_offered',
      to: email,
      data: { fullName, appointment_id, starts_at, until, offerUrl, time_zone, practitioner },
    },
  ]
}

/** Tells the clinic how a client has answered an offer. */
export function offerAnsweredMail(
  row: DeskRow,
  offeredAt: string | null,
  isAccepted: boolean,
  to: string,
): AppointmentMail {
  const { name, email, mobile_number, preferred_date, preferred_slot } = row
  const data = { name, email, mobile_number, preferred_date, preferred_slot, starts_at: offeredAt, isAccepted }
  return { template: 'appointment_offer_answered', to, data }
}

export function reminderMail(row: DeskRow, now: Date): AppointmentMail[] {
  const invitation = invitationOf(row, now)
  if (row.email === null || invitation === null) return []
  const data = { fullName: row.name, invitation, visit: visitOf(row) }
  return [{ template: 'appointment_reminder', to: row.email, data }]
}

/** One mail of all visits of a series, to the client of the first. */
export function seriesMails(
  rows: readonly DeskRow[],
  { isCancelled }: { isCancelled: boolean },
  now: Date,
): AppointmentMail[] {
  const told = rows.filter((row) => isToldOfVisit(row, now))
  const [first] = told
  if (!first?.email) return []
  const invitations = told.flatMap((row) => invitationOf(row, now) ?? [])
  const data = { fullName: first.name, visit: visitOf(first), invitations, isCancelled }
  return [{ template: 'appointment_series', to: first.email, data }]
}
