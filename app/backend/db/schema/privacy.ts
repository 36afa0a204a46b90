/** What people agreed to, what they asked to be erased, and who did what. */
import type { Kysely } from 'kysely'
import { run } from './statements'

export async function createPrivacy(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table consents (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        purpose text not null,
        notice_version text not null,
        language text not null,
        channel text not null,
        given_at text not null,
        withdrawn_at text,
        decision text not null default 'given'
      )`,
    `create index consents_of_user on consents (user_id, purpose)`,
    `create table notice_texts (
        digest text primary key,
        version text not null,
        language text not null,
        text text not null,
        shown_from text not null
      )`,
    `create table erasures (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        status text not null,
        asked_by text not null,
        asked_at text not null,
        due_at text not null,
        held_by text,
        ended_at text
      )`,
    `create index erasures_by_due on erasures (status, due_at)`,
    // Those that wait first, then the newest, with the expression as privacy/erasure-store.ts has it.
    `create index erasures_listed on erasures ((case when status = 'waiting' then 0 else 1 end), asked_at desc, id desc)`,
    `create unique index erasures_waiting on erasures (user_id) where status = 'waiting'`,
    `create table audit_entries (
        id text primary key,
        at text not null,
        actor text,
        action text not null,
        subject text,
        object_type text,
        object_id text,
        details text,
        address text
      )`,
    // Listed newest first, of all or by each of these; with the id, entries of one moment have an order.
    `create index audit_entries_by_time on audit_entries (at, id)`,
    `create index audit_entries_of_action on audit_entries (action, at, id)`,
    `create index audit_entries_of_actor on audit_entries (actor, at, id)`,
    `create index audit_entries_of_object on audit_entries (object_id, at, id)`,
    `create index audit_entries_of_object_type on audit_entries (object_type, at, id)`,
    `create index audit_entries_of_subject on audit_entries (subject, at, id)`,
  ])
}
