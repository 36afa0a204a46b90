/**
 * The editor's form without scripts. Every button but "Unpublish" saves first, so that no press loses a text; a refusal of any kind
 * comes back with what was typed.
 */
import { data } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { readSubmission } from '~/platform/forms/read-form.server'
import { accountMessage, type ClinicFailure } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { getViewer, redirectWithSession, type Visit } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { adminBlogOperations, type EditedPost, type PostDraft } from '../../contract/admin-blogs'
import { type DraftMerge, isSettled, mergeDrafts, mergedDraft } from '../draft-merge'
import { fromBase, fromPlainFields, toBase, toPlainFields } from './plain-fields.server'
import { emptyFields, type PlainErrors, type PlainFields, plainFormSchema } from './plain-schema'

/** A post may have 800 KB as JSON; as Markdown it is smaller. The front door takes 1 MB. */
const formBytes = 1024 * 1024

export type PlainAnswer = {
  fields: PlainFields
  problem: string | null
  errors: PlainErrors
  /** The saved text that these fields were written on; null: of none. */
  on: { id: string; version: number; base: string | null } | null
  /** What another person saved meanwhile; `isMerged`: where both changed the same place, the text above has both. */
  theirs: { fields: PlainFields; by: string | null; isMerged: boolean } | null
}

export async function answerPlainForm(visit: Visit) {
  const { submission } = await readSubmission(visit.request, plainFormSchema, { name: 'body', formBytes })
  if (submission.status !== 'success') {
    const problem = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? [])[0]
    await requireDesk(visit, 'posts')
    return refuse(emptyFields, 422, problem ?? 'This form could not be read. Please load the page again.')
  }
  const { intent, id, version, form_token, base, ...fields } = submission.value
  // The log-in page would take a long text with it: it waits in the page instead.
  if (!(await getViewer(visit))) throw data({ fields, id, version, form_token, base }, { status: 401 })
  const { clinic } = await requireDesk(visit, 'posts')
  const read = fromPlainFields(fields)
  // What another has saved since is brought in by the save, so the form goes on from the text it was made from.
  const on = id === undefined || version === undefined ? null : { id, version, base: base ?? null }
  if ('errors' in read)
    return refuse(fields, 422, 'Please look at what is marked below. Nothing is lost.', { errors: read.errors, on })

  const adminBlogs = clinic(adminBlogOperations)
  const isKept = intent === 'save'
  const saved =
    on === null
      ? await begin(adminBlogs, read.draft, { token: form_token, isKept })
      : await saveMerged(adminBlogs, on.id, { version: on.version, draft: read.draft, base: fromBase(base), isKept })
  if ('merge' in saved) return refuseMerge(saved)
  if (!saved.ok) return refuseSave(saved.failure, fields, on)
  const post = saved.data
  const moved: Result<EditedPost> =
    intent === 'publish'
      ? await adminBlogs.publish(post.id, { version: post.version })
      : intent === 'unpublish'
        ? await adminBlogs.unpublish(post.id, { version: post.version })
        : saved
  const at = `/blog/${(moved.ok ? moved.data.slug : post.slug) || post.id}/edit`
  if (!moved.ok)
    return refuse(toPlainFields(post.draft), statusOf(moved.failure), messageOf(moved.failure), { on: placeOf(post) })
  if (intent === 'preview') return redirectWithSession(visit, `/editor/${post.id}/preview`)
  return redirectWithSession(visit, `${at}?plain&done=${doneWord(intent, moved.data)}`)
}

function doneWord(intent: string, { draft }: EditedPost): string {
  if (intent === 'unpublish') return 'unpublished'
  if (intent !== 'publish') return 'saved'
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > programTime()
  return isLater ? 'scheduled' : 'published'
}

/** The same form once more, with more words, is an answer that was lost: what came since is saved into the post that it began. */
async function begin(adminBlogs: AdminBlogs, draft: PostDraft, form: { token: string | undefined; isKept: boolean }) {
  const begun = await adminBlogs.create({ draft, ...(form.token && { form_token: form.token }) })
  if (!begun.ok) return begun
  return saveMerged(adminBlogs, begun.data.id, { version: 1, draft, base: null, isKept: form.isKept })
}

type AdminBlogs = Calls<typeof adminBlogOperations>
type Sent = { version: number; draft: PostDraft; base: PostDraft | null; isKept: boolean }
type OpenMerge = { merge: DraftMerge | null; mine: PostDraft; theirs: EditedPost }

/** While others save in between. */
const mostMerges = 3

/** Saves the text with what another has saved meanwhile, unless both have changed the same place. */
async function saveMerged(adminBlogs: AdminBlogs, id: string, sent: Sent): Promise<Result<EditedPost> | OpenMerge> {
  let { version, draft } = sent
  for (let merges = 0; ; merges += 1) {
    const saved = await adminBlogs.save(id, { version, draft, is_kept: sent.isKept })
    if (saved.ok || saved.failure.code !== 'changed_meanwhile' || merges === mostMerges) return saved
    const newest = await adminBlogs.get(id)
    if (!newest.ok) return newest
    const theirs = newest.data
    const merge = sent.base && mergeDrafts({ base: sent.base, mine: sent.draft, theirs: theirs.draft })
    if (!merge || !isSettled(merge)) return { merge, mine: sent.draft, theirs }
    draft = mergedDraft(merge)
    version = theirs.version
  }
}

function refuseMerge({ merge, mine, theirs }: OpenMerge) {
  const { draft, updated_by: by } = theirs
  const name = by ?? 'Another person'
  const answer: PlainAnswer = {
    fields: toPlainFields(merge ? mergedDraft(merge) : mine),
    problem: merge
      ? `${name} has saved this post meanwhile and changed the same places. Both are in the text below, theirs first: delete what should not stay, then save. Nothing is lost.`
      : `${name} has saved this post meanwhile. Both texts are below; nothing is lost. Saving now puts yours in place of theirs.`,
    errors: {},
    on: placeOf(theirs),
    theirs: { fields: toPlainFields(draft), by, isMerged: merge !== null },
  }
  return data(answer, { status: 409 })
}

function refuseSave(failure: ClinicFailure, fields: PlainFields, on: PlainAnswer['on']) {
  if (failure.code !== 'slug_taken') return refuse(fields, statusOf(failure), messageOf(failure), { on })
  const sentence = messageOf(failure)
  return refuse(fields, 409, sentence, { errors: { slug: [sentence] }, on })
}

const placeOf = ({ id, version, draft }: EditedPost): PlainAnswer['on'] => ({ id, version, base: toBase(draft) })

function refuse(
  fields: PlainFields,
  status: number,
  problem: string,
  { errors = {}, on = null }: Partial<Pick<PlainAnswer, 'errors' | 'on'>> = {},
) {
  const answer: PlainAnswer = { fields, problem, errors, on, theirs: null }
  return data(answer, { status })
}

export const messageOf = (failure: ClinicFailure): string =>
  accountMessage(failure, 'That did not work. Please try again.')

/** The far end's own where it is one of a failure. */
export const statusOf = ({ kind, status = 502 }: ClinicFailure): number =>
  kind === 'network' || kind === 'timeout' ? 503 : status >= 400 ? status : 502
