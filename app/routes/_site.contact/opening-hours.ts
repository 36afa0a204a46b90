/** The small table of opening hours, from the two timetables of content/site.yaml. */

/** Days such as Mon; times of a 24-hour clock such as 09:00, India's. */
type Timetable = { days: readonly string[]; opens: string; closes: string }

export type OpeningRow = { days: string; hours: string[] }

const week = [
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
  ['Sun', 'Sunday'],
] as const

/** One row for each run of days on which nothing differs; `hours` has one entry for each timetable, in their order. */
export function openingRows(timetables: readonly Timetable[]): OpeningRow[] {
  const runs: { first: string; last: string; hours: string[] }[] = []
  for (const [short, name] of week) {
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
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
