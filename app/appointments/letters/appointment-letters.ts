/** What the mails of the desk to a client say. */
import { placeSentence, priceSentence } from '~/domain/appointments/appointment-places'
import { withName } from '~/domain/appointments/appointment-times'
import { kindNames } from '~/domain/appointments/appointment-words'
import { priceTextOf } from '~/domain/orders/visit-price'
import { dateTimeText } from '~/domain/time/days'
import { timeForAll } from '~/domain/time/own-time'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import { senderLines } from '~/platform/mail/letter/letter-words'
import type { KeptDeskMail, Visit } from './appointment-mail'

export function appointmentLetter(mail: KeptDeskMail, clinic: Letterhead): Letter {
  const { siteUrl, phoneText } = clinic
  const account = { label: 'Change or cancel', url: `${siteUrl}/account/appointments` }
  /** The visit's own page where the letter goes out to its client. */
  const toMove = ({ id }: { id: string }) =>
    clinic.moveUrlOf ? { label: 'Move it', url: clinic.moveUrlOf({ id, email: mail.to }) } : account
  const toChange = `To move or cancel it, reply to this mail or call ${phoneText}.`
  switch (mail.template) {
    case 'appointment_confirmed':
      return {
        subject: 'Your appointment is confirmed',
        preview: 'A calendar entry is attached.',
        fullName: mail.data.fullName,
        before: [
          `Your appointment is on ${timeForAll(mail.data.invitation.starts_at, mail.data.invitation.time_zone)}.`,
          ...visitLines(mail.data, clinic),
          'A calendar entry is attached.',
        ],
        action: toMove(mail.data.invitation),
        after: [toChange],
      }
    case 'appointment_moved':
      return {
        subject: mail.data.isSameTime ? 'Your appointment has changed' : 'Your appointment has a new time',
        preview: 'The attached entry updates your calendar.',
        fullName: mail.data.fullName,
        before: [
          `Your appointment is ${mail.data.isSameTime ? 'still' : 'now'} on ${timeForAll(mail.data.invitation.starts_at, mail.data.invitation.time_zone)}.`,
          ...visitLines(mail.data, clinic),
          'The attached entry updates your calendar.',
        ],
        action: toMove(mail.data.invitation),
        after: [toChange],
      }
    case 'appointment_reminder':
      return {
        // A mail server that was away may bring it on the day itself.
        subject: 'A reminder of your appointment',
        preview: 'We look forward to it.',
        fullName: mail.data.fullName,
        before: [
          `Your appointment is on ${timeForAll(mail.data.invitation.starts_at, mail.data.invitation.time_zone)}. We look forward to it.`,
          ...visitLines(mail.data, clinic),
        ],
        action: toMove(mail.data.invitation),
        after: [toChange],
      }
    case 'appointment_cancelled':
      return {
        subject: 'Your appointment is cancelled',
        preview: 'You can book another at any time.',
        fullName: mail.data.fullName,
        before: [
          mail.data.starts_at === null
            ? 'Your request for an appointment is cancelled.'
            : `Your appointment on ${timeForAll(mail.data.starts_at, mail.data.time_zone)} is cancelled.`,
          'You can book another at any time.',
        ],
        action: { label: 'Book Appointment', url: `${siteUrl}/book` },
        after: [`If you did not expect this, reply to this mail or call ${phoneText}.`],
      }
    case 'appointment_offered':
      return {
        subject: 'A time for your appointment',
        preview: 'We hold it for you for a while.',
        fullName: mail.data.fullName,
        before: [
          `We can offer you ${timeForAll(mail.data.starts_at, mail.data.time_zone)}${withName(clinic.people, mail.data.practitioner)}.`,
          `We keep this time for you until ${dateTimeText(mail.data.until)} IST (India).`,
        ],
        action: { label: 'Accept or decline', url: mail.data.offerUrl },
        after: [
          `Does it not suit you? Decline it there, reply to this mail or call ${phoneText}, and we will find another.`,
        ],
      }
    case 'appointment_closed': {
      const { starts_at, time_zone, publicNote, isOffer } = mail.data
      const time = timeForAll(starts_at, time_zone)
      return {
        subject: isOffer ? 'The time we offered you cannot be kept' : 'Your appointment cannot take place at its time',
        preview: 'We find another time with you.',
        fullName: mail.data.fullName,
        before: [
          isOffer
            ? `We are sorry: we cannot keep the time that we offered you, ${time}.`
            : `We are sorry: your appointment on ${time} cannot take place then.`,
          ...(publicNote === null ? [] : [publicNote]),
          'We call you or write to you with another time.',
        ],
        action: { label: 'Your appointments', url: `${siteUrl}/account/appointments` },
        after: [`You can also reply to this mail or call ${phoneText}, and say when it suits you.`],
      }
    }
    case 'appointment_series': {
      const { invitations, isCancelled } = mail.data
      const times = invitations.map(({ starts_at, time_zone }) => timeForAll(starts_at, time_zone))
      return {
        subject: isCancelled ? 'Your appointments are cancelled' : 'Your next appointments are confirmed',
        preview: isCancelled ? 'You can book others at any time.' : 'Entries for your calendar are attached.',
        fullName: mail.data.fullName,
        before: isCancelled
          ? ['These appointments are cancelled:', ...times, 'The attached entries update your calendar.']
          : [
              'These appointments are confirmed:',
              ...times,
              ...visitLines(mail.data, clinic),
              'Entries for your calendar are attached.',
            ],
        action: isCancelled ? { label: 'Book Appointment', url: `${siteUrl}/book` } : account,
        after: [isCancelled ? `If you did not expect this, reply to this mail or call ${phoneText}.` : toChange],
      }
    }
    case 'appointment_passed_on': {
      const { practitioner, time_zone, offered, lost } = mail.data
      const who = withName(clinic.people, practitioner).replace(' with ', '') || 'Another dietitian'
      const listed = (times: readonly string[]) => times.map((at) => timeForAll(at, time_zone))
      return {
        subject: 'Another dietitian sees you from now on',
        preview: `${who} takes over your coming appointments.`,
        fullName: mail.data.fullName,
        before: [
          `${who} sees you from now on.`,
          ...(offered.length > 0
            ? ['We keep these times for you. A mail for each lets you accept or decline it:', ...listed(offered)]
            : []),
          ...(lost.length > 0
            ? ['These appointments cannot be kept. We call you or write to you with other times:', ...listed(lost)]
            : []),
        ],
        action: { label: 'Your appointments', url: `${siteUrl}/account/appointments` },
        after: [`Questions? Reply to this mail or call ${phoneText}.`],
      }
    }
    case 'appointment_unpaid':
      return {
        subject: 'Your time is free again',
        preview: 'It was not paid for in time.',
        fullName: mail.data.fullName,
        before: [
          `We kept ${timeForAll(mail.data.starts_at, mail.data.time_zone)} for you. It was not paid for in time, so it is free again.`,
          'Nothing was charged. If you paid at the last moment, we keep the appointment if its time is still free, or send your money back.',
        ],
        action: { label: 'Book Appointment', url: `${siteUrl}/book` },
        after: [`Questions? Reply to this mail or call ${phoneText}.`],
      }
    case 'appointment_stands':
      return {
        subject: 'Your appointment takes place as planned',
        preview: 'Its time has not changed.',
        fullName: mail.data.fullName,
        before: [
          `We wrote that we could not keep your appointment on ${timeForAll(mail.data.starts_at, mail.data.time_zone)}. It takes place at that time after all.`,
        ],
        action: account,
        after: [toChange],
      }
    case 'appointment_offer_answered': {
      const { isAccepted } = mail.data
      return {
        subject: isAccepted ? 'An offered time was accepted' : 'An offered time was declined',
        preview: isAccepted ? 'The appointment is confirmed.' : 'The request waits for another time.',
        fullName: '',
        before: [
          isAccepted ? 'A client has accepted the time you offered.' : 'A client has declined the time you offered.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          ...(mail.data.starts_at ? [`Time: ${timeForAll(mail.data.starts_at, null)}`] : []),
        ],
        action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard/booking` },
        after: [isAccepted ? 'The appointment is confirmed.' : 'The request waits for another time.'],
      }
    }
  }
}

/** What kind of visit it is, for whom, where, and what it costs. Mails of an older version do not say it. */
function visitLines({ fullName, visit }: { fullName: string; visit?: Visit }, clinic: Letterhead): string[] {
  if (!visit) return []
  const { kind } = visit
  const isAtClinic = kind !== 'discovery' && visit.place === 'clinic'
  return [
    `${kind === null ? 'Appointment' : kindNames[kind]} for ${fullName}${withName(clinic.people, visit.practitioner)}.`,
    placeSentence(visit, clinic.addressLines.join(', '), clinic.people),
    ...(isAtClinic ? [`Map: ${clinic.mapUrl}`] : []),
    ...(visit.isPaid
      ? ['It is paid: there is nothing more to pay.']
      : kind === null
        ? []
        : [visit.plan ? `Part of your ${visit.plan} plan.` : priceSentence(kind, priceTextOf(visit, clinic))]),
  ]
}
