/** What the owner of an account is told when its second factor changes, or is tried. */
import type { Letter } from '~/platform/mail/letter/letter'
import type { SafetyNews } from './account-mail'

const news: Record<SafetyNews, { subject: string; text: string; ifNot: string }> = {
  second_factor_on: {
    subject: 'Two-step sign-in is on',
    text: 'From now on your account asks for a code from your app when you sign in. Your other devices were signed out.',
    ifNot: 'If this was not you, set a new password at once, and tell the clinic.',
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off',
    text: 'Your account no longer asks for a code when you sign in. The password alone opens it.',
    ifNot: 'If this was not you, set a new password at once, and turn two-step sign-in on again.',
  },
  second_factor_reset: {
    subject: 'Two-step sign-in was removed',
    text: 'Two-step sign-in was removed from your account, and every device was signed out. Please sign in and set it up again.',
    ifNot: 'If you did not ask for it, please call the clinic.',
  },
  second_factor_reset_by_staff: {
    subject: 'Two-step sign-in was removed',
    text: 'The clinic has removed two-step sign-in from your account, as you asked, and every device was signed out. Your password stays as it is. Please sign in and set up two-step sign-in again.',
    ifNot: 'If you did not ask for it, call the clinic at once and set a new password.',
  },
  app_off: {
    subject: 'Codes from your app are off',
    text: 'Your account no longer accepts codes from your app. When you sign in, it asks for one of your passkeys or a recovery code.',
    ifNot: 'If this was not you, set a new password at once, and check your passkeys.',
  },
  passkey_added: {
    subject: 'You have a new passkey',
    text: 'A passkey was added to your account. From now on you sign in with your password and a passkey or a code. Your other devices were signed out.',
    ifNot: 'If this was not you, set a new password at once, and remove the passkey in your account.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account. It can no longer be used to sign in.',
    ifNot: 'If this was not you, set a new password at once, and check your passkeys.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
    ifNot: 'If this was not you, set a new password at once.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'A recovery code of your account was used just now. It cannot be used again. Your account shows how many are left.',
    ifNot: 'If this was not you, set a new password at once, and make new recovery codes.',
  },
  wrong_codes: {
    subject: 'Your password was right, the code was not',
    text: 'Someone entered the right password of your account and then wrong codes or passkeys, many times. None of these attempts succeeded.',
    ifNot: 'If it was not you, someone knows your password: set a new one at once.',
  },
}

export function safetyLetter(
  data: { fullName: string; news: SafetyNews },
  { email, siteUrl }: { email: string; siteUrl: string },
): Letter {
  const { subject, text, ifNot } = news[data.news]
  return {
    subject,
    preview: 'If this was you, there is nothing to do.',
    fullName: data.fullName,
    before: [text, ifNot],
    action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
    after: [`If you cannot sign in any more, write to ${email} and we will help.`],
  }
}
