import { describe, expect, test } from 'vitest'
import { addDays } from '~/domain/time/days'
import { chartOf, type Point, size } from './geometry'

const series = (count: number, every: number, value = (at: number) => 70 + (at % 10) / 10): Point[] =>
  Array.from({ length: count }, (_, at) => ({ day: addDays('2016-11-23', at * every), values: [value(at)] }))
const diwali = { name: 'Diwali', from: '2026-11-06', to: '2026-11-12' }
const require = (points: Point[], leastSpan = 3, festivals = [diwali]) => {
  const chart = chartOf(points, leastSpan, festivals)
  if (!chart) throw new Error('no chart')
  return chart
}

test('fewer than two points are no chart', () => {
  expect(chartOf([], 3, [])).toBeNull()
  expect(chartOf(series(1, 1), 3, [])).toBeNull()
})

test('two points: a line from the first to the last, on levels that span 3 kg', () => {
  const { runs, spots, levels, days } = require([
    { day: '2026-10-19', values: [72.4] },
    { day: '2026-11-23', values: [70.1] },
  ])
  expect(runs).toHaveLength(1)
  expect(spots.map(({ isLast }) => isLast)).toEqual([false, true])
  expect(spots[0]?.y).toBeLessThan(spots[1]?.y ?? 0)
  const labels = levels.map(({ label }) => Number(label))
  expect((labels.at(-1) ?? 0) - (labels[0] ?? 0)).toBeGreaterThanOrEqual(3)
  expect(days.map(({ label }) => label)).toEqual(['19 Oct', '23 Nov'])
})

test('the same value twice, and both on one day', () => {
  const { levels, spots, days } = require([
    { day: '2026-11-23', values: [70] },
    { day: '2026-11-23', values: [70] },
  ])
  const labels = levels.map(({ label }) => Number(label))
  expect(labels[0]).toBeLessThanOrEqual(68.5)
  expect(labels.at(-1)).toBeGreaterThanOrEqual(71.5)
  expect(spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  expect(days).toHaveLength(1)
})

test('points are joined up to 45 days apart, and not beyond', () => {
  const days = ['2026-01-01', '2026-02-15', '2026-04-02', '2026-04-10']
  const { runs } = require(days.map((day) => ({ day, values: [70] })))
  expect(runs.map((run) => run.split(' ').length)).toEqual([2, 2])
})

test('blood pressure has two lines', () => {
  const { runs, spots } = require([
    { day: '2026-11-01', values: [130, 84] },
    { day: '2026-11-20', values: [126, 80] },
  ], 40)
  expect(runs).toHaveLength(2)
  expect(spots.filter(({ isLast }) => isLast)).toHaveLength(2)
})

describe.each([
  ['500 points of one year and a half', series(500, 1)],
  ['ten years, every third day', series(1218, 3, (at) => 60 + (at % 300) / 10)],
  ['ten years, each quarter', series(41, 90)],
])('%s', (_, points) => {
  const chart = require(points)

  test('all that is drawn is within the picture', () => {
    const spots = [
      ...chart.spots,
      ...chart.runs.flatMap((run) =>
        run.split(' ').map((spot) => ({ x: Number(spot.split(',')[0]), y: Number(spot.split(',')[1]) })),
      ),
    ]
    for (const { x, y } of spots) {
      expect(x >= size.left && x <= size.right).toBe(true)
      expect(y >= size.top && y <= size.bottom).toBe(true)
    }
    for (const { x, width } of chart.festivals) expect(x >= size.left && x + width <= size.right + 3).toBe(true)
  })

  test('labels do not stand over each other, and are no more than fit', () => {
    const places = chart.days.map(({ x }) => x)
    for (let at = 1; at < places.length; at += 1) expect((places[at] ?? 0) - (places[at - 1] ?? 0)).toBeGreaterThan(100)
    expect(new Set(chart.days.map(({ label }) => label)).size).toBe(chart.days.length)
    expect(chart.levels.length).toBeLessThanOrEqual(7)
  })

  test('each point has its spot, or the last alone where they are many', () => {
    expect(chart.spots).toHaveLength(points.length > 60 ? 1 : points.length)
  })
})

test('a festival outside of the chart is not drawn; one within is named', () => {
  const around = [
    { day: '2026-10-19', values: [72.4] },
    { day: '2026-11-23', values: [70.1] },
  ]
  expect(require(around).festivals.map(({ label }) => label)).toEqual(['Diwali'])
  expect(require(around, 3, [{ name: 'Holi', from: '2026-03-02', to: '2026-03-06' }]).festivals).toEqual([])
})
