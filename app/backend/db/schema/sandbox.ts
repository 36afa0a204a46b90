/** The payment provider that the program plays itself. */
import type { Kysely } from 'kysely'
import { run } from './statements'

export async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table sandbox_links (
        id text primary key,
        link_id text not null unique,
        token text not null unique,
        status text not null,
        has_failed integer not null,
        amount_paise integer not null,
        amount_paid_paise integer not null,
        purpose text not null,
        customer text not null,
        return_url text not null,
        notify_url text,
        expires_at text not null,
        created_at text not null
      )`,
    // The worker ends those whose time is over.
    `create index sandbox_links_ending on sandbox_links (status, expires_at)`,
    `create table sandbox_payments (
        id text primary key,
        link_id text not null,
        order_id text not null unique,
        amount_paise integer not null,
        status text not null,
        created_at text not null
      )`,
    `create index sandbox_payments_of_link on sandbox_payments (link_id, created_at)`,
    `create table sandbox_refunds (
        id text primary key,
        order_id text not null,
        refund_id text not null,
        amount_paise integer not null,
        status text not null,
        created_at text not null,
        constraint sandbox_refunds_once unique (order_id, refund_id)
      )`,
    `create table sandbox_answers (
        key text primary key,
        fingerprint text not null,
        status integer not null,
        body text not null,
        created_at text not null
      )`,
    `create table sandbox_webhooks (
        id text primary key,
        link_id text not null,
        event_key text not null,
        url text not null,
        body text not null,
        tampering text,
        tries integer not null,
        due_at text not null,
        claimed_until text
      )`,
    `create index sandbox_webhooks_due on sandbox_webhooks (due_at, id)`,
  ])
}
