/** The blog: what readers see, and apart from it what staff write. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isOnPostgres, plainTextOf, run } from './statements'

export async function createBlog(db: Kysely<unknown>): Promise<void> {
  const plainText = plainTextOf(db)
  await run(db, [
    `create table posts (
        id text primary key,
        slug text not null unique,
        title text not null,
        description text not null,
        status text not null,
        publish_date text,
        due_at text not null,
        created_at text not null,
        updated_at text not null,
        cover text,
        tags text not null,
        body text not null
      )`,
    // Posts whose time has not come, and when the next one’s does.
    `create index posts_due on posts (status, due_at, created_at)`,
    // The public list filters and sorts by these and counts without touching a row.
    `create index posts_listed on posts (status, created_at, id, due_at)`,
    `create table posts_version (
        name text primary key,
        version text not null
      )`,
    // `draft` is the last column: a list, which reads the columns before it, never reads the pages this runs over.
    `create table post_drafts (
        id text primary key,
        slug text not null,
        public_slug text,
        title text not null,
        title_words ${plainText} not null,
        status text not null,
        has_changes integer not null,
        publish_date text,
        due_at text,
        version integer not null,
        words integer not null,
        created_at text not null,
        updated_at text not null,
        updated_by text,
        kept_at text not null,
        published_at text,
        deleted_at text,
        cover text,
        draft text not null
      )`,
    `create index post_drafts_edited on post_drafts (updated_at, id) where deleted_at is null`,
    `create index post_drafts_edited_deleted on post_drafts (updated_at, id) where deleted_at is not null`,
    `create index post_drafts_edited_of_status on post_drafts (status, updated_at, id) where deleted_at is null`,
    `create index post_drafts_states on post_drafts (status, deleted_at, due_at)`,
    // An address belongs to one post, be it that readers use it, that they once did, or that a working copy asks for it.
    `create table post_slugs (
        slug text primary key,
        post_id text not null references post_drafts (id) on delete cascade,
        published_at text
      )`,
    `create index post_slugs_of_post on post_slugs (post_id, slug)`,
    `create table post_revisions (
        post_id text not null references post_drafts (id) on delete cascade,
        number integer not null,
        reason text not null,
        created_at text not null,
        author_id text,
        title text not null,
        words integer not null,
        draft text not null,
        constraint post_revisions_key primary key (post_id, number)
      )`,
    `create table post_presence (
        post_id text not null references post_drafts (id) on delete cascade,
        tab text not null,
        user_id text not null,
        since text not null,
        seen_at text not null,
        constraint post_presence_key primary key (post_id, tab)
      )`,
  ])
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
