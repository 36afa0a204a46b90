/** Texts and pictures that staff change. */
import type { Kysely } from 'kysely'
import { createTables, isOnPostgres, run, type TablesBySql } from './statements'
import { createWords } from './words'

export const content = {
  /**
   * What staff changed in content/ on the dashboard.
   * The number orders the changes of all files, and its uniqueness makes one of two changes at the same time begin again.
   */
  content_changes: {
    /** One more with each change, of whichever file. */
    number: 'integer primary key',
    /** In content/: plans.yaml */
    file: 'text not null',
    summary: 'text not null',
    text_before: 'text not null',
    text_after: 'text not null',
    digest_before: 'text not null',
    digest_after: 'text not null',
    lines_added: 'integer not null',
    lines_removed: 'integer not null',
    /** A user of the staff. */
    author: 'text references users (id) on delete set null',
    /** The change it takes back. */
    undoes: 'integer references content_changes (number)',
    created_at: 'text not null',
    /** By which the save is known that made it, so that one that is sent again is not made twice; null: of former times. */
    save_id: 'text',
  },
  /** Pictures that staff have uploaded. Their files are in the store of pictures (app/platform/files/folders/). */
  media: {
    /** Begins as the digest does, and ends with the colours of its placeholder (app/domain/media/media-placeholder.ts). */
    id: 'text primary key',
    /** SHA-256 of the file as it was uploaded, hexadecimal. */
    digest: 'text not null unique',
    name: 'text not null',
    alt: 'text not null',
    /** Of the largest copy, in pixels. */
    width: 'integer not null',
    height: 'integer not null',
    /** Of all its copies. */
    bytes: 'integer not null',
    created_at: 'text not null',
    created_by: 'text references users (id) on delete set null',
    version: 'integer not null default 1',
    /** When it was last found used; of a picture that never was, when it was uploaded. */
    used_at: 'text not null',
    deleted_at: 'text',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index content_changes_author on content_changes (author)',
  'create index content_changes_by_file on content_changes (file, number)',
  'create index content_changes_undoes on content_changes (undoes)',
  'create index media_by_use on media (used_at)',
  'create index media_listed on media (created_at, id) where deleted_at is null',
]

export async function createContent(db: Kysely<unknown>): Promise<void> {
  await createTables(db, content)
  await run(db, indexes)
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
