/** Every mail of the clinic with sample data, as its HTML with its pictures in it, for `node scripts/pictures.js --all --only mail`. */
import { letterPictures } from '~/platform/mail/letter/letter-pictures'
import type { ClinicMail } from '~/program/mail/clinic-mails'
import {
  accountMails,
  appointmentMails,
  formMails,
  makeReset,
  makeWelcome,
  orderMails,
  renderMail,
  testClinic,
} from '../../tests/support/mails'

const to = 'asha@client.example'
const fullName = 'Asha Verma'
const proofUrl = 'https://aahar.example/account/privacy/confirm-email?token=s3cr3t'
const visit = { kind: 'consultation', place: 'clinic', mobile_number: '+919876543210' } as const
const complaint = { ticket: 'G-2026-0042', answerBy: '2026-12-24' }

const mails: ClinicMail[] = [
  makeWelcome({ to }),
  makeReset({ to }),
  ...accountMails,
  { template: 'account_safety', to, data: { fullName, news: 'passkey_added' } },
  { template: 'account_safety', to, data: { fullName, news: 'app_off' } },
  { template: 'account_safety', to, data: { fullName, news: 'wrong_codes' } },
  { template: 'email_proof', to, data: { fullName, proofUrl } },
  { template: 'erasure_asked', to, data: { fullName, dueOn: '2026-12-05', byStaff: false } },
  { template: 'erasure_withdrawn', to, data: { fullName } },
  { template: 'grievance_received', to, data: { fullName, ...complaint } },
  {
    template: 'grievance_notice',
    to: testClinic.email,
    data: { name: fullName, email: to, ...complaint, words: { subject: 'A cold meal', message: 'It came at three.' } },
  },
  ...formMails,
  ...appointmentMails.map((mail) =>
    'fullName' in mail.data ? ({ ...mail, data: { ...mail.data, visit } } as ClinicMail) : mail,
  ),
  ...orderMails,
]

export function mailLetters(): { name: string; html: string }[] {
  return mails.map((mail, index) => {
    const { html, subject } = renderMail(mail, testClinic)
    const withPictures = letterPictures.reduce(
      (text, { cid, contentType, content }) =>
        text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
      html,
    )
    // A list of mails shows the subject; the picture of a mail shows it as well.
    const name = `${String(index + 1).padStart(2, '0')}-${mail.template}`
    return { name, html: withPictures.replace('<body', `<!-- ${subject} --><body`) }
  })
}
