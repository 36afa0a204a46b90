import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table recipes (
    id text primary key,
    name_en text not null,
    name_hi text not null,
    body text not null,
    seed text unique,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    updated_by text references users (id) on delete set null
  )`,
  'create index recipes_updated_by on recipes (updated_by)',
  `create table imported_foods (
    number text primary key,
    name_en text not null,
    name_hi text not null,
    search_words text not null,
    food_group text not null,
    figures text not null,
    description text not null,
    source text not null,
    imported_at text not null,
    imported_by text references users (id) on delete set null
  )`,
  'create index imported_foods_imported_by on imported_foods (imported_by)',
]

/** Recipes that staff edit, and foods that the clinic imports beside those of content/care/. */
export const recipes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
