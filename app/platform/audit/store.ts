/**
 * The record of what was done, by whom and to what. Ids and codes, so that it names no client who has been forgotten; the one
 * exception is the reason a person of the staff gives for what they do.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { dateTimeText } from '~/domain/time/days'
import type { Tables } from '../db/tables'
import type { Staff } from '../http/api/actor'
import { ApiError } from '../http/api/api-error'
import { shownNetwork } from '../limits/limiter'

export type AuditAction =
  | 'signed_up'
  | 'logged_in'
  | 'logged_out'
  | 'login_failed'
  /** The password was right, the code was not. */
  | 'login_code_failed'
  | 'proof_given'
  | 'proof_failed'
  | 'second_factor_on'
  | 'second_factor_off'
  /** An owner says of which roles one is demanded. */
  | 'second_factor_demanded'
  | 'second_factor_not_demanded'
  /** By the command on the clinic's machine, for an admin who has lost the phone. */
  | 'second_factor_reset'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  /** By its owner, in the list of their sessions. */
  | 'session_ended'
  | 'other_sessions_ended'
  /** A call that its caller may not make, or that another site sent; once an hour (refusals.ts). */
  | 'refused'
  /** A try beyond a limit; once an hour. */
  | 'limit_hit'
  | 'session_token_reused'
  | 'password_reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'role_changed'
  /** Of old entries: an admin was given the care of clients, or it was taken back. */
  | 'care_changed'
  | 'sessions_ended_by_owner'
  /** A mail with a link in it that lets its holder act for the person. */
  | 'kept_mail_read'
  | 'order_cancelled'
  | 'order_refreshed'
  | 'order_quoted'
  | 'visit_payment_asked'
  /** Of one that was missed or cancelled late. */
  | 'visit_fee_asked'
  | 'order_payment_asked'
  | 'refund_retried'
  | 'refund_paid_by_hand'
  | 'appointment_booked'
  | 'appointment_confirmed'
  | 'appointment_moved'
  /** At the same time: its kind, or where it takes place. */
  | 'appointment_changed'
  | 'appointment_link_given'
  | 'appointment_completed'
  | 'appointment_cancelled'
  | 'appointment_no_show'
  | 'appointment_reopened'
  | 'appointment_offered'
  | 'appointment_offer_accepted'
  | 'appointment_offer_declined'
  | 'appointment_offer_withdrawn'
  | 'appointment_noted'
  /** Its time was kept for its payment: not paid in time, or paid online. */
  | 'appointment_unpaid'
  | 'appointment_paid'
  | 'visit_left_out_of_plan'
  | 'visit_counted_in_plan'
  /** A closed time meets it, or meets it no longer. */
  | 'appointment_closed'
  | 'appointment_stands'
  /** To another practitioner. */
  | 'appointment_passed_on'
  | 'health_note_read'
  | 'calendar_exception_added'
  | 'calendar_exception_deleted'
  /** The secret address of a phone's calendar. */
  | 'calendar_feed_made'
  | 'calendar_feed_renewed'
  | 'calendar_feed_withdrawn'
  | 'enquiry_read'
  | 'enquiry_moved'
  | 'enquiry_answered'
  | 'account_made'
  | 'profile_changed'
  | 'profile_corrected'
  /** What could not be delivered. */
  | 'mails_sent_again'
  | 'user_blocked'
  | 'user_unblocked'
  | 'reset_link_sent'
  | 'client_note_added'
  | 'client_note_deleted'
  | 'client_notes_read'
  /** A booking or an order, to the file of a client. */
  | 'joined_to_file'
  /** Two files of one client. */
  | 'files_merged'
  | 'files_parted'
  | 'subscribers_exported'
  /** By staff, as the person asked. */
  | 'subscriber_taken_off'
  /** Once for each viewer, client and hour. */
  | 'care_opened'
  | 'care_file_changed'
  /** Why the care of another dietitian's client is read. */
  | 'care_reason_given'
  /** With a family member, by the client. */
  | 'care_shared'
  | 'care_share_ended'
  | 'reading_added'
  | 'reading_corrected'
  | 'reading_voided'
  /** As a file, by staff. */
  | 'readings_exported'
  | 'diet_plan_begun'
  | 'diet_plan_changed'
  | 'diet_plan_sent'
  | 'diet_plan_withdrawn'
  /** By the client. */
  | 'diet_plan_accepted'
  | 'diet_plan_change_asked'
  /** By staff. */
  | 'care_message_sent'
  | 'care_message_withdrawn'
  /** Of the care inbox. */
  | 'care_task_done'
  | 'diet_template_made'
  | 'diet_template_changed'
  | 'diet_template_deleted'
  | 'visit_note_begun'
  | 'visit_note_changed'
  | 'visit_note_signed'
  | 'visit_note_amended'
  | 'visit_note_discarded'
  | 'document_added'
  /** Once for each viewer, document and hour. */
  | 'document_opened'
  | 'document_shared'
  | 'document_removed'
  | 'recipe_made'
  | 'recipe_changed'
  /** A food table of the clinic's. */
  | 'foods_imported'
  /** What staff decided of an order that needed a person: keep what came, give it back, or end the order. */
  | 'order_accepted'
  | 'order_refunded'
  | 'order_ended'
  /** Of an order whose payment is disputed at the bank: its meals come, or do not for now. */
  | 'disputed_plan_continued'
  | 'disputed_plan_held'
  /** Money taken at the clinic's desk. */
  | 'order_sold_at_desk'
  /** The cash drawer. */
  | 'till_opened'
  | 'till_counted'
  | 'accounts_exported'
  | 'discount_code_made'
  | 'discount_code_withdrawn'
  | 'settlement_compared'
  /** Of meals: by staff, by the client, or by the driver with the link of the day. */
  | 'delivery_marked'
  | 'meals_skipped'
  | 'meals_resumed'
  | 'meals_added'
  /** From lunch to dinner, or back. */
  | 'meal_slot_changed'
  | 'plan_extended'
  | 'plan_paused'
  | 'kitchen_note_changed'
  | 'menu_changed'
  | 'dish_chosen'
  | 'allergies_erased'
  | 'driver_link_made'
  /** A client without an email was told by telephone that days of their plan have changed. */
  | 'client_called'
  /** Of the blog. Saving a working copy is recorded with each revision that is kept of it, not every few seconds. */
  | 'post_begun'
  | 'post_edited'
  | 'post_published'
  | 'post_unpublished'
  | 'post_duplicated'
  | 'post_deleted'
  | 'post_brought_back'
  | 'post_restored'
  | 'picture_uploaded'
  | 'picture_changed'
  | 'picture_deleted'
  | 'picture_brought_back'
  /** Of a person's data. */
  | 'consent_given'
  | 'consent_withdrawn'
  | 'email_proven'
  | 'email_changed'
  | 'person_exported'
  | 'erasure_asked'
  | 'erasure_withdrawn'
  | 'person_erased'
  /** A file of the site's content. */
  | 'content_changed'
  | 'content_change_undone'

