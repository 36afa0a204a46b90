import type { Kysely, Migration } from 'kysely'

/** Allergies whose consent was taken back while meals were to come. Frozen in time: it may not import anything that changes. */
export const allergyWithdrawals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('allergy_withdrawals')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .execute()
  },
}
