/** What people agreed to, what they asked to be erased, and who did what. */
import type { Kysely } from 'kysely'
import type { ChoicePurpose } from '~/domain/privacy/privacy-choices'
import { createTables, oneOf, run, type TablesBySql } from './statements'

export const privacy = {
  /** What a client agreed to, to which text of the notice, and until when. */
  consents: {
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    purpose: oneOf<ChoicePurpose>('text not null'),
    /** Date of the privacy notice that was shown. */
    notice_version: 'text not null',
    language: 'text not null',
    /** Where it was given; newsletter: by the link of the mail that asked. */
    channel: oneOf<'signup' | 'booking' | 'order' | 'desk' | 'account' | 'newsletter'>('text not null'),
    given_at: 'text not null',
    withdrawn_at: 'text',
    /** refused: of a purpose that is served until the client says no; `given_at` is when they said it, `withdrawn_at` when no more. */
    decision: oneOf<'given' | 'refused'>(`text not null default 'given'`),
  },
  /** Each text of a privacy notice that was ever shown, word for word: what a person agreed to is the newest from before. */
  notice_texts: {
    /** SHA-256 of the text, base64url. */
    digest: 'text primary key',
    version: 'text not null',
    language: 'text not null',
    text: 'text not null',
    shown_from: 'text not null',
  },
  /** Requests to erase an account. */
  erasures: {
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    status: oneOf<'waiting' | 'withdrawn' | 'done'>('text not null'),
    /** A user's id: the person, or one of the staff. */
    asked_by: 'text not null',
    asked_at: 'text not null',
    /** From when it is done. */
    due_at: 'text not null',
    /** What it waits for though it is due, as codes with spaces between them. */
    held_by: 'text',
    ended_at: 'text',
  },
  /** Who did what to whom and to what, by ids and codes. */
  audit_entries: {
    id: 'text primary key',
    at: 'text not null',
    actor: 'text',
    action: 'text not null',
    subject: 'text',
    object_type: 'text',
    object_id: 'text',
    /** JSON: codes, days, amounts, and the reason a person of the staff gave. */
    details: 'text',
    /** Of the network address it was asked from, what `shownNetwork` leaves of it. */
    address: 'text',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index consents_of_user on consents (user_id, purpose)',
  'create index erasures_by_due on erasures (status, due_at)',
  // Those that wait first, then the newest, with the expression as privacy/erasure/erasure-store.ts has it.
  `create index erasures_listed on erasures ((case when status = 'waiting' then 0 else 1 end), asked_at desc, id desc)`,
  `create unique index erasures_waiting on erasures (user_id) where status = 'waiting'`,
  // Listed newest first, of all or by each of these; with the id, entries of one moment have an order.
  'create index audit_entries_by_time on audit_entries (at, id)',
  'create index audit_entries_of_action on audit_entries (action, at, id)',
  'create index audit_entries_of_actor on audit_entries (actor, at, id)',
  'create index audit_entries_of_object on audit_entries (object_id, at, id)',
  'create index audit_entries_of_object_type on audit_entries (object_type, at, id)',
  'create index audit_entries_of_subject on audit_entries (subject, at, id)',
]

export async function createPrivacy(db: Kysely<unknown>): Promise<void> {
  await createTables(db, privacy)
  await run(db, indexes)
}
