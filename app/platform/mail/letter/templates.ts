/** What the clinic's mails say. */
import { accountLetter } from '~/accounts/letters'
import {
  appointmentLetter,
  appointmentReplyTo,
  calendarFileOf,
  isAppointmentMail,
} from '~/appointments/letters/appointment-letters'
import type { AppointmentMail, Booked } from '~/appointments/letters/appointment-mail'
import { longDay, weekdayAndDay } from '~/domain/time/days'
import { timeForAll } from '~/domain/time/own-time'
import { isOrderMail, orderLetter, orderReplyTo } from '~/orders/letters/order-letters'
import type { OrderMail } from '~/orders/letters/order-mail'
import type { KeptMail } from '../mail'
import type { CalendarFile } from './invitation'
import { type Letter, type Letterhead, type RenderedLetter, renderLetter } from './letter'
import { senderLines } from './letter-words'

export type RenderedMail = RenderedLetter & {
  replyTo?: string
  headers?: Record<string, string>
  icalEvent?: CalendarFile
}

/** Subject, text, HTML and the headers of its own of a mail. @throws {TypeError} where a link in it is none */
export function renderMail(mail: KeptMail, clinic: Letterhead): RenderedMail {
  if (isOrderMail(mail))
    return { ...renderLetter(orderLetter(mail, clinic), clinic), replyTo: orderReplyTo(mail, clinic) }
  if (isAppointmentMail(mail)) {
    const file = calendarFileOf(mail, clinic)
    const letter = renderLetter(appointmentLetter(mail, clinic), clinic)
    return { ...letter, replyTo: appointmentReplyTo(mail, clinic), ...(file && { icalEvent: file }) }
  }
  const letter = renderLetter(letterOf(mail, clinic), clinic)
  switch (mail.template) {
    // The sender of MAIL_FROM may be a letter box that is never read.
    case 'booking':
    case 'enquiry_answer':
    case 'grievance_received':
    case 'erasure_asked':
      return { ...letter, replyTo: clinic.email }
    case 'booking_notice':
    case 'booking_cancelled_notice':
    case 'contact_notice':
    case 'consultation_notice':
    case 'grievance_notice':
      return { ...letter, ...(mail.data.email !== null && { replyTo: mail.data.email }) }
    case 'newsletter_confirm':
    case 'newsletter_known':
      return { ...letter, headers: unsubscribeHeaders(mail.data.unsubscribeUrl) }
    default:
      return letter
  }
}

