import { expect, test } from 'vitest'
import { indiaInstant } from '~/domain/time/days'
import { makeDeskAppointment } from '../../../../../tests/support/appointments'
import type { CalendarDay } from '../../../contract/admin-appointments'
import { weekGrid } from '../../desk-week'
import { canDrop, timeOfRow } from './drop'

const [tuesday, wednesday] = ['2026-11-24', '2026-11-25']
const people = [
  { slug: 'meera', name: 'Meera' },
  { slug: 'kavita', name: 'Kavita' },
]
const visit = (id: string, practitioner: string, day: string, from: string, to: string) => ({
  ...makeDeskAppointment({ name: id, email: null, service: null, kind: 'consultation' }),
  ...{ id, practitioner, status: 'confirmed' as const, state: 'confirmed' as const },
  ...{ starts_at: indiaInstant(day, from).toISOString(), ends_at: indiaInstant(day, to).toISOString() },
})
const open = [
  { from: '09:00', to: '13:00' },
  { from: '14:00', to: '18:00' },
]
const dayOf = (day: string, appointments: CalendarDay['appointments']): CalendarDay => ({
  ...{ day, open, exceptions: [], appointments, held: [] },
  people: [
    { practitioner: 'meera', open },
    { practitioner: 'kavita', open: [{ from: '10:00', to: '13:00' }] },
  ],
})
const grid = weekGrid(
  [
    dayOf(tuesday, [
      visit('asha', 'meera', tuesday, '12:00', '12:45'),
      visit('om', 'meera', tuesday, '15:00', '15:45'),
      visit('ravi', 'kavita', tuesday, '12:00', '12:45'),
    ]),
    dayOf(wednesday, []),
  ],
  { now: indiaInstant(tuesday, '11:50'), people },
)
const rowOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - grid.begins) / 15 + 1
const asha = { id: 'asha', lines: 3, from: { day: tuesday, row: rowOf('12:00'), column: 1 } }

test.each([
  ['a free time', tuesday, '16:00', 1, true],
  ['a quarter later, where it stands itself', tuesday, '12:15', 1, true],
  ['where it stands', tuesday, '12:00', 1, false],
  ['another visit', tuesday, '14:30', 1, false],
  ['just before another visit', tuesday, '14:15', 1, true],
  ['a break of the clinic', tuesday, '12:30', 1, false],
  ['what is over', tuesday, '11:45', 1, false],
  ['a visit of another person', tuesday, '12:00', 2, false],
  ['another person who is not there', tuesday, '15:00', 2, false],
  ['another person on another day', wednesday, '10:00', 2, true],
  ['before the other person comes', wednesday, '09:45', 2, false],
  ['beyond the end of the day', wednesday, '17:30', 1, false],
  ['a day that is not shown', '2026-11-26', '10:00', 1, false],
])('a visit dropped on %s', (_, day, time, column, isFree) => {
  expect(canDrop(grid, asha, { day, row: rowOf(time), column }, tuesday)).toBe(isFree)
  expect(timeOfRow(grid, rowOf(time))).toBe(time)
})

test('on a day that is over nothing is dropped', () => {
  expect(canDrop(grid, asha, { day: tuesday, row: rowOf('16:00'), column: 1 }, wednesday)).toBe(false)
})
