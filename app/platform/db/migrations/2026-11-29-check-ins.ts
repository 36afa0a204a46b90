import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table check_ins (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    day text not null,
    body text not null,
    version integer not null default 1,
    created_at text not null,
    edited_at text not null
  )`,
  'create unique index check_ins_of_file on check_ins (file_id, day)',
  'create index check_ins_by_day on check_ins (day, file_id)',
]

/** What clients tell of their days. */
export const checkIns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
