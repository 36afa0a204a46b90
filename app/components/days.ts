/** Days as the site writes them: 19 October 2026. Always by the clock of India, so that server and browser agree. */
import { addDays, daysBetween, indiaDay } from '~/clinic/contract/plan-dates'

/** A day of the calendar is the same day wherever one is, so it is written out in UTC. Empty for a half-typed one. */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => {
    const date = new Date(day)
    return Number.isNaN(date.getTime()) ? '' : format.format(date)
  }
}

/** '2026-10-19' → '19 October 2026'. */
export const longDay = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
/** '2026-11-21' → 'Saturday, 21 November 2026': what a browser shows in a date field may put the month first. */
export const weekdayAndDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** '2026-10-19' → '19 October'. */
export const dayAndMonth = inUtc({ day: 'numeric', month: 'long' })
/** '2026-11-19' → 'Thursday'. */
export const weekday = inUtc({ weekday: 'long' })
/** '2026-11-19' → 'Thu'. */
export const shortWeekday = inUtc({ weekday: 'short' })
/** '2026-11-19' → 'Nov'. */
export const shortMonth = inUtc({ month: 'short' })
/** '2026-11-09' → '9'. */
export const dayOfMonth = inUtc({ day: 'numeric' })

/** An instant (UTC) → the day in India. */
export const dayOf = (instant: string): string => indiaDay(new Date(instant))

/** 'today', 'tomorrow', 'on Tuesday' within the next six days, else 'on 24 November'. */
export function onDay(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const ahead = daysBetween(today, day)
  return ahead > 0 && ahead < 7 ? `on ${weekday(day)}` : `on ${dayAndMonth(day)}`
}
