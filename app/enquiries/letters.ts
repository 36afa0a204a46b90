/** What is mailed of an enquiry: to the clinic what was written, to the person the clinic's answer, or that a complaint has come in. */
import { longDay } from '~/domain/time/days'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import { dashboardButton, senderLines } from '~/platform/mail/letter/letter-words'
import type { Kept } from '~/platform/mail/mail'
import { type MailKinds, toClinic } from '~/platform/mail/mail-kinds'

/** Who the clinic is to answer. */
type Sender = { name: string; email: string; phone: string }

export type EnquiryMail =
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
  /** To an enquirer, in the words of the staff. */
  | { template: 'enquiry_answer'; to: string; data: { fullName: string; words: { answer: string } } }

export type KeptEnquiryMail = Kept<EnquiryMail, 'words'>

/** To the clinic: its answer goes to the person. */
const notice = {
  letter: enquiryLetter,
  replyTo: ({ data }: { data: { email: string } }) => data.email,
  use: 'always',
  words: ['words'],
} as const

export const enquiryMailKinds: MailKinds<KeptEnquiryMail> = {
  contact_notice: notice,
  consultation_notice: notice,
  grievance_notice: notice,
  grievance_received: { letter: enquiryLetter, replyTo: toClinic, use: 'always' },
  enquiry_answer: { letter: enquiryLetter, replyTo: toClinic, use: 'always', words: ['words'] },
}

function enquiryLetter(mail: KeptEnquiryMail, { name, siteUrl }: Letterhead): Letter {
  switch (mail.template) {
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
        action: dashboardButton(siteUrl),
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
        action: dashboardButton(siteUrl),
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
  }
}

const wordsNotKept = '(What was written is not kept with the mail once it is sent.)'

const paragraphs = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
