/** Days, or parts of them, on which the clinic is closed or open otherwise than in the week's hours: staff set them. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DayNews } from '~/deliveries/day/day-news'
import type { DeliveredOrder } from '~/deliveries/day/day-store'
import { bringMealsBack, lockKitchen, moveMealsOff } from '~/deliveries/day/order-days'
import type { DaysChange } from '~/domain/deliveries/delivery-days'
import { indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { CalendarExceptionEntry, exceptionBodySchema } from '../contract/calendar-exceptions'
import { countStanding, deleteException, type ExceptionRow, insertException, pageOfExceptions } from './calendar-store'

export type Exceptions = ReturnType<typeof createExceptions>

type ExceptionsOptions = { db: Kysely<Tables>; clock: Clock; tellOfDays: DayNews }

/** How many clients are mailed, and how many have to be called. */
export type ToldClients = { mailed: number; to_call: number }

export function createExceptions({ db, clock, tellOfDays }: ExceptionsOptions) {
  /** Tells each client of a meal that was moved, and counts them. */
  function telling(trx: Kysely<Tables>, change: DaysChange, exception: ExceptionRow, now: Date) {
    const told: ToldClients = { mailed: 0, to_call: 0 }
    const { day, public_note: publicNote } = exception
    const onChanged = async (order: DeliveredOrder, endsOn: string) => {
      const way = await tellOfDays(trx, order, { change, from: day, to: day, endsOn, publicNote }, now)
      told[way === 'mail' ? 'mailed' : 'to_call'] += 1
    }
    return { told, onChanged }
  }

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
      const exception = { ...body, id: uuidv7() }
      return db.transaction().execute(async (trx) => {
        if (exception.closes_kitchen) await lockKitchen(trx, 'exclusive')
        await insertException(trx, exception, now)
        const { told, onChanged } = telling(trx, 'kitchen_closed', exception, now)
        const moved_meals = exception.closes_kitchen ? await moveMealsOff(trx, exception.day, now, onChanged) : 0
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
        await lockKitchen(trx, 'exclusive')
        const gone = await deleteException(trx, id)
        if (!gone) throw new ApiError('exception_not_found')
        const { told, onChanged } = telling(trx, 'kitchen_open', { ...gone, public_note: null }, now)
        const meals = gone.closes_kitchen ? await bringMealsBack(trx, gone.day, now, onChanged) : 0
        const details = { ...said(gone), ...(gone.closes_kitchen && { meals_back: meals }) }
        const deed = { at: now, action: 'calendar_exception_deleted', subject: null, details } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(id) })
        return { ...told, meals }
      })
    },
  }
}
