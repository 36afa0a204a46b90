/**
 * What the editor's script asks and sends (app/blog/desk/editor/saving/site-calls.ts), as JSON. A redirect means that the person is logged out.
 * The word `new` stands for a post that is not begun.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { readSubmission } from '~/platform/forms/read-form.server'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { sessionHeaders, type Visit } from '~/platform/session/session.server'
import { adminBlogOperations, type EditedPost, postDraftSchema } from '../contract/admin-blogs'
import { messageOf, statusOf } from './new-post/plain-action.server'

/** The draft comes as JSON in one field. */
const callSchema = z.object({
  intent: z.enum(['create', 'save', 'publish', 'unpublish', 'presence']),
  version: z.int().min(1).default(1),
  draft: z.string().optional(),
  form_token: z.string().optional(),
  tab: z.uuid().optional(),
  is_leaving: z.boolean().default(false),
  is_kept: z.boolean().default(false),
})

const formBytes = 1024 * 1024
const unreadable = 'This could not be read. Please load the page again.'

/** The post as it is saved, or with `?checks` what is looked at before publishing. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'posts')
  const { id = '' } = visit.params
  const wantsChecks = new URL(visit.request.url).searchParams.has('checks')
  return wantsChecks
    ? answer(visit, await clinic(adminBlogOperations).checks(id))
    : answer(visit, await clinic(adminBlogOperations).get(id))
}

export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'posts')
  const { submission } = await readSubmission(visit.request, callSchema, { name: 'draft', formBytes })
  if (submission.status !== 'success') return refused(visit, unreadable)
  const { intent, draft: text, tab, is_leaving } = submission.value
  const { id = '' } = visit.params
  if (intent === 'presence') {
    if (!tab) return refused(visit, unreadable)
    return answer(visit, await clinic(adminBlogOperations).presence(id, { tab, is_leaving }))
  }
  const draft = intent === 'create' || intent === 'save' ? readDraft(text) : null
  if (draft && 'problem' in draft) return refused(visit, draft.problem)
  const result = await change(clinic, id, { ...submission.value, draft: draft?.value })
  // A save has sent the text itself; what began or published the post may have changed it.
  return answer(visit, result, ({ draft: saved, ...post }) => (intent === 'save' ? post : { ...post, draft: saved }))
}

type Change = Omit<z.output<typeof callSchema>, 'draft'> & { draft: z.output<typeof postDraftSchema> | undefined }

function change(clinic: ClinicApi, id: string, sent: Change): Promise<Result<EditedPost>> {
  const { intent, version, draft, form_token, is_kept } = sent
  const adminBlogs = clinic(adminBlogOperations)
  if (intent === 'publish') return adminBlogs.publish(id, { version })
  if (intent === 'unpublish') return adminBlogs.unpublish(id, { version })
  if (!draft) throw new TypeError('A save without a draft was let through.')
  return intent === 'create'
    ? adminBlogs.create({ draft, ...(form_token && { form_token }) })
    : adminBlogs.save(id, { version, draft, is_kept })
}

/** The first thing that is wrong, with the part of the body it is in, counted as a person counts. */
function readDraft(text = ''): { value: z.output<typeof postDraftSchema> } | { problem: string } {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return { problem: unreadable }
  }
  const parsed = postDraftSchema.safeParse(sent)
  if (parsed.success) return { value: parsed.data }
  const [{ path, message } = { path: [], message: 'This could not be saved.' }] = parsed.error.issues
  return { problem: typeof path[1] === 'number' ? `Block ${path[1] + 1}: ${message}` : message }
}

const refused = (visit: Visit, message: string) => json(visit, { ok: false, code: 'invalid_input', message }, 422)

function answer<Data>(visit: Visit, result: Result<Data>, shown: (data: Data) => unknown = (all) => all) {
  if (result.ok) return json(visit, { ok: true, data: shown(result.data) })
  const { failure } = result
  return json(visit, { ok: false, code: failure.code ?? failure.kind, message: messageOf(failure) }, statusOf(failure))
}

async function json(visit: Visit, body: object, status = 200): Promise<Response> {
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(body, { status, headers })
}
