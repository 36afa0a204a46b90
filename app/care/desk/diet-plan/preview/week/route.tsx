import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { Week, weekSpan } from '../../../../site/week/week'
import { PreviewFrame } from '../preview-frame'
import { readPreview } from '../read-preview.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Preview of a diet plan')

export const loader = (visit: LoaderFunctionArgs) =>
  readPreview(visit, new URL(visit.request.url).searchParams.get('from'), 7)

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function PreviewWeekPage() {
  const { preview, clientId } = useLoaderData<typeof loader>()
  const from = preview.days[0]?.day ?? preview.starts_on
  return (
    <PreviewFrame preview={preview} clientId={clientId} shown="week" from={from}>
      <h3 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]!">The week</h3>
      <p className="mt-2 text-ink-2">{weekSpan(from)}</p>
      <Week from={from} days={preview.days} at={`/dashboard/clients/${clientId}/diet/${preview.number}/preview`} />
    </PreviewFrame>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
