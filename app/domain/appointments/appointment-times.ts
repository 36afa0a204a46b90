/**
 * The times an appointment can have, by India's clock. The day is cut into cells of a quarter of an hour: an appointment takes
 * whole cells, and no two take the same one (the database keeps that, this file says which cells there are).
 */
import { indiaClock, indiaInstant, weekdayOf } from '../time/days'
import type { OpeningHours } from '../time/opening-hours'

export const cellMinutes = 15
const cellMs = cellMinutes * 60_000
const hourMs = 60 * 60_000

/** A free first call, and a full consultation (decisions.md C14). */
export const appointmentKinds = ['discovery', 'consultation'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** How long a chosen time is kept for a client who logs in or signs up. */
export const holdMinutes = 10

/** HH:MM of India's clock; `to` may be 24:00. */
export type Span = { from: string; to: string }

/** As content/site.yaml has them. */
export type AppointmentRules = {
  hours: OpeningHours
  /** In which no appointment is offered on any day. */
  breaks: readonly Span[]
  minutes: Readonly<Record<AppointmentKind, number>>
  /** Kept free after each appointment. */
  bufferMinutes: number
  /** A time is offered until so many hours before it. */
  noticeHours: number
}

/** A day, or a part of it, that is not as the week has it: closed, or open although the week has it closed. */
export type CalendarException = Span & { day: string; isOpen: boolean }

/** The cells an appointment takes, its buffer included: UTC instants, in their order. */
export function cellsOf(startsAt: Date, kind: AppointmentKind, { minutes, bufferMinutes }: AppointmentRules): string[] {
  const count = Math.ceil((minutes[kind] + bufferMinutes) / cellMinutes)
  return Array.from({ length: count }, (_, at) => new Date(startsAt.getTime() + at * cellMs).toISOString())
}

export const endOf = (startsAt: Date, kind: AppointmentKind, { minutes }: AppointmentRules): Date =>
  new Date(startsAt.getTime() + minutes[kind] * 60_000)

export const isOnGrid = (at: Date): boolean => at.getTime() % cellMs === 0

/**
 * The times of a day at which a client can begin an appointment of a kind: each stretch of free time is filled from its
 * beginning, so that a full day leaves no holes.
 * @param taken the cells of the day that have been taken, UTC instants
 */
export function freeTimesOf(
  day: string,
  kind: AppointmentKind,
  rules: AppointmentRules,
  { exceptions, taken, now }: { exceptions: readonly CalendarException[]; taken: ReadonlySet<string>; now: Date },
): Date[] {
  const earliest = now.getTime() + rules.noticeHours * hourMs
  const times: Date[] = []
  let at = 0
  for (const span of openSpans(day, rules, exceptions)) {
    const end = indiaInstant(day, span.to).getTime()
    // The pause after the last time of one span can reach into the next.
    at = Math.max(at, roundedUp(indiaInstant(day, span.from).getTime()))
    while (at + rules.minutes[kind] * 60_000 <= end) {
      const cells = cellsOf(new Date(at), kind, rules)
      const isFree = at >= earliest && !cells.some((cell) => taken.has(cell))
      if (isFree) times.push(new Date(at))
      at += isFree ? cells.length * cellMs : cellMs
    }
  }
  return times
}

/** Whether an appointment of a kind at this instant lies in opening hours, free or not. */
export function isOpenAt(
  startsAt: Date,
  kind: AppointmentKind,
  rules: AppointmentRules,
  exceptions: readonly CalendarException[],
): boolean {
  const { day, time } = indiaClock(startsAt)
  const minutes = minuteOf(time)
  return openSpans(day, rules, exceptions).some(
    ({ from, to }) => minuteOf(from) <= minutes && minutes + rules.minutes[kind] <= minuteOf(to),
  )
}

/** When a day is open, in its order: the week's hours, changed by the day's exceptions, without the breaks. */
export function openSpans(
  day: string,
  { hours, breaks }: AppointmentRules,
  exceptions: readonly CalendarException[],
): Span[] {
  const ofDay = exceptions.filter((one) => one.day === day)
  const usual: Span[] = hours.days.includes(weekdayOf(day))
    ? without([{ from: hours.opens, to: hours.closes }], breaks)
    : []
  const opened = ofDay.filter(({ isOpen }) => isOpen)
  const closed = ofDay.filter(({ isOpen }) => !isOpen)
  return without(merged([...usual, ...opened]), closed)
}

/** Spans in their order, those that touch made one. Times with leading zeros compare as text. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = to > last.to ? to : last.to
    else all.push({ from, to })
  }
  return all
}

function without(spans: readonly Span[], gaps: readonly Span[]): Span[] {
  return gaps.reduce<Span[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: gap.from < to ? gap.from : to },
          { from: gap.to > from ? gap.to : from, to },
        ].filter((span) => span.from < span.to && (span.to <= gap.from || span.from >= gap.to)),
      ),
    [...spans],
  )
}

const roundedUp = (ms: number): number => Math.ceil(ms / cellMs) * cellMs

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
