/** The small table of opening hours, from the two timetables of content/site.yaml. */
import { clockText, weekdayNames, weekdays } from '~/domain/time/days'
import type { OpeningHours } from '~/domain/time/opening-hours'

export type OpeningRow = { days: string; hours: string[] }

/** One row for each run of days on which nothing differs; `hours` has one entry for each timetable, in their order. */
export function openingRows(timetables: readonly OpeningHours[]): OpeningRow[] {
  const runs: { first: string; last: string; hours: string[] }[] = []
  for (const short of weekdays) {
    const name = weekdayNames[short]
    const hours = timetables.map(({ days, opens, closes }) =>
      days.includes(short) ? `${clock(opens)} - ${clock(closes)}` : 'Closed',
    )
    const run = runs.at(-1)
    if (run && run.hours.join() === hours.join()) run.last = name
    else runs.push({ first: name, last: name, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: first === last ? first : `${first} to ${last}`, hours }))
}

/** "18:00" → "6:00 PM", which does not break. */
const clock = (time: string) => clockText(time).replace(' ', '\u00a0')
