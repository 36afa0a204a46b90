import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const appointmentTimes: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite adds one column a statement.
    for (const column of ['kind', 'starts_at', 'ends_at'])
      await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
    await db.schema.createIndex('appointments_by_time').on('appointments').columns(['starts_at', 'id']).execute()
    // The key is what makes a double booking impossible: a quarter of an hour has one row at most.
    await db.schema
      .createTable('appointment_cells')
      .addColumn('starts_at', 'text', (column) => column.primaryKey())
      .addColumn('appointment_id', 'text', (column) => column.references('appointments.id').onDelete('cascade'))
      .addColumn('holder', 'text')
      .addColumn('held_until', 'text')
      .execute()
    await db.schema.createIndex('cells_of_appointment').on('appointment_cells').columns(['appointment_id']).execute()
    await db.schema.createIndex('cells_of_holder').on('appointment_cells').columns(['holder']).execute()
    await db.schema
      .createTable('calendar_exceptions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('from_time', 'text', (column) => column.notNull())
      .addColumn('to_time', 'text', (column) => column.notNull())
      .addColumn('is_open', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('calendar_exceptions_by_day').on('calendar_exceptions').columns(['day']).execute()
  },
}
