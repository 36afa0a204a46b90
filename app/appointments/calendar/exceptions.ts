/** Days, or parts of them, on which the clinic is closed or open otherwise than in the week's hours: staff set them. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { CalendarExceptionEntry, exceptionBodySchema } from '../contract/calendar-exceptions'
import { countStanding, deleteException, insertException, pageOfExceptions } from './calendar-store'

export type Exceptions = ReturnType<typeof createExceptions>

/** How many clients are mailed, and how many have to be called. */
export type ToldClients = { mailed: number; to_call: number }

type MovedMeals = ToldClients & { meals: number }

/** What a closed kitchen means for the meals of its day (app/deliveries/day/closed-days.ts). All in the transaction of the exception. */
export type MealMoves = {
  /** Before the exception is written: no plan changes its days until the transaction ends. */
  lock: (trx: Kysely<Tables>) => Promise<void>
  moveOff: (trx: Kysely<Tables>, closed: { day: string; public_note: string | null }, now: Date) => Promise<MovedMeals>
  bringBack: (trx: Kysely<Tables>, day: string, now: Date) => Promise<MovedMeals>
}

const noMeals: MovedMeals = { mailed: 0, to_call: 0, meals: 0 }

type ExceptionsOptions = { db: Kysely<Tables>; clock: Clock; mealMoves: MealMoves }

export function createExceptions({ db, clock, mealMoves }: ExceptionsOptions) {
  const objectOf = (id: string) => ({ type: 'calendar_exception', id })
  const said = ({ day, from_time, to_time, is_open, closes_clinic, closes_kitchen }: CalendarExceptionEntry) => ({
    ...{ day, from_time, to_time, is_open },
    ...(!is_open && !closes_clinic && { closes_clinic }),
    ...(closes_kitchen && { closes_kitchen }),
  })

  return {
    list: (wish: PageQuery & { from?: string | undefined }): Promise<Page<CalendarExceptionEntry>> =>
      pageOfExceptions(db, wish),

    /**
     * @returns with how many appointments stand where the clinic is closed now: they stay, until staff move them; and how
     * many meals have moved to the ends of their plans
     */
    async add(
      staff: Staff,
      body: Received<typeof exceptionBodySchema>,
    ): Promise<CalendarExceptionEntry & { appointments: number; moved_meals: number } & ToldClients> {
      const now = clock()
      const exception = { ...body, practitioner: null, id: uuidv7() }
      return db.transaction().execute(async (trx) => {
        if (exception.closes_kitchen) await mealMoves.lock(trx)
        await insertException(trx, exception, now)
        const { meals: moved_meals, ...told } = exception.closes_kitchen
          ? await mealMoves.moveOff(trx, exception, now)
          : noMeals
        const details = { ...said(exception), ...(exception.closes_kitchen && { moved_meals }) }
        const deed = { at: now, action: 'calendar_exception_added', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(exception.id) })
        const { day, from_time, to_time } = exception
        const span = { from: indiaInstant(day, from_time), to: indiaInstant(day, to_time) }
        return {
          ...exception,
          ...told,
          moved_meals,
          appointments: exception.closes_clinic ? await countStanding(trx, span) : 0,
        }
      })
    },

    /** @returns how many meals come on the day again @throws {ApiError} exception_not_found */
    async remove(staff: Staff, id: string): Promise<ToldClients & { meals: number }> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        await mealMoves.lock(trx)
        const gone = await deleteException(trx, id)
        if (!gone) throw new ApiError('exception_not_found')
        const moved = gone.closes_kitchen ? await mealMoves.bringBack(trx, gone.day, now) : noMeals
        const details = { ...said(gone), ...(gone.closes_kitchen && { meals_back: moved.meals }) }
        const deed = { at: now, action: 'calendar_exception_deleted', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(id) })
        return moved
      })
    },
  }
}
