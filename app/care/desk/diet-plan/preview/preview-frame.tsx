import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { StateBadge } from '~/ui/text/state-badge'
import type { PlanPreview } from '../../../contract/admin-diet-plans'

type Props = {
  preview: PlanPreview
  clientId: string
  /** Which of the two is shown, and its first day. */
  shown: 'day' | 'week'
  from: string
  children: ReactNode
}

/** The page of the client, without what only they can do there. */
export function PreviewFrame({ preview, clientId, shown, from, children }: Props) {
  const { number, is_draft: isDraft, first_name: first, can_show_figures: canShowFigures } = preview
  const builder = `/dashboard/clients/${clientId}/diet/${number}`
  const tab =
    'inline-flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold text-leaf-700 aria-[current]:border-turmeric-500'
  return (
    <>
      <PageHead title="Preview" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={builder} className="mb-2">
          Version {number}
        </BackLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-[1.6rem]! wrap-anywhere">As {first} will see it</h2>
          {isDraft ? <StateBadge tone="quiet" label="Draft, not sent" /> : null}
        </div>
        <p className="mt-2 max-w-[44em] text-small text-ink-2">
          {canShowFigures
            ? `Measures alone: ${first} can turn calories and grams on.`
            : 'Measures alone: the care file hides numbers.'}{' '}
          A day is shown as it stands in its morning.
        </p>
        <nav aria-label="What is shown" className="mt-3 flex gap-5 text-small">
          <Link
            to={`${builder}/preview?day=${from}`}
            aria-current={shown === 'day' ? 'page' : undefined}
            className={tab}
          >
            The day
          </Link>
          <Link
            to={`${builder}/preview/week?from=${from}`}
            aria-current={shown === 'week' ? 'page' : undefined}
            className={tab}
          >
            The week
          </Link>
        </nav>
        <div className="mt-5 max-w-6xl rounded-panel border border-line bg-ivory px-4.5 py-6 sm:px-8 sm:py-8">
          {children}
        </div>
      </div>
    </>
  )
}
