/** Payments, what providers tell of them, refunds and disputes. */
import type { Kysely } from 'kysely'
import type { DisputeStatus, PlanChoice } from '~/domain/money/disputes'
import type { PaymentProvider, PaymentWay } from '~/domain/money/payment-providers'
import type { AttemptStatus, RefundReason, RefundStatus } from '~/domain/orders/order-state'
import { createTables, oneOf, run, type TablesBySql } from '../statements'

export const payments = {
  /** A link of a provider, or one being made: each try to pay an order has its own. */
  payment_attempts: {
    /** Ours, and unique for ever: by it the provider makes a link once. */
    link_id: 'text primary key',
    order_id: 'text not null references orders (id) on delete cascade',
    /** From 1. */
    number: 'integer not null',
    /** cash, upi: paid at the clinic's desk; there is no link then, and no provider is ever asked. */
    provider: oneOf<PaymentWay>('text not null'),
    provider_ref: 'text',
    /** Sealed: its holder can pay (order-details.ts). */
    url: 'text',
    status: oneOf<AttemptStatus>('text not null'),
    amount_paise: 'integer not null',
    payment_ref: 'text',
    created_at: 'text not null',
    expires_at: 'text not null',
    /** When the provider is asked next; null: no more. */
    check_at: 'text',
    /** Until then no other worker or client's check asks the provider: one worker does now, or the provider could not make the link. */
    claimed_until: 'text',
    /** The provider's own number of the order behind the payment (CFPay_…, order_…). */
    order_ref: 'text',
    /** What came by it, in rupees' paise, as far as it is known; another currency is not counted. */
    received_paise: 'integer',
    /** Of a second payment by one link: that link's row. Its own `link_id` no provider knows. */
    of_link_id: 'text',
    constraint: 'payment_attempts_numbered unique (order_id, number)',
  },
  /** What providers have told us by webhooks whose signature was right. */
  payment_events: {
    id: 'text primary key',
    provider: oneOf<PaymentProvider>('text not null'),
    /** The same for every delivery of one event. */
    event_key: 'text not null',
    link_id: 'text',
    provider_ref: 'text',
    /** JSON: what it says of the link; null where it says nothing. */
    state: 'text',
    /** Sealed, and emptied after some months: it names the payer and the way back to the order. */
    raw_body: 'text not null',
    received_at: 'text not null',
    applied_at: 'text',
    /** JSON: what it says of a refund; null where it says nothing. */
    refund: 'text',
    /** The provider's numbers of the payment that a refund or a dispute is of, and of the order behind it. */
    payment_ref: 'text',
    order_ref: 'text',
    /** JSON: what it says of a dispute. */
    dispute: 'text',
    constraint: 'payment_events_once unique (provider, event_key)',
  },
  refunds: {
    /** Ours: by it, with `tries`, the provider refunds once. Letters and digits only, as every provider takes it. */
    id: 'text primary key',
    order_id: 'text not null references orders (id) on delete cascade',
    link_id: 'text not null',
    /** One of a link that is not `provider`. */
    reason: oneOf<RefundReason>('text not null'),
    amount_paise: 'integer not null',
    status: oneOf<RefundStatus>('text not null'),
    /** From 1. One more where the provider has failed and staff try again, because a failed id fails for ever. */
    tries: 'integer not null',
    /** By what the provider's answers know it; null until the provider has it. */
    provider_key: 'text',
    refund_ref: 'text',
    /** The code of the provider's last refusal. */
    problem: 'text',
    /** What staff wrote when they paid it by hand. */
    hand_reference: 'text',
    asked_at: 'text not null',
    /** Since when the provider has been asked; later than asked_at where staff tried again. */
    since: 'text not null',
    /** When the clinic was told that it does not go through. */
    told_at: 'text',
    settled_at: 'text',
    /** When the provider is asked next; null: no more. */
    check_at: 'text',
    claimed_until: 'text',
  },
  /** Payments that their payers dispute at their banks. */
  disputes: {
    id: 'text primary key',
    order_id: 'text not null references orders (id) on delete cascade',
    link_id: 'text not null',
    provider: oneOf<PaymentProvider>('text not null'),
    /** The provider's own id of it. */
    dispute_ref: 'text not null',
    amount_paise: 'integer',
    /** As the provider calls it, such as chargeback. */
    kind: 'text',
    reason_code: 'text',
    status: oneOf<DisputeStatus>('text not null'),
    /** Until when the provider takes evidence. UTC instants. */
    respond_by: 'text',
    /** What staff have decided on the plan: null while they have not. */
    plan_choice: oneOf<PlanChoice>('text'),
    /** 1: a person of the staff has something to do (domain/money/disputes.ts). */
    waits: 'integer not null',
    opened_at: 'text not null',
    /** When the provider said the latest of it, by its own clock. */
    said_at: 'text not null',
    ended_at: 'text',
    constraint: 'disputes_once unique (provider, dispute_ref)',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index payment_attempts_by_order on payment_attempts (provider, order_ref)',
  'create index payment_attempts_by_payment on payment_attempts (provider, payment_ref)',
  'create index payment_attempts_by_ref on payment_attempts (provider, provider_ref)',
  'create index payment_attempts_due on payment_attempts (check_at)',
  // Links that can still be paid by, with the condition as orders/links/attempt-store.ts has it.
  `create index payment_attempts_open on payment_attempts (provider, expires_at, order_id) where status in ('making', 'active')`,
  `create unique index payment_attempts_utr on payment_attempts (payment_ref) where provider = 'upi'`,
  'create index payment_events_by_time on payment_events (applied_at, received_at)',
  'create index payment_events_of_link on payment_events (link_id)',
  'create index payment_events_of_order on payment_events (provider, order_ref) where order_ref is not null',
  // News of a refund or a dispute that comes before the news of its payment is found by these once the payment is known.
  'create index payment_events_of_payment on payment_events (provider, payment_ref) where payment_ref is not null',
  'create index payment_events_of_ref on payment_events (provider_ref)',
  'create index refunds_by_settling on refunds (settled_at, amount_paise)',
  'create index refunds_by_status on refunds (status, link_id)',
  'create index refunds_by_time on refunds (settled_at, id)',
  'create index refunds_due on refunds (check_at)',
  'create index refunds_of_order on refunds (order_id)',
  // What we send back of one link, we send once; what the provider tells of is kept once.
  `create unique index refunds_ours on refunds (link_id) where reason <> 'provider'`,
  `create unique index refunds_theirs on refunds (link_id, provider_key) where reason = 'provider'`,
  // With the condition as orders/state/order-list.ts has it.
  `create index refunds_waiting on refunds (order_id) where status = 'pending' and told_at is not null`,
  'create index disputes_of_order on disputes (order_id)',
  `create index disputes_on_hold on disputes (order_id) where plan_choice = 'hold'`,
  // As orders/state/order-list.ts and the kitchen’s sheet ask for them, word for word: SQLite compares the texts.
  'create index disputes_waiting on disputes (order_id) where waits = 1',
]

export async function createPayments(db: Kysely<unknown>): Promise<void> {
  await createTables(db, payments)
  await run(db, indexes)
}
