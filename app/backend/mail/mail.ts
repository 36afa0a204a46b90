/** A mail to one person: which template, to whom, with what filled in. Each area that sends mail adds its own here. */
export type Mail =
  | { template: 'welcome'; to: string; data: { fullName: string } }
  /** `resetUrl` holds the single-use token: it is forgotten as soon as the mail has gone (outbox.ts). */
  | { template: 'reset'; to: string; data: { fullName: string; resetUrl: string } }

export type MailTemplate = Mail['template']
