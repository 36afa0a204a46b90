import { Link } from '@remix-run/react'
import { kindNames } from '~/domain/appointments/appointment-words'
import { indiaClock, timeOf } from '~/domain/time/days'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { keyRow, rowLink } from '~/frame/desk/list/record-table'
import type { CalendarDay } from '../../contract/admin-appointments'
import { StateMark } from '../appointment-state'
import { phoneText } from '../appointment-words'
import { type DayLine, dayLines } from '../desk-day'
import type { DeskPerson } from '../desk-week'
import { canBeDragged, type DayDrag, useDayDrag } from './drag/use-drag'
import { addressOf, newBooking, type ViewQuery } from './view-query'

type VisitLine = Extract<DayLine, { exception: null }>

type PeopleProps = { day: CalendarDay; people: readonly DeskPerson[]; query: ViewQuery }

/** A day of several people: side by side, on a phone one at a time. */
export function PeopleDay({ day, people, query }: PeopleProps) {
  const drag = useDayDrag(query)
  return (
    <div className="grid items-start gap-6 md:grid-flow-col md:auto-cols-fr">
      {people.map(({ slug, name }, at) => {
        const isOf = (one: string | null | undefined) => (one ?? people[0]?.slug) === slug
        const own = {
          ...day,
          exceptions: day.exceptions.filter(({ practitioner }) => practitioner === null || practitioner === slug),
          appointments: day.appointments.filter((one) =>
            isOf(one.starts_at ? one.practitioner : one.offer?.practitioner),
          ),
        }
        return (
          <section
            key={slug}
            aria-label={name}
            className={`min-w-0 ${at > 0 ? 'max-md:hidden' : ''} ${drag.over === slug ? 'bg-leaf-50 outline-2 outline-leaf-700 outline-dashed' : ''}`}
            {...drag.ofPerson(slug)}
          >
            <h3 className="mb-2 text-[1.1rem]!">{name}</h3>
            <DayView day={own} query={query} practitioner={slug} drag={drag} />
          </section>
        )
      })}
    </div>
  )
}

/** The appointments of a day in the order of their times, and between them the hours in which the clinic is closed or open otherwise. */
type DayProps = { day: CalendarDay; query: ViewQuery; practitioner?: string; drag?: DayDrag }

export function DayView({ day, query, practitioner, drag }: DayProps) {
  return (
    <>
      {day.appointments.length === 0 ? (
        <div className="mb-3">
          <EmptyState
            title="Nothing is booked on this day."
            text="A booking appears here once it has a time on this day."
            wayOn={{ label: 'Add a booking', to: newBooking({ day: day.day, practitioner }) }}
          />
        </div>
      ) : null}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {dayLines(day).map((line) =>
          line.exception ? (
            <li key={line.exception.id} className="bg-cream px-4 py-2 text-small">
              {line.exception.text}
            </li>
          ) : (
            <Visit
              key={line.visit.id}
              line={line}
              query={query}
              drag={
                practitioner && canBeDragged(line.visit.state) ? drag?.ofVisit(lineOf(line, practitioner)) : undefined
              }
            />
          ),
        )}
      </ol>
    </>
  )
}

/** A line of a person's list, as it is dragged. */
function lineOf({ visit: { id, name }, startsAt }: VisitLine, of: string) {
  const { day, time } = indiaClock(new Date(startsAt))
  return { id, name, at: `${day}T${time}`, of }
}

function Visit({
  line: { visit, startsAt, endsAt },
  query,
  drag,
}: {
  line: VisitLine
  query: ViewQuery
  drag: ReturnType<DayDrag['ofVisit']> | undefined
}) {
  const { id, name, service, kind, mobile_number, state } = visit
  return (
    <li
      data-desk-row
      aria-current={id === query.id || undefined}
      className={`${keyRow} flex flex-wrap items-center gap-x-5 gap-y-1 py-3 hover:bg-cream aria-[current]:bg-leaf-50 aria-[current]:shadow-[inset_3px_0_var(--color-leaf-700)] aria-[current]:px-3`}
    >
      <span className="figures w-46 text-small font-semibold whitespace-nowrap">
        {timeOf(startsAt)}
        {endsAt ? ` to ${timeOf(endsAt)}` : ''}
      </span>
      <span className="min-w-40 flex-1">
        <Link to={addressOf(query, { id })} preventScrollReset className={rowLink} {...drag}>
          {name}
        </Link>
        <span className="block text-meta text-ink-2">
          {service ?? (kind ? kindNames[kind] : 'General Appointment')}, {phoneText(mobile_number)}
        </span>
      </span>
      <StateMark state={state} />
    </li>
  )
}
