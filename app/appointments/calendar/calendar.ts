/** The clinic's calendar as clients see it: which times are free, and one of them held for the minutes a log-in takes. */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { type AppointmentPlace, needsRoom } from '~/domain/appointments/appointment-places'
import {
  type AppointmentKind,
  type AppointmentRules,
  type CalendarException,
  type Cell,
  type ClinicRules,
  cellsOf,
  cellsWith,
  endOf,
  exceptionsOf,
  findPractitioner,
  freeTimesOf,
  holdMinutes,
  isOpenAt,
  type KnownException,
  type Practitioner,
  resourcesOf,
  whoOffers,
} from '~/domain/appointments/appointment-times'
import { closesAt, whyUnusual } from '~/domain/appointments/person-times'
import { addressGroup } from '~/domain/clients/address-group'
import { addDays, daysBetween, indiaDay, indiaInstant, timeAndDay } from '~/domain/time/days'
import { bookingDays } from '~/domain/time/opening-hours'
import type { Tables } from '~/platform/db/tables'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import type { FreeDay, HeldTime } from '../contract/appointments'
import {
  type CellOwner,
  CellsTaken,
  claimCells,
  countVisits,
  listExceptions,
  lockCalendar,
  ownCells,
  releaseHolder,
  takenCells,
} from './calendar-store'

/**
 * Keeps strangers from holding all the times of a day. Who is refused loses nothing but the hold: the time is chosen again after the log-in
 * if no client took it.
 */
const holdLimits = {
  ofAddress: { name: 'time hold address', tries: 6, windowMs: 60 * 60_000 },
  ofAll: { name: 'time hold', tries: 40, windowMs: 60 * 60_000 },
} satisfies Record<string, Limit>

/** Staff also write down what took place without being booked. */
const deskPastDays = 14

const nearDays = 3
const nearCount = 3

type CalendarOptions = { db: Kysely<Tables>; clock: Clock; loadRules: () => Promise<ClinicRules> }

/**
 * `hold`: a token by which it may be held already. `practitioner`: by slug, whose time it is; null: of whoever is free then, of several of
 * them the one who has fewest visits that day.
 */
export type WantedTime = {
  kind: AppointmentKind
  /** By video or telephone a shared room stays free; null: it is yet to be agreed. */
  place: AppointmentPlace | null
  starts_at: string
  hold: string | null
  practitioner: string | null
  /** For which it is asked, by its title: only who offers it gives the time. */
  service?: string | null
}

/** `isAsked`: staff want it although clients could not have it. `isFarAhead`: it may lie beyond the days that can be booked. */
type DeskChoice = { now: Date; isAsked: boolean; isFarAhead?: boolean }

type FreeTimesWish = { from: string; to: string } & Pick<WantedTime, 'kind' | 'place' | 'practitioner' | 'service'>

export type Calendar = ReturnType<typeof createCalendar>

