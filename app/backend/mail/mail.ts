/** A mail to one person: which template, to whom, with what filled in. Each area that sends mail adds its own here. */
export type Mail =
  | { template: 'welcome'; to: string; data: { fullName: string } }
  /** `resetUrl` holds a single-use token. */
  | { template: 'reset'; to: string; data: { fullName: string; resetUrl: string } }

/** As it is kept: what lets its holder act for the person is null once nobody needs it any more. */
export type KeptMail =
  | Exclude<Mail, { template: 'reset' }>
  | { template: 'reset'; to: string; data: { fullName: string; resetUrl: string | null } }

/** The mail without what lets its holder act for the person: to be stored for good, or read by the clinic's staff. */
export function withoutSecrets(mail: KeptMail): KeptMail {
  return mail.template === 'reset' ? { ...mail, data: { ...mail.data, resetUrl: null } } : mail
}

/** Whether it has all it needs to be sent. */
export function isWhole(mail: KeptMail): mail is Mail {
  return mail.template !== 'reset' || mail.data.resetUrl !== null
}

/** For how long after it was left there is a point in sending it, in milliseconds; a reset link lives for half an hour. */
export function usefulForMs(template: Mail['template']): number {
  return template === 'reset' ? 30 * 60_000 : Number.POSITIVE_INFINITY
}
