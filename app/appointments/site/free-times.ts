/** Free times as the booking form offers them. Pure. */
import { closedNotes } from '~/domain/appointments/closures'
import { addDays, dayAndMonth, dayOf, dayOfMonth, shortMonth, shortWeekday, timeOf, weekday } from '~/domain/time/days'
import { type BookingSlot, slotAt } from '~/domain/time/opening-hours'
import type { FreeDay } from '../contract/appointments'

export type FreeDayView = {
  day: string
  /** 'Tuesday 24 November', for screen readers and as the heading of its times. */
  name: string
  /** 'Tue', '24', and 'Dec' on the first of a month. */
  weekday: string
  date: string
  month: string | null
  /** 'Full'; '2 free' where few are left; null: there is no need to hurry. */
  count: string | null
  parts: { slot: BookingSlot; times: { value: string; text: string }[] }[]
}

export type FreeTimesView = {
  days: FreeDayView[]
  /** The days from which the page before and the next one begin; null where there is none. */
  earlier: string | null
  later: string | null
  /** What the clinic says of closed days among them. */
  notes: string[]
}

/** So many open days stand side by side. */
const daysShown = 7
/** So few are worth saying. */
const fewTimes = 3
/** A week of open days has about so many closed ones between them. */
const closedDays = 2

/**
 * @param freeDays one after the other, more than are shown
 * @param kept a time that is held for this client: it is offered although others cannot have it
 */
export function toFreeTimesView(
  freeDays: readonly FreeDay[],
  { from, first, last, kept }: { from: string; first: string; last: string; kept: string | null },
): FreeTimesView {
  const withKept = freeDays.map(({ day, is_open, times }) => ({
    day,
    is_open,
    times: kept !== null && dayOf(kept) === day && !times.includes(kept) ? [...times, kept].toSorted() : times,
  }))
  const shown = withKept.filter(({ is_open, times }) => is_open || times.length > 0).slice(0, daysShown)
  const isToEnd = shown.length < daysShown
  const end = shown.at(-1)?.day ?? freeDays.at(-1)?.day ?? from
  const earlier = addDays(from, -daysShown - closedDays)
  return {
    days: shown.map(toDayView),
    earlier: from > first ? (earlier > first ? earlier : first) : null,
    later: end < last ? addDays(end, 1) : null,
    notes: closedNotes(freeDays.filter(({ day, is_open }) => !is_open && (isToEnd || day < end))),
  }
}

function toDayView({ day, times }: FreeDay, at: number): FreeDayView {
  const slots = [...new Set(times.map(slotAt))]
  return {
    day,
    name: `${weekday(day)} ${dayAndMonth(day)}`,
    weekday: shortWeekday(day),
    date: dayOfMonth(day),
    month: at === 0 || day.endsWith('-01') ? shortMonth(day) : null,
    count: times.length === 0 ? 'Full' : times.length <= fewTimes ? `${times.length} free` : null,
    parts: slots.map((slot) => ({
      slot,
      times: times.filter((time) => slotAt(time) === slot).map((value) => ({ value, text: timeOf(value) })),
    })),
  }
}