export function createCalendar({ db, clock, loadRules }: CalendarOptions) {
  async function freeDays({ from, to, place, ...wish }: FreeTimesWish, now: Date): Promise<FreeDay[]> {
    const { kind } = wish
    const people = wantedPeople(await loadRules(), wish)
    const [exceptions, taken] = await Promise.all([
      listExceptions(db, { from, to }),
      takenCells(db, indiaInstant(from), indiaInstant(addDays(to, 1)), now),
    ])
    const bookable = bookingDays(now)
    const calendars = people.map((one) => ({
      rules: one.rules,
      exceptions: exceptionsOf(one, exceptions),
      taken: new Set(cellsWith(resourcesOf(one, needsRoom({ kind, place })), taken)),
    }))
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
      const day = addDays(from, at)
      const isBookable = day >= bookable.first && day <= bookable.last
      const timesOf = (claimed: 'taken or not' | 'free') =>
        (isBookable ? calendars : []).flatMap(({ rules, exceptions, taken }) =>
          freeTimesOf(day, kind, rules, { exceptions, taken: claimed === 'free' ? taken : new Set(), now }),
        )
      const free = timesOf('free').map((time) => time.toISOString())
      const is_open = timesOf('taken or not').length > 0
      const note = isBookable && !is_open ? noteOf(day, calendars) : null
      return { day, is_open, times: [...new Set(free)].toSorted(), ...(note !== null && { note }) }
    })
  }

  /** The free times that are nearest to one that is taken, in their order. */
  async function nearTimes({ starts_at, ...wish }: WantedTime, now: Date): Promise<string[]> {
    const day = indiaDay(new Date(starts_at))
    const days = await freeDays({ ...wish, from: addDays(day, -nearDays), to: addDays(day, nearDays) }, now)
    const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(starts_at))
    return days
      .flatMap(({ times }) => times)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, nearCount)
      .toSorted()
  }

  /** The refusal of a time that is taken: it names what is free near it. */
  async function timeTaken(wanted: WantedTime): Promise<ApiError> {
    const near_times = await nearTimes(wanted, clock())
    const named = near_times.map(timeAndDay).join('; ')
    const message = `This time has just been taken. ${named ? `Free near it: ${named}.` : 'Please choose another.'}`
    return new ApiError('time_taken', { message, near_times })
  }

  /**
   * Does what claims a time, in a transaction of its own: where another client has the time it is without effect.
   * @throws {ApiError} time_taken
   */
  async function claiming<T>(wanted: WantedTime, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof CellsTaken ? await timeTaken(wanted) : error
    }
  }

  return {
    claiming,

    /** @param wish the first and the last day (YYYY-MM-DD) */
    listFreeTimes: (wish: FreeTimesWish): Promise<FreeDay[]> => freeDays(wish, clock()),

    /**
     * Holds a free time instead of what the same token held before; where it cannot be had, that stays held.
     * @throws {ApiError} invalid_input where no appointment can be then, time_taken, too_many_tries
     */
    async holdTime(wanted: WantedTime, clientAddress?: string): Promise<HeldTime> {
      const [rules, now] = [await loadRules(), clock()]
      const startsAt = new Date(wanted.starts_at)
      const hold = wanted.hold ?? createOpaqueToken()
      const owner = {
        holder: hashToken(hold),
        held_until: new Date(now.getTime() + holdMinutes * 60_000).toISOString(),
      }
      await claiming(wanted, () =>
        db.transaction().execute(async (trx) => {
          await lockCalendar(trx, 'shared')
          const people = await bookablePeople(trx, { wanted, rules, now })
          await createLimiter({ db: trx, clock }).takeAll([
            [holdLimits.ofAddress, addressGroup(clientAddress)],
            [holdLimits.ofAll, 'all'],
          ])
          await releaseHolder(trx, owner.holder)
          await claimOfOne(trx, { wanted, people, owner, now })
        }),
      )
      return {
        hold,
        kind: wanted.kind,
        starts_at: wanted.starts_at,
        ends_at: endOf(startsAt, wanted.kind, rules).toISOString(),
        held_until: owner.held_until,
      }
    },

    /**
     * Takes a time for an appointment, in the transaction that writes it, within `claiming`.
     * @returns whose it is, by slug
     * @throws {ApiError} invalid_input where no appointment can be then
     * @throws {CellsTaken}
     */
    async takeTime(
      trx: Kysely<Tables>,
      wanted: WantedTime,
      owner: CellOwner & { appointment_id: string },
      now: Date,
    ): Promise<string> {
      const rules = await loadRules()
      await lockCalendar(trx, 'shared')
      const held = wanted.hold === null ? [] : await releaseHolder(trx, hashToken(wanted.hold))
      const people = await bookablePeople(trx, { wanted, rules, now, held })
      return claimOfOne(trx, { wanted, people, owner, now })
    },

    /**
     * Takes a time that staff give, in opening hours or not, within `claiming`. What the appointment had before is for the
     * caller to release.
     * @returns when it ends, and whose it is, by slug
     * @throws {ApiError} invalid_input where it is too long ago or too far ahead; of `off_hours` where staff have to be asked
     * @throws {CellsTaken}
     */
    async takeTimeAtDesk(
      trx: Kysely<Tables>,
      wanted: Omit<WantedTime, 'hold'>,
      owner: CellOwner & { appointment_id: string },
      { now, isAsked, isFarAhead = false }: DeskChoice,
    ): Promise<{ ends_at: string; practitioner: string }> {
      const { kind, starts_at } = wanted
      const rules = await loadRules()
      await lockCalendar(trx, 'shared')
      const day = indiaDay(new Date(starts_at))
      const today = indiaDay(now)
      if (day < addDays(today, -deskPastDays))
        throw invalidField('starts_at', `Please choose a time within the last ${deskPastDays} days`, 'unavailable_time')
      if (day > bookingDays(now).last && !isFarAhead)
        throw invalidField('starts_at', 'This time is too far ahead. Please choose an earlier one', 'unavailable_time')
      const chosen = wanted.practitioner === null ? null : requirePractitioner(rules, wanted.practitioner)
      const exceptions = await listExceptions(trx, { from: day, to: day })
      const people = chosen ? [chosen] : await openFirst(trx, { wanted, rules, now }, exceptions)
      const own = owner.held_until === undefined ? [] : await ownCells(trx, owner.appointment_id)
      const practitioner = await claimOfOne(trx, { wanted, people, owner, now, own })
      const one = findPractitioner(rules, practitioner)
      const unusual = one && !isAsked ? whyUnusual(one, wanted, exceptions, now) : null
      if (unusual !== null)
        throw invalidField('off_hours', `${unusual} Tick “Save it all the same” to keep it`, 'asked')
      return { ends_at: endOf(new Date(starts_at), kind, rules).toISOString(), practitioner }
    },
  }
}

