import { expect, test } from 'vitest'
import { clockText, compactDay, hindiDay, timeAndDay, timeElsewhere, timeOf } from './days'

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:30', '12:30 PM'],
  ['23:59', '11:59 PM'],
])('the time %s is read as %s', (time, text) => expect(clockText(time)).toBe(text))

test('an instant is shown by India’s clock, also where it is another day in UTC', () => {
  expect(timeOf('2026-11-23T19:15:00.000Z')).toBe('12:45 AM')
  expect(timeAndDay('2026-11-23T19:15:00.000Z')).toBe('Tuesday, 24 November, 12:45 AM')
  expect(compactDay('2026-11-21')).toBe('Sat 21 Nov 2026')
})

test.each([
  ['Europe/Berlin', 'Tuesday 6:00 AM'],
  ['America/Los_Angeles', 'Monday 9:00 PM'],
  ['Asia/Kolkata', null],
  // Another name of the same clock.
  ['Asia/Calcutta', null],
  ['Asia/Colombo', null],
])('in %s 10:30 AM in India is %s', (zone, text) => {
  const shown = timeElsewhere('2026-11-24T05:00:00.000Z', zone)
  // Releases of Node differ in the comma and in the blank before AM.
  expect(shown?.replace(/[\s,]+/g, ' ') ?? null).toBe(text)
})

test('a day in Hindi names its month in Hindi, with the digits that people in India type', () => {
  expect(hindiDay('2026-11-23')).toBe('23 नवंबर 2026')
  expect(hindiDay('2026-02-30')).toBe('')
})
