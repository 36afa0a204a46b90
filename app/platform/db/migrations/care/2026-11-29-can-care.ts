import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table users add column can_care integer not null default 0',
  // No admin can give it to their own account, so the first admin, whose clinic it is, has it from the beginning.
  `update users set can_care = 1
    where id = (select id from users where role = 'admin' order by created_at, id limit 1)`,
]

/** Admins who may care for clients: dietitians. */
export const canCare: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
