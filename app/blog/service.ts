/**
 * The blog's rules for readers: a post is seen when it is published and its publish date has come; anything else does not
 * exist for them. What HTTP makes of that, and how posts are stored, is decided elsewhere.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import { blogSlugSchema } from './contract/blog'
import {
  getLastDueAt,
  getNextDueAt,
  getPostsVersion,
  getPublishedPost,
  getPublishedPostByFormerSlug,
  listPublishedPosts,
  type Post,
} from './store'

export type BlogService = ReturnType<typeof createBlogService>

type BlogServiceOptions = { db: Kysely<Tables>; clock: Clock }

export function createBlogService({ db, clock }: BlogServiceOptions) {
  const required = (post: Post | null): Post => {
    if (!post) throw new ApiError('blog_not_found')
    return post
  }
  return {
    /** Newest first by created_at. */
    listPosts: (wish: PageQuery) => listPublishedPosts(db, clock(), wish),

    /** Another text after every change of the posts, by whichever process. */
    getVersion: () => getPostsVersion(db),

    /** When readers see one post more without a change: a UTC instant after `now`, or null. */
    getNextDueAt: (now: Date) => getNextDueAt(db, now),

    /** @throws {ApiError} blog_not_found */
    requirePost: async (id: string): Promise<Post> => required(await getPublishedPost(db, { id }, clock())),

    /** Another text after every change, and from the moment on at which a post is due. */
    seenVersion: async (): Promise<string> => {
      // The moment first: with an older version the next answer is another one, whatever came between.
      const dueAt = await getLastDueAt(db, clock())
      return `${await getPostsVersion(db)}.${dueAt === null ? '' : Date.parse(dueAt).toString(36)}`
    },

    /**
     * A former address leads to the post, which answers with its present one. Any text may be asked for. What cannot be a slug never reaches the database: PostgreSQL refuses some texts.
     * @throws {ApiError} blog_not_found
     */
    requirePostBySlug: async (text: string): Promise<Post> => {
      const { data: slug } = blogSlugSchema.safeParse(text)
      if (slug === undefined) return required(null)
      const now = clock()
      return required(
        (await getPublishedPost(db, { slug }, now)) ?? (await getPublishedPostByFormerSlug(db, slug, now)),
      )
    },
  }
}
