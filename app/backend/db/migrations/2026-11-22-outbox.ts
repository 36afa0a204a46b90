import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addColumn('claimed_until', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('last_error', 'text')
      .execute()
    // The worker asks what is due; the dashboard lists by status, or all, newest first.
    await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'due_at']).execute()
    await db.schema.createIndex('outbox_listed').on('outbox').columns(['status', 'created_at', 'id']).execute()
    await db.schema.createIndex('outbox_newest').on('outbox').columns(['created_at', 'id']).execute()
  },
}
