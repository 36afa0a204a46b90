/** Days, or parts of them, on which the clinic is closed or open otherwise than in the week's hours: staff set them. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { CalendarExceptionEntry, exceptionBodySchema } from '~/clinic/contract/admin-appointments'
import type { Received } from '~/clinic/contract/operation'
import type { PageQuery } from '~/clinic/contract/paging'
import { indiaInstant } from '~/domain/days'
import type { Staff } from '../actor'
import { ApiError } from '../api-error'
import { recordStaffAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Page } from '../db/paging'
import type { Tables } from '../db/tables'
import { bringMealsBack, lockKitchen, moveMealsOff } from '../deliveries/order-days'
import { countStanding, deleteException, insertException, pageOfExceptions } from './calendar-store'

export type Exceptions = ReturnType<typeof createExceptions>

export function createExceptions({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
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
    ): Promise<CalendarExceptionEntry & { appointments: number; moved_meals: number }> {
      const now = clock()
      const exception = { ...body, id: uuidv7() }
      return db.transaction().execute(async (trx) => {
        if (exception.closes_kitchen) await lockKitchen(trx, 'exclusive')
        await insertException(trx, exception, now)
        const moved_meals = exception.closes_kitchen ? await moveMealsOff(trx, exception.day, now) : 0
        const details = { ...said(exception), ...(exception.closes_kitchen && { moved_meals }) }
        const deed = { at: now, action: 'calendar_exception_added', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(exception.id) })
        const { day, from_time, to_time } = exception
        const span = { from: indiaInstant(day, from_time), to: indiaInstant(day, to_time) }
        return { ...exception, moved_meals, appointments: exception.closes_clinic ? await countStanding(trx, span) : 0 }
      })
    },

    /** @returns how many meals come on the day again @throws {ApiError} exception_not_found */
    async remove(staff: Staff, id: string): Promise<number> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        await lockKitchen(trx, 'exclusive')
        const gone = await deleteException(trx, id)
        if (!gone) throw new ApiError('exception_not_found')
        const meals = gone.closes_kitchen ? await bringMealsBack(trx, gone.day, now) : 0
        const details = { ...said(gone), ...(gone.closes_kitchen && { meals_back: meals }) }
        const deed = { at: now, action: 'calendar_exception_deleted', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(id) })
        return meals
      })
    },
  }
}
