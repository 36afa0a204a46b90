/** Where a chart of readings draws what: points, the lines between those that are near, levels, days and festivals. In its own units. Pure. */

import { daysBetween, shortDay, shortMonth } from '~/domain/time/days'
import type { Festival } from '../../../contract/readings/reading-fields'

/** Beside the upper values of blood pressure there are the lower ones. */
export type Point = { day: string; values: number[] }
type Spot = { x: number; y: number; isLast: boolean }
export type Chart = {
  levels: { y: number; label: string }[]
  /** One for each run of points that are joined: `x,y x,y`. */
  runs: string[]
  /** The last alone, where there are many. */
  spots: Spot[]
  days: { x: number; label: string; anchor: 'start' | 'middle' | 'end' }[]
  festivals: { x: number; width: number; label: string | null }[]
}

export const size = { width: 640, height: 300, left: 8, right: 578, top: 14, bottom: 236 }
const mostJoinedDays = 45
const mostSpots = 60
/** Of a label, so that it does not stand over the next one. */
const labelRoom = 105

/**
 * @param points the oldest first; @param leastSpan between the lowest and the highest level
 * @returns null for fewer than two points: there is no line yet
 */
export function chartOf(points: readonly Point[], leastSpan: number, festivals: readonly Festival[]): Chart | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const span = Math.max(1, daysBetween(first.day, last.day))
  const x = (day: string) => round(size.left + (daysBetween(first.day, day) / span) * (size.right - size.left - 10))
  const { low, high, step } = levelsOf(
    points.flatMap(({ values }) => values),
    leastSpan,
  )
  const y = (value: number) => round(size.bottom - ((value - low) / (high - low)) * (size.bottom - size.top))
  const count = Math.round((high - low) / step)
  const digits = step < 1 ? Math.ceil(-Math.log10(step) - 1e-9) : 0
  const lines = first.values.map((_, at) =>
    points.flatMap(({ day, values }) => (values[at] === undefined ? [] : [{ day, x: x(day), y: y(values[at]) }])),
  )
  const shown = lines.map((line) => line.map((spot, at) => ({ x: spot.x, y: spot.y, isLast: at === line.length - 1 })))
  return {
    levels: Array.from({ length: count + 1 }, (_, at) => low + at * step).map((value) => ({
      y: y(value),
      label: value.toFixed(digits),
    })),
    runs: lines.flatMap(runsOf),
    spots: shown.flatMap((line) => (line.length > mostSpots ? line.slice(-1) : line)),
    days: dayLabels(
      points.map(({ day }) => day),
      x,
    ),
    festivals: festivalsOf(festivals, { from: first.day, to: last.day, x, isNamed: span <= 800 }),
  }
}

const round = (figure: number) => Math.round(figure * 10) / 10

/** Round levels around all values. */
function levelsOf(values: readonly number[], leastSpan: number) {
  const [least, most] = [
    values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY),
    values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY),
  ]
  const missing = Math.max(0, leastSpan - (most - least)) / 2
  const [from, to] = [Math.max(0, least - missing), most + missing]
  const rough = (to - from) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999) ?? rough
  // A hair less, so that 70.1 / 0.1 is not taken for 700.99999.
  const low = Math.floor(from / step + 1e-9) * step
  return { low, step, high: Math.max(Math.ceil(to / step - 1e-9) * step, low + step) }
}

/** Points are joined that are not more than 45 days apart; a point alone is no line. */
function runsOf(line: readonly { day: string; x: number; y: number }[]): string[] {
  const runs: { day: string; x: number; y: number }[][] = []
  for (const point of line) {
    const before = runs.at(-1)?.at(-1)
    if (before && daysBetween(before.day, point.day) <= mostJoinedDays) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs.filter((run) => run.length > 1).map((run) => run.map(({ x, y }) => `${x},${y}`).join(' '))
}

/** The first and the last, and between them as many as have room: days, months of some years, years of many. */
function dayLabels(days: readonly string[], x: (day: string) => number): Chart['days'] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const span = daysBetween(first, last)
  const label = (day: string) =>
    span > 800 ? day.slice(0, 4) : span > 300 ? `${shortMonth(day)} ${day.slice(0, 4)}` : shortDay(day)
  const labels: Chart['days'] = [{ x: x(first), label: label(first), anchor: 'start' }]
  if (span === 0) return labels
  const end = { x: x(last), label: label(last), anchor: 'end' as const }
  for (const day of days) {
    const before = labels.at(-1)
    const room = labels.length === 1 ? labelRoom * 1.4 : labelRoom
    if (!before || x(day) - before.x < room || end.x - x(day) < labelRoom * 1.4) continue
    if (before.label !== label(day) && end.label !== label(day))
      labels.push({ x: x(day), label: label(day), anchor: 'middle' })
  }
  return end.label === labels[0]?.label || end.x - x(first) < labelRoom ? labels : [...labels, end]
}

function festivalsOf(
  festivals: readonly Festival[],
  { from, to, x, isNamed }: { from: string; to: string; x: (day: string) => number; isNamed: boolean },
): Chart['festivals'] {
  let free = Number.NEGATIVE_INFINITY
  return festivals
    .filter((one) => one.to >= from && one.from <= to)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ name, ...one }) => {
      const start = x(one.from < from ? from : one.from)
      const width = Math.max(3, x(one.to > to ? to : one.to) - start)
      const middle = start + width / 2
      const hasRoom = isNamed && middle - free >= labelRoom * 0.8
      if (hasRoom) free = middle
      return { x: start, width, label: hasRoom ? name : null }
    })
}
