import { expect, test } from 'vitest'
import {
  type AppointmentStatus,
  allowedMoves,
  appointmentStatuses,
  deskStateOf,
  isHeld,
  isLapsed,
  moveProblem,
  payUntil,
  whyNotPayable,
} from './appointment-state'

const now = new Date('2026-11-24T05:00:00.000Z')
const begun = '2026-11-24T05:00:00.000Z'
const ahead = '2026-11-24T05:15:00.000Z'

test.each<[AppointmentStatus, string | null, AppointmentStatus[]]>([
  ['active', null, ['cancelled']],
  ['active', ahead, ['confirmed', 'cancelled']],
  ['confirmed', ahead, ['cancelled']],
  ['confirmed', begun, ['completed', 'cancelled', 'no_show']],
  ['completed', begun, ['confirmed']],
  ['no_show', begun, ['confirmed']],
  ['cancelled', begun, ['active']],
])('%s with the time %s can become %j', (status, starts_at, expected) => {
  expect(allowedMoves({ status, starts_at }, now)).toEqual(expected)
})

test('no appointment becomes what it is', () => {
  for (const status of appointmentStatuses)
    expect(moveProblem({ status, starts_at: begun }, status, now)).toMatch(/cannot become/)
})

test('why it cannot is said in a sentence', () => {
  expect(moveProblem({ status: 'active', starts_at: null }, 'confirmed', now)).toBe('Give it a time first.')
  expect(moveProblem({ status: 'confirmed', starts_at: ahead }, 'no_show', now)).toBe('Its time has not begun yet.')
  expect(moveProblem({ status: 'cancelled', starts_at: null }, 'completed', now)).toBe(
    'An appointment that is cancelled cannot become completed.',
  )
})

test('a request is offered until its offer ends, and then new again', () => {
  expect(deskStateOf({ status: 'active', offered_until: null }, now)).toBe('new')
  expect(deskStateOf({ status: 'active', offered_until: ahead }, now)).toBe('offered')
  expect(deskStateOf({ status: 'active', offered_until: begun }, now)).toBe('new')
  expect(deskStateOf({ status: 'confirmed', offered_until: ahead }, now)).toBe('confirmed')
})

test('a time that is kept for its payment is kept for half an hour, and never beyond its beginning', () => {
  const at = new Date('2026-11-21T04:00:00.000Z')
  expect(payUntil('2026-11-23T04:15:00.000Z', at)).toBe('2026-11-21T04:30:00.000Z')
  expect(payUntil('2026-11-21T04:15:00.000Z', at)).toBe('2026-11-21T04:15:00.000Z')
  const pay_until = '2026-11-21T04:30:00.000Z'
  expect(deskStateOf({ status: 'active', offered_until: null, pay_until }, now)).toBe('unpaid')
  expect(isHeld({ status: 'active', pay_until })).toBe(true)
  expect(isLapsed({ status: 'active', pay_until })).toBe(false)
  expect(isLapsed({ status: 'cancelled', pay_until })).toBe(true)
  expect(isLapsed({ status: 'cancelled', pay_until: null })).toBe(false)
  expect(whyNotPayable({ kind: 'consultation', status: 'active', pay_until })).toBeNull()
  expect(whyNotPayable({ kind: 'consultation', status: 'cancelled', pay_until })).toMatch(/was not paid by then/)
})
