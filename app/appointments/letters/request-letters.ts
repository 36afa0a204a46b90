/** What the mails of a request for an appointment say, to the client and to the clinic. */
import { withName } from '~/domain/appointments/appointment-times'
import { weekdayAndDay } from '~/domain/time/days'
import { timeForAll } from '~/domain/time/own-time'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import { dashboardButton, senderLines } from '~/platform/mail/letter/letter-words'
import type { Booked, RequestMail } from './appointment-mail'

export function requestLetter(mail: RequestMail, { email, siteUrl, people }: Letterhead): Letter {
  const wanted = withName(people, mail.data.practitioner)
  switch (mail.template) {
    case 'booking':
      return {
        subject: 'We have your appointment request',
        preview: 'We answer on the next working day.',
        fullName: mail.data.name,
        before: [
          'We have your request for an appointment and answer on the next working day, by phone or email.',
          `Your preferred time: ${preferredTime(mail.data)}${wanted}. It is confirmed only when we write to you.`,
        ],
        action: { label: 'Change or cancel', url: `${siteUrl}/account/appointments` },
        after: [
          'You can also reply to this mail or call us.',
          `If you did not ask for an appointment, write to ${email} and we will remove the request.`,
        ],
      }
    case 'booking_notice':
      if (mail.data.isPaid)
        return {
          subject: 'New paid appointment',
          preview: 'A client has booked and paid. It is confirmed.',
          fullName: '',
          before: [
            'A client has booked an appointment on the website and paid for it. It is confirmed.',
            ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
            `Time: ${preferredTime({ ...mail.data, time_zone: null })}${wanted}`,
          ],
          action: dashboardButton(siteUrl),
          after: ['There is nothing to do. Health details are never sent by mail.'],
        }
      return {
        subject: 'New appointment request',
        preview: 'A client asks for an appointment.',
        fullName: '',
        before: [
          'A client asks for an appointment on the website.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          `Preferred time: ${preferredTime({ ...mail.data, time_zone: null })}${wanted}`,
        ],
        action: dashboardButton(siteUrl),
        after: ['The site promises an answer on the next working day. Health details are never sent by mail.'],
      }
    case 'booking_moved_notice':
      return {
        subject: 'A client has moved an appointment',
        preview: 'Its former time is free again.',
        fullName: '',
        before: [
          'A client has moved their appointment on the website.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          ...(mail.data.from === null ? [] : [`Former time: ${timeForAll(mail.data.from, null)}`]),
          `New time: ${preferredTime({ ...mail.data, time_zone: null })}${wanted}`,
        ],
        action: dashboardButton(siteUrl),
        after: ['The former time is free again.'],
      }
    case 'booking_cancelled_notice':
      return {
        subject: 'An appointment was cancelled',
        preview: 'A client has cancelled an appointment.',
        fullName: '',
        before: [
          'A client has cancelled an appointment on the website.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          `Preferred time: ${preferredTime({ ...mail.data, time_zone: null })}${wanted}`,
        ],
        action: dashboardButton(siteUrl),
        after: ['The time is free again.'],
      }
  }
}

/** Such as 'Tuesday, 24 November, 9:45 AM', and 'Thursday, 26 November 2026, in the morning' where only that was wished for. */
function preferredTime({ starts_at, time_zone, preferred_date: day, preferred_slot: slot }: Booked): string {
  if (starts_at) return timeForAll(starts_at, time_zone)
  return [day && weekdayAndDay(day), slot && `in the ${slot}`].filter(Boolean).join(', ') || 'any time'
}

/** A mail of an older version of the program has names of its own for what an appointment holds. */
export function withContractNames<Mail extends RequestMail>(mail: Mail): Mail {
  const data: Record<string, unknown> = mail.data
  if (!('preferredDate' in data)) return mail
  const { fullName, phone, preferredDate: preferred_date, preferredSlot: preferred_slot, ...rest } = data
  return { ...mail, data: { name: fullName, mobile_number: phone, preferred_date, preferred_slot, ...rest } }
}
