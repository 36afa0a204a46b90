import type { Kysely, Migration } from 'kysely'

/** Each backup that was begun. `slot` is the day of India of a scheduled one. Frozen in time: it may not import anything that changes. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('backups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slot', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('claimed_until', 'text')
      .addColumn('kilobytes', 'integer')
      .addColumn('problem', 'text')
      .execute()
    await db.schema.createIndex('backups_by_start').on('backups').columns(['started_at']).execute()
    await db.schema.createIndex('backups_by_state').on('backups').columns(['state', 'started_at']).execute()
  },
}
