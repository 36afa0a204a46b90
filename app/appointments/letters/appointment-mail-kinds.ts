/** Of each mail of an appointment: who answers whom, until when it is of use, and whether it is still true. */
import type { Kysely } from 'kysely'
import { isLapsed } from '~/domain/appointments/appointment-state'
import { addDays, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Letterhead } from '~/platform/mail/letter/letter'
import { type MailKind, type MailKinds, toClinic } from '~/platform/mail/mail-kinds'
import { refusesReminders } from '../reminders/reminder-store'
import { type DeskRow, getDeskRow } from '../staff/store'
import { appointmentLetter } from './appointment-letters'
import type { Invitation, KeptAppointmentMail, RequestMail, Visit } from './appointment-mail'
import { invitationFile } from './invitation'
import { requestLetter, withContractNames } from './request-letters'

const dayMs = 24 * 60 * 60_000
const endOf = (day: string): number => indiaInstant(addDays(day, 1)).getTime()

/** The clinic answers the client. */
const toClient = ({ data }: { data: { email: string | null } }) => data.email

const request = {
  letter: (mail: RequestMail, clinic: Letterhead) => requestLetter(withContractNames(mail), clinic),
  replyTo: toClient,
}

/** Until the time that was asked for, or the end of a day. */
const asked = {
  until(mail: RequestMail, leftAt: number) {
    const { starts_at, preferred_date } = withContractNames(mail).data
    return starts_at ? Date.parse(starts_at) : preferred_date ? endOf(preferred_date) : leftAt + 7 * dayMs
  },
  over: 'VISIT_PASSED',
}

type Told = { invitation: Invitation; visit?: Visit }

const untilItBegins = {
  until: ({ data }: { data: { starts_at: string } }) => Date.parse(data.starts_at),
  over: 'VISIT_PASSED',
} as const

/** A mail that tells the client of a visit, until it begins. */
const visit = {
  letter: appointmentLetter,
  replyTo: toClinic,
  use: { until: ({ data }: { data: Told }) => Date.parse(data.invitation.starts_at), over: 'VISIT_PASSED' },
  untrueReason: async (db: Kysely<Tables>, { data }: { data: Told }) =>
    isAsTold(await getDeskRow(db, data.invitation.id), data) ? null : 'VISIT_CHANGED',
} satisfies Partial<MailKind<KeptAppointmentMail & { template: 'appointment_confirmed' }>>

const visitWithEntry = {
  ...visit,
  calendarFile: ({ to, data }: { to: string; data: Told }, clinic: Letterhead) =>
    invitationFile([data.invitation], { to, method: 'REQUEST' }, clinic),
}

