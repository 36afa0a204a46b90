/** Beside the calendar: who waits for a time, how much is free, and what the calendar itself is set by. */
import { Link } from '@remix-run/react'
import { CalendarCog, Smartphone } from 'lucide-react'
import { EmptyState } from '~/frame/desk/list/empty-state'
import type { CalendarSideData } from './calendar.server'
import { addressOf, type ViewQuery } from './view-query'

export function CalendarSide({
  side: { waiting, waitingCount, free },
  query,
}: {
  side: CalendarSideData
  query: ViewQuery
}) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="flex items-baseline justify-between text-[1.25rem]!">
          No time yet
          <span className="figures font-sans text-small font-normal text-ink-2">{waitingCount}</span>
        </h2>
        {waiting.length === 0 ? (
          <EmptyState
            isSmall
            title="No requests are waiting."
            text="A request without a time appears here until you give or offer one."
            wayOn={{ label: 'All bookings', to: addressOf({ view: 'list' }) }}
          />
        ) : null}
        <ul className="mt-2 divide-y divide-line">
          {waiting.map(({ id, name, what, wish, age }) => (
            <li key={id} className="relative py-2.5 hover:bg-cream">
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to={addressOf(query, { id })}
                  preventScrollReset
                  className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']"
                >
                  {name}
                </Link>
                <span className="figures shrink-0 text-meta text-ink-2">{age}</span>
              </p>
              <p className="text-meta text-ink-2">{what}</p>
              {wish ? <p className="text-meta text-ink-2">{wish}</p> : null}
            </li>
          ))}
        </ul>
        {waitingCount > waiting.length ? (
          <Link to={addressOf({ view: 'list', waits_for: 'time' })} className="text-link mt-2 inline-block text-small">
            All {waitingCount} without a time
          </Link>
        ) : null}
      </section>
      {free.length > 0 ? (
        <section aria-labelledby="free">
          <h2 id="free" className="text-[1.25rem]!">
            Free this week
          </h2>
          <dl className="mt-2 text-small">
            {free.map(({ name, count }) => (
              <div key={name} className="flex justify-between border-b border-line py-2">
                <dt className="text-ink-2">{name}</dt>
                <dd>
                  {count === 0 ? 'Full' : count === 1 ? '1 free slot of 15 min' : `${count} free slots of 15 min`}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <p className="grid justify-items-start gap-3 text-small">
        <Link to="/dashboard/booking/closed-days" className="text-link inline-flex items-center gap-2">
          <CalendarCog aria-hidden size={17} strokeWidth={1.75} />
          Closed days
        </Link>
        <Link to="/dashboard/booking/phone-calendar" className="text-link inline-flex items-center gap-2">
          <Smartphone aria-hidden size={17} strokeWidth={1.75} />
          Calendar on your phone
        </Link>
      </p>
    </div>
  )
}
