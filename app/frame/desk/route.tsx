import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/platform/session/session.server'
import { type DashboardData, dashboardMeta } from './dashboard-data'
import { DashboardFrame } from './dashboard-frame'
import { frameData } from './frame-data.server'
import { useNews } from './use-news'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Dashboard')

/** The frame of the dashboard. Each screen below asks for itself who may see it. */
export const loader = async (visit: LoaderFunctionArgs): Promise<DashboardData> => frameData(await requireAdmin(visit))

export default function Dashboard() {
  const reach = useNews()
  return (
    <DashboardFrame {...useLoaderData<typeof loader>()} reach={reach}>
      <Outlet />
    </DashboardFrame>
  )
}

export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
export { DashboardError as ErrorBoundary } from './dashboard-error'
export { deskStyles as links } from './desk-styles'
