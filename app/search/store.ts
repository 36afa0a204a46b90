/** The SQL behind the search: which posts may be found, and whether they have changed. */
import type { Kysely } from 'kysely'
import { getLastDueAt, getPostsVersion, type Post, publishedPosts } from '~/blog/store'
import type { Tables } from '~/platform/db/tables'

const searchedColumns = ['id', 'slug', 'title', 'description', 'tags', 'body', 'updated_at'] as const
export type SearchedPost = Pick<Post, (typeof searchedColumns)[number]>

/** Well under both engines' limit on bound parameters. */
const idsAtOnce = 200

/**
 * A text that is another one whenever the posts that may be seen at `now`, or anything in them, have changed: by an edit, by
 * a removal, or because the time of a post has come.
 */
export async function searchedVersion(db: Kysely<Tables>, now: Date): Promise<string> {
  return `${await getPostsVersion(db)} ${await getLastDueAt(db, now)}`
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
      .select(searchedColumns)
      .where('id', 'in', ids.slice(from, from + idsAtOnce))
      .execute()
    posts.push(...rows.map((row) => ({ ...row, tags: JSON.parse(row.tags), body: JSON.parse(row.body) })))
  }
  return posts
}
