import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const discountCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('discount_codes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('last_day', 'text')
      .addColumn('max_uses', 'integer')
      .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('made_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('withdrawn_at', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addCheckConstraint('discount_codes_uses', sql`uses >= 0 and (max_uses is null or uses <= max_uses)`)
      .execute()
    await db.schema.createIndex('discount_codes_by_time').on('discount_codes').columns(['created_at', 'id']).execute()

    await db.schema.alterTable('orders').addColumn('discount_code', 'text').execute()
    await db.schema.alterTable('orders').addColumn('full_price_paise', 'integer').execute()
    await db.schema.alterTable('orders').addColumn('discount_paise', 'integer').execute()
  },
}
