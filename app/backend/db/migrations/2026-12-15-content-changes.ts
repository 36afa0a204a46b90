import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * What staff changed in content/ on the dashboard. The number orders the changes of all files, and its uniqueness makes one of two
 * changes at the same time begin again. On PostgreSQL a change is told to those who listen, when its transaction is
 * committed. Frozen in time: it may not import anything that changes.
 */
export const contentChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('content_changes')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('text_before', 'text', (column) => column.notNull())
      .addColumn('text_after', 'text', (column) => column.notNull())
      .addColumn('digest_before', 'text', (column) => column.notNull())
      .addColumn('digest_after', 'text', (column) => column.notNull())
      .addColumn('lines_added', 'integer', (column) => column.notNull())
      .addColumn('lines_removed', 'integer', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('undoes', 'integer', (column) => column.references('content_changes.number'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('content_changes_by_file').on('content_changes').columns(['file', 'number']).execute()
    await db.schema.createIndex('content_changes_undoes').on('content_changes').columns(['undoes']).execute()
    await db.schema.createIndex('content_changes_author').on('content_changes').columns(['author']).execute()
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql`
      create function content_has_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('aahar_content', '');
        return null;
      end
      $$`.execute(db)
    await sql`
      create trigger content_changed after insert on content_changes
      for each statement execute function content_has_changed()`.execute(db)
  },
}
