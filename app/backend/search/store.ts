/** The SQL behind the search: which posts may be found, and whether they have changed. */
import type { Kysely } from 'kysely'
import type { BlogBlock } from '~/clinic/contract/blog'
import { publishedPosts } from '../blog/store'
import type { Tables } from '../db/tables'

export type SearchedPost = {
  id: string
  slug: string
  title: string
  description: string
  tags: string[]
  body: BlogBlock[]
  updatedAt: string
}

/** As many as an address list of any engine may hold, by far. */
const idsAtOnce = 200

/**
 * A text that is another one whenever the posts that may be seen at `now`, or anything in them, have changed: by an edit, by
 * a removal, or because the time of a post has come.
 */
export async function postsVersion(db: Kysely<Tables>, now: Date): Promise<string> {
  const edited = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const seen = await publishedPosts(db, now)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('due_at').as('due')])
    .executeTakeFirst()
  return [edited?.at, seen?.count, seen?.due].join(' ')
}

/** The posts that may be seen at `now`: id → updated_at. */
export async function listPostEditions(db: Kysely<Tables>, now: Date): Promise<Map<string, string>> {
  const rows = await publishedPosts(db, now).select(['id', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

/** These posts, in any order, without those that may not be seen at `now`. */
export async function listPostsToSearch(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<SearchedPost[]> {
  const posts: SearchedPost[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await publishedPosts(db, now)
      .select(['id', 'slug', 'title', 'description', 'tags', 'body', 'updated_at'])
      .where('id', 'in', ids.slice(from, from + idsAtOnce))
      .execute()
    for (const row of rows) {
      posts.push({
        id: row.id,
        slug: row.slug,
        title: row.title,
        description: row.description,
        tags: JSON.parse(row.tags) as string[],
        body: JSON.parse(row.body) as BlogBlock[],
        updatedAt: row.updated_at,
      })
    }
  }
  return posts
}
