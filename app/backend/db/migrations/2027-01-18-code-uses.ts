import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const codeUses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('orders')
      .addColumn('code_returned', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
