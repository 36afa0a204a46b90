/** Payments, what providers tell of them, refunds and disputes. */
import type { Kysely } from 'kysely'
import { run } from './statements'

export async function createPayments(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table payment_attempts (
        link_id text primary key,
        order_id text not null references orders (id) on delete cascade,
        number integer not null,
        provider text not null,
        provider_ref text,
        url text,
        status text not null,
        amount_paise integer not null,
        payment_ref text,
        created_at text not null,
        expires_at text not null,
        check_at text,
        claimed_until text,
        order_ref text,
        received_paise integer,
        of_link_id text,
        constraint payment_attempts_numbered unique (order_id, number)
      )`,
    `create index payment_attempts_by_order on payment_attempts (provider, order_ref)`,
    `create index payment_attempts_by_payment on payment_attempts (provider, payment_ref)`,
    `create index payment_attempts_by_ref on payment_attempts (provider, provider_ref)`,
    `create index payment_attempts_due on payment_attempts (check_at)`,
    // Links that can still be paid by, with the condition as orders/attempt-store.ts has it.
    `create index payment_attempts_open on payment_attempts (provider, expires_at, order_id) where status in ('making', 'active')`,
    `create unique index payment_attempts_utr on payment_attempts (payment_ref) where provider = 'upi'`,
    `create table payment_events (
        id text primary key,
        provider text not null,
        event_key text not null,
        link_id text,
        provider_ref text,
        state text,
        raw_body text not null,
        received_at text not null,
        applied_at text,
        refund text,
        payment_ref text,
        order_ref text,
        dispute text,
        constraint payment_events_once unique (provider, event_key)
      )`,
    `create index payment_events_by_time on payment_events (applied_at, received_at)`,
    `create index payment_events_of_link on payment_events (link_id)`,
    `create index payment_events_of_order on payment_events (provider, order_ref) where order_ref is not null`,
    // News of a refund or a dispute that comes before the news of its payment is found by these once the payment is known.
    `create index payment_events_of_payment on payment_events (provider, payment_ref) where payment_ref is not null`,
    `create index payment_events_of_ref on payment_events (provider_ref)`,
    `create table refunds (
        id text primary key,
        order_id text not null references orders (id) on delete cascade,
        link_id text not null,
        reason text not null,
        amount_paise integer not null,
        status text not null,
        tries integer not null,
        provider_key text,
        refund_ref text,
        problem text,
        hand_reference text,
        asked_at text not null,
        since text not null,
        told_at text,
        settled_at text,
        check_at text,
        claimed_until text
      )`,
    `create index refunds_by_settling on refunds (settled_at, amount_paise)`,
    `create index refunds_by_status on refunds (status, link_id)`,
    `create index refunds_by_time on refunds (settled_at, id)`,
    `create index refunds_due on refunds (check_at)`,
    `create index refunds_of_order on refunds (order_id)`,
    // What we send back of one link, we send once; what the provider tells of is kept once.
    `create unique index refunds_ours on refunds (link_id) where reason <> 'provider'`,
    `create unique index refunds_theirs on refunds (link_id, provider_key) where reason = 'provider'`,
    // With the condition as orders/order-list.ts has it.
    `create index refunds_waiting on refunds (order_id) where status = 'pending' and told_at is not null`,
    `create table disputes (
        id text primary key,
        order_id text not null references orders (id) on delete cascade,
        link_id text not null,
        provider text not null,
        dispute_ref text not null,
        amount_paise integer,
        kind text,
        reason_code text,
        status text not null,
        respond_by text,
        plan_choice text,
        waits integer not null,
        opened_at text not null,
        said_at text not null,
        ended_at text,
        constraint disputes_once unique (provider, dispute_ref)
      )`,
    `create index disputes_of_order on disputes (order_id)`,
    `create index disputes_on_hold on disputes (order_id) where plan_choice = 'hold'`,
    // As orders/order-list.ts and the kitchen’s sheet ask for them, word for word: SQLite compares the texts.
    `create index disputes_waiting on disputes (order_id) where waits = 1`,
  ])
}
