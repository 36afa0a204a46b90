/** What the editor's page begins with. */
import { randomUUID } from 'node:crypto'
import { site } from '~/content/collections.server'
import type { DashboardData, ReadDashboard } from '~/frame/desk/dashboard-data'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import type { Visit } from '~/platform/session/session.server'
import { settings } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { adminBlogOperations, type EditedPost, type PostCheck, type PostDraft } from '../../contract/admin-blogs'
import { toBase, toPlainFields } from './plain-fields.server'
import type { PlainFields } from './plain-schema'

export type EditorData = {
  frame: DashboardData
  personId: string
  /** Null: a post that is not begun. */
  post: Omit<EditedPost, 'draft'> | null
  /** Of the editor alone; empty where it is not begun. */
  draft: PostDraft | null
  /** Of the plain form alone: to write a long post as Markdown takes longer than the rest of the page. */
  fields: PlainFields | null
  /** The same text as JSON, which the plain form sends back beside its own. */
  base: string | null
  formToken: string
  /** Names this copy of the page, for `presence`. */
  tab: string
  siteName: string
  publicUrl: string
  /** Where a browser without scripts goes on: to the plain form. Null: this is it. */
  plainAddress: string | null
  said: string | null
  /** UTC instant. */
  now: string
  /** Only where the address asks for them, for links are asked for it. */
  checks: PostCheck[] | null
}

const emptyDraft: PostDraft = {
  title: '',
  slug: '',
  description: '',
  cover: null,
  tags: [],
  publish_date: null,
  body: [],
}

const sentences = new Map(
  Object.entries({
    saved: 'Saved.',
    published: 'Published: readers see it now.',
    scheduled: 'Scheduled: readers see it from its publish date on.',
    unpublished: 'Unpublished. Your text is still here.',
    restored: 'Restored. You are now editing that version.',
  }),
)

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** By its present or a former address; by its id where it has no address yet. */
async function findPost(adminBlogs: Calls<typeof adminBlogOperations>, slug: string): Promise<Result<EditedPost>> {
  const bySlug = await adminBlogs.bySlug(slug)
  return bySlug.ok || !isId(slug) ? bySlug : adminBlogs.get(slug)
}

function plainAddress(pathname: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('plain', '')
  return `${pathname}?${next}`
}

/** @param slug null: of a new post. @param readFrame what stands around it. @throws what `requireDesk` throws; 404, 503 */
export async function loadEditor(visit: Visit, slug: string | null, readFrame: ReadDashboard): Promise<EditorData> {
  const admin = await requireDesk(visit, 'posts')
  const { pathname, searchParams: query } = new URL(visit.request.url)
  const isPlain = query.has('plain')
  const answer = slug === null ? null : await findPost(admin.clinic(adminBlogOperations), slug)
  if (answer && !answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such post.', { status: 404 })
  if (answer && !answer.ok) throw new Response('This post cannot be read right now. Please try again.', { status: 503 })
  const post = answer?.ok ? answer.data : null
  const checks = post && query.has('checks') ? await admin.clinic(adminBlogOperations).checks(post.id) : null
  const { draft, ...facts } = post ?? { draft: emptyDraft }
  return {
    frame: await readFrame(admin),
    personId: admin.user.id,
    post: post && (facts as Omit<EditedPost, 'draft'>),
    draft: isPlain ? null : draft,
    fields: isPlain ? toPlainFields(draft) : null,
    base: isPlain && post ? toBase(draft) : null,
    formToken: formToken(),
    tab: randomUUID(),
    siteName: site.legalName,
    publicUrl: settings().publicUrl,
    plainAddress: isPlain ? null : plainAddress(pathname, query),
    now: programTime().toISOString(),
    said: sentences.get(query.get('done') ?? '') ?? null,
    checks: checks?.ok ? checks.data : null,
  }
}
