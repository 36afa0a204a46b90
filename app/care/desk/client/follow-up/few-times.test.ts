import { expect, test } from 'vitest'
import { fewTimesAround } from './few-times'

const at = (day: string, ...times: string[]) => ({
  day,
  is_open: times.length > 0,
  times: times.map((time) => `${day}T${time}:00.000Z`),
})

test('the three open days nearest to the one that is due, of each the first time of each part of the day', () => {
  const days = [
    at('2026-11-30', '03:30', '03:45', '06:30', '08:30'),
    at('2026-12-01', '05:00'),
    at('2026-12-02'),
    // 11:45 AM, noon and 4 PM in India.
    at('2026-12-03', '06:15', '06:30', '10:15', '10:30', '10:45'),
    at('2026-12-04', '03:30'),
    at('2026-12-08', '03:30'),
  ]
  expect(fewTimesAround('2026-12-02', days)).toEqual([
    { day: '2026-11-30', times: ['2026-11-30T03:30:00.000Z', '2026-11-30T06:30:00.000Z'] },
    { day: '2026-12-01', times: ['2026-12-01T05:00:00.000Z'] },
    { day: '2026-12-03', times: ['2026-12-03T06:15:00.000Z', '2026-12-03T06:30:00.000Z', '2026-12-03T10:30:00.000Z'] },
  ])
})

test('a clinic without a free time offers none', () => {
  expect(fewTimesAround('2026-12-02', [at('2026-12-02')])).toEqual([])
})
