import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. For the figures of the dashboard. */
export const stats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('appointments_newest').on('appointments').columns(['created_at', 'id']).execute()
    await sql`create index orders_paid_by_time on orders (paid_at, plan_type, amount_paise) where paid_at is not null`.execute(
      db,
    )
    await sql`create index orders_paid_by_end on orders (end_date) where paid_at is not null`.execute(db)
    await db.schema.createIndex('refunds_by_settling').on('refunds').columns(['settled_at', 'amount_paise']).execute()
  },
}
