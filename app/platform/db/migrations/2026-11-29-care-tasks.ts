import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table care_tasks (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    rule text not null,
    since text not null,
    done_by text references users (id) on delete set null,
    done_at text not null,
    note text
  )`,
  'create unique index care_tasks_of_file on care_tasks (file_id, rule, since)',
  'create index care_tasks_done_by on care_tasks (done_by)',
]

/** What of the care inbox a dietitian has done. */
export const careTasks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
