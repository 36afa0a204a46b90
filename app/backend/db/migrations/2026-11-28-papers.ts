import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const papers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('state', 'text').execute()
    await db.schema
      .createTable('credit_notes')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
      // Without a reference: a paper stays, whatever becomes of what it was made from.
      .addColumn('refund_id', 'text', (column) => column.notNull().unique())
      .addColumn('amount_paise', 'integer', (column) => column.notNull())
      .addColumn('issued_at', 'text', (column) => column.notNull())
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('credit_notes_of_order').on('credit_notes').columns(['order_id', 'number']).execute()
    await db.schema
      .createTable('credit_note_counters')
      .addColumn('series', 'text', (column) => column.primaryKey())
      .addColumn('last_number', 'integer', (column) => column.notNull())
      .execute()
  },
}
