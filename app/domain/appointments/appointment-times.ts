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
/** How long the time of a visit is kept that is paid when it is booked. Providers want a link to live for a quarter of an hour at least. */
export const payMinutes = 30

/** HH:MM of India's clock; `to` may be 24:00. */
export type Span = { from: string; to: string }

/** As content/ has them, of the clinic or of one practitioner. */
export type AppointmentRules = {
  hours: OpeningHours
  /** Where a practitioner's days differ from each other; else `hours` on each of its days. */
  week?: readonly OpeningHours[]
  /** In which no appointment is offered on any day. */
  breaks: readonly Span[]
  minutes: Readonly<Record<AppointmentKind, number>>
  /** Kept free after each appointment. */
  bufferMinutes: number
  /** A time is offered until so many hours before it. */
  noticeHours: number
}

/** Who sees clients, as a file of content/team has them. What it leaves out is as the clinic has it. */
export type Practitioner = {
  slug: string
  name: string
  title: string
  languages: readonly string[]
  /** A sentence or two for clients. */
  words: string
  /** Of which kinds they give appointments. */
  kinds: readonly AppointmentKind[]
  /** One that others use too: whoever of them has a visit, has it to themselves. */
  room: string | null
  /** Of their visits by video. */
  onlineLink: string | null
  /** What a full consultation with them costs; null: what it costs at the clinic. */
  consultationPriceRupees: number | null
  /** Titles of the services they offer, as bookings name them; null: all. */
  services: readonly string[] | null
  rules: AppointmentRules
}

/** The clinic's own, and the practitioners' in their order. */
export type ClinicRules = AppointmentRules & {
  practitioners: readonly [Practitioner, ...Practitioner[]]
  /** Who takes no bookings any more: visits they still have name them. */
  former?: readonly Practitioner[]
  /** The titles of all services. */
  services?: readonly string[]
}

/** What one of their visits takes a time of: each is given once. A shared room only for what may be at the clinic (`needsRoom`). */
export const resourcesOf = ({ slug, room }: Practitioner, isRoomNeeded: boolean): string[] =>
  room === null || !isRoomNeeded ? [slug] : [slug, `${roomSign}${room}`]
/** No slug has a colon. */
export const roomSign = 'room:'

/** The practitioners who can be booked for a service: all of them where it is none of the clinic's, or no practitioner names it. */
export function whoOffers(
  { services = [] }: Pick<ClinicRules, 'services'>,
  people: readonly Practitioner[],
  service: string | null,
): Practitioner[] {
  if (service === null || !services.includes(service)) return [...people]
  const able = people.filter((one) => one.services === null || one.services.includes(service))
  return able.length > 0 ? able : [...people]
}

/** null where nobody has this slug, any more or yet. */
export const findPractitioner = ({ practitioners }: ClinicRules, slug: string | null): Practitioner | null =>
  practitioners.find((one) => one.slug === slug) ?? null

/** By slug: who can be booked, and whose visits by video have a link. */
export type VisitTeam = { present: readonly string[]; online: readonly string[] }

export const visitTeamOf = ({ practitioners, former = [] }: ClinicRules): VisitTeam => ({
  present: practitioners.map(({ slug }) => slug),
  online: [...practitioners, ...former].filter(({ onlineLink }) => onlineLink !== null).map(({ slug }) => slug),
})

/** Whose an appointment is where nobody has to be chosen. */
export const onlyPractitioner = ({ practitioners: [first, ...others] }: ClinicRules): string | null =>
  others.length === 0 ? first.slug : null

/** What clients read of practitioners, by slug. A name is said only where it could be another one; `price`, of a
 * consultation in rupees, where it is not the clinic's. */
export type KnownPeople = Readonly<
  Record<string, { name: string | null; onlineLink: string | null; price?: number | null }>
>

export function knownPeople({ practitioners, former = [] }: ClinicRules): KnownPeople {
  const all = [...practitioners, ...former]
  return Object.fromEntries(
    all.map(({ slug, name, onlineLink, consultationPriceRupees: price }) => [
      slug,
      { name: all.length > 1 ? name : null, onlineLink, price },
    ]),
  )
}

/** ' with Meera Sharma', where that has to be said. */
export const withName = (people: KnownPeople | undefined, slug: string | null | undefined): string => {
  const name = slug ? people?.[slug]?.name : null
  return name ? ` with ${name}` : ''
}

/** A day, or a part of it, that is not as the week has it: closed, or open although the week has it closed. */
export type CalendarException = Span & { day: string; isOpen: boolean }

/** What changes when appointments can be: the clinic's, or one person's. `publicNote`: what clients read of it. */
export type KnownException = CalendarException & { practitioner: string | null; publicNote: string | null }

/** A quarter of an hour of a practitioner or of a shared room; `starts_at` is a UTC instant. */
export type Cell = { resource: string; starts_at: string }

/** The clinic's, and their own. */
export const exceptionsOf = ({ slug }: Practitioner, exceptions: readonly KnownException[]) =>
  exceptions.filter(({ practitioner }) => practitioner === null || practitioner === slug)

export const cellsWith = (resources: readonly string[], cells: readonly Cell[]): string[] =>
  cells.filter(({ resource }) => resources.includes(resource)).map(({ starts_at }) => starts_at)

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
  { hours, week = [hours], breaks }: AppointmentRules,
  exceptions: readonly CalendarException[],
): Span[] {
  const ofDay = exceptions.filter((one) => one.day === day)
  const ofWeek = week.filter(({ days }) => days.includes(weekdayOf(day)))
  const usual = without(mergedSpans(ofWeek.map(({ opens, closes }) => ({ from: opens, to: closes }))), breaks)
  const opened = ofDay.filter(({ isOpen }) => isOpen)
  const closed = ofDay.filter(({ isOpen }) => !isOpen)
  return without(mergedSpans([...usual, ...opened]), closed)
}

/** Spans in their order, those that touch made one. Times with leading zeros compare as text. */
export function mergedSpans(spans: readonly Span[]): Span[] {
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
