/**
 * India's calendar and clock, and how dates are written. India has one time zone without summer time, so its clock is UTC
 * and five and a half hours. A day of the calendar is text (2026-11-21) and has no zone; an instant is UTC ISO text or a Date.
 */

const dayMs = 86_400_000
const indiaOffset = '+05:30'
const indiaOffsetMs = 5.5 * 3_600_000

/** Days of the week in their order, and their whole names. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

// -------------------------------------------------------------------------------------------------- days and instants

/** The day and the time (HH:MM) that a clock in India shows. */
export function indiaClock(now: Date): { day: string; time: string } {
  const text = new Date(now.getTime() + indiaOffsetMs).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The day in India at an instant. */
export const indiaDay = (now: Date): string => indiaClock(now).day

/** An instant (UTC text) → the day in India. */
export const dayOf = (instant: string): string => indiaDay(new Date(instant))

/** The instant at which a clock in India shows this day and time, HH:MM or 24:00; the day's beginning without one. */
export const indiaInstant = (day: string, time = '00:00'): Date => new Date(`${day}T${time}:00${indiaOffset}`)

/** The same as UTC text, for what people have typed; null where there is no such day or time. */
export function typedIndiaInstant(day: string, time?: string): string | null {
  const instant = indiaInstant(day, time)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** An instant with India's offset and without milliseconds: 2026-01-05T15:04:05+05:30. */
export const indiaTimestamp = (at: Date): string =>
  `${new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 19)}${indiaOffset}`

/**
 * A day of the calendar that can be reckoned with. 30 February is none, although a Date can be made of it, and a year of another age is
 * mistyped: a week more or less would lead out of what four digits can say.
 */
export const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** An instant as this program writes it, UTC. What people typed may only look like one. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

/** The instant of a text that is a day or an instant: a day begins at its midnight in India. Invalid Date for other text. */
export const instantOf = (text: string): Date => (isDay(text) ? indiaInstant(text) : new Date(text))

/** The weekday of a day of the calendar, which is the same in every zone. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'Mon'

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The same date so many months later; the last of the month where that month is shorter: 31 January and one are 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

// ------------------------------------------------------------------------------------------------------- how they are written

/** Writes days of the calendar. Empty for what is no day, as one that is half typed. */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => (isDay(day) ? format.format(new Date(day)) : '')
}

/** '2026-10-19' → '19 October 2026'. */
export const longDay = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
/** '2026-10-19' → '19 अक्टूबर 2026'. */
export const hindiDay = (day: string): string =>
  isDay(day)
    ? new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(
        new Date(day),
      )
    : ''
/** '2026-10-19' → '19 October'. */
export const dayAndMonth = inUtc({ day: 'numeric', month: 'long' })
/** '2026-11-19' → 'Thursday'. */
export const weekday = inUtc({ weekday: 'long' })
/** '2026-11-19' → 'गुरुवार'. */
export const hindiWeekday = (day: string): string =>
  isDay(day) ? new Intl.DateTimeFormat('hi-IN', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day)) : ''
/** '2026-11-19' → 'Thu'. */
export const shortWeekday = inUtc({ weekday: 'short' })
/** '2026-11-19' → 'Nov'. */
export const shortMonth = inUtc({ month: 'short' })
/** '2026-11-19' → '19 Nov'. */
export const shortDay = (day: string): string => `${dayOfMonth(day)} ${shortMonth(day)}`
/** '2026-11-09' → '9'. */
export const dayOfMonth = inUtc({ day: 'numeric' })

/**
 * '2026-11-21' → 'Saturday, 21 November 2026'. Two parts, because Node's releases differ in the comma of a whole date. A
 * half-typed day is empty.
 */
export const weekdayAndDay = (day: string): string => [weekday(day), longDay(day)].filter(Boolean).join(', ')

/** '2026-11-21' → 'Sat 21 Nov 2026'. */
export const compactDay = (day: string): string => `${shortWeekday(day)} ${shortDay(day)} ${day.slice(0, 4)}`

/** 'today', 'tomorrow', 'on Tuesday' within the next six days, else 'on 24 November'. */
export function onDay(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const ahead = daysBetween(today, day)
  return ahead > 0 && ahead < 7 ? `on ${weekday(day)}` : `on ${dayAndMonth(day)}`
}

const inIndia = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Kolkata' })
const postDayFormat = inIndia('en-US', { day: '2-digit' })
const postMonthFormat = inIndia('en-US', { month: 'short' })
const postDateFormat = inIndia('en-US', { day: '2-digit', month: 'long', year: 'numeric' })

/** '18:00' → '6:00 PM'. */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An instant (UTC text) as India's clock shows it: '9:45 AM'. */
export const timeOf = (instant: string): string => clockText(indiaClock(new Date(instant)).time)

/** The same with its day: '21 Nov 2026, 9:30 AM'. */
export function dateTimeText(instant: string): string {
  const day = dayOf(instant)
  return `${shortDay(day)} ${day.slice(0, 4)}, ${timeOf(instant)}`
}

/** 'Tuesday, 24 November, 9:45 AM'. */
export const timeAndDay = (instant: string): string => {
  const day = dayOf(instant)
  return `${weekday(day)}, ${dayAndMonth(day)}, ${timeOf(instant)}`
}

/** 'Tuesday, 6:00 AM', as clocks in another zone (Europe/Berlin) show an instant; null where they show what India's do. */
export function timeElsewhere(instant: string, timeZone: string): string | null {
  const write = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
      new Date(instant),
    )
  const there = write(timeZone)
  return there === write('Asia/Kolkata') ? null : there
}

const readDate = (value: string | null | undefined): Date | null => {
  const date = value ? instantOf(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

/** Day and month for the tab on a post's card; '01' and 'JAN' for a date that cannot be read (specification §5). */
export function cardDate(value: string | null | undefined): { day: string; month: string } {
  const date = readDate(value)
  return date
    ? { day: postDayFormat.format(date), month: postMonthFormat.format(date).toUpperCase() }
    : { day: '01', month: 'JAN' }
}

export const unknownDate = 'Unknown Date'

/** Of a post: 'November 14, 2026'; 'Unknown Date' for a date that cannot be read (specification §5). */
export function longDate(value: string | null | undefined): string {
  const date = readDate(value)
  return date ? postDateFormat.format(date) : unknownDate
}
