/**
 * The editor's form without scripts. Every button but "Unpublish" saves first, so that no press loses a text; a refusal of any kind
 * comes back with what was typed.
 */
import { data } from '@remix-run/node'
import type { ClinicApi, Result } from '~/clinic/client.server'
import type { EditedPost } from '~/clinic/contract/admin-blogs'
import { accountMessage, type ClinicFailure } from '~/clinic/errors'
import { getViewer, redirectWithSession, requireAdmin, type Visit } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { readSubmission } from '~/forms/read-form.server'
import { fromPlainFields, toPlainFields } from './plain-fields.server'
import { emptyFields, type PlainErrors, type PlainFields, plainFormSchema } from './plain-schema'

/** A post may have 800 KB as JSON; as Markdown it is smaller. The front door takes 1 MB. */
const formBytes = 1024 * 1024

export type PlainAnswer = {
  fields: PlainFields
  problem: string | null
  errors: PlainErrors
  /** What another person saved meanwhile; saving again puts this text on top of it. */
  theirs: { fields: PlainFields; version: number; by: string | null } | null
}

export async function answerPlainForm(visit: Visit) {
  const { submission } = await readSubmission(visit.request, plainFormSchema, { name: 'body', formBytes })
  if (submission.status !== 'success') {
    const problem = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? [])[0]
    await requireAdmin(visit)
    return refuse(emptyFields, 422, problem ?? 'This form could not be read. Please load the page again.')
  }
  const { intent, id, version, form_token, ...fields } = submission.value
  // The log-in page would take a long text with it: it waits in the page instead.
  if (!(await getViewer(visit))) throw data({ fields, id, version, form_token }, { status: 401 })
  const { clinic } = await requireAdmin(visit)
  const read = fromPlainFields(fields)
  if ('errors' in read) return refuse(fields, 422, 'Please look at what is marked below. Nothing is lost.', read.errors)

  const { adminBlogs } = clinic
  const saved =
    id === undefined || version === undefined
      ? await adminBlogs.create({ draft: read.draft, ...(form_token && { form_token }) })
      : await adminBlogs.save(id, { version, draft: read.draft })
  if (!saved.ok) return refuseSave(clinic, id, saved.failure, fields)
  const post = saved.data
  const moved: Result<EditedPost> =
    intent === 'publish'
      ? await adminBlogs.publish(post.id, { version: post.version })
      : intent === 'unpublish'
        ? await adminBlogs.unpublish(post.id, { version: post.version })
        : saved
  const at = `/blog/${(moved.ok ? moved.data.slug : post.slug) || post.id}/edit`
  if (!moved.ok) return refuse(fields, statusOf(moved.failure), messageOf(moved.failure), {}, post)
  if (intent === 'preview') return redirectWithSession(visit, `/editor/${post.id}/preview`)
  return redirectWithSession(visit, `${at}?plain&done=${doneWord(intent, moved.data)}`)
}

function doneWord(intent: string, { draft }: EditedPost): string {
  if (intent === 'unpublish') return 'unpublished'
  if (intent !== 'publish') return 'saved'
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > programTime()
  return isLater ? 'scheduled' : 'published'
}

async function refuseSave(clinic: ClinicApi, id: string | undefined, failure: ClinicFailure, fields: PlainFields) {
  if (failure.code === 'slug_taken') {
    const sentence = messageOf(failure)
    return refuse(fields, 409, sentence, { slug: [sentence] })
  }
  const newest = failure.code === 'changed_meanwhile' && id ? await clinic.adminBlogs.get(id) : null
  if (!newest?.ok) return refuse(fields, statusOf(failure), messageOf(failure))
  const { draft, version, updated_by: by } = newest.data
  const answer: PlainAnswer = {
    fields,
    problem: `${by ?? 'Another person'} has saved this post meanwhile. Both texts are below; nothing is lost. Saving now puts yours in place of theirs.`,
    errors: {},
    theirs: { fields: toPlainFields(draft), version, by },
  }
  return data(answer, { status: 409 })
}

/** @param saved the text itself is saved, under this version */
function refuse(fields: PlainFields, status: number, problem: string, errors: PlainErrors = {}, saved?: EditedPost) {
  const answer: PlainAnswer & { saved?: { id: string; version: number } } = {
    fields,
    problem,
    errors,
    theirs: null,
    ...(saved && { saved: { id: saved.id, version: saved.version } }),
  }
  return data(answer, { status })
}

export const messageOf = (failure: ClinicFailure): string =>
  accountMessage(failure, 'That did not work. Please try again.')

/** The far end's own where it is one of a failure. */
export const statusOf = ({ kind, status = 502 }: ClinicFailure): number =>
  kind === 'network' || kind === 'timeout' ? 503 : status >= 400 ? status : 502
