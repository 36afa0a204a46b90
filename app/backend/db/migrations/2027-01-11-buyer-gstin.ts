import type { Kysely, Migration } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const buyerGstin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('buyer_gstin', 'text').execute()
  },
}
