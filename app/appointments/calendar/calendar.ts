/** The clinic's calendar as clients see it: which times are free, and one of them held for the minutes a log-in takes. */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import {
  type AppointmentKind,
  type AppointmentRules,
  type CalendarException,
  cellsOf,
  endOf,
  freeTimesOf,
  holdMinutes,
  isOpenAt,
} from '~/domain/appointments/appointment-times'
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
  listExceptions,
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

type CalendarOptions = { db: Kysely<Tables>; clock: Clock; loadRules: () => Promise<AppointmentRules> }

/** `hold`: a token by which it may be held already. */
export type WantedTime = { kind: AppointmentKind; starts_at: string; hold: string | null }

export type Calendar = ReturnType<typeof createCalendar>

export function createCalendar({ db, clock, loadRules }: CalendarOptions) {
  async function freeDays(from: string, to: string, kind: AppointmentKind, now: Date): Promise<FreeDay[]> {
    const rules = await loadRules()
    const [exceptions, taken] = await Promise.all([
      listExceptions(db, { from, to }),
      takenCells(db, indiaInstant(from), indiaInstant(addDays(to, 1)), now),
    ])
    const bookable = bookingDays(now)
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
      const day = addDays(from, at)
      const isBookable = day >= bookable.first && day <= bookable.last
      const timesWithout = (claimed: typeof taken) =>
        isBookable ? freeTimesOf(day, kind, rules, { exceptions, taken: claimed, now }) : []
      return {
        day,
        is_open: timesWithout(new Set()).length > 0,
        times: timesWithout(taken).map((time) => time.toISOString()),
      }
    })
  }

  /** The free times that are nearest to one that is taken, in their order. */
  async function nearTimes({ kind, starts_at }: WantedTime, now: Date): Promise<string[]> {
    const day = indiaDay(new Date(starts_at))
    const days = await freeDays(addDays(day, -nearDays), addDays(day, nearDays), kind, now)
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

    /** @param days the first and the last day (YYYY-MM-DD) */
    listFreeTimes: ({ from, to, kind }: { from: string; to: string; kind: AppointmentKind }): Promise<FreeDay[]> =>
      freeDays(from, to, kind, clock()),

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
          await checkBookable(trx, wanted, rules, now)
          await createLimiter({ db: trx, clock }).takeAll([
            [holdLimits.ofAddress, addressGroup(clientAddress)],
            [holdLimits.ofAll, 'all'],
          ])
          await releaseHolder(trx, owner.holder)
          await claimCells(trx, cellsOf(startsAt, wanted.kind, rules), owner, now)
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
     * @throws {ApiError} invalid_input where no appointment can be then
     * @throws {CellsTaken}
     */
    async takeTime(trx: Kysely<Tables>, wanted: WantedTime, appointmentId: string, now: Date): Promise<void> {
      const rules = await loadRules()
      const held = wanted.hold === null ? [] : await releaseHolder(trx, hashToken(wanted.hold))
      // A client who has held this time may have it although it begins sooner by now than others could choose it.
      const wasHeld = held.includes(wanted.starts_at)
      await checkBookable(trx, wanted, wasHeld ? { ...rules, noticeHours: 0 } : rules, now)
      await claimCells(
        trx,
        cellsOf(new Date(wanted.starts_at), wanted.kind, rules),
        { appointment_id: appointmentId },
        now,
      )
    },

    /**
     * Takes a time that staff give, in opening hours or not, within `claiming`. What the appointment had before is for the
     * caller to release.
     * @throws {ApiError} invalid_input where it is too long ago or too far ahead
     * @throws {CellsTaken}
     */
    async takeTimeAtDesk(
      trx: Kysely<Tables>,
      { kind, starts_at }: Omit<WantedTime, 'hold'>,
      owner: CellOwner & { appointment_id: string },
      now: Date,
    ): Promise<{ ends_at: string }> {
      const rules = await loadRules()
      const day = indiaDay(new Date(starts_at))
      const today = indiaDay(now)
      if (day < addDays(today, -deskPastDays))
        throw invalidField('starts_at', `Please choose a time within the last ${deskPastDays} days`, 'unavailable_time')
      if (day > bookingDays(now).last)
        throw invalidField('starts_at', 'This time is too far ahead. Please choose an earlier one', 'unavailable_time')
      const own = owner.held_until === undefined ? new Set<string>() : await ownCells(trx, owner.appointment_id)
      // What is offered may overlap what the client has asked for: those quarters are the appointment's already.
      const cells = cellsOf(new Date(starts_at), kind, rules).filter((cell) => !own.has(cell))
      if (cells.length > 0) await claimCells(trx, cells, owner, now)
      return { ends_at: endOf(new Date(starts_at), kind, rules).toISOString() }
    },
  }
}

/** @throws {ApiError} invalid_input where no appointment can be then, free or not */
async function checkBookable(
  db: Kysely<Tables>,
  { kind, starts_at }: WantedTime,
  rules: AppointmentRules,
  now: Date,
): Promise<void> {
  const startsAt = new Date(starts_at)
  const day = indiaDay(startsAt)
  const exceptions = await listExceptions(db, { from: day, to: day })
  const problem = unbookable({ startsAt, kind, rules, exceptions, now })
  if (problem) throw invalidField('starts_at', problem, 'unavailable_time')
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
