/** The address of a view of the bookings: what it shows can be shared, kept as a bookmark and printed. */

import { type DeskState, type DeskWait, deskStates, deskWaits } from '~/domain/appointment-state'
import { type AppointmentKind, appointmentKinds } from '~/domain/appointment-times'
import { isDay } from '~/domain/days'

const views = ['list', 'today', 'week'] as const
export type View = (typeof views)[number]

export type ViewQuery = {
  view: View
  /** Of the list. */
  state?: DeskState | undefined
  waits_for?: DeskWait | undefined
  kind?: AppointmentKind | undefined
  service?: string | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: 'time' | '-time' | undefined
  page?: number | undefined
  /** Of the week: a day in it. */
  day?: string | undefined
  /** The appointment in the panel, and of which kind its free times are. */
  id?: string | undefined
  slots?: AppointmentKind | undefined
}

/** Ignores the parts of the address that cannot be read. */
export function readView(query: URLSearchParams): ViewQuery {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined
  const day = (name: string) => {
    const given = query.get(name) ?? ''
    return isDay(given) ? given : undefined
  }
  const page = Math.trunc(Number(query.get('page')))
  return {
    view: one('view', views) ?? 'list',
    state: one('state', deskStates),
    waits_for: one('waits_for', deskWaits),
    kind: one('kind', appointmentKinds),
    service: text('service'),
    q: text('q'),
    from: day('from'),
    to: day('to'),
    sort: one('sort', ['time', '-time'] as const),
    page: page > 1 && page <= 1_000_000 ? page : undefined,
    day: day('day'),
    id: text('id'),
    slots: one('slots', appointmentKinds),
  }
}

/** The address of the same view with some of it changed; undefined takes a part away. */
export function addressOf(query: ViewQuery, change: Partial<ViewQuery> = {}): string {
  const { view, ...rest } = { ...query, ...change }
  const search = new URLSearchParams()
  if (view !== 'list') search.set('view', view)
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value))
  return `/dashboard/booking${search.size > 0 ? `?${search}` : ''}`
}
