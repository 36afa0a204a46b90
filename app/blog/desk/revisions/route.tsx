/** Former working copies of a post: what each says that the present one does not, and the way back to it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { z } from 'zod'
import { dateTimeText } from '~/domain/time/days'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DashboardFrame } from '~/frame/desk/dashboard-frame'
import { frameData } from '~/frame/desk/frame-data.server'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { pageOf } from '~/frame/desk/list/list-address'
import { useNews } from '~/frame/desk/use-news'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { redirectWithSession, requireAdmin } from '~/platform/session/session.server'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { Pager } from '~/ui/list/pager'
import { adminBlogOperations, type ListedRevision, type PostDraft } from '../../contract/admin-blogs'
import { MarkedWords } from '../editor/saving/marked-words'
import {
  type ComparedBlock,
  compareVersions,
  compareWords,
  differentFields,
  draftFields,
  type WordPart,
} from '../post-merge'

export const meta: MetaFunction = () => [{ title: 'Earlier versions · Aahar' }, { name: 'robots', content: 'noindex' }]

const perPage = 25

export async function loader(visit: LoaderFunctionArgs) {
  const admin = await requireAdmin(visit)
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
      frame: await frameData(admin),
      post: { slug, version, title: draft.title || 'Untitled' },
      revisions: list.data,
      page,
      total: list.meta?.total ?? list.data.length,
      chosen: chosen?.ok ? { ...facts(chosen.data), ...compare(draft, chosen.data.draft) } : null,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

const facts = ({ number, reason, created_at, author_name, title, words }: ListedRevision) => ({
  ...{ number, reason, created_at, author_name, title, words },
})

type Compared = { fields: { name: string; words: WordPart[] }[]; blocks: ComparedBlock[] }

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

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: restoreSchema,
    call: (clinic, { number, version }) => clinic(adminBlogOperations).restore(id, String(number), { version }),
    done: ({ slug }) => redirectWithSession(visit, `/blog/${slug}/edit?done=restored`),
  })
}

const reasons: Record<ListedRevision['reason'], string> = {
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Unpublished',
  restored: 'Restored',
  before_restore: 'Before a restore',
}

export default function RevisionsPage() {
  const { frame, post, revisions, chosen, page, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const reach = useNews()
  const answer = useActionData<typeof action>()
  return (
    <DashboardFrame {...frame} reach={reach}>
      <header className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4.5 py-2.5 lg:min-h-19 lg:px-10">
        <h1 className="text-[1.4rem]! wrap-anywhere lg:text-[1.75rem]!">Earlier versions of “{post.title}”</h1>
        <Link
          reloadDocument
          to={`/blog/${post.slug}/edit`}
          className="text-link ml-auto flex items-center gap-2 text-small"
        >
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          Back to the editor
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4.5 py-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:px-10">
        <nav aria-label="Versions">
          {revisions.length === 0 ? (
            <EmptyState
              isSmall
              title="There is no earlier version yet."
              text="Each save makes one: then this list shows what was changed."
              wayOn={{ label: 'Back to the posts', to: '/dashboard/blog' }}
            />
          ) : null}
          <ol className="grid gap-1">
            {revisions.map(({ number, reason, created_at: at, author_name: author, words }) => (
              <li key={number}>
                <Link
                  to={`?number=${number}${query.get('page') ? `&page=${query.get('page')}` : ''}`}
                  preventScrollReset
                  aria-current={chosen?.number === number || undefined}
                  className="block rounded-field px-4 py-2.5 text-small hover:bg-cream aria-[current]:bg-leaf-100"
                >
                  <span className="figures block font-semibold">{dateTimeText(at)}</span>
                  <span className="text-meta text-ink-2">
                    {reasons[reason]}, {author ?? 'a deleted account'}, {words} words
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          {total > perPage ? (
            <Pager noun="versions" page={page} pages={Math.ceil(total / perPage)} addressOf={(at) => `?page=${at}`} />
          ) : null}
        </nav>
        <section aria-label="Compared with the present text" className="max-w-[46rem]">
          <FormMessage message={refusalOf(answer)} />
          {chosen ? <Comparison compared={chosen} version={post.version} at={chosen.created_at} /> : null}
        </section>
      </div>
    </DashboardFrame>
  )
}

function Comparison({
  compared,
  version,
  at,
}: {
  compared: Compared & { number: number }
  version: number
  at: string
}) {
  const { number, fields, blocks } = compared
  const isSame = fields.length === 0 && blocks.every(({ kind }) => kind === 'same')
  return (
    <>
      <h2 className="text-[1.4rem]!">As it was on {dateTimeText(at)}</h2>
      <p className="mt-2 text-small text-ink-2">
        {isSame ? (
          'The present text is the same.'
        ) : (
          <>
            <ins className="rounded-sm bg-success-tint text-success underline">Underlined</ins> words would come back,{' '}
            <del className="rounded-sm bg-danger-tint text-danger line-through">struck out</del> ones would go. The
            present text is kept as a version too.
          </>
        )}
      </p>
      {isSame ? null : (
        <Form method="post" reloadDocument className="mt-4">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="version" value={version} />
          <button type="submit" className="btn btn-primary btn-small">
            Restore this version
          </button>
        </Form>
      )}
      {fields.map(({ name, words }) => (
        <div key={name} className="mt-5 border-t border-line pt-3">
          <h3 className="font-sans! text-meta! font-semibold tracking-normal! text-ink-2">{name}</h3>
          <p className="text-small wrap-anywhere">
            <MarkedWords words={words} />
          </p>
        </div>
      ))}
      <div className="mt-5 grid gap-3 border-t border-line pt-4">
        {blocks.map(({ kind, words }, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and never move while they are shown
            key={index}
            className={`text-small wrap-anywhere whitespace-pre-line ${kind === 'same' ? 'text-ink-2' : 'border-l-3 border-turmeric-500 pl-3'}`}
          >
            <MarkedWords words={words} />
          </p>
        ))}
      </div>
    </>
  )
}

export { deskStyles as links } from '~/frame/desk/desk-styles'
export { DashboardError as ErrorBoundary }
