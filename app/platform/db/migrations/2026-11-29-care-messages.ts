import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table care_messages (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    side text not null,
    author text references users (id) on delete set null,
    text text,
    created_at text not null,
    read_at text,
    withdrawn_at text
  )`,
  'create index care_messages_of_file on care_messages (file_id, id)',
  'create index care_messages_by_age on care_messages (created_at, file_id)',
  'create index care_messages_author on care_messages (author)',
]

/** Messages between a client and the clinic. */
export const careMessages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
