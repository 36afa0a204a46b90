import { expect, test } from 'vitest'
import { historyText, moveName, shortTime, whenText } from './appointment-words'

const today = '2026-11-24'

test('times are told as people say them', () => {
  expect(whenText('2026-11-24T02:42:00.000Z', today)).toBe('Today, 8:12 AM')
  expect(whenText('2026-11-23T15:35:00.000Z', today)).toBe('Yesterday, 9:05 PM')
  expect(whenText('2026-11-19T10:32:00.000Z', today)).toBe('19 Nov, 4:02 PM')
  expect(whenText('2025-11-19T10:32:00.000Z', today)).toBe('19 Nov 2025, 4:02 PM')
  expect(shortTime('2026-11-25T05:00:00.000Z', today)).toBe('Wed 10:30 AM')
  expect(shortTime('2026-12-01T05:00:00.000Z', today)).toBe('Tue 1 Dec, 10:30 AM')
})

test('what was done is a sentence, with its reason', () => {
  const details = { from: '2026-11-24T05:00:00.000Z', to: '2026-11-25T05:00:00.000Z', reason: 'Train was late' }
  expect(historyText({ action: 'appointment_moved', details })).toBe(
    'Moved from Tuesday, 24 November, 10:30 AM to Wednesday, 25 November, 10:30 AM. Reason: Train was late',
  )
  expect(historyText({ action: 'appointment_booked', details: { to: null } })).toBe('Written down, without a time.')
  expect(historyText({ action: 'of_tomorrow', details: {} })).toBe('Changed.')
  const missed = { from: 'confirmed', to: 'no_show', starts_at: '2026-11-24T05:00:00.000Z', reason: null }
  expect(historyText({ action: 'appointment_no_show', details: missed })).toBe('Marked as a no-show.')
  expect(
    historyText({ action: 'appointment_confirmed', details: { ...missed, from: 'active', to: 'confirmed' } }),
  ).toBe('Confirmed for Tuesday, 24 November, 10:30 AM.')
})

test('where it takes place is in the sentence where that was changed', () => {
  const details = { from: '2026-11-24T05:00:00.000Z', to: '2026-11-25T05:00:00.000Z', kind: 'consultation' }
  const moved = 'Moved from Tuesday, 24 November, 10:30 AM to Wednesday, 25 November, 10:30 AM'
  const textOf = (action: string, more: Record<string, string | null>) =>
    historyText({ action, details: { ...details, ...more } })
  expect(textOf('appointment_moved', {})).toBe(`${moved}.`)
  expect(textOf('appointment_moved', { place: 'video' })).toBe(`${moved}, by video.`)
  expect(textOf('appointment_confirmed', { place: 'clinic' })).toBe(
    'Confirmed for Wednesday, 25 November, 10:30 AM, at the clinic.',
  )
  expect(textOf('appointment_changed', { place: 'phone', reason: 'She is in Pune' })).toBe(
    'Changed to: Full consultation, by phone. Reason: She is in Pune',
  )
  expect(textOf('appointment_changed', { place: null })).toBe('Changed to: Full consultation, place to be agreed.')
  expect(textOf('appointment_changed', { kind: 'discovery', place: null })).toBe('Changed to: Free call, by phone.')
  expect(textOf('appointment_changed', { kind: '__proto__', place: '__proto__' })).toBe('Changed.')
})

test('a button says what it does from where the appointment is', () => {
  expect(moveName('active', 'cancelled')).toBe('Cancel request')
  expect(moveName('confirmed', 'cancelled')).toBe('Cancel it')
  expect(moveName('no_show', 'confirmed')).toBe('Reopen')
  expect(moveName('cancelled', 'active')).toBe('Reopen')
})
