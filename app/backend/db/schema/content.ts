/** Texts and pictures that staff change. */
import type { Kysely } from 'kysely'
import { isOnPostgres, run } from './statements'
import { createWords } from './words'

export async function createContent(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    // The number orders the changes of all files, and its uniqueness makes one of two changes at the same time begin again.
    `create table content_changes (
        number integer primary key,
        file text not null,
        summary text not null,
        text_before text not null,
        text_after text not null,
        digest_before text not null,
        digest_after text not null,
        lines_added integer not null,
        lines_removed integer not null,
        author text references users (id) on delete set null,
        undoes integer references content_changes (number),
        created_at text not null,
        save_id text
      )`,
    `create index content_changes_author on content_changes (author)`,
    `create index content_changes_by_file on content_changes (file, number)`,
    `create index content_changes_undoes on content_changes (undoes)`,
    `create table media (
        id text primary key,
        digest text not null unique,
        name text not null,
        alt text not null,
        width integer not null,
        height integer not null,
        bytes integer not null,
        created_at text not null,
        created_by text references users (id) on delete set null,
        version integer not null default 1,
        used_at text not null,
        deleted_at text
      )`,
    `create index media_by_use on media (used_at)`,
    `create index media_listed on media (created_at, id) where deleted_at is null`,
  ])
  await createWords(db, { words: 'media_words', owner: 'media_id', of: 'media' })
  await tellOfChanges(db)
}

/** On PostgreSQL a change is told to those who listen, when its transaction is committed. */
async function tellOfChanges(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return
  await run(db, [
    `create function content_has_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('aahar_content', '');
        return null;
      end
      $$`,
    `create trigger content_changed after insert on content_changes
      for each statement execute function content_has_changed()`,
  ])
}