/** By these a mail program shows a button of its own, which sends a POST to the address (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function letterOf(
  mail: Exclude<KeptMail, OrderMail | { template: AppointmentMail['template'] }>,
  clinic: Letterhead,
): Letter {
  const { name, email, siteUrl } = clinic
  const dashboard = { label: 'Open the dashboard', url: `${siteUrl}/dashboard` }
  switch (mail.template) {
    case 'welcome':
    case 'reset':
    case 'login_tries':
    case 'password_changed':
    case 'account_safety':
    case 'account_made':
    case 'email_proof':
    case 'erasure_asked':
    case 'erasure_withdrawn':
      return accountLetter(mail, clinic)
    case 'booking':
      return {
        subject: 'We have your appointment request',
        preview: 'We answer on the next working day.',
        fullName: mail.data.name,
        before: [
          'We have your request for an appointment and answer on the next working day, by phone or email.',
          `Your preferred time: ${preferredTime(mail.data)}. It is confirmed only when we write to you.`,
        ],
        action: { label: 'Change or cancel', url: `${siteUrl}/account/appointments` },
        after: [
          'You can also reply to this mail or call us.',
          `If you did not ask for an appointment, write to ${email} and we will remove the request.`,
        ],
      }
    case 'booking_notice':
      return {
        subject: 'New appointment request',
        preview: 'A client asks for an appointment.',
        fullName: '',
        before: [
          'A client asks for an appointment on the website.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          `Preferred time: ${preferredTime({ ...mail.data, time_zone: null })}`,
        ],
        action: dashboard,
        after: ['The site promises an answer on the next working day. Health details are never sent by mail.'],
      }
    case 'booking_cancelled_notice':
      return {
        subject: 'An appointment was cancelled',
        preview: 'A client has cancelled an appointment.',
        fullName: '',
        before: [
          'A client has cancelled an appointment on the website.',
          ...senderLines({ ...mail.data, phone: mail.data.mobile_number }),
          `Preferred time: ${preferredTime({ ...mail.data, time_zone: null })}`,
        ],
        action: dashboard,
        after: ['The time is free again.'],
      }
    case 'contact_notice':
      return {
        subject: 'New message from the website',
        preview: 'A visitor has written in the contact form.',
        fullName: '',
        before: [
          'A visitor has written in the contact form.',
          ...senderLines(mail.data),
          ...(mail.data.words
            ? [`Subject: ${mail.data.words.subject}`, ...paragraphs(mail.data.words.message)]
            : [wordsNotKept]),
        ],
        action: dashboard,
        after: ['Your answer to this mail goes to the visitor.'],
      }
    case 'consultation_notice':
      return {
        subject: 'New consultation request',
        preview: 'A visitor asks for a consultation.',
        fullName: '',
        before: [
          'A visitor asks for a consultation on the website.',
          ...senderLines(mail.data),
          ...(mail.data.words
            ? [`Organisation or goal: ${mail.data.words.brandName}`, ...paragraphs(mail.data.words.comments ?? '')]
            : [wordsNotKept]),
        ],
        action: dashboard,
        after: ['Your answer to this mail goes to the visitor.'],
      }
    case 'grievance_notice':
      return {
        subject: `A complaint: ${mail.data.ticket}`,
        preview: `To be answered by ${longDay(mail.data.answerBy)}.`,
        fullName: '',
        before: [
          `A complaint has come in on the website. Its number is ${mail.data.ticket}; it has to be answered by ${longDay(mail.data.answerBy)}.`,
          `Name: ${mail.data.name}`,
          `Email: ${mail.data.email}`,
          ...(mail.data.words
            ? [`Subject: ${mail.data.words.subject}`, ...paragraphs(mail.data.words.message)]
            : [wordsNotKept]),
        ],
        action: { label: 'Open the complaints', url: `${siteUrl}/dashboard/enquiries?kind=grievance` },
        after: ['Please answer it in the dashboard, so that the answer and its day are on record.'],
      }
    case 'grievance_received':
      return {
        subject: `We have your complaint ${mail.data.ticket}`,
        preview: `You will have our answer by ${longDay(mail.data.answerBy)}.`,
        fullName: mail.data.fullName,
        before: [
          `We have your complaint. Its number is ${mail.data.ticket}.`,
          `Our grievance officer answers it by mail by ${longDay(mail.data.answerBy)}.`,
        ],
        action: { label: 'How complaints are settled', url: `${siteUrl}/grievance` },
        after: [
          'You can reply to this mail.',
          'If you did not send a complaint, someone mistyped their email. Please tell us, and we will remove yours.',
        ],
      }
    case 'enquiry_answer':
      return {
        subject: `An answer from ${name}`,
        preview: 'You wrote to us, and here is our answer.',
        fullName: mail.data.fullName,
        before: mail.data.words ? paragraphs(mail.data.words.answer) : [wordsNotKept],
        action: { label: 'Contact the clinic', url: `${siteUrl}/contact` },
        after: [
          'You can reply to this mail.',
          'If you did not write to us, someone mistyped their email. Please tell us, and we will remove yours.',
        ],
      }
    case 'newsletter_confirm':
      return {
        subject: `Please confirm the newsletter from ${name}`,
        preview: 'Open the link within 7 days to receive it.',
        fullName: '',
        before: [
          'You, or a person who typed your email, asked for our newsletter at this address.',
          'It brings a seasonal recipe and a small habit. Please confirm within 7 days to receive it.',
        ],
        action: { label: 'Confirm the subscription', url: mail.data.confirmUrl },
        after: ['If you did not ask for it, there is nothing to do: no newsletter will come.'],
      }
    case 'newsletter_known':
      return {
        subject: `You already get the newsletter from ${name}`,
        preview: 'There is nothing to do.',
        fullName: '',
        before: [
          'You, or a person who typed your email, asked for our newsletter at this address. You already receive it.',
        ],
        action: { label: 'Unsubscribe', url: mail.data.unsubscribeUrl },
        after: ['If you want to keep getting it, there is nothing to do.'],
      }
  }
}

const wordsNotKept = '(What was written is not kept with the mail once it is sent.)'

const paragraphs = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')

/** Such as 'Tuesday, 24 November, 9:45 AM', and 'Thursday, 26 November 2026, in the morning' where only that was wished for. */
function preferredTime({ starts_at, time_zone, preferred_date: day, preferred_slot: slot }: Booked): string {
  if (starts_at) return timeForAll(starts_at, time_zone)
  return [day && weekdayAndDay(day), slot && `in the ${slot}`].filter(Boolean).join(', ') || 'any time'
}
