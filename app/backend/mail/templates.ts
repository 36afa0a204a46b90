/** What the clinic's mails say. */
import { longDay, weekdayAndDay } from '~/domain/days'
import { timeForAll } from '~/domain/own-time'
import { appointmentLetter, appointmentReplyTo, calendarFileOf, isAppointmentMail } from './appointment-letters'
import type { AppointmentMail, Booked } from './appointment-mail'
import type { CalendarFile } from './invitation'
import { type Letter, type Letterhead, type RenderedLetter, renderLetter } from './letter'
import { senderLines } from './letter-words'
import type { KeptMail } from './mail'
import { isOrderMail, orderLetter, orderReplyTo } from './order-letters'
import type { OrderMail } from './order-mail'
import { safetyLetter } from './safety-letter'

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
  { name, email, siteUrl }: Letterhead,
): Letter {
  switch (mail.template) {
    case 'welcome':
      return {
        subject: `Welcome to ${name}`,
        preview: 'Your account is ready.',
        fullName: mail.data.fullName,
        before: [
          'Your account is ready. You can now book an appointment, choose a plan and keep your details up to date.',
          'We plan with what your kitchen already cooks.',
        ],
        action: { label: 'Book Appointment', url: `${siteUrl}/book` },
        after: [`If you did not make this account, write to ${email} and we will remove it.`],
      }
    case 'reset':
      return {
        subject: `Set a new password for ${name}`,
        preview: 'The link works once, within 30 minutes.',
        fullName: mail.data.fullName,
        before: [
          'You, or a person who typed your email, asked to set a new password for this account.',
          'The link works once, within 30 minutes.',
        ],
        action: { label: 'Set a new password', url: mail.data.resetUrl },
        after: ['If you did not ask for it, there is nothing to do: your password stays as it is.'],
      }
    case 'login_tries':
      return {
        subject: 'Many tries to log in to your account',
        preview: 'Your account is safe. Your own devices can log in as always.',
        fullName: mail.data.fullName,
        before: [
          'A wrong password was entered for your account many times, on devices you have not used before. None of these attempts succeeded.',
          'We now slow such attempts down. On the devices you have used before you can log in as always.',
          'If it was you and you have forgotten your password, set a new one here, then sign in with it.',
        ],
        action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
        after: ['If it was not you, there is nothing to do. We write this at most once a day.'],
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        preview: 'If this was you, there is nothing to do.',
        fullName: mail.data.fullName,
        before: [
          'The password of your account was changed just now. If this was you, there is nothing to do.',
          'If it was not you, set a new one at once. That logs out every device.',
        ],
        action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
        after: [`If you cannot sign in any more, write to ${email} and we will help.`],
      }
    case 'account_safety':
      return safetyLetter(mail.data, { email, siteUrl })
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
        action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
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
        action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
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
        action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
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
        action: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
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
    case 'email_proof':
      return {
        subject: `Confirm your email for ${name}`,
        preview: 'The link works for 24 hours, while you are signed in.',
        fullName: mail.data.fullName,
        before: [
          'Please confirm that this email is yours. Then your account also shows what you sent us with this email without signing in, such as messages.',
          'Open the link in the browser in which you are signed in. It works for 24 hours.',
        ],
        action: { label: 'Confirm the email', url: mail.data.proofUrl },
        after: ['If you did not ask for it, there is nothing to do.'],
      }
    case 'erasure_asked':
      return {
        subject: `Your account at ${name} will be erased`,
        preview: `On ${longDay(mail.data.dueOn)}. Until then you can keep it.`,
        fullName: mail.data.fullName,
        before: [
          mail.data.byStaff
            ? `As you asked us, your account will be erased on ${longDay(mail.data.dueOn)}.`
            : `You asked to have your account erased. We do it on ${longDay(mail.data.dueOn)}.`,
          'Then your name, email, telephone number, address, health details, appointments and messages are gone, and nobody can bring them back. Receipts of what you paid stay for as long as tax law asks, with your name and address on them. Copies stay in our backups for a while; we open those only to repair the site.',
          'This is our last mail to you: after that day we do not have your address.',
        ],
        action: { label: 'Keep the account', url: `${siteUrl}/account/privacy` },
        after: [
          `If you did not ask for this, sign in and keep the account, set a new password, and write to ${email}.`,
        ],
      }
    case 'erasure_withdrawn':
      return {
        subject: `Your account at ${name} stays`,
        preview: 'Nothing is erased.',
        fullName: mail.data.fullName,
        before: ['Your account will not be erased. Nothing in it has changed.'],
        action: { label: 'See your data', url: `${siteUrl}/account/privacy` },
        after: [`If this was not you, set a new password, and write to ${email}.`],
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
    case 'account_made':
      return {
        subject: `Your account at ${name}`,
        preview: 'Set a password with the link, within 3 days.',
        fullName: mail.data.fullName,
        before: [
          'We have made an account for you, as you asked at the clinic. In it you see your appointments and plans.',
          'Please set a password of your own. The link works once, within 3 days.',
        ],
        action: { label: 'Set a password', url: mail.data.resetUrl },
        after: [
          `If the link has expired, ask for a new one at ${siteUrl}/forgot-password with this email.`,
          `If you did not ask for an account, write to ${email} and we will remove it.`,
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
