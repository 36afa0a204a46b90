import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, run, type TablesBySql } from '../../schema/statements'

export const visitWaitTables = {
  /** The times that a request on the waiting list was offered: none of them twice. */
  visit_wait_offers: {
    appointment_id: 'text not null references appointments (id) on delete cascade',
    starts_at: 'text not null',
    created_at: 'text not null',
    constraint: 'visit_wait_offers_key primary key (appointment_id, starts_at)',
  },
} as const satisfies TablesBySql

/** A request can wait for a time that falls free between two days. */
export const visitWaits: Migration = {
  async up(db: Kysely<unknown>) {
    await run(db, [
      'alter table appointments add column waits_from text',
      'alter table appointments add column waits_to text',
      'create index appointments_waiting on appointments (created_at, id) where waits_to is not null',
    ])
    await createTables(db, visitWaitTables)
  },
}
