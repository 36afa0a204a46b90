/**
 * Opening hours: the days and times a client may ask for, by India's clock (the form offers them and the backend checks them),
 * and hours in words, written and read. Times are those of a 24-hour clock.
 */
import { addDays, clockText, indiaClock, type Weekday, weekdayNames, weekdayOf, weekdays } from './days'

/** As content/site.yaml has them: days such as Mon, times of a 24-hour clock such as 09:00. */
export type OpeningHours = { days: readonly string[]; opens: string; closes: string }

export const bookingSlots = ['morning', 'afternoon', 'evening'] as const
export type BookingSlot = (typeof bookingSlots)[number]

/** How many days ahead a client may ask for. */
const bookingHorizonDays = 90

const slotBounds: Record<BookingSlot, { from: string; to: string }> = {
  morning: { from: '00:00', to: '12:00' },
  afternoon: { from: '12:00', to: '16:00' },
  evening: { from: '16:00', to: '24:00' },
}

/** The time of day of an instant (UTC text), by India's clock. */
export function slotAt(instant: string): BookingSlot {
  const { time } = indiaClock(new Date(instant))
  return bookingSlots.find((slot) => time < slotBounds[slot].to) ?? 'evening'
}

/** The times of day in which the clinic is open, each cut to its opening hours: morning 09:00 to 12:00. */
export function openSlots({ opens, closes }: OpeningHours): { slot: BookingSlot; from: string; to: string }[] {
  return bookingSlots.flatMap((slot) => {
    const bounds = slotBounds[slot]
    // Times with leading zeros compare as text.
    const from = bounds.from > opens ? bounds.from : opens
    const to = bounds.to < closes ? bounds.to : closes
    return from < to ? [{ slot, from, to }] : []
  })
}

/** The first and the last day (YYYY-MM-DD) that may be asked for: from today on. */
export function bookingDays(now: Date): { first: string; last: string } {
  const { day } = indiaClock(now)
  return { first: day, last: addDays(day, bookingHorizonDays) }
}

export type PreferredTime = { preferred_date: string | null; preferred_slot: BookingSlot | null }

/**
 * What is wrong with a wish, and in which field; null where nothing is.
 * @param wish its date is a day that exists
 */
export function checkPreferredTime(
  { preferred_date: date, preferred_slot: slot }: PreferredTime,
  hours: OpeningHours,
  now: Date,
): { field: keyof PreferredTime; message: string } | null {
  const chosen = slot && openSlots(hours).find((one) => one.slot === slot)
  if (slot && !chosen) return { field: 'preferred_slot', message: 'We are closed at this time of day' }
  if (!date) return null
  const { first, last } = bookingDays(now)
  if (date < first) return { field: 'preferred_date', message: 'Please choose a day from today on' }
  if (date > last)
    return { field: 'preferred_date', message: `Please choose a day within the next ${bookingHorizonDays} days` }
  if (!hours.days.includes(weekdayOf(date)))
    return { field: 'preferred_date', message: 'We are closed on this day. Please choose another' }
  const ends = chosen ? chosen.to : hours.closes
  if (date === first && indiaClock(now).time >= ends)
    return { field: chosen ? 'preferred_slot' : 'preferred_date', message: 'This time is over. Please choose another' }
  return null
}

// ------------------------------------------------------------------------------------------------------ hours in words

/** ['Mon', …, 'Fri'] → "Monday to Friday"; ['Mon', 'Wed'] → "Monday and Wednesday". */
export function daysInWords(days: readonly string[]): string {
  const runs: Weekday[][] = []
  for (const [at, day] of weekdays.entries()) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run && at > 0 && run.at(-1) === weekdays[at - 1]) run.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) => {
    const names = run.map((day) => weekdayNames[day])
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "Monday to Friday, 9:00 AM to 6:00 PM". */
export const hoursInWords = ({ days, opens, closes }: OpeningHours): string =>
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
  if (/\b(?:daily|every ?day|all days)\b/i.test(text)) return [...weekdays]
  const found = [...text.matchAll(/(-|–|—|\bto\b|)\s*\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*/gi)]
  if (found.length === 0) return null
  const days = new Set<Weekday>()
  let last = 0
  for (const [, join, name = ''] of found) {
    const at = weekdays.findIndex((day) => day.toLowerCase() === name.toLowerCase())
    // Around the week's end as well: Sat-Mon.
    if (join) for (let day = last; day !== at; day = (day + 1) % 7) days.add(weekdays[day] ?? 'Mon')
    days.add(weekdays[at] ?? 'Mon')
    last = at
  }
  return weekdays.filter((day) => days.has(day))
}
