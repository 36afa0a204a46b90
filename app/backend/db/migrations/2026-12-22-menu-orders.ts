import type { Kysely, Migration } from 'kysely'

/** Dishes ordered from the menu, and what their kitchen has to know. Frozen in time: it may not import anything that changes. */
export const menuOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order_lines')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('dish_id', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('diet', 'text')
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('unit_paise', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
      .execute()
    await db.schema
      .createTable('order_notes')
      .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('allergies', 'text', (column) => column.notNull())
      .execute()
  },
}
