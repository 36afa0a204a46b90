/**
 * Times at which the clinic, one person of it or the kitchen is closed or open otherwise than in the week's hours, one day or several:
 * staff set them, and take each back as a whole.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type ClinicRules, findPractitioner } from '~/domain/appointments/appointment-times'
import type { DayRange } from '~/domain/appointments/closures'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { CalendarExceptionEntry, exceptionBodySchema } from '../contract/calendar-exceptions'
import type { AppointmentMail } from '../letters/appointment-mail'
import { deleteException, getException, insertException, lockCalendar, pageOfExceptions } from './calendar-store'
import { createHitVisits, type ToldClients } from './closures/hit-visits'

export type Exceptions = ReturnType<typeof createExceptions>

type MovedMeals = ToldClients & { meals: number }
type ClosedDays = DayRange & { public_note: string | null }

/** What a closed kitchen means for the meals of its days (app/deliveries/day/closed-days.ts). All in the transaction of the exception. */
export type MealMoves = {
  /** Before the exception is written: no plan changes its days until the transaction ends. */
  lock: (trx: Kysely<Tables>) => Promise<void>
  moveOff: (trx: Kysely<Tables>, closed: ClosedDays, now: Date) => Promise<MovedMeals>
  bringBack: (trx: Kysely<Tables>, closed: DayRange, now: Date) => Promise<MovedMeals>
}

const noMeals: MovedMeals = { mailed: 0, to_call: 0, meals: 0 }
const noVisits = { mailed: 0, to_call: 0, appointments: 0, visits: 0 }

type ExceptionsOptions = {
  db: Kysely<Tables>
  clock: Clock
  mealMoves: MealMoves
  loadRules: () => Promise<ClinicRules>
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
}

export function createExceptions({ db, clock, mealMoves, loadRules, enqueueMails }: ExceptionsOptions) {
  const visits = createHitVisits({ enqueueMails })
  const objectOf = (id: string) => ({ type: 'calendar_exception', id })
  const said = (one: CalendarExceptionEntry) => {
    const { day, last_day, from_time, to_time, is_open, closes_clinic, closes_kitchen, practitioner } = one
    return {
      ...{ day, from_time, to_time, is_open },
      ...(last_day !== null && { last_day }),
      ...(practitioner !== null && { practitioner }),
      ...(!is_open && !closes_clinic && { closes_clinic }),
      ...(closes_kitchen && { closes_kitchen }),
    }
  }

  return {
    list: (wish: PageQuery & { from?: string | undefined }): Promise<Page<CalendarExceptionEntry>> =>
      pageOfExceptions(db, wish),

    /**
     * @returns with how many appointments stand where it is closed now: their clients are told, and they stay until staff move them; and
     * how many meals have moved to the ends of their plans
     * @throws {ApiError} invalid_input
     */
    async add(
      staff: Staff,
      body: Received<typeof exceptionBodySchema>,
    ): Promise<CalendarExceptionEntry & { appointments: number; moved_meals: number } & ToldClients> {
      const now = clock()
      if (body.practitioner !== null && !findPractitioner(await loadRules(), body.practitioner))
        throw invalidField('practitioner', 'Please choose one of the people in the list', 'unknown_practitioner')
      const exception = { ...body, id: uuidv7() }
      return db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'exclusive')
        if (exception.closes_kitchen) await mealMoves.lock(trx)
        await insertException(trx, exception, now)
        const hit = exception.closes_clinic ? await visits.hit(trx, staff, exception, now) : noVisits
        const moved = exception.closes_kitchen ? await mealMoves.moveOff(trx, exception, now) : noMeals
        const details = { ...said(exception), ...(exception.closes_kitchen && { moved_meals: moved.meals }) }
        const deed = { at: now, action: 'calendar_exception_added', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(exception.id) })
        return {
          ...exception,
          ...together(hit, moved),
          ...{ appointments: hit.appointments, moved_meals: moved.meals },
        }
      })
    },

    /** @returns how many meals come on the days again, and how many visits stand again @throws {ApiError} exception_not_found */
    async remove(staff: Staff, id: string): Promise<ToldClients & { meals: number; visits: number }> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'exclusive')
        await mealMoves.lock(trx)
        const seen = await getException(trx, id)
        if (!seen) throw new ApiError('exception_not_found')
        const stand = await visits.release(trx, staff, seen, now)
        await deleteException(trx, id)
        const moved = seen.closes_kitchen ? await mealMoves.bringBack(trx, seen, now) : noMeals
        const details = { ...said(seen), ...(seen.closes_kitchen && { meals_back: moved.meals }) }
        const deed = { at: now, action: 'calendar_exception_deleted', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(id) })
        return { ...together(stand, moved), meals: moved.meals, visits: stand.visits }
      })
    },
  }
}

const together = (one: ToldClients, other: ToldClients): ToldClients => ({
  mailed: one.mailed + other.mailed,
  to_call: one.to_call + other.to_call,
})
