import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const refunds: Migration = {
  async up(db: Kysely<unknown>) {
    // Made anew: SQLite cannot drop the constraint that allowed one refund for each link. A refund of the provider's own
    // dashboard can stand beside ours now.
    await db.schema
      .createTable('refunds_anew')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('amount_paise', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('provider_key', 'text')
      .addColumn('refund_ref', 'text')
      .addColumn('problem', 'text')
      .addColumn('hand_reference', 'text')
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('told_at', 'text')
      .addColumn('settled_at', 'text')
      .addColumn('check_at', 'text')
      .addColumn('claimed_until', 'text')
      .execute()
    await sql`
      insert into refunds_anew (id, order_id, link_id, reason, amount_paise, status, tries, refund_ref, asked_at, since, settled_at, check_at, claimed_until)
      select id, order_id, link_id, reason, amount_paise, status, 1, refund_ref, asked_at, asked_at, settled_at, check_at, claimed_until from refunds
    `.execute(db)
    // Refunds that have failed so far stay so: the clinic was told to pay them by hand, and may have done it.
    await db.schema.dropTable('refunds').execute()
    await db.schema.alterTable('refunds_anew').renameTo('refunds').execute()
    await db.schema.createIndex('refunds_of_order').on('refunds').column('order_id').execute()
    await db.schema.createIndex('refunds_due').on('refunds').column('check_at').execute()
    // What we send back of one link, we send once; what the provider tells of is kept once.
    await sql`create unique index refunds_ours on refunds (link_id) where reason <> 'provider'`.execute(db)
    await sql`create unique index refunds_theirs on refunds (link_id, provider_key) where reason = 'provider'`.execute(
      db,
    )

    await db.schema.alterTable('payment_attempts').addColumn('order_ref', 'text').execute()
    await db.schema
      .createIndex('payment_attempts_by_ref')
      .on('payment_attempts')
      .columns(['provider', 'provider_ref'])
      .execute()
    await db.schema
      .createIndex('payment_attempts_by_payment')
      .on('payment_attempts')
      .columns(['provider', 'payment_ref'])
      .execute()
    await db.schema
      .createIndex('payment_attempts_by_order')
      .on('payment_attempts')
      .columns(['provider', 'order_ref'])
      .execute()
    await db.schema.alterTable('payment_events').addColumn('refund', 'text').execute()

    await db.schema
      .createTable('clinic_alerts')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute()
  },
}
