/** Of each mail to the owner of an account: until when it is of use, and what is not kept of it. */
import { indiaInstant } from '~/domain/time/days'
import { type MailKinds, toClinic } from '~/platform/mail/mail-kinds'
import { link, news } from '~/platform/mail/outbox/useful-until'
import { accountLetter } from './account-letters'
import { invitationUsefulMs, type KeptAccountMail, teamInvitationUsefulMs } from './account-mail'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const accountMailKinds: MailKinds<KeptAccountMail> = {
  welcome: { letter: accountLetter, use: news(7 * dayMs) },
  reset: { letter: accountLetter, use: link(30 * minuteMs), links: ['resetUrl'] },
  login_tries: { letter: accountLetter, use: news(dayMs) },
  password_changed: { letter: accountLetter, use: 'always' },
  account_safety: { letter: accountLetter, use: 'always' },
  account_made: { letter: accountLetter, use: link(invitationUsefulMs), links: ['resetUrl'] },
  details_corrected: { letter: accountLetter, use: 'always' },
  files_merged: { letter: accountLetter, use: 'always' },
  files_parted: { letter: accountLetter, use: 'always' },
  team_invited: { letter: accountLetter, use: link(teamInvitationUsefulMs), links: ['resetUrl'] },
  team_roles_changed: { letter: accountLetter, use: 'always' },
  team_second_factor: { letter: accountLetter, use: 'always' },
  email_proof: { letter: accountLetter, use: link(dayMs), links: ['proofUrl'] },
  erasure_asked: {
    letter: accountLetter,
    replyTo: toClinic,
    use: { until: ({ data }) => indiaInstant(data.dueOn).getTime(), over: 'DAY_PASSED' },
  },
  erasure_withdrawn: { letter: accountLetter, use: 'always' },
}
