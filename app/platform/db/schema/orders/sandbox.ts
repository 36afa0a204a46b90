/** The payment provider that the program plays itself. */
import type { Kysely } from 'kysely'
import { createTables, run, type TablesBySql } from '../statements'

export const sandbox = {
  /** The links of the sandbox, where no money moves (payments/sandbox/); as a provider would keep them far away. */
  sandbox_links: {
    /** The provider's number: digits. */
    id: 'text primary key',
    /** The clinic's. */
    link_id: 'text not null unique',
    /** SHA-256 of the token in the address of the payment page. */
    token: 'text not null unique',
    /** ACTIVE, PARTIALLY_PAID, PAID, EXPIRED or CANCELLED. */
    status: 'text not null',
    /** 0 or 1. */
    has_failed: 'integer not null',
    amount_paise: 'integer not null',
    amount_paid_paise: 'integer not null',
    purpose: 'text not null',
    /** JSON: as it was sent. */
    customer: 'text not null',
    /** Sealed, as are the answers below. */
    return_url: 'text not null',
    notify_url: 'text',
    expires_at: 'text not null',
    created_at: 'text not null',
  },
  /** Tries to pay. */
  sandbox_payments: {
    /** Digits. */
    id: 'text primary key',
    link_id: 'text not null',
    /** CFPay_…, one for each try. */
    order_id: 'text not null unique',
    amount_paise: 'integer not null',
    /** SUCCESS or FAILED. */
    status: 'text not null',
    created_at: 'text not null',
  },
  sandbox_refunds: {
    id: 'text primary key',
    order_id: 'text not null',
    /** The clinic's. */
    refund_id: 'text not null',
    amount_paise: 'integer not null',
    /** SUCCESS, PENDING or CANCELLED. */
    status: 'text not null',
    created_at: 'text not null',
    constraint: 'sandbox_refunds_once unique (order_id, refund_id)',
  },
  /** What was answered to a key that must not have its effect twice, and which faults have been shown. */
  sandbox_answers: {
    key: 'text primary key',
    fingerprint: 'text not null',
    status: 'integer not null',
    body: 'text not null',
    created_at: 'text not null',
  },
  /** Webhooks to be sent; gone once they were taken or given up. */
  sandbox_webhooks: {
    /** Of what is due at one moment, the smaller is sent first. */
    id: 'text primary key',
    link_id: 'text not null',
    /** The same for every delivery of one event. */
    event_key: 'text not null',
    url: 'text not null',
    body: 'text not null',
    /** signature or amount: what is wrong with it on purpose. */
    tampering: 'text',
    tries: 'integer not null',
    due_at: 'text not null',
    claimed_until: 'text',
  },
} as const satisfies TablesBySql

const indexes = [
  // The worker ends those whose time is over.
  'create index sandbox_links_ending on sandbox_links (status, expires_at)',
  'create index sandbox_payments_of_link on sandbox_payments (link_id, created_at)',
  'create index sandbox_webhooks_due on sandbox_webhooks (due_at, id)',
]

export async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await createTables(db, sandbox)
  await run(db, indexes)
}
