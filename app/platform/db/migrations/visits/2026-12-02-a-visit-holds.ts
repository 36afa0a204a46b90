import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../../schema/statements'

/** The time of a visit that is paid when it is booked is kept until an instant; a fee of a visit is an order of its own. */
export const visitHolds: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table appointments add column pay_until text',
      "create index appointments_unpaid on appointments (pay_until) where status = 'active' and pay_until is not null",
      'alter table orders add column is_fee integer not null default 0',
    ]),
}
