import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { type DashboardData, dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardFrame } from '~/frame/desk/dashboard-frame'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { useNews } from '~/frame/desk/use-news'
import { frameData } from './frame-data.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Dashboard')

/** What is around the screens of the dashboard. Each of them asks for itself who may see it. */
export const loader = async (visit: LoaderFunctionArgs): Promise<DashboardData> =>
  frameData(await requireDesk(visit, 'desk'))

export default function DeskLayout() {
  const reach = useNews()
  return (
    <DashboardFrame {...useLoaderData<typeof loader>()} reach={reach}>
      <Outlet />
    </DashboardFrame>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { deskStyles as links } from '~/frame/desk/desk-styles'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
