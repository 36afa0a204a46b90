import { expect, test } from 'vitest'
import { daysDoneWords } from '../deliveries/delivery-words'
import { onItsWayWords, toldByMailWords } from '../deliveries/walk-in'
import { changedDayWords, doneWords, usualDayWords } from './appointment-words'

const now = { now: new Date('2026-11-21T04:00:00.000Z'), isMailSent: true }
const changed = { starts_at: '2026-11-24T05:00:00.000Z', email: 'ritika@example.in', offer: null }

test('staff read whether the client is told by mail, or has to be told by them', () => {
  expect(doneWords('appointment_confirmed', changed, now)).toBe(
    'Confirmed for Tuesday, 24 November, 10:30 AM. The client is told by mail.',
  )
  expect(doneWords('appointment_changed', changed, now)).toBe('Saved. The client is told by mail.')
  expect(doneWords('appointment_cancelled', { ...changed, email: null }, now)).toBe(
    'Cancelled. Its time is free again. The client has no email: please tell them yourself.',
  )
})

test('nobody is said to be told by a mail that is not made: to an address that was made up, or of a visit that has passed', () => {
  const madeUp = { ...changed, email: '0199aaaa@walk-in.invalid' }
  expect(doneWords('appointment_moved', madeUp, now)).toMatch(/The client has no email: please tell them yourself\.$/)
  const later = { ...now, now: new Date('2026-11-24T05:00:00.000Z') }
  expect(doneWords('appointment_cancelled', changed, later)).toMatch(/Its time has passed: no mail is sent\.$/)
})

test('a closed kitchen says how many are told by mail, and how many have to be called', () => {
  const day = { appointments: 0, closes_kitchen: true, moved_meals: 3, mailed: 2, to_call: 1 }
  expect(changedDayWords(day, true)).toBe(
    'Saved. 3 meals have moved to the end of the plan. 2 clients are told by mail. One client has no email: please call, the number is in the list of calls.',
  )
})

test('without a mail server nobody is said to be told by mail', () => {
  const kept = { ...now, isMailSent: false }
  const told = ['confirmed', 'moved', 'changed', 'swapped', 'cancelled'].map((act) =>
    doneWords(`appointment_${act}`, changed, kept),
  )
  const day = { appointments: 0, closes_kitchen: true, moved_meals: 3, mailed: 2, to_call: 1 }
  told.push(changedDayWords(day, false), usualDayWords({ meals: 1, mailed: 1, to_call: 0 }, false))
  told.push(daysDoneWords('pause', { told: 'mail' }, false), toldByMailWords('ritika@example.in', false))
  told.push(onItsWayWords('Your answer', false))
  for (const sentence of told) {
    expect(sentence).toContain('No mail server is set up, so no mail goes out')
    expect(sentence).not.toMatch(/told by mail|on its way/)
  }
  expect(changedDayWords(day, false)).toBe(
    'Saved. 3 meals have moved to the end of the plan. No mail server is set up, so no mail goes out: please tell both clients yourself. One client has no email: please call, the number is in the list of calls.',
  )
  expect(doneWords('appointment_moved', { ...changed, email: null }, kept)).toMatch(/The client has no email/)
})

test('what was reopened without a time, or offered, says what comes next', () => {
  expect(doneWords('appointment_reopened', { ...changed, starts_at: null }, now)).toBe('Reopened. It needs a time.')
  expect(doneWords('appointment_reopened', changed, now)).toBe('Reopened.')
  const offer = { starts_at: '2026-11-25T05:00:00.000Z', until: '2026-11-24T06:30:00.000Z' }
  expect(doneWords('appointment_offered', { ...changed, starts_at: null, offer }, now)).toMatch(
    /^Offered Wednesday, 25 November, 10:30 AM, kept until .*24 .* The client is told by mail\.$/,
  )
})

test('bookings that stand on a closed day, and the meals that moved off it, are counted', () => {
  const none = { appointments: 0, closes_kitchen: false, moved_meals: 0, mailed: 0, to_call: 0 }
  expect([0, 1, 3].map((appointments) => changedDayWords({ ...none, appointments }, true))).toEqual([
    'Saved.',
    'Saved. One booking is at that time: please move it.',
    'Saved. 3 bookings are at that time: please move them.',
  ])
  expect([0, 1, 7].map((moved_meals) => changedDayWords({ ...none, closes_kitchen: true, moved_meals }, true))).toEqual(
    [
      'Saved. No meals have moved to the end of the plan.',
      'Saved. One meal has moved to the end of the plan.',
      'Saved. 7 meals have moved to the end of the plan.',
    ],
  )
  expect([0, 1, 2].map((meals) => usualDayWords({ meals, mailed: 0, to_call: 0 }, true))).toEqual([
    'Removed. The day has its usual hours again.',
    'Removed. The day has its usual hours again. One meal moves back to it.',
    'Removed. The day has its usual hours again. 2 meals move back to it.',
  ])
})
