/** Mail to be sent, backups, and marks by which something happens once. */
import type { Kysely } from 'kysely'
import { run } from './statements'

export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table outbox (
        id text primary key,
        template text not null,
        recipient text not null,
        data text not null,
        status text not null,
        tries integer not null,
        due_at text not null,
        created_at text not null,
        claim text,
        claimed_until text,
        sent_at text,
        last_error text
      )`,
    // The worker asks what is due; the desk lists by status, or all, newest first, or those to one person.
    `create index outbox_due on outbox (status, due_at)`,
    `create index outbox_listed on outbox (status, created_at, id)`,
    `create index outbox_newest on outbox (created_at, id)`,
    `create index outbox_of_recipient on outbox (recipient, created_at, id)`,
    `create table backups (
        id text primary key,
        slot text,
        state text not null,
        started_at text not null,
        ended_at text,
        claimed_until text,
        kilobytes integer,
        problem text
      )`,
    `create index backups_by_start on backups (started_at)`,
    `create index backups_by_state on backups (state, started_at)`,
    `create table seeds (
        name text primary key,
        applied_at text not null
      )`,
    `create table clinic_alerts (
        name text primary key,
        sent_at text not null
      )`,
    `create table rate_limits (
        key text primary key,
        tries integer not null,
        ends_at text not null
      )`,
    `create index rate_limits_ending on rate_limits (ends_at)`,
    `create table sent_forms (
        key text primary key,
        fingerprint text not null,
        result_id text not null,
        sent_at text not null
      )`,
    `create index sent_forms_by_time on sent_forms (sent_at)`,
  ])
}
