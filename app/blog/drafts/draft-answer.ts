/** What every deed of the desk with a post has in common: finding it, refusing who is late, its address, its revisions, the answer. */
import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import { blockIdsOf } from '~/domain/posts/block-ids'
import { dateTimeText } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { type EditedPost, mostPostBytes, type PostDraft } from '../contract/admin-blogs'
import { hasChanges } from '../posts/public-post'
import { slugOfAnyTitle } from '../posts/slug-of-title'
import { claimFreeSlug, claimSlug, listPublicSlugs, releaseSlug } from '../posts/slug-store'
import { getPublicPost } from '../store'
import { type DraftedPost, lockDraftedPost, stateOf, wordCountOf } from './draft-store'
import { getLastRevisionDraft, insertRevision } from './revision-store'

type Trx = Kysely<Tables>

export const postObject = (id: string) => ({ type: 'post', id })

/** The post, locked. @throws {ApiError} blog_not_found, also where it is deleted */
export async function requirePost(trx: Trx, id: string): Promise<DraftedPost> {
  const post = await lockDraftedPost(trx, id)
  if (!post) throw new ApiError('blog_not_found')
  if (post.deleted_at !== null)
    throw new ApiError('blog_not_found', { message: 'This post was deleted. Bring it back to go on with it.' })
  return post
}

/** @throws {ApiError} blog_not_found, changed_meanwhile */
export async function requireUnchanged(trx: Trx, id: string, version: number): Promise<DraftedPost> {
  const post = await requirePost(trx, id)
  if (post.version !== version) throw await postChanged(trx, post)
  return post
}

/** The error for a caller whose version of the working copy is not the newest. */
export async function postChanged(db: Trx, { updated_at, updated_by }: DraftedPost): Promise<ApiError> {
  const user = updated_by === null ? null : await getUser(db, updated_by)
  const message = `${user?.full_name ?? 'Another person'} changed this on ${dateTimeText(updated_at)}. Please look at it again.`
  return new ApiError('changed_meanwhile', { message })
}

/** @throws {ApiError} invalid_input */
export function requireFitting(draft: PostDraft): void {
  if (Buffer.byteLength(JSON.stringify(draft)) <= mostPostBytes) return
  throw invalidField('draft', 'This post is too long to be kept. Please make two posts of it.', 'too_big')
}

/**
 * The address that a working copy asks for, claimed for it; the one that it asked for before is given back.
 * @throws {ApiError} slug_taken
 */
export async function settleSlug(trx: Trx, post: DraftedPost, draft: PostDraft): Promise<string> {
  const slug = await claimWanted(trx, post, draft)
  if (slug !== post.slug && post.slug !== post.public_slug) await releaseSlug(trx, post.slug, post.id)
  return slug
}

async function claimWanted(trx: Trx, { id, slug }: DraftedPost, draft: PostDraft): Promise<string> {
  if (draft.slug === '') {
    const wanted = await slugOfAnyTitle(draft.title)
    const isOfTitle = slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))
    return isOfTitle ? slug : claimFreeSlug(trx, wanted, id)
  }
  if (draft.slug !== slug && !(await claimSlug(trx, draft.slug, id))) throw new ApiError('slug_taken')
  return draft.slug
}

/** The post with another working copy, one version on. Nothing is stored. */
export async function withDraft(
  trx: Trx,
  post: DraftedPost,
  { draft, slug, userId, now }: { draft: PostDraft; slug: string; userId: string; now: Date },
): Promise<DraftedPost> {
  const published = post.status === 'draft' ? null : await getPublicPost(trx, post.id)
  return {
    ...post,
    draft,
    slug,
    title: draft.title,
    words: wordCountOf(draft),
    has_changes: published !== null && hasChanges(slug, draft, published),
    publish_date: post.status === 'published' ? post.publish_date : draft.publish_date,
    version: post.version + 1,
    updated_at: now.toISOString(),
    updated_by: userId,
  }
}

type Reason = Tables['post_revisions']['reason']

/** Keeps the working copy of `post` as a revision. */
export async function keepRevision(
  trx: Trx,
  post: DraftedPost,
  reason: Reason,
  by: { author_id: string | null; created_at: string },
): Promise<void> {
  const { id: post_id, title, words } = post
  await insertRevision(trx, { post_id, reason, title, words, draft: JSON.stringify(post.draft), ...by })
}

/** The draft with an id for each block: its own, or those of the text it replaces. */
export const withBlockIds = (draft: PostDraft, former?: PostDraft): PostDraft => ({
  ...draft,
  block_ids: blockIdsOf(draft, former),
})

/** Keeps the copy as it was saved, with whose it is and since when, unless it is empty or was kept already. */
export async function keepOnce(trx: Trx, post: DraftedPost): Promise<void> {
  const isEmpty = post.title === '' && post.draft.description === '' && post.draft.body.length === 0
  if (isEmpty || (await getLastRevisionDraft(trx, post.id)) === JSON.stringify(post.draft)) return
  await keepRevision(trx, post, 'saved', { author_id: post.updated_by, created_at: post.updated_at })
}

/** As the API answers it. */
export async function toEdited(db: Trx, post: DraftedPost, now: Date): Promise<EditedPost> {
  const slug = post.public_slug ?? post.slug
  const slugs = await listPublicSlugs(db, post.id)
  const user = post.updated_by === null ? null : await getUser(db, post.updated_by)
  return {
    id: post.id,
    slug,
    former_slugs: slugs.filter((one) => one !== slug),
    state: stateOf(post, now),
    has_changes: post.has_changes,
    draft: post.draft,
    version: post.version,
    created_at: post.created_at,
    updated_at: post.updated_at,
    updated_by: user?.full_name ?? null,
    published_at: post.published_at,
    appears_at: post.due_at,
  }
}
