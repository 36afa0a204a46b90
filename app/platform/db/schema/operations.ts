/** Mail to be sent, backups, and marks by which something happens once. */
import type { Kysely } from 'kysely'
import type { OutboxStatus } from '../../mail/contract'
import { createTables, oneOf, run, type TablesBySql } from './statements'

export const operations = {
  /** Mail to be sent and mail that was. */
  outbox: {
    /** Also its Message-ID. */
    id: 'text primary key',
    template: 'text not null',
    recipient: 'text not null',
    /** Sealed JSON: what the template is filled with; its secrets are gone once the mail is sent or given up. */
    data: 'text not null',
    status: oneOf<OutboxStatus>('text not null'),
    /** How often sending has begun. */
    tries: 'integer not null',
    /** When it may be tried next. */
    due_at: 'text not null',
    created_at: 'text not null',
    /** The worker that is sending it now, and until when no other may. */
    claim: 'text',
    claimed_until: 'text',
    sent_at: 'text',
    /** A code such as EENVELOPE 550; never the server's own words, which may quote an address. */
    last_error: 'text',
  },
  /** Backups that were begun, good or not (backup/store.ts). */
  backups: {
    /** The name of the backup. */
    id: 'text primary key',
    /** A day of India: the scheduled one of that day. Null: by hand. */
    slot: 'text',
    state: oneOf<'running' | 'good' | 'failed'>('text not null'),
    started_at: 'text not null',
    ended_at: 'text',
    /** While it runs: until then no other may begin. */
    claimed_until: 'text',
    /** What was written for it. */
    kilobytes: 'integer',
    /** A sentence. */
    problem: 'text',
  },
  /** What was put in from content/ when the database was new, so that it happens once. */
  seeds: {
    name: 'text primary key',
    applied_at: 'text not null',
  },
  /** When the clinic was last mailed about a trouble that lasts, so that several processes send one mail a day. */
  clinic_alerts: {
    name: 'text primary key',
    sent_at: 'text not null',
  },
  /** How often something was tried in the window that ends at ends_at. The key is a hash. */
  rate_limits: {
    key: 'text primary key',
    tries: 'integer not null',
    ends_at: 'text not null',
  },
  /** Forms that had their effect, so that each has it once; by hashes alone. */
  sent_forms: {
    key: 'text primary key',
    fingerprint: 'text not null',
    result_id: 'text not null',
    sent_at: 'text not null',
  },
} as const satisfies TablesBySql

const indexes = [
  // The worker asks what is due; the desk lists by status, or all, newest first, or those to one person.
  'create index outbox_due on outbox (status, due_at)',
  'create index outbox_listed on outbox (status, created_at, id)',
  'create index outbox_newest on outbox (created_at, id)',
  'create index outbox_of_recipient on outbox (recipient, created_at, id)',
  'create index backups_by_start on backups (started_at)',
  'create index backups_by_state on backups (state, started_at)',
  'create index rate_limits_ending on rate_limits (ends_at)',
  'create index sent_forms_by_time on sent_forms (sent_at)',
]

export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await createTables(db, operations)
  await run(db, indexes)
}
