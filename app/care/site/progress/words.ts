/** What a client reads of their readings: plain, without praise, an index or a band. */
import { dayAndMonth, longDay, shortDay } from '~/domain/time/days'
import type { Progress } from '../../contract/readings/own-readings'
import type { Reading, ReadingKindView } from '../../contract/readings/reading-fields'

type Valued = Pick<Reading, 'value' | 'lower'>
/** '70.1', '128/82'; empty where it is hidden. */
export const valueText = ({ value, lower }: Valued): string =>
  value === null ? '' : lower === null ? value : `${value}/${lower}`

export const withUnit = (reading: Valued, { unit }: Pick<ReadingKindView, 'unit'>): string =>
  reading.value === null ? 'hidden' : `${valueText(reading)} ${unit}`

/** With its year, where that is another. */
export const dayWithin = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`

export const wayWords = { client: 'by you', clinic: 'at the clinic', report: 'from your report' } as const

/** How the last reading compares with the first of the period. */
export function ownLine(change: NonNullable<Progress['change']>, kind: ReadingKindView, today: string): string {
  const since = change.since.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(change.since) : longDay(change.since)
  const compared =
    change.direction === 'same'
      ? `The same as on ${since}.`
      : `${change.by} ${kind.unit} ${change.direction} than on ${since}.`
  return kind.id === 'weight'
    ? `${compared} Weight goes up and down by a kilo from day to day, so we look at four weeks.`
    : compared
}

export const labRangeText = ({
  lab_low: low,
  lab_high: high,
}: Pick<Reading, 'lab_low' | 'lab_high'>): string | null => {
  if (low !== null && high !== null) return `Lab range ${low} to ${high}`
  if (high !== null) return `Lab range up to ${high}`
  return low === null ? null : `Lab range from ${low}`
}

/** The entries that it has replaced, the newest first. */
export function formersOf<One extends Reading>(reading: One, entries: readonly One[]): One[] {
  const former = entries.find(({ id }) => id === reading.replaces_id)
  return former ? [former, ...formersOf(former, entries)] : []
}

/** The points of a chart, the oldest first. */
export const pointsOf = (entries: readonly Reading[]) =>
  entries
    .filter(({ state, value }) => state === 'counts' && value !== null)
    .toReversed()
    .map(({ taken_on: day, value, lower }) => ({
      day,
      values: [value, lower].flatMap((one) => (one === null ? [] : Number(one))),
    }))
