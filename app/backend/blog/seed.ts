/** The posts a new database begins with. Later they belong to the dashboard: content/ is never read over them again. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type BlogBlock, type BlogBlockInput, blogBlockSchema, blogSlugSchema } from '~/clinic/contract/blog'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { hasPosts, insertPost } from './store'

export type SeedPost = {
  slug: string
  title: string
  description: string
  /** A day of India's calendar or a UTC instant; so is createdAt. */
  publishDate: string
  createdAt: string
  cover: { src: string; alt: string }
  tags: string[]
  blocks: BlogBlockInput[]
}

const seedName = 'posts'

/**
 * Inserts the posts in one transaction, once in the life of a database, and only where there is no post yet.
 * @param load asked only when needed
 * @returns how many were inserted
 */
export async function seedPosts(db: Kysely<Tables>, load: () => Promise<SeedPost[]>, clock: Clock): Promise<number> {
  const done = await db.selectFrom('seeds').select('name').where('name', '=', seedName).executeTakeFirst()
  if (done) return 0
  const posts = (await hasPosts(db)) ? [] : await load()
  const now = clock().toISOString()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('seeds').values({ name: seedName, applied_at: now }).execute()
    for (const { blocks, ...post } of posts) {
      blogSlugSchema.parse(post.slug)
      const body = withCoverFirst(
        blocks.map((block) => blogBlockSchema.parse(block)),
        post.cover,
      )
      await insertPost(trx, { ...post, id: uuidv7(), status: 'published', updatedAt: now, body })
    }
  })
  return posts.length
}

/** Cards show the first picture of the body (spec §7), so the cover has to be that. */
function withCoverFirst(body: BlogBlock[], cover: SeedPost['cover']): BlogBlock[] {
  const first = body.find((block) => block.type === 'image')
  return first?.url === cover.src ? body : [{ type: 'image', url: cover.src, caption: cover.alt }, ...body]
}
