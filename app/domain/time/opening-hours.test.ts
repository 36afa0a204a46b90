import { expect, test } from 'vitest'
import { bookingDays, checkPreferredTime, openSlots } from './opening-hours'

const hours = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' }

test.each([
  ['09:00', '18:00', ['morning 09:00 12:00', 'afternoon 12:00 16:00', 'evening 16:00 18:00']],
  ['10:30', '16:00', ['morning 10:30 12:00', 'afternoon 12:00 16:00']],
  ['12:00', '15:00', ['afternoon 12:00 15:00']],
  ['17:00', '21:00', ['evening 17:00 21:00']],
])('open from %s to %s there are %j', (opens, closes, expected) => {
  expect(openSlots({ days: [], opens, closes }).map(({ slot, from, to }) => `${slot} ${from} ${to}`)).toEqual(expected)
})

test.each([
  // Midnight in India is 18:30 UTC of the day before.
  ['2026-11-20T18:29:59.999Z', '2026-11-20', '2027-02-18'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', '2027-02-19'],
  ['2028-02-28T20:00:00.000Z', '2028-02-29', '2028-05-29'],
])('at %s days from %s to %s can be asked for', (now, first, last) => {
  expect(bookingDays(new Date(now))).toEqual({ first, last })
})

const monday = '2026-11-23'
/** 09:30 in India. */
const mondayMorning = '2026-11-23T04:00:00.000Z'
const closed = 'We are closed on this day. Please choose another'
const over = 'This time is over. Please choose another'

test.each([
  [mondayMorning, null, null, null],
  [mondayMorning, monday, null, null],
  [mondayMorning, monday, 'morning', null],
  [mondayMorning, null, 'evening', null],
  [mondayMorning, '2026-11-27', 'evening', null],
  [mondayMorning, '2026-11-22', null, { field: 'preferred_date', message: 'Please choose a day from today on' }],
  [mondayMorning, '2026-11-28', null, { field: 'preferred_date', message: closed }],
  [mondayMorning, '2026-11-29', 'morning', { field: 'preferred_date', message: closed }],
  [mondayMorning, '2027-02-19', null, null],
  [
    mondayMorning,
    '2027-02-22',
    null,
    { field: 'preferred_date', message: 'Please choose a day within the next 90 days' },
  ],
  ['2026-11-23T06:29:59.999Z', monday, 'morning', null],
  ['2026-11-23T06:30:00.000Z', monday, 'morning', { field: 'preferred_slot', message: over }],
  ['2026-11-23T06:30:00.000Z', monday, 'afternoon', null],
  ['2026-11-23T12:29:00.000Z', monday, null, null],
  ['2026-11-23T12:30:00.000Z', monday, null, { field: 'preferred_date', message: over }],
] as const)('at %s: %s %s is %j', (now, preferred_date, preferred_slot, expected) => {
  expect(checkPreferredTime({ preferred_date, preferred_slot }, hours, new Date(now))).toEqual(expected)
})

test('a time of day in which the clinic is closed cannot be asked for', () => {
  const wish = { preferred_date: null, preferred_slot: 'evening' } as const
  expect(checkPreferredTime(wish, { ...hours, closes: '15:00' }, new Date(mondayMorning))).toEqual({
    field: 'preferred_slot',
    message: 'We are closed at this time of day',
  })
})
