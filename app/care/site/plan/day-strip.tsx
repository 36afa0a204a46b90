import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, dayAndMonth, dayOfMonth, shortWeekday, weekday } from '~/domain/time/days'
import { weekOf } from './plate'

/** @param at the page of the plan: the client's own, or one that is shared */
const dayLink = (at: string, day: string) => `${at}?day=${day}`

/** The day that is shown, with the days around it. */
export function DayHead({ day, at = '/account/plan' }: { day: string; at?: string }) {
  const arrow = 'grid size-11 place-items-center rounded-full hover:bg-leaf-50'
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="text-ink-2">
        {weekday(day)} {dayAndMonth(day)}
      </p>
      <p className="flex gap-1">
        <Link to={dayLink(at, addDays(day, -1))} aria-label="The day before" className={arrow}>
          <ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
        </Link>
        <Link to={dayLink(at, addDays(day, 1))} aria-label="The day after" className={arrow}>
          <ChevronRight aria-hidden size={22} strokeWidth={1.75} />
        </Link>
      </p>
    </div>
  )
}

type StripProps = { day: string; today: string; told?: readonly string[]; at?: string }

/** @param told days that have a sign under them */
export function WeekStrip({ day, today, told = [], at = '/account/plan' }: StripProps) {
  return (
    <nav aria-label="Days of this week" className="mt-5 border-y border-line py-1.5">
      <ul className="grid grid-cols-7">
        {weekOf(day).map((one) => (
          <li key={one}>
            <Link
              to={dayLink(at, one)}
              preventScrollReset
              aria-current={one === day ? 'date' : undefined}
              aria-label={`${weekday(one)} ${dayAndMonth(one)}${one === today ? ', today' : ''}${told.includes(one) ? ', told' : ''}`}
              className="group relative grid min-h-17 justify-items-center gap-1 rounded-field py-2"
            >
              <span className="text-meta text-ink-3">{shortWeekday(one)}</span>
              <span
                className={`figures grid size-9 place-items-center rounded-full font-semibold group-hover:bg-leaf-100 group-aria-[current]:bg-leaf-700 group-aria-[current]:text-ivory ${one === today ? 'border-[1.5px] border-leaf-700' : ''}`}
              >
                {dayOfMonth(one)}
              </span>
              {told.includes(one) ? (
                <span aria-hidden className="absolute bottom-0 size-1 rounded-full bg-ink-2" />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
