import { randomUUID } from 'node:crypto'
import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * Another text after every change of the posts, whoever makes it: pages that show posts are kept under it. On PostgreSQL the
 * change is also told to those who listen, when its transaction is committed. Frozen in time: it may not import anything
 * that changes.
 */
export const postsVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('posts_version')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .execute()
    // Two databases never share a version: pages on disk may be of the one that was used before.
    await sql`insert into posts_version (name, version) values ('posts', ${randomUUID()})`.execute(db)
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`
        create function posts_have_changed() returns trigger language plpgsql as $$
        begin
          update posts_version set version = gen_random_uuid()::text where name = 'posts';
          perform pg_notify('aahar_posts', '');
          return null;
        end
        $$`.execute(db)
      await sql`
        create trigger posts_changed after insert or update or delete or truncate on posts
        for each statement execute function posts_have_changed()`.execute(db)
      return
    }
    for (const event of ['insert', 'update', 'delete'])
      await sql
        .raw(`
          create trigger posts_changed_by_${event} after ${event} on posts begin
            update posts_version set version = lower(hex(randomblob(16))) where name = 'posts';
          end`)
        .execute(db)
  },
}
