import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sandbox_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull().unique())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('has_failed', 'integer', (column) => column.notNull())
      .addColumn('amount_paise', 'integer', (column) => column.notNull())
      .addColumn('amount_paid_paise', 'integer', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('customer', 'text', (column) => column.notNull())
      .addColumn('return_url', 'text', (column) => column.notNull())
      .addColumn('notify_url', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    // The worker ends those whose time is over.
    await db.schema.createIndex('sandbox_links_ending').on('sandbox_links').columns(['status', 'expires_at']).execute()
    await db.schema
      .createTable('sandbox_payments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull().unique())
      .addColumn('amount_paise', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sandbox_payments_of_link')
      .on('sandbox_payments')
      .columns(['link_id', 'created_at'])
      .execute()
    await db.schema
      .createTable('sandbox_refunds')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('refund_id', 'text', (column) => column.notNull())
      .addColumn('amount_paise', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('sandbox_refunds_once', ['order_id', 'refund_id'])
      .execute()
    await db.schema
      .createTable('sandbox_answers')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sandbox_webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('event_key', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('tampering', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text')
      .execute()
    await db.schema.createIndex('sandbox_webhooks_due').on('sandbox_webhooks').columns(['due_at', 'id']).execute()
  },
}
