import type { Kysely, Migration } from 'kysely'

/** Second factors, log-ins between their two steps, and what a session tells its owner. Frozen in time: it may not import anything that changes. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    // Sessions that run already know neither their device nor when a password was given.
    for (const column of ['device', 'network', 'seen_at', 'proven_at', 'second_factor_at'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('used_at', 'text')
      .execute()
    await db.schema.createIndex('recovery_codes_of_user').on('recovery_codes').column('user_id').execute()
    await db.schema
      .createTable('login_steps')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('login_steps_ending').on('login_steps').column('expires_at').execute()
  },
}
