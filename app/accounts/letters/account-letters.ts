/** What the mails to the owner of an account say of it. */
import { longDay } from '~/domain/time/days'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import type { KeptAccountMail } from './account-mail'
import { safetyLetter } from './safety-letter'

export function accountLetter(mail: KeptAccountMail, { name, email, siteUrl }: Letterhead): Letter {
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
    case 'details_corrected':
      return {
        subject: `Your details at ${name} were corrected`,
        preview: `Corrected: ${mail.data.what}.`,
        fullName: mail.data.fullName,
        before: [
          `The clinic has corrected this in your ${mail.data.of ?? 'account'}: ${mail.data.what}. If you asked for it, there is nothing to do.`,
        ],
        action:
          mail.data.of === 'booking'
            ? { label: 'Contact us', url: `${siteUrl}/contact` }
            : { label: 'See your details', url: `${siteUrl}/account/details` },
        after: [`If you did not ask for it, write to ${email}.`],
      }
    case 'files_merged':
      return {
        subject: `Your two files at ${name} are one`,
        preview: 'Your appointments, orders and messages stand in one place now.',
        fullName: mail.data.fullName,
        before: [
          'The clinic had two files of you and has made them one: appointments, orders, documents and messages stand in one place now.',
          ...(mail.data.logInWith ? [`Please log in with ${mail.data.logInWith} from now on.`] : []),
        ],
        action: { label: 'See your account', url: `${siteUrl}/account` },
        after: [`If the two were not both yours, please write to ${email} at once: we can part them again.`],
      }
    case 'files_parted':
      return {
        subject: `Your files at ${name} are two again`,
        preview: 'What had come from the other file has gone back to it.',
        fullName: mail.data.fullName,
        before: [
          'The clinic had made two files one. They are two again, and what had come from the other file has gone back to it.',
          'Please look through your diet and allergies: both files keep what either of them said.',
        ],
        action: { label: 'See your account', url: `${siteUrl}/account` },
        after: [`If you have a question, write to ${email}.`],
      }
    case 'team_invited':
      return {
        subject: `Your work account at ${name}`,
        preview: 'Set a password with the link, within 7 days.',
        fullName: mail.data.fullName,
        before: [
          `The clinic has made an account for you, with the role: ${mail.data.roles}.`,
          'Please set a password of your own. The link works once, within 7 days. After signing in, open the dashboard.',
          ...factorLines(mail.data),
        ],
        action: { label: 'Set a password', url: mail.data.resetUrl },
        after: [`If you do not work with us, write to ${email} and we will remove the account.`],
      }
    case 'team_roles_changed':
      return {
        subject: `Your roles at ${name} have changed`,
        preview: mail.data.roles ? `Now: ${mail.data.roles}.` : 'You have no role any more.',
        fullName: mail.data.fullName,
        before: [
          mail.data.roles
            ? `From now on your account has the role: ${mail.data.roles}.`
            : 'Your account has no role at the clinic any more. What is your own, such as orders and appointments, stays.',
          ...factorLines(mail.data),
        ],
        action: { label: 'Open your account', url: `${siteUrl}/account` },
        after: [`If you did not expect this, write to ${email}.`],
      }
    case 'team_second_factor':
      return {
        subject: `Your work account at ${name} needs a second step`,
        preview: `From ${longDay(mail.data.from)} your work account needs it.`,
        fullName: mail.data.fullName,
        before: [
          `From ${longDay(mail.data.from)} your role at the clinic needs two-step sign-in: your password, and a passkey or a code from an app on your phone.`,
          'It takes two minutes. Until it is set up, the dashboard stays closed to you from that day on. Your own bookings and orders stay open.',
        ],
        action: { label: 'Set it up', url: `${siteUrl}/account/security` },
        after: [`If you need help, write to ${email}.`],
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
  }
}

/** Of a new role that needs a second factor, to who lacks one. */
const factorLines = ({ needsFactorFrom: from }: { needsFactorFrom?: string | null }): string[] =>
  from
    ? [
        `From ${longDay(from)} this role needs two-step sign-in, or the dashboard stays closed to you. You can set it up in your account, under “Sign-in and devices”.`,
      ]
    : []
