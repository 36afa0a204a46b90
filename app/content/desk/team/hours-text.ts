/** Hours and breaks as staff type them on one line each, and back. Pure. */

export type TimeSpan = { from: string; to: string }
type Hours = { days: readonly string[]; opens: string; closes: string }
type Break = TimeSpan & { name: string }

export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type WeekDay = (typeof weekDays)[number]

const clock = String.raw`([01]?\d|2[0-3])(?:[:.]([0-5]\d))?`
const spanPattern = new RegExp(String.raw`^${clock}\s*(?:-|–|to)\s*${clock}$`)

const readSpan = (text: string): TimeSpan | null => {
  const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = spanPattern.exec(text.trim()) ?? []
  if (fromHour === undefined || toHour === undefined) return null
  const span = { from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${toHour.padStart(2, '0')}:${toMinute}` }
  return span.from < span.to ? span : null
}

/** '9:00-13:00, 15-18' → two spans; null: it cannot be read. Empty: none. */
export function readSpans(text: string): TimeSpan[] | null {
  const spans = text
    .split(/[,;]/)
    .filter((part) => part.trim() !== '')
    .map(readSpan)
  return spans.includes(null) ? null : (spans as TimeSpan[])
}

/** A line each: 'Lunch 13:00-14:00'; null: one cannot be read. */
export function readBreaks(text: string): Break[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const breaks = lines.map((line) => {
    const [, name = '', times = ''] = /^\s*(\D*?)[\s,:]*(\d.*)$/.exec(line) ?? []
    const span = readSpan(times)
    return span && name !== '' ? { name, ...span } : null
  })
  return breaks.includes(null) ? null : (breaks as Break[])
}

/** Days with the same hours stand together. */
export function hoursOf(week: Readonly<Record<WeekDay, readonly TimeSpan[]>>): Hours[] {
  const hours = new Map<string, Hours & { days: string[] }>()
  for (const day of weekDays)
    for (const { from, to } of week[day]) {
      const key = `${from} ${to}`
      const known = hours.get(key) ?? { days: [], opens: from, closes: to }
      hours.set(key, known)
      known.days.push(day)
    }
  return [...hours.values()]
}

export const textOfDay = (day: WeekDay, hours: readonly Hours[]): string =>
  hours
    .filter(({ days }) => days.includes(day))
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .toSorted()
    .join(', ')

export const textOfBreaks = (breaks: readonly Break[]): string =>
  breaks.map(({ name, from, to }) => `${name} ${from}-${to}`).join('\n')
