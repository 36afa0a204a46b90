import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const forms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('appointments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('mobile_number', 'text', (column) => column.notNull())
      .addColumn('service', 'text')
      .addColumn('preferred_date', 'text')
      .addColumn('preferred_slot', 'text')
      .addColumn('medical_issue', 'text')
      .addColumn('message', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    // A person lists their own; the clinic lists all, or those of a status, newest first.
    await db.schema
      .createIndex('appointments_of_user')
      .on('appointments')
      .columns(['user_id', 'created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('appointments_listed')
      .on('appointments')
      .columns(['status', 'created_at', 'id'])
      .execute()
    await db.schema
      .createTable('enquiries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('enquiries_listed').on('enquiries').columns(['status', 'created_at', 'id']).execute()
    await db.schema
      .createTable('newsletter_subscribers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('unsubscribed_at', 'text')
      .execute()
    await db.schema
      .createIndex('newsletter_subscribers_listed')
      .on('newsletter_subscribers')
      .columns(['status', 'asked_at', 'id'])
      .execute()
    await db.schema
      .createTable('newsletter_confirmations')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('subscriber_id', 'text', (column) =>
        column.notNull().references('newsletter_subscribers.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('newsletter_confirmations_of_subscriber')
      .on('newsletter_confirmations')
      .column('subscriber_id')
      .execute()
    await db.schema
      .createTable('sent_forms')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('result_id', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sent_forms_by_time').on('sent_forms').column('sent_at').execute()
  },
}
