import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table care_shares (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    viewer_email text not null,
    scope text not null,
    until text not null,
    consent_id text not null references consents (id) on delete cascade,
    created_at text not null
  )`,
  'create unique index care_shares_of_file on care_shares (file_id, viewer_email)',
  'create index care_shares_viewer on care_shares (viewer_email)',
  'create index care_shares_consent on care_shares (consent_id)',
  'create index care_shares_until on care_shares (until)',
]

/** With whom clients share their care. */
export const careShares: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
