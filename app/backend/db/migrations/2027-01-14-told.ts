import type { Kysely, Migration } from 'kysely'

/**
 * What is said to people: letters that look automatic are kept and marked, the kitchen closes without the clinic, clients without a
 * mail stand on a list to be called, and an appointment keeps the client's time zone. Frozen in time: it may not import anything that
 * changes.
 */
export const told: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['enquiries', 'newsletter_subscribers'])
      await db.schema
        .alterTable(table)
        .addColumn('is_doubtful', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createIndex('enquiries_doubtful')
      .on('enquiries')
      .columns(['is_doubtful', 'created_at', 'id'])
      .execute()
    await db.schema
      .alterTable('calendar_exceptions')
      .addColumn('closes_clinic', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('calendar_exceptions').addColumn('public_note', 'text').execute()
    await db.schema.alterTable('appointments').addColumn('time_zone', 'text').execute()
    await db.schema
      .createTable('calls_to_make')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('to_day', 'text', (column) => column.notNull())
      .addColumn('ends_on', 'text', (column) => column.notNull())
      .addColumn('public_note', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('called_at', 'text')
      .addColumn('called_by', 'text')
      .execute()
    await db.schema.createIndex('calls_to_make_open').on('calls_to_make').columns(['called_at', 'created_at']).execute()
    await db.schema.createIndex('calls_to_make_of_order').on('calls_to_make').column('order_id').execute()
  },
}
