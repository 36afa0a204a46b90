import type { Kept } from '~/platform/mail/mail'

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

/** The mails to the owner of an account about the account. */
export type AccountMail =
  | { template: 'welcome'; to: string | null; data: { fullName: string } }
  /** `resetUrl` holds a single-use token. */
  | { template: 'reset'; to: string | null; data: { fullName: string; resetUrl: string } }
  /** To the owner of an account whose password was tried many times from unknown devices. */
  | { template: 'login_tries'; to: string | null; data: { fullName: string } }
  | { template: 'password_changed'; to: string | null; data: { fullName: string } }
  | { template: 'account_safety'; to: string | null; data: { fullName: string; news: SafetyNews } }
  /** To a client whose account staff have made. `resetUrl` holds a single-use token. */
  | { template: 'account_made'; to: string | null; data: { fullName: string; resetUrl: string } }
  /** Staff have corrected what the account says of its owner. `what` in words. */
  | { template: 'details_corrected'; to: string | null; data: { fullName: string; what: string; of?: 'booking' } }
  /** Two files of a client are one, or two again: `logInWith` is the email that opens it; null where none does. */
  | { template: 'files_merged'; to: string | null; data: { fullName: string; logInWith: string | null } }
  | { template: 'files_parted'; to: string | null; data: { fullName: string } }
  /**
   * To whom an owner made one of the staff. `roles` in words; `resetUrl` holds a single-use token; `needsFactorFrom`: the day from which on
   * one of the roles needs a second factor.
   */
  | {
      template: 'team_invited'
      to: string | null
      data: { fullName: string; roles: string; resetUrl: string; needsFactorFrom?: string | null }
    }
  /** `roles` in words; '' where they have none any more. */
  | {
      template: 'team_roles_changed'
      to: string | null
      data: { fullName: string; roles: string; needsFactorFrom?: string | null }
    }
  /** To who has a role that needs a second factor, and lacks one. `from`: a day of India's calendar. */
  | { template: 'team_second_factor'; to: string | null; data: { fullName: string; from: string } }
  /** `proofUrl` holds a token that proves the email. */
  | { template: 'email_proof'; to: string | null; data: { fullName: string; proofUrl: string } }
  /** `dueOn` is a day of India's calendar. */
  | { template: 'erasure_asked'; to: string | null; data: { fullName: string; dueOn: string; byStaff: boolean } }
  | { template: 'erasure_withdrawn'; to: string | null; data: { fullName: string } }

export type KeptAccountMail = Kept<AccountMail, 'resetUrl' | 'proofUrl'>

/** How long the link of an account that staff have made is good. */
export const invitationUsefulMs = 3 * 24 * 60 * 60_000

/** The same of an invitation to the staff. */
export const teamInvitationUsefulMs = 7 * 24 * 60 * 60_000