type Claim = {
  wanted: Pick<WantedTime, 'kind' | 'place' | 'starts_at'>
  people: readonly Practitioner[]
  owner: CellOwner
  now: Date
}

/**
 * Gives the time to the first of these people who has it; another client may be faster with one of them.
 * @param own what is offered may overlap what the client has asked for: those quarters are the appointment's already
 * @returns whose it is, by slug
 * @throws {CellsTaken}
 */
async function claimOfOne(
  trx: Kysely<Tables>,
  { wanted: { kind, place, starts_at }, people, owner, now, own = [] }: Claim & { own?: readonly Cell[] },
): Promise<string> {
  const isOwn = (cell: Cell) => own.some((one) => one.resource === cell.resource && one.starts_at === cell.starts_at)
  for (const one of people) {
    const times = cellsOf(new Date(starts_at), kind, one.rules)
    const cells = resourcesOf(one, needsRoom({ kind, place })).flatMap((resource) =>
      times.map((starts_at) => ({ resource, starts_at })),
    )
    if (
      await claimCells(
        trx,
        cells.filter((cell) => !isOwn(cell)),
        owner,
        now,
      )
    )
      return one.slug
  }
  throw new CellsTaken()
}

type Choice = { wanted: Omit<WantedTime, 'hold'>; rules: ClinicRules; now: Date }

/**
 * Those of whom a client can have the time, free or not; the first of them is the one who held it for the client.
 * @throws {ApiError} invalid_input where it is nobody's
 */
async function bookablePeople(
  trx: Kysely<Tables>,
  { wanted, rules, now, held = [] }: Choice & { held?: readonly Cell[] },
): Promise<Practitioner[]> {
  const { kind, starts_at } = wanted
  const people = wantedPeople(rules, wanted)
  const startsAt = new Date(starts_at)
  const day = indiaDay(startsAt)
  const exceptions = await listExceptions(trx, { from: day, to: day })
  const wasHeld = ({ slug }: Practitioner) =>
    held.some((cell) => cell.resource === slug && cell.starts_at === starts_at)
  const seen = people.map((one) => {
    // A client who has held this time may have it although it begins sooner by now than others could choose it.
    const rulesNow = wasHeld(one) ? { ...one.rules, noticeHours: 0 } : one.rules
    const question = { startsAt, kind, rules: rulesNow, exceptions: exceptionsOf(one, exceptions), now }
    return { one, problem: unbookable(question) }
  })
  const able = seen.filter(({ problem }) => problem === null).map(({ one }) => one)
  const [first] = seen
  if (able.length === 0 && first?.problem) throw invalidField('starts_at', first.problem, 'unavailable_time')
  return (await leastBusyFirst(trx, able, day)).toSorted((one, other) => Number(wasHeld(other)) - Number(wasHeld(one)))
}

