/** What the earlier versions of a post are read from, and the restoring of one. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { dateTimeText } from '~/domain/time/days'
import type { ReadDashboard } from '~/frame/desk/dashboard-data'
import { pageOf } from '~/frame/desk/list/list-address'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { adminBlogOperations, type ListedRevision, type PostDraft } from '../../contract/admin-blogs'
import {
  type ComparedBlock,
  compareVersions,
  compareWords,
  differentFields,
  draftFields,
  type WordPart,
} from '../post-merge'

const perPage = 25

/** @param readFrame what stands around it. @throws what `requireDesk` throws; 404, 503 */
export async function loadRevisions(visit: LoaderFunctionArgs, readFrame: ReadDashboard) {
  const admin = await requireDesk(visit, 'posts')
  const adminBlogs = admin.clinic(adminBlogOperations)
  const { id = '' } = visit.params
  const query = new URL(visit.request.url).searchParams
  const page = pageOf(query)
  const [post, list] = await Promise.all([adminBlogs.get(id), adminBlogs.revisions(id, { page, per_page: perPage })])
  if (!post.ok && [404, 422].includes(post.failure.status ?? 0))
    throw new Response('There is no such post.', { status: 404 })
  if (!post.ok || !list.ok)
    throw new Response('The versions cannot be read right now. Please try again.', { status: 503 })
  const number = query.get('number') ?? String(list.data[0]?.number ?? '')
  const chosen = /^\d{1,9}$/.test(number) ? await adminBlogs.revision(id, number) : null
  if (chosen && !chosen.ok && chosen.failure.status === 404)
    throw new Response('There is no such version.', { status: 404 })
  const { slug, version, draft } = post.data
  return data(
    {
      frame: await readFrame(admin),
      post: { slug, version, title: draft.title || 'Untitled' },
      revisions: list.data,
      page,
      pages: Math.ceil((list.meta?.total ?? list.data.length) / perPage),
      chosen: chosen?.ok ? { ...facts(chosen.data), ...compare(draft, chosen.data.draft) } : null,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

const facts = ({ number, reason, created_at, author_name, title, words }: ListedRevision) => ({
  ...{ number, reason, created_at, author_name, title, words },
})

export type Compared = { fields: { name: string; words: WordPart[] }[]; blocks: ComparedBlock[] }

/** From the present working copy to the former one: what restoring would bring (added) and take away (removed). */
function compare(now: PostDraft, former: PostDraft): Compared {
  const fields = differentFields(now, former).map((name) => ({
    name: draftFields.find(([one]) => one === name)?.[1] ?? name,
    words: compareWords(textOf(now, name), textOf(former, name)),
  }))
  return { fields, blocks: compareVersions(now.body, former.body) }
}

function textOf(draft: PostDraft, name: (typeof draftFields)[number][0]): string {
  const value = draft[name]
  if (value === null) return ''
  if (name === 'publish_date') return dateTimeText(String(value))
  if (name === 'cover') return draft.cover ? `${draft.cover.src}: ${draft.cover.alt}` : ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const restoreSchema = z.object({
  number: z.int('Please choose a version').min(1),
  version: z.int('Please open the page again').min(1),
})

export async function restoreRevision(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: restoreSchema,
    call: (clinic, { number, version }) => clinic(adminBlogOperations).restore(id, String(number), { version }),
    done: ({ slug }) => redirectWithSession(visit, `/blog/${slug}/edit?done=restored`),
  })
}
