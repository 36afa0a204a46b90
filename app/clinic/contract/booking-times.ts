/**
 * When somebody may wish to come: days and times of day inside the clinic's opening hours, always by the clock of India,
 * which knows no summer time. The form offers these and the backend holds a wish against the same rules.
 */

/** As content/site.yaml has them: days such as Mon, times of a 24-hour clock such as 09:00. */
export type OpeningHours = { days: readonly string[]; opens: string; closes: string }

export const bookingSlots = ['morning', 'afternoon', 'evening'] as const
export type BookingSlot = (typeof bookingSlots)[number]

/** How many days ahead somebody may ask for. */
const bookingHorizonDays = 90

const slotBounds: Record<BookingSlot, { from: string; to: string }> = {
  morning: { from: '00:00', to: '12:00' },
  afternoon: { from: '12:00', to: '16:00' },
  evening: { from: '16:00', to: '24:00' },
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
  const last = new Date(Date.parse(day) + bookingHorizonDays * 86_400_000).toISOString().slice(0, 10)
  return { first: day, last }
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
  if (!hours.days.includes(weekday(date)))
    return { field: 'preferred_date', message: 'We are closed on this day. Please choose another' }
  const ends = chosen ? chosen.to : hours.closes
  if (date === first && indiaClock(now).time >= ends)
    return { field: chosen ? 'preferred_slot' : 'preferred_date', message: 'This time is over. Please choose another' }
  return null
}

/** Mon to Sun. A day of the calendar has its weekday wherever one is, so it is asked for in UTC. */
const weekday = (date: string) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(date).getUTCDay()] ?? ''

function indiaClock(now: Date): { day: string; time: string } {
  const text = new Date(now.getTime() + 5.5 * 3_600_000).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}
