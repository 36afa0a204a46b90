const withWeekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar in words: 2026-11-21 → "21 November 2026". Empty for what is no day, such as a half-typed one. */
export const longDay = (day: string): string => written(day, format)

/** "Saturday 21 November 2026": what a browser shows in a date field may put the month first. */
export const weekdayAndDay = (day: string): string => written(day, withWeekday)

function written(day: string, format: Intl.DateTimeFormat): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
