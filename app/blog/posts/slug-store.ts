/**
 * Whose an address is. The table's key gives each to one post, whichever process asks first; one that readers have used stays its
 * post's for as long as the post is there.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

/** @returns whether it is the post's now */
export async function claimSlug(trx: Kysely<Tables>, slug: string, postId: string): Promise<boolean> {
  const row = await trx
    .insertInto('post_slugs')
    .values({ slug, post_id: postId, published_at: null })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (row) return true
  return (await getSlugOwner(trx, slug)) === postId
}

/** Claims `wanted`, or where that is taken the first of `wanted-2`, `wanted-3`, … that is free. */
export async function claimFreeSlug(trx: Kysely<Tables>, wanted: string, postId: string): Promise<string> {
  const rows = await trx
    .selectFrom('post_slugs')
    .select(['slug', 'post_id'])
    // The sign after '-' is '.': all that begin with `wanted-`.
    .where(({ eb, or, and }) =>
      or([eb('slug', '=', wanted), and([eb('slug', '>=', `${wanted}-`), eb('slug', '<', `${wanted}.`)])]),
    )
    .execute()
  const taken = new Set(rows.filter(({ post_id }) => post_id !== postId).map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug) && (await claimSlug(trx, slug, postId))) return slug
  }
}

/** Gives an address back, unless readers have used it. */
export async function releaseSlug(trx: Kysely<Tables>, slug: string, postId: string): Promise<void> {
  await trx
    .deleteFrom('post_slugs')
    .where('slug', '=', slug)
    .where('post_id', '=', postId)
    .where('published_at', 'is', null)
    .execute()
}

/** From now on readers use it, and it leads to the post for ever. */
export async function publishSlug(trx: Kysely<Tables>, slug: string, at: string): Promise<void> {
  await trx
    .updateTable('post_slugs')
    .set({ published_at: at })
    .where('slug', '=', slug)
    .where('published_at', 'is', null)
    .execute()
}

/** The post's id; null: it is free. */
export async function getSlugOwner(db: Kysely<Tables>, slug: string): Promise<string | null> {
  const row = await db.selectFrom('post_slugs').select('post_id').where('slug', '=', slug).executeTakeFirst()
  return row?.post_id ?? null
}

/** As `getSlugOwner`, of an address that readers have used. */
export async function getPublicSlugOwner(db: Kysely<Tables>, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.post_id ?? null
}

/** The addresses readers have used, in the order of the alphabet. */
export async function listPublicSlugs(db: Kysely<Tables>, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_slugs')
    .select('slug')
    .where('post_id', '=', postId)
    .where('published_at', 'is not', null)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}
