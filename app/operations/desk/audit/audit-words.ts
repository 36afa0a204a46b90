/** How an entry of the audit log reads. Pure. */
import { shortPaise } from '~/domain/money/money'
import { sentenceOfCode } from '~/domain/text/code-words'
import { isDay, isInstant, longDay, timeAndDay } from '~/domain/time/days'
import type { AuditEntry } from '~/platform/audit/contract'

/** Where a code's own words would mislead, or speak of users. */
const actionWords: Record<string, string> = {
  logged_in: 'Logged in',
  login_failed: 'Login failed',
  logged_out: 'Logged out',
  login_code_failed: 'Login failed: right password, wrong code',
  proof_given: 'Confirmed with password, code or passkey',
  proof_failed: 'Could not confirm with password, code or passkey',
  session_ended: 'A device signed out',
  other_sessions_ended: 'All other devices signed out',
  refused: 'Call refused',
  limit_hit: 'Too many tries',
  session_token_reused: 'Session token used twice',
  password_reset_asked: 'Password reset asked for',
  kept_mail_read: 'Mail with a link read',
  user_blocked: 'Account closed',
  user_unblocked: 'Account opened again',
  reset_link_sent: 'Reset link sent',
  client_notes_read: 'Notes read',
  client_note_added: 'Note added',
  client_note_deleted: 'Note deleted',
  joined_to_file: 'Joined to a client’s file',
  files_merged: 'Two files merged',
  files_parted: 'Two files parted again',
  subscribers_exported: 'Subscribers exported',
}

/** An address may name any code, such as __proto__. */
export const auditActionWords = (action: string): string =>
  (Object.hasOwn(actionWords, action) && actionWords[action]) || sentenceOfCode(action)

/** Actions the log can be filtered by on screen, in their groups; any other by its code in the address. */
export const filteredActions: Readonly<Record<string, readonly string[]>> = {
  Appointments: [
    'appointment_booked',
    'appointment_confirmed',
    'appointment_moved',
    'appointment_changed',
    'appointment_link_given',
    'appointment_completed',
    'appointment_cancelled',
    'appointment_no_show',
    'appointment_reopened',
    'appointment_offered',
    'appointment_offer_accepted',
    'appointment_offer_declined',
    'appointment_offer_withdrawn',
    'appointment_noted',
    'appointment_unpaid',
    'appointment_paid',
    'visit_left_out_of_plan',
    'visit_counted_in_plan',
    'health_note_read',
    'calendar_exception_added',
    'calendar_exception_deleted',
  ],
  'Orders and money': [
    'order_sold_at_desk',
    'till_opened',
    'till_counted',
    'order_quoted',
    'visit_payment_asked',
    'visit_fee_asked',
    'order_payment_asked',
    'order_refreshed',
    'order_accepted',
    'order_refunded',
    'order_ended',
    'disputed_plan_continued',
    'disputed_plan_held',
    'order_cancelled',
    'refund_retried',
    'refund_paid_by_hand',
    'accounts_exported',
  ],
  'Clients and enquiries': [
    'account_made',
    'profile_changed',
    'profile_corrected',
    'mails_sent_again',
    'role_changed',
    'care_changed',
    'sessions_ended_by_owner',
    'user_blocked',
    'user_unblocked',
    'reset_link_sent',
    'client_note_added',
    'client_note_deleted',
    'joined_to_file',
    'files_merged',
    'files_parted',
    'client_notes_read',
    'care_opened',
    'care_reason_given',
    'care_file_changed',
    'care_shared',
    'care_share_ended',
    'reading_added',
    'reading_corrected',
    'reading_voided',
    'readings_exported',
    'diet_plan_sent',
    'diet_plan_withdrawn',
    'care_message_sent',
    'care_message_withdrawn',
    'care_task_done',
    'visit_note_signed',
    'visit_note_amended',
    'visit_note_discarded',
    'document_added',
    'document_opened',
    'document_shared',
    'document_removed',
    'enquiry_read',
    'enquiry_answered',
    'enquiry_moved',
    'subscribers_exported',
    'kept_mail_read',
  ],
  'Log-in': [
    'signed_up',
    'logged_in',
    'logged_out',
    'login_failed',
    'login_code_failed',
    'proof_given',
    'proof_failed',
    'second_factor_on',
    'second_factor_off',
    'second_factor_demanded',
    'second_factor_not_demanded',
    'second_factor_reset',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
    'session_ended',
    'other_sessions_ended',
    'refused',
    'limit_hit',
    'session_token_reused',
    'password_changed',
    'password_reset_asked',
    'password_reset',
  ],
}

/** 'Reason: asked by phone · Status: blocked'; '' where there is nothing more to say. */
export const auditDetailsText = (details: AuditEntry['details']): string =>
  Object.entries(details ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${sentenceOfCode(name.replace(/_paise$/, ''))}: ${detailText(name, value)}`)
    .join(' · ')

/** Amounts, instants and days as people read them. */
function detailText(name: string, value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return name.endsWith('_paise') ? shortPaise(value) : String(value)
  const text = value ?? ''
  if (isInstant(text)) return timeAndDay(text)
  return isDay(text) ? longDay(text) : text
}

/** The screen of what was changed or read; null where it has none of its own here. */
export function auditObjectPath({
  object_type,
  object_id,
}: Pick<AuditEntry, 'object_type' | 'object_id'>): string | null {
  if (object_id === null) return null
  if (object_type === 'user') return `/dashboard/clients/${object_id}`
  if (object_type === 'enquiry') return `/dashboard/enquiries/${object_id}`
  if (object_type === 'appointment') return `/dashboard/booking?id=${object_id}`
  if (object_type === 'order') return `/dashboard/plans/${object_id}`
  // The editor takes an id in the place of an address, which may change.
  if (object_type === 'post') return `/blog/${object_id}/edit`
  return null
}

/** How an entry of the log reads: what was done, what is said of it, and the screen of what it was done to. */
export const shownAuditEntry = (entry: Pick<AuditEntry, 'action' | 'details' | 'object_type' | 'object_id'>) => ({
  what: auditActionWords(entry.action),
  more: auditDetailsText(entry.details),
  path: auditObjectPath(entry),
})
