import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const appointmentPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('appointments').addColumn('place', 'text').execute()
  },
}
