import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { adminContentOperations } from '../../contract/admin-content'
import { contentFiles } from '../../source/content-files'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'A change of the content')

/** One change, line by line. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'content')
  const answer = await clinic(adminContentOperations).compare(visit.params.number ?? '')
  if (!answer.ok) {
    const isMissing = answer.failure.status === 404 || answer.failure.status === 422
    throw new Response(isMissing ? 'There is no such change.' : 'The change cannot be read right now.', {
      status: isMissing ? 404 : 503,
    })
  }
  const { file, summary, author_name: author, created_at: at, difference } = answer.data
  return {
    file,
    summary,
    backTo: `/dashboard/content/${contentFiles.find(({ name }) => name === file)?.id ?? ''}`,
    who: [author, dateTimeText(at)].filter(Boolean).join(', '),
    difference,
  }
}

const looks = {
  same: { sign: ' ', look: '' },
  removed: { sign: '-', look: 'bg-danger-tint text-danger' },
  added: { sign: '+', look: 'bg-success-tint text-success' },
}

export default function ChangePage() {
  const { file, summary, backTo, who, difference } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="What changed" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={backTo}>Back to the file</BackLink>
        <div>
          <h2 className="text-[1.3rem]! wrap-anywhere">{summary}</h2>
          <p className="figures text-small text-ink-2">
            content/{file}, {who}
          </p>
        </div>
        <ol className="overflow-x-auto rounded-card border border-line bg-paper py-3 font-mono text-meta">
          {difference.map(({ kind, line, text }) => (
            <li key={`${kind}${line}`} className={`flex gap-3 px-4 py-0.5 ${looks[kind].look}`}>
              <span className="figures w-10 shrink-0 text-right text-ink-3">{line}</span>
              <span aria-hidden>{looks[kind].sign}</span>
              <span className="whitespace-pre-wrap wrap-anywhere">
                {kind === 'same' ? null : <span className="sr-only">{kind}: </span>}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
