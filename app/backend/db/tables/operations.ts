/** Mail to be sent, backups, and marks by which something happens once. The tables as schema/operations.ts makes them. */
import type { OutboxStatus } from '~/clinic/contract/outbox'

/** Mail to be sent and mail that was. */
type OutboxTable = {
  /** Also its Message-ID. */
  id: string
  template: string
  recipient: string
  /** Sealed JSON: what the template is filled with; its secrets are gone once the mail is sent or given up. */
  data: string
  status: OutboxStatus
  /** How often sending has begun. */
  tries: number
  /** When it may be tried next. */
  due_at: string
  created_at: string
  /** The worker that is sending it now, and until when no other may. */
  claim: string | null
  claimed_until: string | null
  sent_at: string | null
  /** A code such as EENVELOPE 550; never the server's own words, which may quote an address. */
  last_error: string | null
}

/** Backups that were begun, good or not (backup/store.ts). */
type BackupsTable = {
  /** The name of the backup. */
  id: string
  /** A day of India: the scheduled one of that day. Null: by hand. */
  slot: string | null
  state: 'running' | 'good' | 'failed'
  started_at: string
  ended_at: string | null
  /** While it runs: until then no other may begin. */
  claimed_until: string | null
  /** What was written for it. */
  kilobytes: number | null
  /** A sentence. */
  problem: string | null
}

/** What was put in from content/ when the database was new, so that it happens once. */
type SeedsTable = { name: string; applied_at: string }

/** When the clinic was last mailed about a trouble that lasts, so that several processes send one mail a day. */
type ClinicAlertsTable = { name: string; sent_at: string }

/** How often something was tried in the window that ends at ends_at. The key is a hash. */
type RateLimitsTable = { key: string; tries: number; ends_at: string }

/** Forms that had their effect, so that each has it once; by hashes alone. */
type SentFormsTable = { key: string; fingerprint: string; result_id: string; sent_at: string }

export type OperationsTables = {
  outbox: OutboxTable
  backups: BackupsTable
  seeds: SeedsTable
  clinic_alerts: ClinicAlertsTable
  rate_limits: RateLimitsTable
  sent_forms: SentFormsTable
}
