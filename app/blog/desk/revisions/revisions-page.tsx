/** Former working copies of a post: what each says that the present one does not, and the way back to it. */
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { dateTimeText } from '~/domain/time/days'
import { DashboardFrame } from '~/frame/desk/dashboard-frame'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { useNews } from '~/frame/desk/use-news'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { Pager } from '~/ui/list/pager'
import type { ListedRevision } from '../../contract/admin-blogs'
import { MarkedWords } from '../editor/saving/marked-words'
import type { Compared, loadRevisions, restoreRevision } from './revisions.server'

const reasons: Record<ListedRevision['reason'], string> = {
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Unpublished',
  restored: 'Restored',
  before_restore: 'Before a restore',
}

export function RevisionsPage() {
  const { frame, post, revisions, chosen, page, pages } = useLoaderData<typeof loadRevisions>()
  const [query] = useSearchParams()
  const reach = useNews()
  const answer = useActionData<typeof restoreRevision>()
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
          {pages > 1 ? <Pager noun="versions" page={page} pages={pages} addressOf={(at) => `?page=${at}`} /> : null}
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
