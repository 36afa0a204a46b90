/**
 * The rules of writing posts: staff work on a copy that readers do not see; every save is one transaction, is refused where another has
 * saved since, and keeps a former copy when its author changes, when more than a sentence is deleted or ten minutes have passed. Showing posts to readers and taking them
 * away is publishing.ts's, going back to a former copy history.ts's.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getUser } from '~/accounts/account-store'
import { type AuditAction, recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Clock } from '~/platform/work/clock'
import type { EditedPost, ListedPost, PostDraft, PostState } from '../contract/admin-blogs'
import { blogSlugSchema } from '../contract/blog'
import { isMuchDeleted } from '../posts/deleted-text'
import { slugOfAnyTitle } from '../posts/slug-of-title'
import { claimFreeSlug, getSlugOwner } from '../posts/slug-store'
import { cleanDraft } from './clean-draft'
import {
  keepOnce,
  postChanged,
  postObject,
  requireFitting,
  requirePost,
  settleSlug,
  toEdited,
  withBlockIds,
  withDraft,
} from './draft-answer'
import {
  countPosts,
  type DraftedPost,
  getDraftedPost,
  insertDraftedPost,
  listPosts,
  type PostWish,
  updateDraftedPost,
  wordCountOf,
} from './draft-store'
import { listOthers, type Presence, tellLeaving, tellPresence } from './presence-store'

export type PostDesk = ReturnType<typeof createPostDesk>

const keptEveryMs = 10 * 60_000
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function createPostDesk({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  async function requireEdited(id: string): Promise<EditedPost> {
    const post = await getDraftedPost(db, id)
    if (!post) throw new ApiError('blog_not_found')
    return toEdited(db, post, clock())
  }

  /**
   * Begins a post that is a draft, once for one form. The same form with other words is answered with the post as it is: its writer did not
   * hear the first answer and wrote on; what is new in it is saved as any change is.
   */
  async function begin(
    staff: Staff,
    form: { name: string; token: string | undefined; fields: object },
    action: AuditAction,
    makeDraft: (trx: Kysely<Tables>) => Promise<PostDraft>,
  ): Promise<EditedPost> {
    const now = clock()
    const id = await runIdempotent(db, { ...form, owner: staff.userId }, now, async (trx, postId) => {
      const draft = await makeDraft(trx)
      const post = newPost(postId, draft, staff, now)
      await insertDraftedPost(trx, post)
      const slug = await claimFreeSlug(trx, draft.slug || (await slugOfAnyTitle(draft.title)), postId)
      // An address that was asked for and is taken gets a number; one made of the title goes on being made of it.
      const settled = { ...draft, slug: draft.slug && slug }
      await updateDraftedPost(trx, { ...post, slug, draft: settled })
      await recordStaffAudit(trx, staff, { at: now, action, subject: null, object: postObject(postId) })
    })
    return requireEdited(id)
  }

  return {
    list: (wish: PostWish): Promise<Page<ListedPost>> => listPosts(db, wish, clock()),

    counts: (): Promise<Record<PostState, number>> => countPosts(db, clock()),

    /** @throws {ApiError} blog_not_found */
    get: requireEdited,

    /** By an address it has, had for readers or asks for; also by its id. @throws {ApiError} blog_not_found */
    async bySlug(text: string): Promise<EditedPost> {
      const slug = blogSlugSchema.safeParse(text)
      const id = slug.success ? await getSlugOwner(db, slug.data) : null
      if (id !== null) return requireEdited(id)
      if (isUuid.test(text)) return requireEdited(text.toLowerCase())
      throw new ApiError('blog_not_found')
    },

    /** @throws {ApiError} invalid_input */
    async create(
      staff: Staff,
      { draft: given, form_token: token }: { draft: PostDraft; form_token?: string | undefined },
    ): Promise<EditedPost> {
      const draft = withBlockIds(cleanDraft(given))
      requireFitting(draft)
      return begin(staff, { name: 'new post', token, fields: {} }, 'post_begun', async () => draft)
    },

    /** @throws {ApiError} blog_not_found, form_already_sent */
    duplicate: (staff: Staff, id: string, { form_token: token }: { form_token?: string | undefined }) =>
      begin(staff, { name: 'post duplicate', token, fields: { id } }, 'post_duplicated', async (trx) => {
        const { draft } = await requirePost(trx, id)
        // Not through the middle of a sign that has two halves.
        const title = `${draft.title.slice(0, 190).replace(/[\ud800-\udbff]$/, '')} (copy)`.trim()
        return { ...draft, title, slug: '', publish_date: null }
      }),

    /**
     * The same draft once more changes nothing, whatever version it comes with.
     * @param is_kept the writer pressed Save: the text is kept as a revision
     * @throws {ApiError} as the contract has them
     */
    async save(
      staff: Staff,
      id: string,
      { version, draft: given, is_kept: isKept = false }: { version: number; draft: PostDraft; is_kept?: boolean },
    ): Promise<EditedPost> {
      const cleaned = cleanDraft(given)
      requireFitting(cleaned)
      const now = clock()
      const saved = await db.transaction().execute(async (trx) => {
        const post = await requirePost(trx, id)
        const draft = withBlockIds(cleaned, post.draft)
        if (isDeepStrictEqual(post.draft, draft)) {
          if (isKept) await keepOnce(trx, post)
          return post
        }
        if (post.version !== version) throw await postChanged(trx, post)
        const slug = await settleSlug(trx, post, draft)
        const next = await withDraft(trx, post, { draft, slug, userId: staff.userId, now })
        const isAnothers = post.updated_by !== staff.userId
        const isTime = now.getTime() - Date.parse(post.kept_at) >= keptEveryMs
        if (isAnothers || isTime || isMuchDeleted(post.draft, draft)) {
          await keepOnce(trx, post)
          next.kept_at = now.toISOString()
          await recordStaffAudit(trx, staff, { at: now, action: 'post_edited', subject: null, object: postObject(id) })
        }
        await updateDraftedPost(trx, next)
        if (isKept) await keepOnce(trx, next)
        return next
      })
      return toEdited(db, saved, now)
    },

    /** @throws {ApiError} blog_not_found */
    async presence(
      staff: Staff,
      id: string,
      { tab, is_leaving }: { tab: string; is_leaving: boolean },
    ): Promise<{ others: Presence[]; version: number; updated_by: string | null }> {
      const now = clock()
      const mine = { post_id: id, tab, user_id: staff.userId }
      return db.transaction().execute(async (trx) => {
        const post = await getDraftedPost(trx, id)
        if (!post) throw new ApiError('blog_not_found')
        await (is_leaving ? tellLeaving(trx, mine) : tellPresence(trx, mine, now))
        const user = post.updated_by === null ? null : await getUser(trx, post.updated_by)
        const others = await listOthers(trx, id, staff.userId, now)
        return { others, version: post.version, updated_by: user?.full_name ?? null }
      })
    },
  }
}

function newPost(id: string, draft: PostDraft, { userId }: Staff, now: Date): DraftedPost {
  const at = now.toISOString()
  return {
    id,
    // A place holder until its address is claimed, which refers to this row.
    slug: uuidv7(),
    public_slug: null,
    title: draft.title,
    status: 'draft',
    has_changes: false,
    publish_date: draft.publish_date,
    due_at: null,
    version: 1,
    words: wordCountOf(draft),
    created_at: at,
    updated_at: at,
    updated_by: userId,
    kept_at: at,
    published_at: null,
    deleted_at: null,
    draft,
  }
}
