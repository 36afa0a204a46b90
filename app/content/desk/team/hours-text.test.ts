import { expect, test } from 'vitest'
import { hoursOf, readBreaks, readSpans, textOfBreaks, textOfDay, weekDays } from './hours-text'

test.each([
  ['', []],
  ['9-13', [{ from: '09:00', to: '13:00' }]],
  [
    '9:00–13:30, 15 to 18:00',
    [
      { from: '09:00', to: '13:30' },
      { from: '15:00', to: '18:00' },
    ],
  ],
  ['13:00-9:00', null],
  ['9:00', null],
  ['24:00-25:00', null],
  ['in the morning', null],
])('hours typed as “%s”', (text, spans) => {
  expect(readSpans(text)).toEqual(spans)
})

test('breaks have a name and a time each', () => {
  const breaks = [
    { name: 'Lunch', from: '13:00', to: '14:00' },
    { name: 'School run', from: '15:30', to: '16:00' },
  ]
  expect(readBreaks('Lunch 13:00-14:00\r\nSchool run, 15.30 to 16\n')).toEqual(breaks)
  expect(readBreaks(textOfBreaks(breaks))).toEqual(breaks)
  expect(readBreaks('13:00-14:00')).toBeNull()
  expect(readBreaks('Lunch')).toBeNull()
})

test('a week becomes hours and a week again', () => {
  const usual = [{ from: '09:00', to: '13:00' }]
  const week = Object.fromEntries(weekDays.map((day) => [day, day === 'Sun' ? [] : usual])) as never
  const hours = hoursOf(week)
  expect(hours).toEqual([{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], opens: '09:00', closes: '13:00' }])
  expect(weekDays.map((day) => textOfDay(day, hours))).toEqual([...Array(6).fill('09:00-13:00'), ''])
})
