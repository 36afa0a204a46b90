import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const disputes: Migration = {
  async up(db: Kysely<unknown>) {
    // A second payment by one link is a row of its own beside the link's.
    await db.schema.alterTable('payment_attempts').addColumn('of_link_id', 'text').execute()

    // News of a refund or a dispute that comes before the news of its payment is found by these once the payment is known.
    await db.schema.alterTable('payment_events').addColumn('payment_ref', 'text').execute()
    await db.schema.alterTable('payment_events').addColumn('order_ref', 'text').execute()
    await db.schema.alterTable('payment_events').addColumn('dispute', 'text').execute()
    await sql`create index payment_events_of_payment on payment_events (provider, payment_ref)
      where payment_ref is not null`.execute(db)
    await sql`create index payment_events_of_order on payment_events (provider, order_ref)
      where order_ref is not null`.execute(db)

    await db.schema
      .createTable('disputes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('dispute_ref', 'text', (column) => column.notNull())
      .addColumn('amount_paise', 'integer')
      .addColumn('kind', 'text')
      .addColumn('reason_code', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('respond_by', 'text')
      .addColumn('plan_choice', 'text')
      .addColumn('waits', 'integer', (column) => column.notNull())
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('said_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addUniqueConstraint('disputes_once', ['provider', 'dispute_ref'])
      .execute()
    await db.schema.createIndex('disputes_of_order').on('disputes').column('order_id').execute()
    // As order-list.ts and the kitchen's sheet ask for them, word for word: SQLite compares the texts.
    await sql`create index disputes_waiting on disputes (order_id) where waits = 1`.execute(db)
    await sql`create index disputes_on_hold on disputes (order_id) where plan_choice = 'hold'`.execute(db)
  },
}
