/** What the layout's loader (overview/desk/desk-layout) gives to the screens below it. */
import type { MetaDescriptor } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { Permission } from '~/domain/accounts/staff-words'
import type { WaitingCounts } from './dashboard-pages'
import type { requireDesk } from './require-desk.server'

export type DashboardData = {
  clinicName: string
  personName: string
  /** As it is written: Sat 21 Nov 2026. */
  today: string
  waiting: WaitingCounts
  /** What the person's roles let them do. */
  may: readonly Permission[]
}

/** Reads it for a person of the staff. Handed to the screens that stand in this frame at addresses of their own. */
export type ReadDashboard = (person: Awaited<ReturnType<typeof requireDesk>>) => Promise<DashboardData>

const frameRoute = 'desk'

export const useDashboard = () => useRouteLoaderData(frameRoute) as DashboardData | undefined

/** Whether the reader's roles hold a permission: for what a screen offers. The API decides. */
export function useMay(): (permission: Permission) => boolean {
  const may = useDashboard()?.may
  return (permission) => may?.includes(permission) ?? false
}

type Matches = readonly { id: string; data: unknown }[]

/** The title of a screen, with how many records wait: "(3) Booking · Aahar". */
export function dashboardMeta(matches: Matches, title: string): MetaDescriptor[] {
  const frame = matches.find(({ id }) => id === frameRoute)?.data as DashboardData | undefined
  const waiting = frame ? Object.values(frame.waiting).reduce((sum, count) => sum + count, 0) : 0
  return [{ title: `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Aahar` }, { name: 'robots', content: 'noindex' }]
}
