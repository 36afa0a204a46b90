import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const auditObjects: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite adds one column a statement.
    for (const column of ['object_type', 'object_id', 'details', 'address'])
      await db.schema.alterTable('audit_entries').addColumn(column, 'text').execute()
    await db.schema.createIndex('audit_entries_of_object').on('audit_entries').columns(['object_id', 'at']).execute()
    await db.schema.createIndex('audit_entries_of_actor').on('audit_entries').columns(['actor', 'at']).execute()
  },
}
