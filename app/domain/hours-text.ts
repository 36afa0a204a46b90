/** Opening hours in words: writes them, and reads what staff wrote. Days are Mon … Sun; times are those of a 24-hour clock. */

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Weekday = (typeof week)[number]
type Timetable = { days: readonly string[]; opens: string; closes: string }

const fullNames: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

/** ['Mon', …, 'Fri'] → "Monday to Friday"; ['Mon', 'Wed'] → "Monday and Wednesday". */
export function daysInWords(days: readonly string[]): string {
  const runs: Weekday[][] = []
  for (const [at, day] of week.entries()) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run && at > 0 && run.at(-1) === week[at - 1]) run.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) => {
    const names = run.map((day) => fullNames[day])
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "18:00" → "6:00 PM". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Monday to Friday, 9:00 AM to 6:00 PM". */
export const hoursInWords = ({ days, opens, closes }: Timetable): string =>
  `${daysInWords(days)}, ${clockText(opens)} to ${clockText(closes)}`

/**
 * What a text such as "Mon-Fri: 9:00 AM - 6:00 PM" or "Mon-Sat 9am to 6pm" says. null for a part that it does not say, or
 * not in a way that can be read.
 */
export function readHoursText(text: string): { days: Weekday[] | null; opens: string | null; closes: string | null } {
  const times = [...text.matchAll(/\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b|\b(\d{1,2}):(\d{2})\b/gi)].map(
    ([, hour12, minute12 = '00', half, hour24, minute24]) =>
      half === undefined
        ? `${String(hour24).padStart(2, '0')}:${minute24}`
        : `${String((Number(hour12) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute12}`,
  )
  const [opens = null, closes = null] = times.length === 2 ? times : []
  return { days: readDays(text), opens, closes }
}

function readDays(text: string): Weekday[] | null {
  if (/\b(?:daily|every ?day|all days)\b/i.test(text)) return [...week]
  const found = [...text.matchAll(/(-|–|—|\bto\b|)\s*\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*/gi)]
  if (found.length === 0) return null
  const days = new Set<Weekday>()
  let last = 0
  for (const [, join, name = ''] of found) {
    const at = week.findIndex((day) => day.toLowerCase() === name.toLowerCase())
    // Around the week's end as well: Sat-Mon.
    if (join) for (let day = last; day !== at; day = (day + 1) % 7) days.add(week[day] ?? 'Mon')
    days.add(week[at] ?? 'Mon')
    last = at
  }
  return week.filter((day) => days.has(day))
}
