/** How a thread says when. Pure. */
import { addDays, dayOf, shortDay, timeOf } from '~/domain/time/days'

/** 'today, 8:02 AM', 'yesterday, 6:40 PM', '21 Nov, 9:30 AM'; of another year with it. */
export function momentWords(instant: string, today: string): string {
  const day = dayOf(instant)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  const name = day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : `${shortDay(day)}${year}`
  return `${name}, ${timeOf(instant)}`
}

/** 200 → '3 h 20 min'; from two days on in days. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** 1 → 'one working day'. */
export const workingDayWords = (days: number): string => (days === 1 ? 'one working day' : `${days} working days`)
