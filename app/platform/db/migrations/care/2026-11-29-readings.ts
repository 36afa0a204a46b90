import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table readings (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    kind text not null,
    taken_at text not null,
    value text not null,
    lab_low text,
    lab_high text,
    entered_by text references users (id) on delete set null,
    way text not null,
    document_id text,
    replaces_id text,
    void_at text,
    void_reason text,
    created_at text not null
  )`,
  'create index readings_of_file on readings (file_id, kind, taken_at)',
  // An entry is corrected once; its correction can be corrected again.
  'create unique index readings_replaces on readings (replaces_id)',
  'create index readings_entered_by on readings (entered_by)',
]

/** What is measured of a client’s body. */
export const readings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
