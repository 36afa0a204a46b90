/**
 * The SQL of posts as readers see them. Cover, tags and body are JSON in the row; everything else passes through. Staff write working
 * copies (draft-store.ts); a post is a row here once it was published.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import { instantOf, isDay } from '~/domain/time/days'
import { listPage, mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { BlogBlock, BlogPost } from './contract/blog'
import { insertDraftedPost, wordCountOf } from './drafts/draft-store'
import { tellPostsChanged } from './posts/posts-changed'
import { claimSlug, getPublicSlugOwner, publishSlug } from './posts/slug-store'

/** The contract's post, and when it was edited last. */
export type Post = BlogPost & { updated_at: string }

/** Posts that may be seen at `now`, newest first by created_at. */
export const listPublishedPosts = async (db: Kysely<Tables>, now: Date, wish: PageQuery): Promise<Page<Post>> =>
  mapPage(await listPage(publishedPosts(db, now).selectAll(), wish), toPost)

/** The post if it may be seen at `now`, else null. */
export async function getPublishedPost(
  db: Kysely<Tables>,
  by: { id: string } | { slug: string },
  now: Date,
): Promise<Post | null> {
  const query = publishedPosts(db, now).selectAll()
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)).executeTakeFirst()
  return row ? toPost(row) : null
}

/** As `getPublishedPost`, by an address that the post had before. */
export async function getPublishedPostByFormerSlug(db: Kysely<Tables>, slug: string, now: Date): Promise<Post | null> {
  const id = await getPublicSlugOwner(db, slug)
  return id === null ? null : getPublishedPost(db, { id }, now)
}

/** What was published last, also where it has been taken from readers; null: it never was. Not for the public. */
export async function getPublicPost(db: Kysely<Tables>, id: string): Promise<(Post & { due_at: string }) | null> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toPost(row), due_at: row.due_at } : null
}

/**
 * A post with its working copy, as it comes from content/; a draft has no row among what readers see.
 * Throws what the engine throws when the id is taken, and an error when the slug is, or a date is none.
 */
export async function insertPost(db: Kysely<Tables>, post: Post): Promise<void> {
  const row = toRow(post)
  const isDraft = post.status === 'draft'
  const draft = {
    title: row.title,
    slug: row.slug,
    description: row.description,
    cover: post.cover,
    tags: post.tags,
    publish_date: row.publish_date === null ? null : row.due_at,
    body: post.body,
  }
  await insertDraftedPost(db, {
    id: row.id,
    slug: row.slug,
    public_slug: isDraft ? null : row.slug,
    title: row.title,
    status: isDraft ? 'draft' : post.status === 'published' ? 'published' : 'unpublished',
    has_changes: false,
    publish_date: draft.publish_date,
    due_at: isDraft ? null : row.due_at,
    version: 1,
    words: wordCountOf(draft),
    created_at: row.created_at,
    updated_at: row.updated_at,
    updated_by: null,
    kept_at: row.updated_at,
    published_at: isDraft ? null : row.due_at,
    deleted_at: null,
    draft,
  })
  if (!(await claimSlug(db, row.slug, row.id))) throw new Error(`Another post has the address ${row.slug}.`)
  if (isDraft) return
  await publishSlug(db, row.slug, row.due_at)
  await db.insertInto('posts').values(row).execute()
  tellPostsChanged()
}

/** Makes it what readers see from its publish_date on. */
export async function putPublicPost(trx: Kysely<Tables>, post: Post): Promise<void> {
  const { id, ...row } = toRow(post)
  const { numUpdatedRows } = await trx.updateTable('posts').set(row).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n)
    await trx
      .insertInto('posts')
      .values({ id, ...row })
      .execute()
  tellPostsChanged()
}

/** Takes it from readers, or gives it back to them as it was. */
export async function updatePublicStatus(trx: Kysely<Tables>, id: string, status: Post['status']): Promise<void> {
  await trx.updateTable('posts').set({ status }).where('id', '=', id).where('status', '<>', status).execute()
  tellPostsChanged()
}

export async function deletePublicPost(trx: Kysely<Tables>, id: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows > 0n) tellPostsChanged()
}

/** Another text after every change of the posts. */
export async function getPostsVersion(db: Kysely<Tables>): Promise<string> {
  const row = await db.selectFrom('posts_version').select('version').where('name', '=', 'posts').executeTakeFirst()
  if (!row) throw new Error('The posts have no version.')
  return row.version
}

/** When the next post that is published already may be seen: a UTC instant after `now`, or null. */
export async function getNextDueAt(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.min('due_at').as('due_at'))
    .where('status', '=', 'published')
    .where('due_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** When the last of the posts that may be seen at `now` came to be seen: a UTC instant, or null. */
export async function getLastDueAt(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.max('due_at').as('due_at'))
    .where('status', '=', 'published')
    .where('due_at', '<=', now.toISOString())
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** In whichever state. */
export async function hasPosts(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('post_drafts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Posts that may be seen at `now`: published, and their time has come. Every public read goes through this, the search's too,
 * so that no draft and no future post can slip past a forgotten condition.
 */
export function publishedPosts(db: Kysely<Tables>, now: Date) {
  // As an expression: by an index on due_at SQLite would read all posts and sort them to list the newest few.
  const dueAt = sql<string>`${sql.ref('due_at')} || ''`
  return db.selectFrom('posts').where('status', '=', 'published').where(dueAt, '<=', now.toISOString())
}

function toPost({ due_at: _, ...row }: Selectable<Tables['posts']>): Post {
  return {
    ...row,
    cover: row.cover === null ? null : (JSON.parse(row.cover) as Post['cover']),
    tags: JSON.parse(row.tags) as string[],
    body: JSON.parse(row.body) as BlogBlock[],
  }
}

function toRow(post: Post): Tables['posts'] {
  const { publish_date: publishDate, cover } = post
  const createdAt = instant(post.created_at)
  return {
    ...post,
    publish_date: publishDate === null || isDay(publishDate) ? publishDate : instant(publishDate),
    due_at: publishDate === null ? createdAt : instant(publishDate),
    created_at: createdAt,
    updated_at: instant(post.updated_at),
    cover: cover === null ? null : JSON.stringify(cover),
    tags: JSON.stringify(post.tags),
    body: JSON.stringify(post.body),
  }
}

/** UTC, always with milliseconds, as text is compared. A day begins when it begins in the clinic's India. */
function instant(text: string): string {
  const date = instantOf(text)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${text}`)
  return date.toISOString()
}