export const appointmentMailKinds: MailKinds<KeptAppointmentMail> = {
  booking: {
    ...request,
    replyTo: toClinic,
    use: asked,
    async untrueReason(db, { data: { appointment_id: id, starts_at = null } }) {
      if (!id) return null
      const row = await getDeskRow(db, id)
      return row?.status === 'active' && row.starts_at === starts_at ? null : 'VISIT_CHANGED'
    },
  },
  booking_notice: { ...request, use: 'always' },
  booking_cancelled_notice: { ...request, use: asked },
  booking_moved_notice: { ...request, use: asked },
  appointment_confirmed: visitWithEntry,
  appointment_moved: visitWithEntry,
  appointment_reminder: {
    ...visit,
    async untrueReason(db, { data }) {
      const row = await getDeskRow(db, data.invitation.id)
      if (!isAsTold(row, data)) return 'VISIT_CHANGED'
      return row.user_id !== null && (await refusesReminders(db, row.user_id)) ? 'REMINDERS_REFUSED' : null
    },
  },
  appointment_cancelled: {
    letter: appointmentLetter,
    replyTo: toClinic,
    calendarFile: ({ to, data: { invitation } }, clinic) =>
      invitation && invitationFile([invitation], { to, method: 'CANCEL' }, clinic),
    use: {
      until: ({ data: { starts_at } }) => (starts_at === null ? Number.POSITIVE_INFINITY : Date.parse(starts_at)),
      over: 'VISIT_PASSED',
    },
    async untrueReason(db, { data: { appointment_id: id, starts_at } }) {
      const row = id ? await getDeskRow(db, id) : null
      // Reopened, it has no time until it gets one: the time that the mail names is gone all the same.
      const stands = starts_at === null ? row?.status === 'active' : row?.status === 'confirmed'
      return stands && row?.starts_at === starts_at ? 'VISIT_CHANGED' : null
    },
  },
  appointment_offered: {
    letter: appointmentLetter,
    replyTo: toClinic,
    use: { until: ({ data }) => Date.parse(data.until), over: 'OFFER_ENDED' },
    async untrueReason(db, { data: { appointment_id: id, starts_at, until } }) {
      if (!id) return null
      const row = await getDeskRow(db, id)
      const isOpen = row?.status === 'active' && row.offered_starts_at === starts_at && row.offered_until === until
      return isOpen ? null : 'OFFER_CHANGED'
    },
    links: ['offerUrl'],
  },
  appointment_closed: {
    letter: appointmentLetter,
    replyTo: toClinic,
    use: untilItBegins,
    async untrueReason(db, { data: { appointment_id: id, starts_at, isOffer } }) {
      const row = await getDeskRow(db, id)
      const isMet = isOffer
        ? row?.status === 'active' && row.offered_starts_at !== starts_at
        : row?.closed_by && row.starts_at === starts_at && (row.status === 'active' || row.status === 'confirmed')
      return isMet ? null : 'VISIT_CHANGED'
    },
  },
  appointment_series: {
    letter: appointmentLetter,
    replyTo: toClinic,
    calendarFile: ({ to, data: { invitations, isCancelled } }, clinic) =>
      invitationFile(invitations, { to, method: 'PUBLISH', isCancelled }, clinic),
    use: {
      until: ({ data: { invitations } }) => Math.max(...invitations.map(({ starts_at }) => Date.parse(starts_at))),
      over: 'VISIT_PASSED',
    },
    /** As long as one of them is as it says: what has changed since has left a mail of its own. */
    async untrueReason(db, { data: { invitations, isCancelled } }) {
      for (const { id, starts_at } of invitations) {
        const row = await getDeskRow(db, id)
        const stands = row?.status === 'confirmed' && row.starts_at === starts_at
        if (stands !== isCancelled) return null
      }
      return 'VISIT_CHANGED'
    },
  },
  appointment_passed_on: {
    letter: appointmentLetter,
    replyTo: toClinic,
    calendarFile: ({ to, data: { invitations } }, clinic) =>
      invitations.length === 0
        ? null
        : invitationFile(invitations, { to, method: 'PUBLISH', isCancelled: true }, clinic),
    use: {
      until: ({ data: { offered, lost } }) => Math.max(...[...offered, ...lost].map((at) => Date.parse(at))),
      over: 'VISIT_PASSED',
    },
  },
  appointment_unpaid: {
    letter: appointmentLetter,
    replyTo: toClinic,
    use: untilItBegins,
    async untrueReason(db, { data: { appointment_id: id } }) {
      const row = await getDeskRow(db, id)
      return row && isLapsed(row) ? null : 'VISIT_CHANGED'
    },
  },
  appointment_stands: {
    letter: appointmentLetter,
    replyTo: toClinic,
    use: untilItBegins,
    async untrueReason(db, { data: { appointment_id: id, starts_at } }) {
      const row = await getDeskRow(db, id)
      const stands = row?.status === 'active' || row?.status === 'confirmed'
      return stands && row.starts_at === starts_at && row.closed_by === null ? null : 'VISIT_CHANGED'
    },
  },
  appointment_offer_answered: {
    letter: appointmentLetter,
    replyTo: ({ data }, clinic) => data.email ?? clinic.email,
    use: 'always',
  },
}

const isAsTold = (row: DeskRow | null, { invitation: { starts_at, ends_at }, visit: told }: Told): row is DeskRow =>
  row?.status === 'confirmed' &&
  row.starts_at === starts_at &&
  row.ends_at === ends_at &&
  (told === undefined ||
    (row.kind === told.kind &&
      row.place === told.place &&
      (told.online_link === undefined || row.online_link === told.online_link) &&
      (told.practitioner === undefined || row.practitioner === told.practitioner)))
