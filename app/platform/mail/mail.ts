/**
 * A mail to one person: which template, to whom, with what filled in. What the clinic's mails are, the rooms say (mail-kinds.ts). To a
 * client without an email (null) none is left.
 */
export type Mail = { template: string; to: string | null; data: Record<string, unknown> }

/** Mails as they are kept: these fields of their data (`links` and `words` of mail-kinds.ts) are null once a mail is settled. */
export type Kept<One extends Mail, Field extends string> = One extends Mail
  ? Omit<One, 'data'> & {
      data: { [Key in keyof One['data']]: Key extends Field ? One['data'][Key] | null : One['data'][Key] }
    }
  : never
