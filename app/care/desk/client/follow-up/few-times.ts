/** A few of many free times, so that one can be agreed on in a sentence. Pure. */
import type { FreeDay } from '~/appointments/contract/appointments'
import { daysBetween } from '~/domain/time/days'
import { slotAt } from '~/domain/time/opening-hours'

export type FewTimes = { day: string; times: string[] }[]

const mostDays = 3

/** Of the days that lie nearest to one: of each the first time of the morning, the afternoon and the evening. */
export const fewTimesAround = (day: string, days: readonly FreeDay[]): FewTimes =>
  days
    .filter(({ times }) => times.length > 0)
    .toSorted((one, other) => Math.abs(daysBetween(day, one.day)) - Math.abs(daysBetween(day, other.day)))
    .slice(0, mostDays)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((one) => ({
      day: one.day,
      times: one.times.filter((time, at) => at === 0 || slotAt(time) !== slotAt(one.times[at - 1] ?? time)),
    }))
