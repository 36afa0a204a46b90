import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    // Compared byte by byte, as on SQLite, so that an index finds the beginning of a word.
    const plainText = isPostgres ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('media')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('alt', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('used_at', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .execute()
    await db.schema.createIndex('media_by_time').on('media').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('media_by_use').on('media').columns(['used_at']).execute()
    await db.schema
      .createTable('media_words')
      .addColumn('word', plainText, (column) => column.notNull())
      .addColumn('media_id', 'text', (column) => column.notNull().references('media.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('media_words_key', ['word', 'media_id'])
      .execute()
    await db.schema.createIndex('media_words_of_media').on('media_words').columns(['media_id', 'word']).execute()
  },
}
