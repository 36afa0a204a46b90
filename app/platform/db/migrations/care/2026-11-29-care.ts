import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table care_files (
    id text primary key,
    user_id text not null unique references users (id) on delete cascade,
    born_on text,
    sex text,
    facts text not null,
    hide text not null,
    own_katori_ml integer,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null
  )`,
  `create table diet_plans (
    id text primary key,
    file_id text not null references care_files (id) on delete cascade,
    number integer not null,
    status text not null,
    starts_on text not null,
    ends_on text not null,
    body text not null,
    reasons text,
    answer_words text,
    copied_from integer,
    author text references users (id) on delete set null,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    sent_at text,
    answered_at text
  )`,
  'create unique index diet_plans_of_file on diet_plans (file_id, number)',
  // A client has one draft at a time.
  `create unique index diet_plans_draft on diet_plans (file_id) where status = 'draft'`,
  'create index diet_plans_by_end on diet_plans (ends_on, file_id)',
  'create index diet_plans_author on diet_plans (author)',
  `create table diet_templates (
    id text primary key,
    name text not null,
    body text not null,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    updated_by text references users (id) on delete set null
  )`,
  'create index diet_templates_updated_by on diet_templates (updated_by)',
]

/** Care files, diet plans and their templates. */
export const care: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
