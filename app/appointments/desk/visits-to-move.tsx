import { Link } from '@remix-run/react'
import { timeAndDay } from '~/domain/time/days'
import type { DeskAppointment } from '../contract/admin-appointments'
import { phoneText } from './appointment-words'

/** `told`: whether its client hears of it by mail, as a sentence. */
type Visit = Pick<DeskAppointment, 'id' | 'name' | 'mobile_number' | 'starts_at'> & { told: string }

/** Visits that a closed time meets, until each is moved or cancelled. */
export function VisitsToMove({ visits }: { visits: readonly Visit[] }) {
  if (visits.length === 0) return null
  return (
    <section aria-labelledby="visits-to-move" className="mt-6 rounded-card border border-line bg-paper p-5">
      <h2 id="visits-to-move" className="text-[1.3rem]!">
        Bookings to move
      </h2>
      <p className="mt-1 text-small text-ink-2">Their time is closed now. Give each another time, or cancel it.</p>
      <ul className="mt-3 divide-y divide-line border-y border-line text-small">
        {visits.map(({ id, name, mobile_number, starts_at, told }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <Link to={`/dashboard/booking?id=${id}`} className="text-link font-semibold">
              {name}
            </Link>
            {starts_at === null ? null : `, ${timeAndDay(starts_at)}`}
            {', '}
            {mobile_number ? (
              <a href={`tel:${mobile_number}`} className="text-link figures">
                {phoneText(mobile_number)}
              </a>
            ) : (
              'No phone'
            )}
            <span className="block text-ink-2">{told}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
