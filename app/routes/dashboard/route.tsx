import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useNews } from '~/browser/use-news'
import { greetingName } from '~/browser/viewer'
import { requireAdmin } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { type DashboardData, dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DashboardFrame } from '~/components/dashboard/dashboard-frame'
import { site } from '~/content/collections.server'
import { compactDay, indiaDay } from '~/domain/days'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Dashboard')

/** The frame of the dashboard. Each screen below asks for itself who may see it. */
export async function loader(visit: LoaderFunctionArgs): Promise<DashboardData> {
  const { user, clinic } = await requireAdmin(visit)
  const waiting = await clinic.stats.waiting()
  return {
    clinicName: site.name,
    personName: greetingName(user),
    today: compactDay(indiaDay(programTime())),
    // Where they cannot be counted, the screens themselves say what is wrong.
    waiting: waiting.ok ? waiting.data : { bookings: 0, orders: 0, enquiries: 0, mails: 0 },
  }
}

export default function Dashboard() {
  const reach = useNews()
  return (
    <DashboardFrame {...useLoaderData<typeof loader>()} reach={reach}>
      <Outlet />
    </DashboardFrame>
  )
}

export { revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'
export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