export type AuditEntry = {
  at: Date
  action: AuditAction
  /** A user's id; null: a stranger, or a command at the clinic's own machine. */
  actor: string | null
  /** A user's id; null where there is no such account. */
  subject: string | null
  object?: AuditObject
  details?: AuditDetails
  /** The network address it was asked from: only the network it is in is written down. */
  address?: string | undefined
}

/** What was changed or read: a type such as appointment, and its id. */
export type AuditObject = { type: string; id: string }
/** Codes, days, amounts in paise, and the reason that was given. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>

/** Written in the transaction of what it records. */
export async function recordAudit(
  db: Kysely<Tables>,
  { at, action, actor, subject, object, details, address }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: uuidv7(),
      at: at.toISOString(),
      action,
      actor,
      subject,
      object_type: object?.type ?? null,
      object_id: object?.id ?? null,
      details: details ? JSON.stringify(details) : null,
      address: shownNetwork(address) ?? null,
    })
    .execute()
}

type StaffDeed = Pick<AuditEntry, 'at' | 'action' | 'subject' | 'details'> & { object: AuditObject }

/** What a person of the staff did, written in the transaction of what it records. */
export const recordStaffAudit = (trx: Kysely<Tables>, staff: Staff, deed: StaffDeed): Promise<void> =>
  recordAudit(trx, { ...deed, actor: staff.userId, address: staff.address })

/** Whether anything was recorded of the object since then; `since` is a UTC instant. */
export async function isAuditedSince(db: Kysely<Tables>, object: AuditObject, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('object_id', '=', object.id)
    .where('object_type', '=', object.type)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type AuditOfObject = { at: string; action: string; details: AuditDetails; actor_name: string | null }

/** What was done to an object, the first deed first. */
export async function listAuditOf(db: Kysely<Tables>, object: AuditObject): Promise<AuditOfObject[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.at', 'audit_entries.action', 'audit_entries.details', 'users.full_name as actor_name'])
    .where('object_id', '=', object.id)
    .where('object_type', '=', object.type)
    .orderBy('at')
    .orderBy('audit_entries.id')
    .execute()
  return rows.map(({ details, ...row }) => ({ ...row, details: details ? (JSON.parse(details) as AuditDetails) : {} }))
}

/**
 * The error for a caller who changes what they have not seen as it is now: it says who changed it last, and when.
 * @returns {ApiError} changed_meanwhile
 */
export async function changedMeanwhile(db: Kysely<Tables>, object: AuditObject): Promise<ApiError> {
  const last = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.at', 'users.full_name'])
    .where('object_id', '=', object.id)
    .where('object_type', '=', object.type)
    // Who looked at it changed nothing.
    .where('action', '<>', 'care_opened')
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return new ApiError('changed_meanwhile')
  const message = `${last.full_name ?? 'Another person'} changed this on ${dateTimeText(last.at)}. Please look at it again.`
  return new ApiError('changed_meanwhile', { message })
}
