import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../schema/statements'

/** Staff who are no owners: front desk, kitchen, writers and accountants. */
export const teamRoles: Migration = {
  up: (db: Kysely<unknown>) => run(db, [`alter table users add column team_roles text not null default ''`]),
}
