/** Enquiries and the newsletter. */
import type { Kysely } from 'kysely'
import { run } from './statements'
import { createWords } from './words'

export async function createEnquiries(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table enquiries (
        id text primary key,
        kind text not null,
        name text not null,
        email text not null,
        phone text not null,
        words text not null,
        status text not null,
        created_at text not null,
        version integer not null default 1,
        due_at text,
        is_doubtful integer not null default 0
      )`,
    `create index enquiries_by_time on enquiries (created_at, id)`,
    `create index enquiries_doubtful on enquiries (is_doubtful, created_at, id)`,
    `create index enquiries_due on enquiries (due_at) where due_at is not null`,
    `create index enquiries_listed on enquiries (status, created_at, id)`,
    `create index enquiries_of_kind on enquiries (kind, created_at, id)`,
    `create index enquiries_of_kind_listed on enquiries (kind, status, created_at, id)`,
    `create table enquiry_answers (
        id text primary key,
        enquiry_id text not null references enquiries (id) on delete cascade,
        author_id text not null,
        mail_id text not null,
        text text not null,
        created_at text not null
      )`,
    `create index enquiry_answers_of_enquiry on enquiry_answers (enquiry_id, created_at, id)`,
    `create table newsletter_subscribers (
        id text primary key,
        email text not null unique,
        status text not null,
        unsubscribe_token text not null unique,
        asked_at text not null,
        confirmed_at text,
        unsubscribed_at text,
        unsubscribe_hash text,
        notice_version text,
        is_doubtful integer not null default 0
      )`,
    `create index newsletter_subscribers_by_time on newsletter_subscribers (asked_at, id)`,
    `create index newsletter_subscribers_listed on newsletter_subscribers (status, asked_at, id)`,
    `create unique index newsletter_subscribers_unsubscribe_hash on newsletter_subscribers (unsubscribe_hash)`,
    `create table newsletter_confirmations (
        hash text primary key,
        subscriber_id text not null references newsletter_subscribers (id) on delete cascade,
        expires_at text not null
      )`,
    `create index newsletter_confirmations_of_subscriber on newsletter_confirmations (subscriber_id)`,
  ])
  await createWords(db, { words: 'enquiry_words', owner: 'enquiry_id', of: 'enquiries' })
}