/**
 * All who give such appointments and are not on leave then; those who are there at that time before the others.
 * @throws {ApiError} invalid_input where all of them are away
 */
async function openFirst(
  trx: Kysely<Tables>,
  { wanted, rules }: Choice,
  exceptions: readonly KnownException[],
): Promise<Practitioner[]> {
  const startsAt = new Date(wanted.starts_at)
  const people = wantedPeople(rules, { ...wanted, practitioner: null })
  if (people.length === 1) return people
  const isThere = (one: Practitioner) => isOpenAt(startsAt, wanted.kind, one.rules, exceptionsOf(one, exceptions))
  const here = people.filter(
    ({ slug, rules: own }) =>
      !exceptions.some((one) => one.practitioner === slug && closesAt(one, startsAt, wanted.kind, own)),
  )
  if (here.length === 0)
    throw invalidField('practitioner', 'Everyone is on leave then. Please choose a person, or another time', 'away')
  const sorted = await leastBusyFirst(trx, here, indiaDay(startsAt))
  return sorted.toSorted((one, other) => Number(isThere(other)) - Number(isThere(one)))
}

/** Of those with as many visits, the first in the clinic's order. */
async function leastBusyFirst(trx: Kysely<Tables>, people: Practitioner[], day: string): Promise<Practitioner[]> {
  if (people.length < 2) return people
  const counts = await countVisits(trx, { from: indiaInstant(day), to: indiaInstant(addDays(day, 1)) })
  const visitsOf = ({ slug }: Practitioner) => counts.get(slug) ?? 0
  return people.toSorted((one, other) => visitsOf(one) - visitsOf(other))
}

type Asked = Pick<WantedTime, 'kind' | 'practitioner' | 'service'>

/** @throws {ApiError} invalid_input where nobody of this slug gives such appointments */
function wantedPeople(rules: ClinicRules, { kind, practitioner: slug, service = null }: Asked): Practitioner[] {
  const people = slug === null ? rules.practitioners : [requirePractitioner(rules, slug)]
  const offering = whoOffers(rules, rules.practitioners, service)
  const able = people.filter((one) => one.kinds.includes(kind) && offering.includes(one))
  if (able.length === 0 && slug !== null)
    throw invalidField('practitioner', 'Please choose another person for this, or anyone', 'not_offered')
  return able
}

function requirePractitioner(rules: ClinicRules, slug: string): Practitioner {
  const one = findPractitioner(rules, slug)
  if (!one) throw invalidField('practitioner', 'Please choose one of the people in the list', 'unknown_practitioner')
  return one
}

/** What clients read of a day that is closed for all of these people. */
function noteOf(day: string, calendars: readonly { exceptions: readonly KnownException[] }[]): string | null {
  const closed = calendars.map(({ exceptions }) => exceptions.filter((one) => one.day === day && !one.isOpen))
  if (closed.some((ofOne) => ofOne.length === 0)) return null
  return closed.flat().find(({ publicNote }) => publicNote !== null)?.publicNote ?? null
}

type Question = {
  startsAt: Date
  kind: AppointmentKind
  rules: AppointmentRules
  exceptions: CalendarException[]
  now: Date
}

function unbookable({ startsAt, kind, rules, exceptions, now }: Question): string | null {
  const hoursAhead = (startsAt.getTime() - now.getTime()) / 3_600_000
  if (hoursAhead < 0) return 'This time is over. Please choose another'
  if (hoursAhead < rules.noticeHours) return 'This time is too soon. Please choose a later one, or call us'
  if (indiaDay(startsAt) > bookingDays(now).last) return 'This time is too far ahead. Please choose an earlier one'
  return isOpenAt(startsAt, kind, rules, exceptions) ? null : 'We are closed at this time. Please choose another'
}
