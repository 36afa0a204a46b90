/** A closed time of one day or of several: which days it has, and what of it clients read. Pure. */
import { addDays, daysBetween, weekdayAndDay } from '../time/days'

/** `last_day` null: of one day. */
export type DayRange = { day: string; last_day: string | null }

/** So many days are closed at once, the first and the last included. */
export const mostClosedDays = 92

export const lastDayOf = ({ day, last_day }: DayRange): string => last_day ?? day

export const coversDay = (range: DayRange, day: string): boolean => range.day <= day && day <= lastDayOf(range)

export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: daysBetween(range.day, lastDayOf(range)) + 1 }, (_, at) => addDays(range.day, at))

/** 'Monday, 23 November 2026'; 'Monday, 23 November 2026 to Friday, 27 November 2026'. */
export const rangeText = ({ day, last_day }: DayRange): string =>
  last_day === null || last_day === day ? weekdayAndDay(day) : `${weekdayAndDay(day)} to ${weekdayAndDay(last_day)}`

/** Closed days one after the other, each with the sentence that clients read: those with the same one are told once. */
export function closedNotes(days: readonly { day: string; note?: string | undefined }[]): string[] {
  const ranges: (DayRange & { note: string })[] = []
  for (const { day, note } of days) {
    if (!note) continue
    // A weekend between is no new closure.
    const last = ranges.findLast((one) => one.note === note && daysBetween(lastDayOf(one), day) <= 3)
    if (last) last.last_day = day
    else ranges.push({ day, last_day: null, note })
  }
  return ranges.map((one) => `${rangeText(one)}: ${one.note}`)
}
