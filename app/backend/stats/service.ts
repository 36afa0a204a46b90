/** The dashboard's figures: days, weeks and months are those of India's calendar. */
import type { Kysely } from 'kysely'
import type { Overview } from '~/clinic/contract/stats'
import { addDays, addMonths, dayOf, daysBetween, indiaDay, indiaInstant, weekdayOf, weekdays } from '~/domain/days'
import { planStage, runsUntil } from '~/domain/order-state'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import {
  countDeliveries,
  countWaiting,
  listAttendance,
  listPaidPlansFrom,
  listRequestTimes,
  oldestWaitingAppointment,
  sumPayments,
  sumRefunds,
} from './store'

export type StatsService = ReturnType<typeof createStatsService>

const requestDays = 14
const attendanceWeeks = 8
const endingDays = 7

export function createStatsService({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  return {
    countWaiting: () => countWaiting(db),

    async loadOverview(): Promise<Overview> {
      const today = indiaDay(clock())
      const tomorrow = addDays(today, 1)
      const month = `${today.slice(0, 7)}-01`
      const firstDay = addDays(tomorrow, -requestDays)
      const thisMonday = mondayOf(today)
      const firstMonday = addDays(thisMonday, -7 * (attendanceWeeks - 1))
      const months = { this: span(month, addMonths(month, 1)), last: span(addMonths(month, -1), month) }
      const [oldest, requests, attendance, plans, paidNow, paidBefore, refundedNow, refundedBefore, meals] =
        await Promise.all([
          oldestWaitingAppointment(db),
          listRequestTimes(db, span(firstDay, tomorrow)),
          listAttendance(db, span(firstMonday, tomorrow)),
          listPaidPlansFrom(db, today),
          sumPayments(db, months.this),
          sumPayments(db, months.last),
          sumRefunds(db, months.this),
          sumRefunds(db, months.last),
          countDeliveries(db, tomorrow),
        ])
      const running = plans.filter((plan) => planStage(plan, today) === 'running')
      const requestsOn = countBy(requests, dayOf)
      const weekOf = (status: string) =>
        countBy(
          attendance.filter((one) => one.status === status),
          ({ starts_at }) => mondayOf(dayOf(starts_at)),
        )
      const [completed, missed] = [weekOf('completed'), weekOf('no_show')]
      return {
        today,
        oldest_booking_at: oldest,
        requests_by_day: row(requestDays, (at) => {
          const day = addDays(firstDay, at)
          return { day, count: requestsOn.get(day) ?? 0 }
        }),
        attendance_by_week: row(attendanceWeeks, (at) => {
          const day = addDays(firstMonday, 7 * at)
          return { day, completed: completed.get(day) ?? 0, no_show: missed.get(day) ?? 0 }
        }),
        active_plans: running.length,
        plans_ending: running.filter((plan) => daysBetween(today, runsUntil(plan) ?? today) <= endingDays).length,
        paid_this_month: total(paidNow) - refundedNow,
        paid_last_month: total(paidBefore) - refundedBefore,
        paid_by_plan: paidNow,
        deliveries_tomorrow: meals,
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
