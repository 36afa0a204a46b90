/** What is said of the readings of a period. Of those that count alone. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { addDays, indiaInstant } from '~/domain/time/days'
import type { Progress } from '../../contract/readings/own-readings'
import type { Festival } from '../../contract/readings/reading-fields'
import type { CareFacts } from '../../food/kitchen-content'
import type { StoredReading } from '../store'

export const thatCount = <One extends Pick<StoredReading, 'state'>>(readings: readonly One[]): One[] =>
  readings.filter(({ state }) => state === 'counts')

/** @param readings the newest first; @returns null where there are fewer than two, and for blood pressure */
export function changeOf(readings: readonly StoredReading[], digits: number): Progress['change'] {
  const counting = thatCount(readings)
  const [last, first] = [counting[0], counting.at(-1)]
  if (!last || !first || last === first || last.lower !== null) return null
  const by = new Decimal(last.value).minus(first.value)
  const direction = by.isZero() ? 'same' : by.isNegative() ? 'less' : 'more'
  return { by: by.abs().toFixed(digits), direction, since: first.taken_on }
}

/** UTC instants of `recent`, `all` or a year. */
export function spanOf(period: string, today: string): { from?: string; before?: string } {
  if (period === 'all') return {}
  if (period === 'recent') return { from: indiaInstant(addDays(today, -365)).toISOString() }
  return {
    from: indiaInstant(`${period}-01-01`).toISOString(),
    before: indiaInstant(`${Number(period) + 1}-01-01`).toISOString(),
  }
}

/** Those between the first and the last of these readings. @param readings the newest first */
export function festivalsIn(
  { festivals }: CareFacts['readings'],
  readings: readonly Pick<StoredReading, 'taken_on'>[],
): Festival[] {
  const [last, first] = [readings[0], readings.at(-1)]
  if (!last || !first) return []
  return festivals.items
    .filter(({ from, to }) => to >= first.taken_on && from <= last.taken_on)
    .map(({ festival: name, from, to }) => ({ name, from, to }))
}
