/** The blog: what readers see, and apart from it what staff write. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { PostStatus } from '~/domain/posts/post-status'
import { createTables, isOnPostgres, oneOf, run, type TablesBySql } from './statements'

export const blog = {
  posts: {
    id: 'text primary key',
    slug: 'text not null unique',
    title: 'text not null',
    description: 'text not null',
    status: oneOf<PostStatus>('text not null'),
    /** As it is shown: a day of India's calendar or a UTC instant; null shows created_at. */
    publish_date: 'text',
    /** The UTC instant from which a published post may be seen; follows from publish_date. */
    due_at: 'text not null',
    created_at: 'text not null',
    updated_at: 'text not null',
    /** JSON: {src, alt}. */
    cover: 'text',
    /** JSON: list of words. */
    tags: 'text not null',
    /** JSON: list of blocks. */
    body: 'text not null',
  },
  /** One row, whose version is another text after every change of the posts (triggers of the database see to it). */
  posts_version: {
    name: 'text primary key',
    version: 'text not null',
  },
  /**
   * A post as staff write it; readers see none of it. What they see is in `posts`, under the same id, once it was published.
   * `draft` is the last column: a list, which reads the columns before it, never reads the pages this runs over.
   */
  post_drafts: {
    id: 'text primary key',
    /** Its address: the one the working copy asks for, or what was made of the title. */
    slug: 'text not null',
    /** The address readers use, or last used; null: never published. */
    public_slug: 'text',
    title: 'text not null',
    /** ` word word`, folded: what a search looks through. */
    title_words: `text collate "C" not null`,
    status: oneOf<'draft' | 'published' | 'unpublished'>('text not null'),
    /** 1: the working copy differs from what was published last. */
    has_changes: 'integer not null',
    /** A UTC instant: of what readers see while it is published, else of the working copy. */
    publish_date: 'text',
    /** From when readers may see what was published; null: never published. */
    due_at: 'text',
    version: 'integer not null',
    words: 'integer not null',
    created_at: 'text not null',
    updated_at: 'text not null',
    /** A user's id; null: it came with content/. */
    updated_by: 'text',
    /** When a revision was kept last; at first, when the post was begun. */
    kept_at: 'text not null',
    /** When it was first published. */
    published_at: 'text',
    deleted_at: 'text',
    /** JSON: {src, alt}. */
    cover: 'text',
    /** JSON: the contract's PostDraft. */
    draft: 'text not null',
  },
  /**
   * Each address that a post has, once had for readers, or asks for.
   * An address belongs to one post, be it that readers use it, that they once did, or that a working copy asks for it.
   */
  post_slugs: {
    slug: 'text primary key',
    post_id: 'text not null references post_drafts (id) on delete cascade',
    /** Null: readers never used it. */
    published_at: 'text',
  },
  post_revisions: {
    post_id: 'text not null references post_drafts (id) on delete cascade',
    number: 'integer not null',
    reason: oneOf<'saved' | 'published' | 'unpublished' | 'restored' | 'before_restore'>('text not null'),
    created_at: 'text not null',
    author_id: 'text',
    title: 'text not null',
    words: 'integer not null',
    /** JSON: the contract's PostDraft. */
    draft: 'text not null',
    constraint: 'post_revisions_key primary key (post_id, number)',
  },
  /** Who has a post open in which tab of a browser. */
  post_presence: {
    post_id: 'text not null references post_drafts (id) on delete cascade',
    tab: 'text not null',
    user_id: 'text not null',
    since: 'text not null',
    seen_at: 'text not null',
    constraint: 'post_presence_key primary key (post_id, tab)',
  },
} as const satisfies TablesBySql

const indexes = [
  // Posts whose time has not come, and when the next one’s does.
  'create index posts_due on posts (status, due_at, created_at)',
  // The public list filters and sorts by these and counts without touching a row.
  'create index posts_listed on posts (status, created_at, id, due_at)',
  'create index post_drafts_edited on post_drafts (updated_at, id) where deleted_at is null',
  'create index post_drafts_edited_deleted on post_drafts (updated_at, id) where deleted_at is not null',
  'create index post_drafts_edited_of_status on post_drafts (status, updated_at, id) where deleted_at is null',
  'create index post_drafts_states on post_drafts (status, deleted_at, due_at)',
  'create index post_slugs_of_post on post_slugs (post_id, slug)',
]

export async function createBlog(db: Kysely<unknown>): Promise<void> {
  await createTables(db, blog)
  await run(db, indexes)
  await keepPostsVersion(db)
}

/**
 * Another text after every change of the posts, by staff or by the clock: pages that show posts are kept under it. On PostgreSQL the
 * change is also told to those who listen, when its transaction is committed.
 */
async function keepPostsVersion(db: Kysely<unknown>): Promise<void> {
  // Two databases never share a version: pages on disk may be of the one that was used before.
  await sql`insert into posts_version (name, version) values ('posts', ${randomUUID()})`.execute(db)
  const events = ['insert', 'update', 'delete']
  if (!isOnPostgres(db))
    return run(
      db,
      events.map(
        (event) => `
          create trigger posts_changed_by_${event} after ${event} on posts begin
            update posts_version set version = lower(hex(randomblob(16))) where name = 'posts';
          end`,
      ),
    )
  await run(db, [
    `create function posts_have_changed() returns trigger language plpgsql as $$
      begin
        update posts_version set version = gen_random_uuid()::text where name = 'posts';
        perform pg_notify('aahar_posts', '');
        return null;
      end
      $$`,
    `create trigger posts_changed after insert or update or delete or truncate on posts
      for each statement execute function posts_have_changed()`,
  ])
}
