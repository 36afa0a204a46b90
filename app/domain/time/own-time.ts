/** The clinic's times are India's. Who lives by another clock is shown their own time beside it. */
import { timeAndDay, timeElsewhere } from './days'

/** The IANA name of a time zone as a browser gives it; null for what is none. */
export function readTimeZone(text: string): string | null {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** 'Tuesday, 6:00 AM (Berlin time)'; null where no zone is known, and where its clocks show what India's do. */
export function ownTime(instant: string, zone: string | null | undefined): string | null {
  const known = zone ? readTimeZone(zone) : null
  const there = known && timeElsewhere(instant, known)
  return there && `${there} (${known.split('/').at(-1)?.replaceAll('_', ' ')} time)`
}

/** For a letter: 'Tuesday, 24 November, 10:30 AM IST (India), for you Tuesday, 6:00 AM (Berlin time)'. */
export function timeForAll(instant: string, zone: string | null | undefined): string {
  const own = ownTime(instant, zone)
  return `${timeAndDay(instant)} IST (India)${own ? `, for you ${own}` : ''}`
}
