const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar in words: 2026-11-21 → "21 November 2026". Empty for what is no day, such as a half-typed one. */
export function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
