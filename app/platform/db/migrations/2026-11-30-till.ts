import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../schema/statements'

/** Visits that are paid for, what they take off a plan, and the cash drawer. */
export const till: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table orders add column appointment_id text references appointments (id) on delete set null',
      'alter table orders add column credited_order text references orders (id)',
      // A visit is paid for once, and credited once; what was given back can be again.
      'create unique index orders_of_visit on orders (appointment_id) where cancelled_at is null',
      'create unique index orders_crediting on orders (credited_order) where cancelled_at is null',
      `create unique index payment_attempts_transfer on payment_attempts (payment_ref) where provider = 'transfer'`,
      `create index payment_attempts_cash on payment_attempts (created_at) where provider = 'cash'`,
      // What went back in cash: it lay in the drawer.
      'alter table refunds add column from_drawer integer not null default 0',
      'create index refunds_from_drawer on refunds (settled_at) where from_drawer = 1',
      `create table till_days (
        day text primary key,
        opening_paise integer not null,
        counted_paise integer,
        note text,
        opened_by text references users (id) on delete set null,
        closed_by text references users (id) on delete set null,
        closed_at text,
        version integer not null default 1
      )`,
    ]),
}
