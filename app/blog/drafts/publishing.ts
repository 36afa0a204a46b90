/**
 * The rules of showing posts to readers: a working copy that lacks nothing is published at once or for its date, taken back, deleted
 * with thirty days to undo it. What readers see changes in the same transaction as the post's state.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type AuditAction, type AuditDetails, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { EditedPost } from '../contract/admin-blogs'
import { onPostsChanged, tellPostsChanged } from '../posts/posts-changed'
import { toPublicPost } from '../posts/public-post'
import { publishSlug } from '../posts/slug-store'
import { deletePublicPost, getPublicPost, type Post, putPublicPost, updatePublicStatus } from '../store'
import { missingOf } from './checks/checks'
import { keepRevision, postObject, requireUnchanged, toEdited } from './draft-answer'
import {
  type DraftedPost,
  deleteDraftedPost,
  listDeletedBefore,
  lockDraftedPost,
  stateOf,
  updateDraftedPost,
  updatePostState,
} from './draft-store'
import { deleteOldPresence } from './presence-store'

export type Publishing = ReturnType<typeof createPublishing>

const deletedKeptMs = 30 * 24 * 60 * 60 * 1000

export function createPublishing({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /** Does `work` in a transaction. What it tells of readers' posts is told again once it is committed, so that no page is made of what was before. */
  async function inTransaction(work: (trx: Kysely<Tables>, now: Date) => Promise<DraftedPost>): Promise<EditedPost> {
    const now = clock()
    let isTold = false
    const endListening = onPostsChanged(() => {
      isTold = true
    })
    try {
      const post = await db.transaction().execute((trx) => work(trx, now))
      if (isTold) tellPostsChanged()
      return await toEdited(db, post, now)
    } finally {
      endListening()
    }
  }

  const record = (
    trx: Kysely<Tables>,
    staff: Staff,
    { action, id, at, details }: { action: AuditAction; id: string; at: Date; details?: AuditDetails },
  ) => recordStaffAudit(trx, staff, { at, action, subject: null, object: postObject(id), ...(details && { details }) })

  return {
    /** @throws {ApiError} blog_not_found, changed_meanwhile, post_not_ready */
    publish: (staff: Staff, id: string, { version }: { version: number }) =>
      inTransaction(async (trx, now) => {
        const post = await requireUnchanged(trx, id, version)
        requireReady(post)
        const before = await getPublicPost(trx, id)
        const shown = toPublicPost(post, before, now)
        const published = asPublished(post, shown, now)
        if (post.status === 'published' && before && isSame(before, shown)) return post
        await publishSlug(trx, shown.slug, now.toISOString())
        await putPublicPost(trx, shown)
        await updateDraftedPost(trx, published)
        const by = { author_id: staff.userId, created_at: now.toISOString() }
        await keepRevision(trx, published, 'published', by)
        const details = { from: stateOf(post, now), to: stateOf(published, now), slug: shown.slug }
        await record(trx, staff, { action: 'post_published', id, at: now, details })
        return published
      }),

    /** What is not published stays as it is. @throws {ApiError} blog_not_found, changed_meanwhile */
    unpublish: (staff: Staff, id: string, { version }: { version: number }) =>
      inTransaction(async (trx, now) => {
        const post = await requireUnchanged(trx, id, version)
        if (post.status !== 'published') return post
        const unpublished: DraftedPost = {
          ...post,
          status: 'unpublished',
          publish_date: post.draft.publish_date,
          kept_at: now.toISOString(),
        }
        await updatePublicStatus(trx, id, 'archived')
        await updateDraftedPost(trx, unpublished)
        const by = { author_id: staff.userId, created_at: now.toISOString() }
        await keepRevision(trx, unpublished, 'unpublished', by)
        await record(trx, staff, { action: 'post_unpublished', id, at: now, details: { from: stateOf(post, now) } })
        return unpublished
      }),

    /** @throws {ApiError} blog_not_found, changed_meanwhile */
    remove: (staff: Staff, id: string, { version }: { version: number }) =>
      inTransaction(async (trx, now) => {
        const post = await requireUnchanged(trx, id, version)
        const deleted_at = now.toISOString()
        if (post.status === 'published') await updatePublicStatus(trx, id, 'archived')
        await updatePostState(trx, id, { deleted_at })
        await record(trx, staff, { action: 'post_deleted', id, at: now, details: { from: stateOf(post, now) } })
        return { ...post, deleted_at }
      }),

    /** A post that is not deleted stays as it is. @throws {ApiError} blog_not_found */
    bringBack: (staff: Staff, id: string) =>
      inTransaction(async (trx, now) => {
        const post = await lockDraftedPost(trx, id)
        if (!post) throw new ApiError('blog_not_found')
        if (post.deleted_at === null) return post
        const back = { ...post, deleted_at: null }
        if (post.status === 'published') await updatePublicStatus(trx, id, 'published')
        await updatePostState(trx, id, { deleted_at: null })
        await record(trx, staff, { action: 'post_brought_back', id, at: now, details: { to: stateOf(back, now) } })
        return back
      }),
  }
}

/** @throws {ApiError} post_not_ready, with a sentence for each thing it lacks */
function requireReady(post: DraftedPost): void {
  const missing = missingOf(post.draft)
  if (missing.length === 0) return
  throw new ApiError('post_not_ready', {
    message: missing.map(({ text }) => text).join(' '),
    detail: missing.map(({ id, text }) => ({ loc: ['body', id], msg: text, type: 'missing' })),
  })
}

const isSame = ({ due_at: _, ...before }: Post & { due_at: string }, shown: Post) =>
  isDeepStrictEqual({ ...before, updated_at: '' }, { ...shown, updated_at: '' })

/** The post once `shown` is what readers see: its address and date are settled, so that they stay. */
function asPublished(post: DraftedPost, shown: Post, now: Date): DraftedPost {
  const draft = { ...post.draft, slug: shown.slug, publish_date: shown.publish_date }
  const isSettled = isDeepStrictEqual(draft, post.draft)
  return {
    ...post,
    draft,
    version: isSettled ? post.version : post.version + 1,
    status: 'published',
    has_changes: false,
    public_slug: shown.slug,
    publish_date: shown.publish_date,
    due_at: shown.publish_date,
    published_at: post.published_at ?? now.toISOString(),
    kept_at: now.toISOString(),
  }
}

/** Posts deleted thirty days ago are gone for good, and their addresses free; so are tabs that are long closed. */
export async function sweepPosts(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteOldPresence(db, now)
  const before = new Date(now.getTime() - deletedKeptMs)
  for (const id of await listDeletedBefore(db, before)) {
    await db.transaction().execute(async (trx) => {
      const post = await lockDraftedPost(trx, id)
      // It may have been brought back meanwhile.
      if (!post?.deleted_at || post.deleted_at >= before.toISOString()) return
      if (post.public_slug !== null) await deletePublicPost(trx, id)
      await deleteDraftedPost(trx, id)
    })
  }
}
