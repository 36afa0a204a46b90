import { expect, test } from 'vitest'
import {
  type AppointmentStatus,
  allowedMoves,
  appointmentStatuses,
  deskStateOf,
  moveProblem,
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
