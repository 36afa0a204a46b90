import type { AppointmentMail, Booked } from '~/appointments/letters/appointment-mail'
import type { OrderMail } from '~/orders/letters/order-mail'

/** Who the clinic is to answer. */
type Sender = { name: string; email: string; phone: string }

/** What the owner of an account is told of its second factor. */
export type SafetyNews =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'second_factor_reset_by_staff'
  | 'app_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  /** The password was right each time. */
  | 'wrong_codes'

/** A mail to one person: which template, to whom, with what filled in. Each area that sends mail adds its own here. */
export type Mail =
  | { template: 'welcome'; to: string; data: { fullName: string } }
  /** `resetUrl` holds a single-use token. */
  | { template: 'reset'; to: string; data: { fullName: string; resetUrl: string } }
  /** To the owner of an account whose password was tried many times from unknown devices. */
  | { template: 'login_tries'; to: string; data: { fullName: string } }
  | { template: 'password_changed'; to: string; data: { fullName: string } }
  | { template: 'account_safety'; to: string; data: { fullName: string; news: SafetyNews } }
  /** Mails of an older version have no `appointment_id`. */
  | { template: 'booking'; to: string; data: Booked & { appointment_id?: string } }
  /** To the clinic. */
  | { template: 'booking_notice'; to: string; data: Booked }
  /** To the clinic. */
  | { template: 'booking_cancelled_notice'; to: string; data: Booked }
  /** To the clinic. `words` may tell of a client's health. */
  | { template: 'contact_notice'; to: string; data: Sender & { words: { subject: string; message: string } } }
  | {
      template: 'consultation_notice'
      to: string
      data: Sender & { words: { brandName: string; comments: string | null } }
    }
  /** To the clinic. `answerBy` is a day of India's calendar. */
  | {
      template: 'grievance_notice'
      to: string
      data: {
        name: string
        email: string
        ticket: string
        answerBy: string
        words: { subject: string; message: string }
      }
    }
  /** To the person who complained, without a word of it. */
  | { template: 'grievance_received'; to: string; data: { fullName: string; ticket: string; answerBy: string } }
  /** `proofUrl` holds a token that proves the email. */
  | { template: 'email_proof'; to: string; data: { fullName: string; proofUrl: string } }
  /** `dueOn` is a day of India's calendar. */
  | { template: 'erasure_asked'; to: string; data: { fullName: string; dueOn: string; byStaff: boolean } }
  | { template: 'erasure_withdrawn'; to: string; data: { fullName: string } }
  /** To an enquirer, in the words of the staff. */
  | { template: 'enquiry_answer'; to: string; data: { fullName: string; words: { answer: string } } }
  /** To a client whose account staff have made. `resetUrl` holds a single-use token. */
  | { template: 'account_made'; to: string; data: { fullName: string; resetUrl: string } }
  /** `confirmUrl` holds a token that subscribes. */
  | { template: 'newsletter_confirm'; to: string; data: { confirmUrl: string; unsubscribeUrl: string } }
  /** To a subscriber who asks for the newsletter once more. */
  | { template: 'newsletter_known'; to: string; data: { unsubscribeUrl: string } }
  | OrderMail
  | AppointmentMail

type ExpiringField = 'resetUrl' | 'confirmUrl' | 'offerUrl' | 'proofUrl' | 'words'
type Kept<Data> = { [Key in keyof Data]: Key extends ExpiringField ? Data[Key] | null : Data[Key] }
type KeptOf<One> = One extends { template: unknown; to: unknown; data: infer Data }
  ? Omit<One, 'data'> & { data: Kept<Data> }
  : never

/** As it is kept: links that let their holder act for the person, and an enquiry's words, are null once the mail is settled. */
export type KeptMail = KeptOf<Mail>

/** The mail without what lets its holder act for the person: to be stored for good. */
export function withoutSecrets(mail: KeptMail): KeptMail {
  if (mail.template === 'reset') return { ...mail, data: { ...mail.data, resetUrl: null } }
  if (mail.template === 'account_made') return { ...mail, data: { ...mail.data, resetUrl: null } }
  if (mail.template === 'newsletter_confirm') return { ...mail, data: { ...mail.data, confirmUrl: null } }
  if (mail.template === 'appointment_offered') return { ...mail, data: { ...mail.data, offerUrl: null } }
  if (mail.template === 'email_proof') return { ...mail, data: { ...mail.data, proofUrl: null } }
  return mail
}

/** As the clinic's staff read it: without anything that lets its holder act for the person, be it only to unsubscribe them. */
export function forStaff(mail: KeptMail): KeptMail {
  const safe = withoutSecrets(mail)
  if (safe.template === 'newsletter_known')
    return { ...safe, data: { unsubscribeUrl: withoutQuery(safe.data.unsubscribeUrl) } }
  return safe
}

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? ''

/** What is stored of a mail that has gone out. The enquiry keeps its words sealed; they are not to lie here in the clear. */
export function afterSending(mail: KeptMail): KeptMail {
  if (mail.template === 'contact_notice') return { ...mail, data: { ...mail.data, words: null } }
  if (mail.template === 'consultation_notice') return { ...mail, data: { ...mail.data, words: null } }
  if (mail.template === 'grievance_notice') return { ...mail, data: { ...mail.data, words: null } }
  if (mail.template === 'enquiry_answer') return { ...mail, data: { ...mail.data, words: null } }
  return withoutSecrets(mail)
}

/** Whether it has all it needs to be sent. */
export function isWhole(mail: KeptMail): mail is Mail {
  return Object.values(expiringFields(mail)).every((value) => value !== null)
}

function expiringFields({ data }: KeptMail): Record<string, unknown> {
  const names: readonly string[] = ['resetUrl', 'confirmUrl', 'offerUrl', 'proofUrl', 'words'] satisfies ExpiringField[]
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)))
}

/** How long the link of a confirmation is good. */
export const confirmationUsefulMs = 7 * 24 * 60 * 60_000

/** How long the link of an account that staff have made is good. */
export const invitationUsefulMs = 3 * 24 * 60 * 60_000
