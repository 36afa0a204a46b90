/** A week of the clinic's calendar as a grid: days as columns, quarters of an hour as rows. Pure. */
import { type DeskState, deskStates } from '~/domain/appointments/appointment-state'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import {
  addDays,
  clockText,
  dayAndMonth,
  dayOf,
  dayOfMonth,
  indiaClock,
  shortWeekday,
  timeOf,
  weekdayOf,
  weekdays,
} from '~/domain/time/days'
import type { CalendarDay, DeskAppointment } from '../contract/admin-appointments'
import { exceptionHours } from './appointment-words'

/** Monday of the week a day is in. */
export const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)))

/** '23 to 27 November'; '30 November to 4 December'. */
export function weekName(first: string, last: string): string {
  const from = first.slice(0, 7) === last.slice(0, 7) ? dayOfMonth(first) : dayAndMonth(first)
  return `${from} to ${dayAndMonth(last)}`
}

/** Rows from 1 on; the one that ends a span is left out of it. */
type Span = { from: number; to: number }

export type WeekBlock = Span & {
  id: string
  name: string
  service: string | null
  state: DeskState
  /** '10:30 to 11:15', and the same with AM and PM. */
  time: string
  fullTime: string
  isOffer: boolean
  /** Of whom it is, from 1 on. */
  column: number
}
/** Who has a column of each day; none where the clinic has one practitioner. */
export type DeskPerson = { slug: string; name: string }
export type WeekDay = {
  day: string
  name: string
  date: string
  isToday: boolean
  count: string
  blocks: WeekBlock[]
  /** Stretches in which the clinic is closed; with the name and the hours of the closure where one stands there, else as in each week. */
  closed: (Span & { name: string | null; time: string })[]
  /** Times that clients hold who are about to book. */
  held: (Span & { minutesLeft: number; column: number })[]
  /** Where several see clients: when one of them is not there although the clinic is open. */
  away: (Span & { column: number })[]
  /** Where several see clients: what can still be booked of each, with the time at which it begins. */
  gaps: (Span & { column: number; time: string })[]
  /** '7 consultations, 2 calls', and how long they take; '' where there are none. */
  work: string
  workTime: string
  /** 'Kitchen closed: Gas', whether or not the clinic is; else null. */
  kitchenClosed: string | null
}
export type WeekGrid = {
  days: WeekDay[]
  hours: { label: string; row: number }[]
  rows: number
  /** At which minute of the day the first row begins. */
  begins: number
  /** Where the day stands now, in rows from 0, parts of them as well; null outside the grid. */
  now: { rows: number; time: string } | null
  counts: { state: DeskState; count: number }[]
  people: readonly DeskPerson[]
}

type Seen = { now: Date; kind?: AppointmentKind | undefined; people?: readonly DeskPerson[] }

