/** Former working copies of a post: listed, read, and made the working copy again, which loses nothing either. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { EditedPost, PostDraft } from '../contract/admin-blogs'
import {
  keepRevision,
  postObject,
  requireUnchanged,
  settleSlug,
  toEdited,
  withBlockIds,
  withDraft,
} from './draft-answer'
import { type DraftedPost, getDraftedPost, updateDraftedPost } from './draft-store'
import { getRevision, type ListedRevision, listRevisions, type Revision } from './revision-store'

export type PostHistory = ReturnType<typeof createPostHistory>

export function createPostHistory({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  async function requireRevision(trx: Kysely<Tables>, id: string, number: number): Promise<Revision> {
    const revision = await getRevision(trx, id, number)
    if (!revision) throw new ApiError('blog_not_found', { message: 'There is no such revision of this post.' })
    return revision
  }

  return {
    /** @throws {ApiError} blog_not_found */
    async list(id: string, wish: PageQuery): Promise<Page<ListedRevision>> {
      if (!(await getDraftedPost(db, id))) throw new ApiError('blog_not_found')
      return listRevisions(db, id, wish)
    },

    /** @throws {ApiError} blog_not_found */
    get: (id: string, number: number): Promise<Revision> => requireRevision(db, id, number),

    /** @throws {ApiError} blog_not_found, changed_meanwhile */
    async restore(
      staff: Staff,
      { id, number }: { id: string; number: number },
      { version }: { version: number },
    ): Promise<EditedPost> {
      const now = clock()
      const restored = await db.transaction().execute(async (trx) => {
        const post = await requireUnchanged(trx, id, version)
        const revision = await requireRevision(trx, id, number)
        const former = withBlockIds(revision.draft, post.draft)
        if (isDeepStrictEqual(former, post.draft)) return post
        const { draft, slug } = await settleDraft(trx, post, former)
        const replaced = { author_id: post.updated_by, created_at: post.updated_at }
        await keepRevision(trx, post, 'before_restore', replaced)
        const next = await withDraft(trx, post, { draft, slug, userId: staff.userId, now })
        next.kept_at = now.toISOString()
        await updateDraftedPost(trx, next)
        await keepRevision(trx, next, 'restored', { author_id: staff.userId, created_at: now.toISOString() })
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'post_restored',
          subject: null,
          object: postObject(id),
          details: { revision: number },
        })
        return next
      })
      return toEdited(db, restored, now)
    },
  }
}

/** Its former address may be another post's by now: then it keeps the one it has. */
async function settleDraft(
  trx: Kysely<Tables>,
  post: DraftedPost,
  draft: PostDraft,
): Promise<{ draft: PostDraft; slug: string }> {
  try {
    return { draft, slug: await settleSlug(trx, post, draft) }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'slug_taken')) throw error
    return { draft: { ...draft, slug: post.slug }, slug: post.slug }
  }
}
