import { Link } from '@remix-run/react'
import type { DeskAppointment } from '~/appointments/contract/admin-appointments'
import { StateMark } from '~/appointments/desk/appointment-state'
import { kindNames } from '~/domain/appointments/appointment-words'
import { timeOf } from '~/domain/time/days'
import { type Column, RecordTable, rowLink } from '~/frame/desk/list/record-table'

/** What the list needs of an appointment, or of a time that is offered. */
export type Visit = Pick<DeskAppointment, 'id' | 'name' | 'service' | 'kind' | 'state'> & { startsAt: string }

/** As many as leave the figures below them in view. */
const shownAtOnce = 8

/** Today's appointments; the one that is next, or goes on, stands out. Of a long day only those around it are shown. */
export function Today({ visits, nextId }: { visits: Visit[]; nextId: string | null }) {
  const next = visits.findIndex(({ id }) => id === nextId)
  const last = visits.length - shownAtOnce
  const first = Math.max(0, Math.min(last, next === -1 ? last : next - 2))
  const shown = visits.slice(first, first + shownAtOnce)
  return (
    <section aria-labelledby="today">
      <div className="mb-3.5 flex items-baseline justify-between gap-4">
        <h2 id="today" className="text-[1.4rem]!">
          Today
        </h2>
        <Link to="/dashboard/booking?view=week" className="text-link text-small font-semibold">
          Open calendar
        </Link>
      </div>
      <RecordTable
        caption="Today’s appointments"
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        isCurrent={({ id }) => id === nextId}
        whenEmpty={{
          title: 'No appointments today.',
          text: 'Confirmed appointments of today stand here, with their time and what they are for.',
          wayOn: { label: 'New booking', to: '/dashboard/booking/new' },
        }}
      />
      {shown.length < visits.length ? (
        <p className="mt-3 text-small">
          <Link to="/dashboard/booking?view=today" className="text-link">
            All {visits.length} of today
          </Link>
        </p>
      ) : null}
    </section>
  )
}

const time = 'figures font-semibold whitespace-nowrap'

/** On phones a visit is two lines: when and who, for what and how. */
const columns: readonly Column<Visit>[] = [
  {
    name: 'Time',
    className: 'max-md:hidden',
    cell: ({ startsAt }) => <span className={time}>{timeOf(startsAt)}</span>,
  },
  {
    name: 'Client',
    place: 'lead',
    cell: ({ id, name, startsAt }) => (
      <Link to={`/dashboard/booking?view=today&id=${id}`} className={`${rowLink} wrap-anywhere`}>
        <span className={`${time} mr-3 md:hidden`}>{timeOf(startsAt)}</span>
        {name}
      </Link>
    ),
  },
  {
    name: 'For',
    className: 'text-ink-2',
    cell: ({ service, kind }) => (
      <>
        {service ?? 'General Appointment'}
        {kind ? <span className="md:hidden">, {kindNames[kind].toLowerCase()}</span> : null}
      </>
    ),
  },
  { name: 'Kind', className: 'text-ink-2 max-md:hidden', cell: ({ kind }) => kind && kindNames[kind] },
  { name: 'Status', place: 'badge', cell: ({ state }) => <StateMark state={state} /> },
]
