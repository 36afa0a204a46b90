/** The SQL of posts. Only here a row becomes a post and a post a row. */

import type { Kysely, Selectable } from 'kysely'
import type { BlogBlock } from '~/clinic/contract/blog'
import { instantOf, isDay } from '~/domain/days'
import type { Tables } from '../db/tables'

export type PostStatus = 'draft' | 'published' | 'archived'

export type Post = {
  id: string
  slug: string
  title: string
  description: string
  status: PostStatus
  /** A day of India's calendar (2026-11-14) or a UTC instant. */
  publish_date: string | null
  created_at: string
  updated_at: string
  cover: { src: string; alt: string } | null
  tags: string[]
  body: BlogBlock[]
}

/**
 * Posts that may be seen at `now`, newest first by createdAt.
 * @param page from 1
 */
export async function listPublishedPosts(
  db: Kysely<Tables>,
  { now, page, perPage }: { now: Date; page: number; perPage: number },
) {
  const rows = await publishedPosts(db, now)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await publishedPosts(db, now)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { posts: rows.map(toPost), total: Number(total) }
}

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

/** The post whatever its state, or null. Not for the public. */
export async function getPostBySlug(db: Kysely<Tables>, slug: string): Promise<Post | null> {
  const row = await db.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row ? toPost(row) : null
}

/** Throws what the engine throws when the id or slug is taken, or a date is none. */
export async function insertPost(db: Kysely<Tables>, post: Post): Promise<void> {
  await db.insertInto('posts').values(toRow(post)).execute()
}

export async function hasPosts(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Posts that may be seen at `now`: published, and their time has come. Every public read goes through this, the search's too,
 * so that no draft and no future post can slip past a forgotten condition.
 */
export function publishedPosts(db: Kysely<Tables>, now: Date) {
  return db.selectFrom('posts').where('status', '=', 'published').where('due_at', '<=', now.toISOString())
}

function toPost(row: Selectable<Tables['posts']>): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    status: row.status as PostStatus,
    publish_date: row.publish_date,
    created_at: row.created_at,
    updated_at: row.updated_at,
    cover: row.cover === null ? null : (JSON.parse(row.cover) as Post['cover']),
    tags: JSON.parse(row.tags) as string[],
    body: JSON.parse(row.body) as BlogBlock[],
  }
}

function toRow(post: Post): Tables['posts'] {
  const createdAt = instant(post.created_at)
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    description: post.description,
    status: post.status,
    publish_date:
      post.publish_date === null || isDay(post.publish_date) ? post.publish_date : instant(post.publish_date),
    due_at: post.publish_date === null ? createdAt : instant(post.publish_date),
    created_at: createdAt,
    updated_at: instant(post.updated_at),
    cover: post.cover === null ? null : JSON.stringify(post.cover),
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
