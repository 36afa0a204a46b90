/**
 * Which backups stay: all of the last 2 days that have one, so that a second one of a day takes none away; the newest of each of the last
 * 7 days, 4 weeks and 12 months. The newest of all always stays. Days are India's, weeks begin on Monday.
 */
import { addDays, indiaDay, weekdayOf, weekdays } from '~/domain/time/days'

const rule = { wholeDays: 2, days: 7, weeks: 4, months: 12 }

export type Dated = { name: string; at: Date }

/** @returns the names of those that stay */
export function keptBackups(backups: readonly Dated[]): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const days = [...new Set(newestFirst.map(({ at }) => indiaDay(at)))].slice(0, rule.wholeDays)
  return new Set([
    ...newestFirst.filter(({ at }) => days.includes(indiaDay(at))).map(({ name }) => name),
    ...newestOfEach(newestFirst, rule.days, (day) => day),
    ...newestOfEach(newestFirst, rule.weeks, (day) => addDays(day, -weekdays.indexOf(weekdayOf(day)))),
    ...newestOfEach(newestFirst, rule.months, (day) => day.slice(0, 7)),
  ])
}

function newestOfEach(newestFirst: readonly Dated[], most: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const { name, at } of newestFirst) {
    const period = periodOf(indiaDay(at))
    if (!newest.has(period)) newest.set(period, name)
    if (newest.size === most) break
  }
  return [...newest.values()]
}

const namePattern = /^aahar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(\d{3})Z$/

/** A name that says when: aahar-2026-11-23T21-00-00123Z. */
export const nameOfBackup = (at: Date): string => `aahar-${at.toISOString().replaceAll(':', '-').replace('.', '')}`

/** Null: not the name of a backup. */
export function whenOfBackup(name: string): Date | null {
  const [, day, hours, minutes, seconds, ms] = namePattern.exec(name) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
