/** The words of the staff's screens about people: clients, enquiries, subscribers, the audit log. Pure. */
import { shortPaise } from '~/domain/money/money'
import type { Tone } from '~/domain/orders/order-words'
import { isDay, isInstant, longDay, timeAndDay } from '~/domain/time/days'
import type { ListedEnquiry } from '~/enquiries/contract/admin-enquiries'
import type { Subscriber } from '~/newsletter/contract/admin-newsletter'
import type { AuditEntry } from '~/platform/audit/contract'
import type { OutboxStatus } from '~/platform/mail/contract'
import type { ListedUser } from '../contract/admin-users'

type Words = { label: string; tone: Tone }

export const enquiryStateWords: Record<ListedEnquiry['status'], Words> = {
  new: { label: 'New', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'quiet' },
}

/** Of what came with the field filled in that no person sees. */
export const doubtfulWords: Words = { label: 'Looks automatic', tone: 'warn' }

export const enquiryKindWords: Record<ListedEnquiry['kind'], string> = {
  contact: 'Message',
  consultation: 'Consultation',
  grievance: 'Grievance',
}

/** What moving an enquiry there is called on a button. */
export const enquiryMoveWords: Record<ListedEnquiry['status'], string> = {
  new: 'Open again',
  answered: 'Answered by phone',
  closed: 'Close',
}

export const subscriberWords: Record<Subscriber['status'], Words> = {
  pending: { label: 'Not confirmed yet', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'quiet' },
}

export const standingWords = ({ role, status }: Pick<ListedUser, 'role' | 'status'>): Words =>
  status === 'blocked'
    ? { label: 'Closed', tone: 'bad' }
    : role === 'admin'
      ? { label: 'Admin', tone: 'good' }
      : { label: 'Client', tone: 'quiet' }

export const mailWords: Record<OutboxStatus, Words> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Not sent: no mail server is set up', tone: 'warn' },
  dropped: { label: 'Not sent', tone: 'quiet' },
}

const overReasons: Record<string, string> = {
  VISIT_PASSED: 'the visit had passed',
  LINK_EXPIRED: 'its link had run out',
  OFFER_ENDED: 'the offer had ended',
  DAY_PASSED: 'its day had passed',
  NEWS_TOO_OLD: 'it was no longer news',
  VISIT_CHANGED: 'the visit had changed since',
  OFFER_CHANGED: 'the offer had changed since',
  PRICE_CHANGED: 'the order had changed since',
  REMINDERS_REFUSED: 'the client wants no reminders',
}

/** Why a mail was not sent, where it is known; null of one that was or will be. */
export const notSentWords = ({ status, last_error: code }: { status: OutboxStatus; last_error: string | null }) =>
  status === 'dropped' ? `Not sent: ${overReasons[code ?? ''] ?? 'it was too late'}` : null

/** What a mail is about: 'order_paid' → 'Order paid'. */
export const mailTitle = (template: string): string => sentence(template)

/** Of what is stored as a code: 'order_refreshed' → 'Order refreshed'. */
const sentence = (code: string): string => {
  const text = code.replaceAll('_', ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

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
  subscribers_exported: 'Subscribers exported',
}

/** An address may name any code, such as __proto__. */
export const auditActionWords = (action: string): string =>
  (Object.hasOwn(actionWords, action) && actionWords[action]) || sentence(action)

/** Actions the log can be filtered by on screen, in their groups; any other by its code in the address. */
export const filteredActions: Readonly<Record<string, readonly string[]>> = {
  Appointments: [
    'appointment_booked',
    'appointment_confirmed',
    'appointment_moved',
    'appointment_changed',
    'appointment_completed',
    'appointment_cancelled',
    'appointment_no_show',
    'appointment_reopened',
    'appointment_offered',
    'appointment_offer_accepted',
    'appointment_offer_declined',
    'appointment_offer_withdrawn',
    'appointment_noted',
    'health_note_read',
    'calendar_exception_added',
    'calendar_exception_deleted',
  ],
  'Orders and money': [
    'order_sold_at_desk',
    'order_quoted',
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
    'role_changed',
    'user_blocked',
    'user_unblocked',
    'reset_link_sent',
    'client_note_added',
    'client_note_deleted',
    'client_notes_read',
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
    .map(([name, value]) => `${sentence(name.replace(/_paise$/, ''))}: ${detailText(name, value)}`)
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
