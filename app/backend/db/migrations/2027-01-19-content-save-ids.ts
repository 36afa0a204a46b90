import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const contentSaveIds: Migration = {
  async up(db: Kysely<unknown>) {
    // Null for the changes that were made before.
    await db.schema.alterTable('content_changes').addColumn('save_id', 'text').execute()
  },
}
