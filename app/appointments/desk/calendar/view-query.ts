/** The address of a view of the bookings: what it shows can be shared, kept as a bookmark and printed. */

import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import { type ChoiceOf, pathOf } from '~/frame/desk/list/list-address'
import type { deskListQuerySchema } from '../../contract/admin-appointments'

export const views = ['today', 'week', 'list'] as const
export type View = (typeof views)[number]

/** With what the list is narrowed to. */
export type ViewQuery = ChoiceOf<typeof deskListQuerySchema.shape> & {
  view: View
  page?: number | undefined
  /** Of the week: a day in it. */
  day?: string | undefined
  /** The appointment in the panel, and of which kind its free times are. */
  id?: string | undefined
  slots?: AppointmentKind | undefined
  /** Where the visit was dropped: a time such as '2026-12-02T11:15', and by whose slug. */
  at?: string | undefined
  by?: string | undefined
  /** Of the follow-ups that are planned. */
  weeks?: number | undefined
  visits?: number | undefined
  /** By slug, whose calendar is shown alone. */
  with?: string | undefined
}

/** The form of a new booking, with a time of somebody's filled in. */
export const newBooking = (filled: {
  day: string
  time?: string | undefined
  practitioner?: string | undefined
}): string =>
  pathOf('/dashboard/booking/new', {
    ...{ from: filled.day, practitioner: filled.practitioner },
    ...(filled.time && { day: filled.day, time: filled.time }),
  })

/** The address of the same view with some of it changed; undefined takes a part away. */
export function addressOf(query: ViewQuery, change: Partial<ViewQuery> = {}): string {
  // Where a visit was dropped is said of that one alone.
  const dropped = 'id' in change ? { at: undefined, by: undefined } : {}
  const { view, ...rest } = { ...query, ...dropped, ...change }
  return pathOf('/dashboard/booking', { view: view === 'list' ? undefined : view, ...rest })
}
