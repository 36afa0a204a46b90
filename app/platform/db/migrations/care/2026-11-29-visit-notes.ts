import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table visit_notes (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    appointment_id text references appointments (id) on delete set null,
    body text not null,
    author text references users (id) on delete set null,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    signed_at text,
    signed_by text references users (id) on delete set null,
    amends_id text references visit_notes (id) on delete cascade
  )`,
  'create index visit_notes_of_file on visit_notes (file_id, created_at)',
  // A visit has one note.
  'create unique index visit_notes_of_visit on visit_notes (appointment_id)',
  'create index visit_notes_amends on visit_notes (amends_id)',
  'create index visit_notes_author on visit_notes (author)',
  'create index visit_notes_signed_by on visit_notes (signed_by)',
]

/** Notes of visits. */
export const visitNotes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
