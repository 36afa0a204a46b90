/** The calendar entry of an appointment as a file that Google, Apple and Outlook take up, change and take away (RFC 5545, RFC 5546). */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { onlineLinkOf, placeOf } from '~/domain/appointments/appointment-places'
import { withName } from '~/domain/appointments/appointment-times'
import { timeForAll } from '~/domain/time/own-time'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { CalendarFile } from '~/platform/mail/sender'
import type { Invitation } from './appointment-mail'

type Sent = { to: string; method: CalendarFile['method']; isCancelled?: boolean }

/**
 * @param to the client: calendars take up an entry that names its reader
 * @param method CANCEL takes away the entry of the same appointment; of several entries in one file the standard allows PUBLISH alone,
 * which names no reader
 */
export function invitationFile(
  invitations: readonly Invitation[],
  { to, method, isCancelled = method === 'CANCEL' }: Sent,
  clinic: Letterhead,
): CalendarFile {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: clinic.name, product: 'Appointments' },
  })
  for (const invitation of invitations) {
    const { id, sequence, starts_at, ends_at, at, time_zone, practitioner } = invitation
    const { location, link } = whereOf(invitation, clinic)
    const named = withName(clinic.people, practitioner)
    calendar.createEvent({
      id: `${id}@${new URL(clinic.siteUrl).hostname}`,
      sequence,
      stamp: new Date(at),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: `Appointment${named ? `${named} at` : ' with'} ${clinic.name}`,
      // Its start is UTC, which every calendar shows by its own clock; the words name the clinic's, as the mail does.
      description: `${timeForAll(starts_at, time_zone)}.\nTo move or cancel it, call ${clinic.phoneText} or write to ${clinic.email}.`,
      ...(location !== null && { location }),
      url: link ?? `${clinic.siteUrl}/account/appointments`,
      organizer: { name: clinic.name, email: clinic.email },
      ...(method !== 'PUBLISH' && { attendees: [{ email: to }] }),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return { method, filename: 'appointment.ics', content: calendar.toString() }
}

/** `location`: null where it is yet to be agreed, or the mail does not say it. `link`: of a visit by video. */
function whereOf({ kind = null, place = null, ...visit }: Invitation, clinic: Letterhead) {
  const where = { ...visit, kind, place }
  const link = onlineLinkOf(where, clinic.people)
  switch (placeOf(where)) {
    case 'clinic':
      return { location: [clinic.name, ...clinic.addressLines].join(', '), link }
    case 'video':
      return { location: link ?? 'By video: we send you the link', link }
    case 'phone':
      return { location: 'By phone: we call you', link }
    default:
      return { location: null, link }
  }
}
