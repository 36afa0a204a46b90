/** Which of several times one person could give, and the next free one beside each that they could not. It reads, and claims nothing. */
import type { Kysely } from 'kysely'
import { type AppointmentPlace, needsRoom } from '~/domain/appointments/appointment-places'
import {
  type AppointmentKind,
  cellsOf,
  cellsWith,
  exceptionsOf,
  freeTimesOf,
  type Practitioner,
  resourcesOf,
} from '~/domain/appointments/appointment-times'
import { whyUnusual } from '~/domain/appointments/person-times'
import { addDays, dayOf, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { listExceptions, takenCells } from '../calendar-store'

/** The next free time is looked for on the day itself and so many after it. */
const daysLooked = 14

export type PlannedTime = {
  starts_at: string
  /** Why it cannot be had: a sentence for staff; null where it can. */
  problem: string | null
  /** The next free time after it, where it cannot be had. */
  instead: string | null
}

type Planned = { one: Practitioner; kind: AppointmentKind; place: AppointmentPlace | null; times: readonly string[] }

export async function planTimes(
  db: Kysely<Tables>,
  { one, kind, place, times }: Planned,
  now: Date,
): Promise<PlannedTime[]> {
  return Promise.all(
    times.map(async (starts_at) => {
      const [first, last] = [dayOf(starts_at), addDays(dayOf(starts_at), daysLooked)]
      const [exceptions, cells] = await Promise.all([
        listExceptions(db, { from: first, to: last }),
        takenCells(db, indiaInstant(first), indiaInstant(addDays(last, 1)), now),
      ])
      const taken = new Set(cellsWith(resourcesOf(one, needsRoom({ kind, place })), cells))
      const isTaken = cellsOf(new Date(starts_at), kind, one.rules).some((cell) => taken.has(cell))
      const problem = whyUnusual(one, { kind, starts_at }, exceptions, now) ?? (isTaken ? 'This time is taken.' : null)
      if (problem === null) return { starts_at, problem, instead: null }
      const own = exceptionsOf(one, exceptions)
      const free = Array.from({ length: daysLooked + 1 }, (_, at) => addDays(first, at)).flatMap((day) =>
        freeTimesOf(day, kind, one.rules, { exceptions: own, taken, now }),
      )
      return { starts_at, problem, instead: free.find((at) => at.toISOString() > starts_at)?.toISOString() ?? null }
    }),
  )
}
