import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const openLinks: Migration = {
  async up(db: Kysely<unknown>) {
    // Of all statuses, SQLite went through another index, in the order of providers, once there were many that were paid.
    await db.schema.dropIndex('payment_attempts_open').execute()
    // Links that can still be paid by, with the condition as attempt-store.ts has it.
    await sql`create index payment_attempts_open on payment_attempts (provider, expires_at, order_id)
      where status in ('making', 'active')`.execute(db)
    // Those that wait first, then the newest, with the expression as erasure-store.ts has it.
    await sql`create index erasures_listed on erasures
      ((case when status = 'waiting' then 0 else 1 end), asked_at desc, id desc)`.execute(db)
  },
}
