/** Enquiries and the newsletter. */
import type { Kysely } from 'kysely'
import type { EnquiryKind, EnquiryState } from '~/domain/enquiries/enquiry-state'
import { createTables, oneOf, run, type TablesBySql } from './statements'
import { createWords } from './words'

export const enquiries = {
  enquiries: {
    id: 'text primary key',
    kind: oneOf<EnquiryKind>('text not null'),
    name: 'text not null',
    email: 'text not null',
    /** As it was typed. */
    phone: 'text not null',
    /** JSON: what was written, by the kind's own fields. Sealed. */
    words: 'text not null',
    status: oneOf<EnquiryState>('text not null'),
    created_at: 'text not null',
    /** 1, and one more with each move or answer. */
    version: 'integer not null default 1',
    /** Of a grievance: until when it has to be answered. */
    due_at: 'text',
    /** 1: the field that no person sees was filled in. */
    is_doubtful: oneOf<0 | 1>('integer not null default 0'),
  },
  /** What staff answered to an enquiry. */
  enquiry_answers: {
    id: 'text primary key',
    enquiry_id: 'text not null references enquiries (id) on delete cascade',
    author_id: 'text not null',
    /** Of the outbox. */
    mail_id: 'text not null',
    /** Sealed. */
    text: 'text not null',
    created_at: 'text not null',
  },
  newsletter_subscribers: {
    id: 'text primary key',
    /** Trimmed and in lower case; unique. */
    email: 'text not null unique',
    status: oneOf<'pending' | 'confirmed' | 'unsubscribed'>('text not null'),
    /** Sealed: it stands in every mail. */
    unsubscribe_token: 'text not null unique',
    /** When it was asked for last, confirmed last, ended last. */
    asked_at: 'text not null',
    confirmed_at: 'text',
    unsubscribed_at: 'text',
    /** SHA-256 of the token; unique. */
    unsubscribe_hash: 'text',
    /** Of the privacy notice that was in force when it was asked for last; null: from before notices had versions. */
    notice_version: 'text',
    /** 1: the field that no person sees was filled in, and the mailed link has not been opened since. */
    is_doubtful: oneOf<0 | 1>('integer not null default 0'),
  },
  /** The links that confirm a subscription. */
  newsletter_confirmations: {
    hash: 'text primary key',
    subscriber_id: 'text not null references newsletter_subscribers (id) on delete cascade',
    expires_at: 'text not null',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index enquiries_by_time on enquiries (created_at, id)',
  'create index enquiries_doubtful on enquiries (is_doubtful, created_at, id)',
  'create index enquiries_due on enquiries (due_at) where due_at is not null',
  'create index enquiries_listed on enquiries (status, created_at, id)',
  'create index enquiries_of_kind on enquiries (kind, created_at, id)',
  'create index enquiries_of_kind_listed on enquiries (kind, status, created_at, id)',
  'create index enquiry_answers_of_enquiry on enquiry_answers (enquiry_id, created_at, id)',
  'create index newsletter_subscribers_by_time on newsletter_subscribers (asked_at, id)',
  'create index newsletter_subscribers_listed on newsletter_subscribers (status, asked_at, id)',
  'create unique index newsletter_subscribers_unsubscribe_hash on newsletter_subscribers (unsubscribe_hash)',
  'create index newsletter_confirmations_of_subscriber on newsletter_confirmations (subscriber_id)',
]

export async function createEnquiries(db: Kysely<unknown>): Promise<void> {
  await createTables(db, enquiries)
  await run(db, indexes)
  await createWords(db, { words: 'enquiry_words', owner: 'enquiry_id', of: 'enquiries' })
}
