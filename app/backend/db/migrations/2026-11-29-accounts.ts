import { createHash } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
export const accountsGuarded: Migration = {
  async up(db: Kysely<unknown>) {
    // Tries to log in to one account from devices it does not know, of all addresses together.
    await db.schema
      .createTable('login_delays')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('told_at', 'text')
      .execute()
    await db.schema.createIndex('login_delays_ending').on('login_delays').column('ends_at').execute()
    // Devices on which a person has logged in.
    await db.schema
      .createTable('known_devices')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('used_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['hash', 'user_id'])
      .execute()
    await db.schema.createIndex('known_devices_of_user').on('known_devices').columns(['user_id', 'used_at']).execute()
    await db.schema.createIndex('known_devices_by_use').on('known_devices').column('used_at').execute()
    // The token itself is sealed at the next start, as it stands in every mail; from now on it is found by its hash.
    await db.schema.alterTable('newsletter_subscribers').addColumn('unsubscribe_hash', 'text').execute()
    const { rows } = await sql<{ id: string; unsubscribe_token: string }>`
      select id, unsubscribe_token from newsletter_subscribers`.execute(db)
    for (const { id, unsubscribe_token: token } of rows) {
      const hash = createHash('sha256').update(token).digest('base64url')
      await sql`update newsletter_subscribers set unsubscribe_hash = ${hash} where id = ${id}`.execute(db)
    }
    // So are the sandbox's payment pages.
    const links = await sql<{ id: string; token: string }>`select id, token from sandbox_links`.execute(db)
    for (const { id, token } of links.rows) {
      const hash = createHash('sha256').update(token).digest('base64url')
      await sql`update sandbox_links set token = ${hash} where id = ${id}`.execute(db)
    }
    await db.schema
      .createIndex('newsletter_subscribers_unsubscribe_hash')
      .on('newsletter_subscribers')
      .column('unsubscribe_hash')
      .unique()
      .execute()
  },
}