const rowMinutes = 15
const dayMinutes = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From the earliest to the latest hour that any of the days needs; closed days at the week's end are left out, where nothing stands on them. */
export function weekGrid(week: readonly CalendarDay[], { now, kind, people = [] }: Seen): WeekGrid {
  const columnOf = (slug: string | null) =>
    Math.max(
      0,
      people.findIndex((one) => one.slug === slug),
    ) + 1
  const days = withoutClosedEnd(week).map((day) => ({
    ...day,
    places: placesOn(day, { kind, columnOf }),
    closures: closuresOf(day),
  }))
  const edges = days.flatMap(({ open, places, closures }) => [
    ...open.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]),
    ...places.flatMap(({ from, to }) => [from, to]),
    ...closures.flatMap(({ from, to }) => [from, to]).filter((minute) => minute > 0 && minute < dayMinutes),
  ])
  const first = Math.floor(Math.min(...edges, 9 * 60) / 60) * 60
  const last = Math.ceil(Math.max(...edges, 18 * 60) / 60) * 60
  const rowOf = (minute: number) => Math.floor((Math.min(Math.max(minute, first), last) - first) / rowMinutes) + 1
  const hours = Array.from({ length: (last - first) / 60 }, (_, at) => first / 60 + at)
  const { day: today, time } = indiaClock(now)
  const minute = minutesOf(time)
  const states = days.flatMap(({ places }) => places.map(({ state }) => state))
  return {
    rows: (last - first) / rowMinutes,
    begins: first,
    hours: hours.map((hour) => ({ label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`, row: rowOf(hour * 60) })),
    now: minute >= first && minute <= last ? { rows: (minute - first) / rowMinutes, time: clockText(time) } : null,
    counts: deskStates
      .filter((state) => states.includes(state))
      .map((state) => ({ state, count: states.filter((one) => one === state).length })),
    people,
    days: days.map(({ day, open, exceptions, closures, places, held, people: there }) => ({
      ...{ day, name: shortWeekday(day), date: dayOfMonth(day), isToday: day === today },
      count: counted(places.length, 'appointment'),
      blocks: places
        .toSorted((one, other) => one.from - other.from)
        .map(({ from, to, kind: _, ...place }) => ({
          ...place,
          from: rowOf(from),
          to: Math.max(rowOf(to), rowOf(from) + 1),
        })),
      closed: gapsOf(open, first, last)
        .flatMap((gap) => cutByClosures(gap, closures))
        .map(({ from, to, ...said }) => ({
          ...said,
          from: rowOf(from),
          to: Math.max(rowOf(to), rowOf(from) + 1),
        })),
      held: heldSpans(held, now).map(({ from, to, minutesLeft, practitioner }) => ({
        ...{ from: rowOf(from), to: rowOf(to), minutesLeft, column: columnOf(practitioner) },
      })),
      ...(people.length === 0
        ? { away: [], gaps: [] }
        : personSpans({ day, open, there, places, held, now, columnOf }, rowOf)),
      ...workOf(places),
      kitchenClosed: kitchenWords(exceptions),
    })),
  }
}

function withoutClosedEnd(week: readonly CalendarDay[]): readonly CalendarDay[] {
  const last = week.findLastIndex(
    ({ open, appointments, exceptions }) =>
      open.length > 0 || appointments.length > 0 || exceptions.some((one) => one.is_open || one.closes_clinic),
  )
  return last === -1 ? week : week.slice(0, last + 1)
}

type Place = Omit<WeekBlock, 'from' | 'to'> & Span & { kind: AppointmentKind | null }

/** Where the appointments of a day stand: each at its own time, and at the one it is offered. In minutes of the day. */
function placesOn(
  { day, appointments }: CalendarDay,
  { kind, columnOf }: { kind: AppointmentKind | undefined; columnOf: (slug: string | null) => number },
): Place[] {
  return appointments.flatMap((one) => {
    const { id, name, service, state, status, starts_at, ends_at, offer } = one
    const own = starts_at && ends_at && status !== 'cancelled' ? { ...one, starts_at, ends_at } : null
    const places: (Pick<DeskAppointment, 'kind' | 'practitioner'> & {
      starts_at: string
      ends_at: string
      isOffer: boolean
    })[] = [...(own ? [{ ...own, isOffer: false }] : []), ...(offer ? [{ ...offer, isOffer: true }] : [])]
    return places
      .filter((place) => dayOf(place.starts_at) === day && (kind === undefined || place.kind === kind))
      .map(({ kind: its, starts_at: start, ends_at: end, isOffer, practitioner }) => {
        const from = minutesOf(indiaClock(new Date(start)).time)
        const [begins, ends] = [timeOf(start), timeOf(end)]
        return {
          ...{ column: columnOf(practitioner) },
          ...{ id, name, service, isOffer, kind: its, state: isOffer ? ('offered' as const) : state },
          ...{ from, to: from + (Date.parse(end) - Date.parse(start)) / 60_000 },
          ...{ time: `${bare(begins)} to ${bare(ends)}`, fullTime: `${begins} to ${ends}` },
        }
      })
  })
}

const bare = (time: string) => time.replace(/ [AP]M$/, '')
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What takes place, without what is only offered or was missed. */
function workOf(places: readonly Place[]): { work: string; workTime: string } {
  const real = places.filter(({ isOffer, state }) => !isOffer && state !== 'no_show')
  const calls = real.filter(({ kind }) => kind === 'discovery').length
  const minutes = real.reduce((sum, { from, to }) => sum + to - from, 0)
  const [wholeHours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return {
    work: [
      real.length > calls ? counted(real.length - calls, 'consultation') : '',
      calls > 0 ? counted(calls, 'call') : '',
    ]
      .filter(Boolean)
      .join(', '),
    workTime: [wholeHours > 0 ? `${wholeHours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' '),
  }
}

/** Quarters that stand side by side and end at the same moment are one client's. */
type HeldSpan = Span & { minutesLeft: number; practitioner: string }

function heldSpans(held: CalendarDay['held'], now: Date): HeldSpan[] {
  const spans: (HeldSpan & { until: string })[] = []
  const key = (one: CalendarDay['held'][number]) => `${one.practitioner} ${one.starts_at}`
  for (const one of held.toSorted((one, other) => key(one).localeCompare(key(other)))) {
    const { starts_at, until, practitioner } = one
    const from = minutesOf(indiaClock(new Date(starts_at)).time)
    const before = spans.at(-1)
    if (before && before.to === from && before.until === until && before.practitioner === practitioner)
      before.to = from + rowMinutes
    else {
      const minutesLeft = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
      spans.push({ from, to: from + rowMinutes, until, minutesLeft, practitioner })
    }
  }
  return spans
}

type PersonDay = Pick<CalendarDay, 'day' | 'open' | 'held'> & {
  there: CalendarDay['people']
  places: readonly Place[]
  now: Date
  columnOf: (slug: string | null) => number
}

/** When each is away while others are there, and what is free of each from now on. */
function personSpans(
  { day, open, there, places, held, now, columnOf }: PersonDay,
  rowOf: (minute: number) => number,
): Pick<WeekDay, 'away' | 'gaps'> {
  const { day: today, time } = indiaClock(now)
  const begin = day < today ? dayMinutes : day === today ? minutesOf(time) : 0
  const minutes = (spans: CalendarDay['open']) =>
    spans.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const of = there.map(({ practitioner, open: own }) => {
    const column = columnOf(practitioner)
    const taken = [
      ...places.filter((place) => place.column === column),
      ...heldSpans(held, now).filter((one) => one.practitioner === practitioner),
    ]
    return { column, away: minus(minutes(open), minutes(own)), free: minus(minutes(own), taken) }
  })
  const inRows = ({ from, to }: Span) => ({ from: rowOf(from), to: Math.max(rowOf(to), rowOf(from) + 1) })
  return {
    away: of.flatMap(({ column, away }) => away.map((span) => ({ ...inRows(span), column }))),
    gaps: of.flatMap(({ column, free }) =>
      free
        .map(({ from, to }) => ({ from: Math.max(from, Math.ceil(begin / rowMinutes) * rowMinutes), to }))
        .filter(({ from, to }) => from < to)
        .map((span) => ({ ...inRows(span), column, time: clockOf(span.from) })),
    ),
  }
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What is left of spans without others. */
const minus = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((span) => span.from < span.to),
      ),
    [...spans],
  )

function kitchenWords(exceptions: CalendarDay['exceptions']): string | null {
  const names = exceptions.filter(({ closes_kitchen }) => closes_kitchen).map(({ name }) => name)
  return names.length > 0 ? `Kitchen closed: ${names.join(', ')}` : null
}

type Closure = Span & { name: string; time: string }

/** Closures of the clinic, in minutes; without those that close no hour of it. */
function closuresOf({ exceptions, open }: CalendarDay): Closure[] {
  return exceptions
    .filter(
      ({ closes_clinic, from_time, to_time }) =>
        closes_clinic && !open.some(({ from, to }) => from < to_time && from_time < to),
    )
    .map(({ from_time, to_time, name }) => ({
      ...{ from: minutesOf(from_time), to: minutesOf(to_time), name },
      time: exceptionHours({ from_time, to_time }),
    }))
}

/** A closure's name stands on its own hours and not on those that are closed in each week. */
function cutByClosures(gap: Span, closures: readonly Closure[]): (Span & { name: string | null; time: string })[] {
  const inside = closures.filter(({ from, to }) => from < gap.to && gap.from < to)
  const edges = inside.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > gap.from && edge < gap.to)
  const cuts = [...new Set([gap.from, ...edges, gap.to])].toSorted((one, other) => one - other)
  return cuts.slice(1).map((to, at) => {
    const from = cuts[at] ?? to
    const standing = inside.filter((one) => one.from <= from && to <= one.to)
    const names = standing.map(({ name }) => name).join(', ')
    return { from, to, name: names || null, time: standing.map(({ time }) => time).join(', ') }
  })
}

function gapsOf(open: CalendarDay['open'], first: number, last: number): Span[] {
  const gaps: Span[] = []
  let at = first
  for (const { from, to } of open) {
    if (minutesOf(from) > at) gaps.push({ from: at, to: minutesOf(from) })
    at = minutesOf(to)
  }
  if (at < last) gaps.push({ from: at, to: last })
  return gaps
}
