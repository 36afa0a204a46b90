import { Link } from '@remix-run/react'
import type { CalendarDay } from '~/clinic/contract/admin-appointments'
import { StateMark } from '~/components/dashboard/booking-state'
import { keyRow, rowLink } from '~/components/dashboard/record-table'
import { kindNames } from '~/domain/appointment-words'
import { timeOf } from '~/domain/days'
import { phoneText } from '~/views/desk'
import { addressOf, type ViewQuery } from './view-query'

/** The appointments of a day in the order of their times. */
export function DayView({ day, query }: { day: CalendarDay; query: ViewQuery }) {
  const timeIn = (one: CalendarDay['appointments'][number]) => one.starts_at ?? one.offer?.starts_at ?? ''
  const endIn = (one: CalendarDay['appointments'][number]) => (one.starts_at ? one.ends_at : one.offer?.ends_at) ?? ''
  return (
    <>
      {day.exceptions.map(({ id, name, is_open }) => (
        <p key={id} className="mb-3 rounded-field bg-cream px-4 py-2 text-small">
          {is_open ? 'Open' : 'Closed'}: {name}
        </p>
      ))}
      {day.appointments.length === 0 ? <p className="text-ink-2">Nothing is booked on this day.</p> : null}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {day.appointments
          .toSorted((one, other) => timeIn(one).localeCompare(timeIn(other)))
          .map((one) => (
            <li
              key={one.id}
              data-desk-row
              className={`${keyRow} flex flex-wrap items-center gap-x-5 gap-y-1 py-3 hover:bg-cream`}
            >
              <span className="figures w-46 text-small font-semibold whitespace-nowrap">
                {timeOf(timeIn(one))}
                {endIn(one) ? ` to ${timeOf(endIn(one))}` : ''}
              </span>
              <span className="min-w-40 flex-1">
                <Link to={addressOf(query, { id: one.id })} preventScrollReset className={rowLink}>
                  {one.name}
                </Link>
                <span className="block text-meta text-ink-2">
                  {one.service ?? (one.kind ? kindNames[one.kind] : 'General Appointment')},{' '}
                  {phoneText(one.mobile_number)}
                </span>
              </span>
              <StateMark state={one.state} />
            </li>
          ))}
      </ol>
    </>
  )
}
