/** The dashboard's figures: days, weeks and months are those of India's calendar. */
import type { Kysely } from 'kysely'
import { countCallsToMake } from '~/deliveries/call-store'
import type { Permission } from '~/domain/accounts/staff-words'
import { addDays, addMonths, dayOf, indiaDay, indiaInstant, weekdayOf, weekdays } from '~/domain/time/days'
import { readBackupNews } from '~/operations/backup/store'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import { countWaitingErasures } from '~/privacy/erasure/erasure-store'
import { listWithdrawals } from '~/privacy/withdrawals'
import type { Overview } from './contract/stats'
import {
  countDelayed,
  countDeliveries,
  countPlans,
  countRequests,
  countVisitsToClose,
  countVisitsToMove,
  countWaiting,
  listAttendance,
  oldestWaitingAppointment,
  openGrievances,
  sumPayments,
  sumRefunds,
} from './store'

export type StatsService = ReturnType<typeof createStatsService>

const requestDays = 14
const attendanceWeeks = 8
const endingDays = 7

type StatsOptions = {
  db: Kysely<Tables>
  clock: Clock
  /** How many clients in care wait for a dietitian. */
  countCare: () => Promise<number>
  /** How many coming visits are of someone who takes no bookings any more, and how many by video of today and tomorrow have no link. */
  countVisitsOf: () => Promise<{ toPassOn: number; withoutLink: number }>
  /** How many portions of the next seven days have no dish. */
  countWithoutDish: () => Promise<number>
}

export function createStatsService({ db, clock, countCare, countVisitsOf, countWithoutDish }: StatsOptions) {
  return {
    /** What waits for a person with these permissions; 0 of all else. */
    async countWaiting(may: (permission: Permission) => boolean) {
      const [counts, care] = await Promise.all([countWaiting(db), may('care') ? countCare() : 0])
      return {
        bookings: may('calendar') ? counts.bookings : 0,
        orders: may('orders') ? counts.orders : 0,
        enquiries: may('enquiries') ? counts.enquiries : 0,
        mails: may('outbox') ? counts.mails : 0,
        care,
      }
    },

    async loadOverview(): Promise<Overview> {
      const today = indiaDay(clock())
      const tomorrow = addDays(today, 1)
      const month = `${today.slice(0, 7)}-01`
      const lastDays = row(requestDays, (at) => addDays(tomorrow, at - requestDays))
      const thisMonday = mondayOf(today)
      const firstMonday = addDays(thisMonday, -7 * (attendanceWeeks - 1))
      const months = { this: span(month, addMonths(month, 1)), last: span(addMonths(month, -1), month) }
      const [
        oldest,
        unclosed,
        unmoved,
        calls,
        requests,
        attendance,
        plans,
        paidNow,
        paidBefore,
        refundedNow,
        refundedBefore,
        meals,
        backups,
        delayed,
        grievances,
        erasures,
        withdrawals,
        visitsOf,
        withoutDish,
      ] = await Promise.all([
        oldestWaitingAppointment(db),
        countVisitsToClose(db, clock()),
        countVisitsToMove(db, clock()),
        countCallsToMake(db),
        countRequests(db, lastDays),
        listAttendance(db, span(firstMonday, tomorrow)),
        countPlans(db, today, { endingDays }),
        sumPayments(db, months.this),
        sumPayments(db, months.last),
        sumRefunds(db, months.this),
        sumRefunds(db, months.last),
        countDeliveries(db, tomorrow),
        readBackupNews(db),
        countDelayed(db, clock()),
        openGrievances(db),
        countWaitingErasures(db),
        listWithdrawals(db, clock()),
        countVisitsOf(),
        countWithoutDish(),
      ])
      const weekOf = (status: string) =>
        countBy(
          attendance.filter((one) => one.status === status),
          ({ starts_at }) => mondayOf(dayOf(starts_at)),
        )
      const [completed, missed] = [weekOf('completed'), weekOf('no_show')]
      return {
        today,
        oldest_booking_at: oldest,
        visits_to_close: unclosed,
        visits_to_move: unmoved,
        visits_to_pass_on: visitsOf.toPassOn,
        visits_without_link: visitsOf.withoutLink,
        calls_to_make: calls,
        requests_by_day: lastDays.map((day) => ({ day, count: requests.get(day) ?? 0 })),
        attendance_by_week: row(attendanceWeeks, (at) => {
          const day = addDays(firstMonday, 7 * at)
          return { day, completed: completed.get(day) ?? 0, no_show: missed.get(day) ?? 0 }
        }),
        active_plans: plans.running,
        plans_ending: plans.ending,
        paid_this_month: total(paidNow) - refundedNow,
        paid_last_month: total(paidBefore) - refundedBefore,
        paid_by_plan: paidNow,
        deliveries_tomorrow: meals,
        mails_delayed: delayed.mails,
        links_delayed: delayed.links,
        last_backup_at: backups.lastGoodAt,
        backup_problem: backups.problem,
        open_grievances: grievances.count,
        next_grievance_due_at: grievances.nextDueAt,
        waiting_erasures: erasures,
        waiting_withdrawals: withdrawals,
        portions_without_dish: withoutDish,
      }
    },
  }
}

const row = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))

/** From the beginning of one day of India's on, before the beginning of another. */
const span = (from: string, before: string) => ({
  from: indiaInstant(from).toISOString(),
  before: indiaInstant(before).toISOString(),
})

const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)))

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const total = (sums: readonly { paise: number }[]): number => sums.reduce((sum, { paise }) => sum + paise, 0)
