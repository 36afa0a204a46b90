import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table care_documents (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    kind text not null,
    name text not null,
    format text not null,
    bytes integer not null,
    digest text not null,
    file_key text not null,
    side text not null,
    author text references users (id) on delete set null,
    day text,
    created_at text not null,
    shared_at text
  )`,
  'create index care_documents_of_file on care_documents (file_id, created_at)',
  // For the sweep of photos.
  'create index care_documents_by_kind on care_documents (kind, created_at)',
  'create index care_documents_author on care_documents (author)',
]

/** Documents and photos of care. */
export const careDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
