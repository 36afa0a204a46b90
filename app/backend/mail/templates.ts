/** What the clinic's mails say. */
import { type Clinic, type Letter, type RenderedLetter, renderLetter } from './letter'
import type { KeptMail } from './mail'

/** Subject, text and HTML of a mail. @throws {TypeError} where a link in it is none */
export function renderMail(mail: KeptMail, clinic: Clinic): RenderedLetter {
  return renderLetter(letterOf(mail, clinic), clinic)
}

function letterOf(mail: KeptMail, { name, email, siteUrl }: Clinic): Letter {
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
        after: [`You did not make this account? Write to ${email} and we will remove it.`],
      }
    case 'reset':
      return {
        subject: `Set a new password for ${name}`,
        preview: 'The link works once, within 30 minutes.',
        fullName: mail.data.fullName,
        before: [
          'Somebody, most likely you, asked to set a new password for this account.',
          'The link works once, within 30 minutes.',
        ],
        action: { label: 'Set a new password', url: mail.data.resetUrl },
        after: ['You did not ask for it? Then there is nothing to do: your password stays as it is.'],
      }
  }
}
