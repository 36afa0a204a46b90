/** The record of what was done to accounts and by whom. Ids and codes only: it is read by people who need no names. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../db/tables'

export type AuditAction =
  | 'signed_up'
  | 'logged_in'
  | 'login_failed'
  | 'session_token_reused'
  | 'password_reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'role_changed'
  /** A mail with a link in it that lets its holder act for the person. */
  | 'kept_mail_read'
  | 'order_cancelled'
  | 'order_refreshed'
  | 'order_quoted'
  | 'refund_retried'
  | 'refund_paid_by_hand'

export type AuditEntry = {
  at: Date
  action: AuditAction
  /** A user's id; null: a stranger, or a command at the clinic's own machine. */
  actor: string | null
  /** A user's id; null where there is no such account. */
  subject: string | null
}

/** Written in the transaction of what it records. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...entry, id: uuidv7(), at: entry.at.toISOString() })
    .execute()
}
