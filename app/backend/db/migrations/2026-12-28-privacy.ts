import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Choices with their history, the notices they were made by, requests to erase an account, grievances. Frozen in time: it may not
 * import anything that changes.
 */
export const privacy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('email_proven_at', 'text').execute()
    await db.schema.alterTable('users').addColumn('erased_at', 'text').execute()
    await db.schema
      .alterTable('consents')
      .addColumn('decision', 'text', (column) => column.notNull().defaultTo('given'))
      .execute()
    await db.schema.alterTable('newsletter_subscribers').addColumn('notice_version', 'text').execute()
    await db.schema.alterTable('enquiries').addColumn('due_at', 'text').execute()
    await sql`create index enquiries_due on enquiries (due_at) where due_at is not null`.execute(db)
    await db.schema
      .createTable('notice_texts')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('shown_from', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('email_proofs')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('erasures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('held_by', 'text')
      .addColumn('ended_at', 'text')
      .execute()
    await sql`create unique index erasures_waiting on erasures (user_id) where status = 'waiting'`.execute(db)
    await db.schema.createIndex('erasures_by_due').on('erasures').columns(['status', 'due_at']).execute()
  },
}
