import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const posts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('posts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('publish_date', 'text')
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('cover', 'text')
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    // The public list filters and sorts by these and counts without touching a row.
    await db.schema.createIndex('posts_listed').on('posts').columns(['status', 'created_at', 'id', 'due_at']).execute()
    await db.schema
      .createTable('seeds')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
  },
}
