import { expect, test } from 'vitest'
import { ownTime, readTimeZone, timeForAll } from './own-time'

const at = '2026-11-24T05:00:00.000Z'
// Releases of Node differ in the blank before AM.
const plain = (text: string | null) => text?.replace(/\s+/g, ' ').replace(/day at|day,? (?=\d)/g, 'day, ') ?? null

test.each([
  ['Europe/Berlin', 'Tuesday, 6:00 AM (Berlin time)'],
  ['America/New_York', 'Tuesday, 12:00 AM (New York time)'],
  ['America/Los_Angeles', 'Monday, 9:00 PM (Los Angeles time)'],
  ['UTC', 'Tuesday, 5:00 AM (UTC time)'],
  ['Asia/Kolkata', null],
  ['Asia/Calcutta', null],
  ['Asia/Colombo', null],
  ['Mars/Olympus', null],
  ['', null],
  [null, null],
])('in %s 10:30 AM of India is %s', (zone, text) => {
  expect(plain(ownTime(at, zone))).toBe(text)
})

test.each(['Europe/Berlin', 'Etc/GMT+5'])('%s is a time zone', (zone) => expect(readTimeZone(zone)).toBe(zone))
test.each(['x', '+05:30', 'Europe/Berlin\n', '__proto__', 'Europe/<b>', 'A'.repeat(200)])('%j is none', (zone) => {
  expect(readTimeZone(zone)).toBeNull()
})

test('a letter names India’s clock, and the reader’s where it differs', () => {
  expect(timeForAll(at, null)).toBe('Tuesday, 24 November, 10:30 AM IST (India)')
  expect(timeForAll(at, 'Europe/Berlin')).toMatch(
    /^Tuesday, 24 November, 10:30 AM IST \(India\), for you Tuesday,? 6:00\sAM \(Berlin time\)$/,
  )
})
