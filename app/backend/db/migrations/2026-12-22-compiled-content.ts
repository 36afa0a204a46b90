import type { Kysely, Migration } from 'kysely'

/**
 * What contentlayer made of the files after the last changes, so that another machine with the same files does not compile them once
 * more. Frozen in time: it may not import anything that changes.
 */
export const compiledContent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('compiled_content')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('documents', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}
