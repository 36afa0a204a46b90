import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const messages = [
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
export const careMessages: Migration = { up: (db: Kysely<unknown>) => run(db, messages) }

const checkInTables = [
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
export const checkIns: Migration = { up: (db: Kysely<unknown>) => run(db, checkInTables) }

const tasks = [
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
export const careTasks: Migration = { up: (db: Kysely<unknown>) => run(db, tasks) }

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
