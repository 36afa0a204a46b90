import { describe, expect, test } from 'vitest'
import type { Span } from '~/domain/appointments/appointment-times'
import { indiaClock, indiaInstant } from '~/domain/time/days'
import { answerDueAt, answerMinutes, medianMinutes, waitingSince } from './answer-time'
import { isOpenFor } from './writing'

/** Monday to Friday, 9 to 6 with lunch; Tuesday, 24 November 2026 is closed; Wednesday, 2 December opens at noon. */
const spansOf = (day: string): Span[] => {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || day === '2026-11-24') return []
  if (day === '2026-12-02') return [{ from: '12:00', to: '18:00' }]
  return [
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ]
}
const due = (day: string, time: string, workingDays = 1, of = spansOf) => {
  const at = answerDueAt(indiaInstant(day, time), workingDays, of)
  if (at === null) return null
  const clock = indiaClock(new Date(at))
  return `${clock.day} ${clock.time}`
}

describe('an answer is promised within a working day', () => {
  test.each([
    ['before the opening, until the closing', '2026-11-25', '08:02', '2026-11-25 18:00'],
    ['at the opening', '2026-11-25', '09:00', '2026-11-25 18:00'],
    ['in the day, until the same time of the next', '2026-11-25', '11:30', '2026-11-26 11:30'],
    ['at lunch', '2026-11-25', '13:30', '2026-11-26 13:30'],
    ['at the closing, all of the next day', '2026-11-25', '18:00', '2026-11-26 18:00'],
    ['over a closed day', '2026-11-23', '11:30', '2026-11-25 11:30'],
    ['on a closed day', '2026-11-24', '11:30', '2026-11-25 18:00'],
    ['on Friday evening', '2026-11-27', '19:00', '2026-11-30 18:00'],
    ['on Friday noon', '2026-11-27', '12:00', '2026-11-30 12:00'],
    ['where the next day opens later', '2026-12-01', '10:00', '2026-12-02 12:00'],
  ])('%s', (_, day, time, until) => {
    expect(due(day, time)).toBe(until)
  })

  test('or within two', () => {
    expect(due('2026-11-25', '11:30', 2)).toBe('2026-11-27 11:30')
    expect(due('2026-11-25', '08:00', 2)).toBe('2026-11-26 18:00')
  })

  test('a clinic that never opens promises nothing', () => {
    expect(due('2026-11-25', '11:30', 1, () => [])).toBeNull()
    const once = (day: string) => (day === '2026-11-25' ? spansOf(day) : [])
    expect(due('2026-11-25', '11:30', 1, once)).toBeNull()
  })
})

const said = (side: 'client' | 'clinic', minute: number, file_id = 'a') => ({
  ...{ file_id, side },
  created_at: new Date(Date.UTC(2026, 10, 25, 4, minute)).toISOString(),
})

test('an answer took as long as the oldest of what it answers waited', () => {
  const messages = [
    ...[said('clinic', 0), said('client', 10), said('client', 20, 'b'), said('client', 30)],
    ...[said('clinic', 40), said('clinic', 45), said('clinic', 50, 'b'), said('client', 55)],
  ]
  const since = '2026-11-25T00:00:00.000Z'
  expect(answerMinutes(messages, since)).toEqual([30, 30])
  // Answers before that day do not count.
  expect(answerMinutes(messages, said('client', 45).created_at)).toEqual([30])
})

test('the median is told from ten answers on', () => {
  expect(medianMinutes([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull()
  expect(medianMinutes([90, 80, 70, 60, 50, 40, 30, 20, 10, 100])).toBe(50)
  expect(medianMinutes([1, 1, 1, 1, 1, 7, 9, 9, 9, 9, 9])).toBe(7)
})

test('the oldest message that no answer came after', () => {
  expect(waitingSince([])).toBeNull()
  expect(waitingSince([said('client', 1), said('client', 2)])).toBe(said('client', 1).created_at)
  expect(waitingSince([said('client', 1), said('clinic', 2), said('client', 3)])).toBe(said('client', 3).created_at)
  expect(waitingSince([said('client', 1), said('clinic', 2)])).toBeNull()
})

test('a client writes as long as care goes on, and 14 days longer', () => {
  const none = { consultedOn: null, paid: [], plans: [] }
  const paid = { ...none, paid: [{ from: '2026-10-01', until: '2026-11-02' }] }
  expect(isOpenFor({ step: null }, none, '2026-11-25')).toBe(false)
  expect(isOpenFor({ step: 'to_assess' }, none, '2026-11-25')).toBe(true)
  expect(isOpenFor({ step: 'ended' }, none, '2026-11-25')).toBe(false)
  expect(isOpenFor({ step: 'ended' }, paid, '2026-11-15')).toBe(true)
  expect(isOpenFor({ step: 'ended' }, paid, '2026-11-16')).toBe(false)
  const plans = [{ starts_on: '2026-10-01', ends_on: '2026-11-10' }]
  expect(isOpenFor({ step: 'ended' }, { ...paid, plans }, '2026-11-24')).toBe(true)
})
