/** Which view of the bookings is shown, and of which days. */
import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { kindNames } from '~/domain/appointments/appointment-words'
import { addDays, weekdayAndDay } from '~/domain/time/days'
import { type DeskPerson, weekName } from '../desk-week'
import { addressOf, type View, type ViewQuery, views } from './view-query'

const viewNames: Record<View, string> = { today: 'Today', week: 'Week', list: 'List' }

type Props = {
  query: ViewQuery
  today: string
  days: { first: string; last: string; people: readonly DeskPerson[] } | null
}

export function ViewBar({ query, today, days }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <nav aria-label="Views" className="flex rounded-full border-[1.5px] border-line bg-paper p-1 print:hidden">
        {views.map((view) => (
          <Link
            key={view}
            to={addressOf({ view })}
            aria-current={view === query.view ? 'page' : undefined}
            className="inline-flex items-center rounded-full px-4 py-1.5 pointer-coarse:min-h-11 text-small font-semibold text-ink-2 aria-[current]:bg-leaf-700 aria-[current]:text-ivory"
          >
            {viewNames[view]}
          </Link>
        ))}
      </nav>
      {days ? (
        <>
          <CalendarBar query={query} today={today} days={days} />
          <PeopleTabs query={query} people={days.people} />
        </>
      ) : (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-small print:hidden">
          <Link to="/dashboard/booking/closed-days" className="text-link">
            Closed days
          </Link>
          <Link to="/dashboard/booking/phone-calendar" className="text-link">
            Calendar on your phone
          </Link>
        </p>
      )}
    </div>
  )
}

/** Side by side where there is room; on a phone one person at a time. */
function PeopleTabs({ query, people }: { query: ViewQuery; people: readonly DeskPerson[] }) {
  if (people.length === 0) return null
  return (
    <nav aria-label="People" className="flex w-full flex-wrap gap-2 print:hidden">
      {[{ slug: undefined, name: 'Everyone' }, ...people].map(({ slug, name }, at) => (
        <Link
          key={slug ?? ''}
          to={addressOf(query, { with: slug })}
          aria-current={slug === query.with || undefined}
          className={`flex min-h-10 pointer-coarse:min-h-11 items-center rounded-full border-[1.5px] border-line bg-paper px-4 text-small font-semibold text-ink-2 hover:border-ink-2 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-ivory ${slug === undefined ? 'max-md:hidden' : ''} ${at === 1 && query.with === undefined ? 'max-md:border-leaf-700 max-md:bg-leaf-700 max-md:text-ivory' : ''}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

type BarProps = Props & { days: { first: string; last: string } }

function CalendarBar({ query, today, days }: BarProps) {
  const isWeek = query.view === 'week'
  const noun = isWeek ? 'Week' : 'Day'
  const step = isWeek ? 7 : 1
  const shown = query.day ?? today
  const round = 'grid size-11 place-items-center rounded-full border-[1.5px] border-leaf-700 text-leaf-700'
  return (
    <>
      <div className="flex gap-2.5 print:hidden">
        <Link to={addressOf(query, { day: addDays(shown, -step) })} aria-label={`${noun} before`} className={round}>
          <ChevronLeft aria-hidden size={19} />
        </Link>
        <Link to={addressOf(query, { day: addDays(shown, step) })} aria-label={`${noun} after`} className={round}>
          <ChevronRight aria-hidden size={19} />
        </Link>
      </div>
      <h2 className="text-[1.4rem]!">{isWeek ? weekName(days.first, days.last) : weekdayAndDay(shown)}</h2>
      <nav aria-label="Kinds" className="flex flex-wrap gap-2 lg:ml-auto print:hidden">
        {[undefined, ...appointmentKinds].map((kind) => (
          <Link
            key={kind ?? 'all'}
            to={addressOf(query, { kind })}
            aria-current={kind === query.kind || undefined}
            className="flex min-h-10 pointer-coarse:min-h-11 items-center rounded-full border-[1.5px] border-line bg-paper px-4 text-small font-semibold text-ink-2 hover:border-ink-2 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-ivory"
          >
            {kind ? kindNames[kind] : 'All'}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        onClick={() => window.print()}
        className="btn btn-outline btn-small needs-js max-md:hidden print:hidden"
      >
        <Printer aria-hidden size={17} strokeWidth={1.75} />
        Print
      </button>
    </>
  )
}
