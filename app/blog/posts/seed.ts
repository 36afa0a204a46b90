/**
 * Posts of content/posts/. A new database begins with them, published; from then on posts belong to the dashboard. A file that
 * is new later comes in as a draft, once; a file that changed is only reported, because the post may have been edited since.
 * The seeds table keeps, for each file, a digest of the words it was read with: `post:SLUG:DIGEST`.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { SeedPost as PostOfContent } from '~/content/schema/typed-documents.server'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import type { PostDraft } from '../contract/admin-blogs'
import { type BlogBlock, type BlogBlockInput, blogBlockSchema, blogSlugSchema } from '../contract/blog'
import { getDraftedPost } from '../drafts/draft-store'
import { getPublicPost, hasPosts, insertPost, type Post } from '../store'
import { withCoverFirst } from './public-post'
import { getSlugOwner } from './slug-store'

/** As content says it; its dates may be UTC instants too. */
export type SeedPost = Omit<PostOfContent, 'blocks'> & { blocks: BlogBlockInput[] }

type Seeded = {
  /** How many posts were inserted, published, into a new database. */
  published: number
  /** Slugs of new files, inserted as drafts. */
  drafts: string[]
  /** Slugs of files whose words are not those they were read with, nor those of the post. */
  changed: string[]
}

const seedName = 'posts'

/**
 * Brings the files into the database, in one transaction. Several processes may start at a time: the seeds table's key lets one
 * of them take a file in.
 */
export async function seedPosts(db: Kysely<Tables>, load: () => Promise<SeedPost[]>, clock: Clock): Promise<Seeded> {
  const posts = await load()
  const now = clock().toISOString()
  return db.transaction().execute(async (trx) => {
    const isFirst = await claim(trx, seedName, now)
    const isNew = isFirst && !(await hasPosts(trx))
    const seeded: Seeded = { published: 0, drafts: [], changed: [] }
    const digests = await digestsBySlug(trx)
    for (const seed of posts) {
      blogSlugSchema.parse(seed.slug)
      const post = toPost(seed, now)
      const digest = digestOf(post)
      const known = digests.get(seed.slug)
      if (known?.has(digest)) continue
      const mark = `post:${seed.slug}:${digest}`
      if (isNew) {
        await insertPost(trx, { ...post, status: 'published' })
        await claim(trx, mark, now)
        seeded.published++
        continue
      }
      if (isFirst) {
        // The database had posts of its own before it met these files.
        await claim(trx, mark, now)
        continue
      }
      const kept = await getKept(trx, seed.slug)
      if (kept === null && known === undefined) {
        if (!(await claim(trx, mark, now))) continue
        await insertPost(trx, { ...post, status: 'draft' })
        seeded.drafts.push(seed.slug)
      } else if (kept !== null && digestOf(kept) === digest) {
        // The dashboard's words and the file's agree again.
        await claim(trx, mark, now)
      } else if (kept !== null) seeded.changed.push(seed.slug)
    }
    return seeded
  })
}

/** The words of the post that has this address, or had it, or asks for it: what was published of it, else its working copy. */
async function getKept(trx: Kysely<Tables>, slug: string): Promise<Words | null> {
  const id = await getSlugOwner(trx, slug)
  if (id === null) return null
  return (await getPublicPost(trx, id)) ?? (await getDraftedPost(trx, id))?.draft ?? null
}

/** Writes a name into the seeds table. False: it is there already, written perhaps by another process a moment ago. */
async function claim(trx: Kysely<Tables>, name: string, now: string): Promise<boolean> {
  const row = await trx
    .insertInto('seeds')
    .values({ name, applied_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

async function digestsBySlug(trx: Kysely<Tables>): Promise<Map<string, Set<string>>> {
  const rows = await trx.selectFrom('seeds').select('name').where('name', 'like', 'post:%').execute()
  const digests = new Map<string, Set<string>>()
  for (const { name } of rows) {
    const [, slug = '', digest = ''] = name.split(':')
    digests.set(slug, (digests.get(slug) ?? new Set()).add(digest))
  }
  return digests
}

type Words = Pick<PostDraft, 'title' | 'description' | 'cover' | 'tags' | 'body'>

/** The same for a file and for the post that was made of it. */
function digestOf({ title, description, cover, tags, body }: Words): string {
  const words = JSON.stringify([title, description, cover && [cover.src, cover.alt], tags, body.map(blockWords)])
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

const blockWords = (block: BlogBlock) => Object.entries(block).sort(([a], [b]) => a.localeCompare(b))

function toPost({ blocks, publishDate, createdAt, ...seed }: SeedPost, now: string): Post {
  const body = blocks.map((block) => blogBlockSchema.parse(block))
  const days = { publish_date: publishDate, created_at: createdAt }
  const picture = { type: 'image', url: seed.cover.src, caption: seed.cover.alt } as const
  return { ...seed, ...days, id: uuidv7(), status: 'draft', updated_at: now, body: withCoverFirst(body, picture) }
}
