import { expect, test } from 'vitest'
import { indiaInstant } from '~/domain/time/days'
import { makeDeskAppointment } from '../../../tests/support/appointments'
import type { CalendarDay, DeskAppointment } from '../contract/admin-appointments'
import { dayLines } from './desk-day'
import { mondayOf, weekGrid, weekName } from './desk-week'

const tuesday = '2026-11-24'
const at = (time: string) => indiaInstant(tuesday, time).toISOString()
const now = indiaInstant(tuesday, '11:45')

const plain = {
  ...makeDeskAppointment({ name: 'Asha', email: null, service: 'Thyroid', kind: 'consultation' }),
  ...{ id: 'a', status: 'confirmed' as const, state: 'confirmed' as const },
  ...{ starts_at: at('10:30'), ends_at: at('11:15') },
}
const workday: CalendarDay = {
  day: tuesday,
  open: [
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ],
  ...{ exceptions: [], appointments: [], held: [], people: [] },
}
const gridOf = (appointments: DeskAppointment[], more: Partial<CalendarDay> = {}) =>
  weekGrid([{ ...workday, appointments, ...more }], { now })

test('a week is named by the days that are shown', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(weekName('2026-11-23', '2026-11-27')).toBe('23 to 27 November')
  expect(weekName('2026-11-30', '2026-12-04')).toBe('30 November to 4 December')
})

test('it begins with the earliest and ends with the latest hour that is needed', () => {
  const early = { ...plain, starts_at: at('08:00'), ends_at: at('08:45') }
  const grid = gridOf([plain, early])
  expect(grid.rows).toBe(40)
  expect(grid.hours[0]).toEqual({ label: '8 AM', row: 1 })
  expect(grid.days[0]).toMatchObject({
    isToday: true,
    count: '2 appointments',
    blocks: [
      { from: 1, to: 4, time: '8:00 to 8:45' },
      { from: 11, to: 14, time: '10:30 to 11:15', fullTime: '10:30 AM to 11:15 AM', service: 'Thyroid' },
    ],
    closed: [
      { from: 1, to: 5, name: null },
      { from: 21, to: 25, name: null },
    ],
    work: '2 consultations',
    workTime: '1 h 30 min',
  })
  // 11:45 of a day that begins at eight.
  expect(grid.now).toEqual({ rows: 15, time: '11:45 AM' })
})

test('what is offered stands at its time as well, and is no work yet', () => {
  const offer = {
    kind: 'discovery' as const,
    starts_at: at('15:00'),
    ends_at: at('15:15'),
    until: at('18:00'),
    practitioner: null,
  }
  const asked = {
    ...plain,
    status: 'active' as const,
    state: 'offered' as const,
    starts_at: null,
    ends_at: null,
    offer,
  }
  const [day] = gridOf([asked]).days
  expect(day).toMatchObject({ work: '', workTime: '', blocks: [{ from: 25, to: 26, isOffer: true, state: 'offered' }] })
})

test('calls and consultations are counted, those that were missed are not', () => {
  const call = { ...plain, kind: 'discovery' as const, starts_at: at('09:00'), ends_at: at('09:15') }
  const missed = { ...plain, state: 'no_show' as const, status: 'no_show' as const }
  const grid = gridOf([{ ...plain, starts_at: at('16:00'), ends_at: at('16:45') }, call, missed])
  expect(grid.days[0]).toMatchObject({ count: '3 appointments', work: '1 consultation, 1 call', workTime: '1 h' })
  expect(grid.counts).toEqual([
    { state: 'confirmed', count: 2 },
    { state: 'no_show', count: 1 },
  ])
})

test('one kind can be looked at alone', () => {
  const call = { ...plain, kind: 'discovery' as const, starts_at: at('09:00'), ends_at: at('09:15') }
  const day = { ...workday, appointments: [plain, call] }
  const grid = weekGrid([day], { now, kind: 'discovery' })
  expect(grid.days[0]?.blocks.map(({ time }) => time)).toEqual(['9:00 to 9:15'])
})

test('quarters of an hour that one client holds are one block, with the minutes that are left', () => {
  const until = new Date(now.getTime() + 5.5 * 60_000).toISOString()
  const other = new Date(now.getTime() + 9 * 60_000).toISOString()
  const held = [
    ...['14:00', '14:15', '14:30'].map((time) => ({ practitioner: 'meera', starts_at: at(time), until })),
    { practitioner: 'meera', starts_at: at('14:45'), until: other },
  ]
  expect(gridOf([], { held }).days[0]?.held).toEqual([
    { from: 21, to: 24, minutesLeft: 6, column: 1 },
    { from: 24, to: 25, minutesLeft: 9, column: 1 },
  ])
})

const closure = (from_time: string, to_time: string, name: string, more: object = {}) => ({
  ...{
    id: name,
    day: tuesday,
    last_day: null,
    from_time,
    to_time,
    is_open: false,
    name,
    closes_clinic: true,
    closes_kitchen: false,
    public_note: null,
    practitioner: null,
  },
  ...more,
})

test('the name of a closure stands on its own hours, not on the break nor before the clinic opens', () => {
  const early = { ...plain, starts_at: at('08:00'), ends_at: at('08:45') }
  const training = closure('09:00', '11:00', 'Staff training')
  const open = [
    { from: '11:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ]
  const grid = gridOf([early], { open, exceptions: [training] })
  expect(grid.days[0]?.closed).toEqual([
    { from: 1, to: 5, name: null, time: '' },
    { from: 5, to: 13, name: 'Staff training', time: '9:00 AM to 11:00 AM' },
    { from: 21, to: 25, name: null, time: '' },
  ])
  // One that goes into the break, and one that ends the day.
  const more = gridOf([], {
    open: [
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '16:00' },
    ],
    exceptions: [closure('12:00', '13:30', 'Power cut'), closure('16:00', '24:00', 'Wedding')],
  })
  expect(more.days[0]?.closed).toEqual([
    { from: 13, to: 19, name: 'Power cut', time: '12:00 PM to 1:30 PM' },
    { from: 19, to: 21, name: null, time: '' },
    { from: 29, to: 37, name: 'Wedding', time: '4:00 PM to midnight' },
  ])
})

test('a closure before the usual hours is in the grid, one of the whole day fills it, one of the kitchen alone closes nothing', () => {
  const early = gridOf([], { exceptions: [closure('07:00', '08:00', 'Cleaning')] })
  expect(early.hours[0]?.label).toBe('7 AM')
  expect(early.days[0]?.closed.slice(0, 2)).toEqual([
    { from: 1, to: 5, name: 'Cleaning', time: '7:00 AM to 8:00 AM' },
    { from: 5, to: 9, name: null, time: '' },
  ])
  const whole = gridOf([], { open: [], exceptions: [closure('00:00', '24:00', 'Diwali')] })
  expect(whole.days[0]?.closed).toEqual([{ from: 1, to: 37, name: 'Diwali', time: 'all day' }])
})

test('a kitchen that closes alone closes no hour of the clinic: its day says so, on an open day and on a Sunday', () => {
  const gas = closure('00:00', '24:00', 'Gas', { closes_clinic: false, closes_kitchen: true })
  const [day] = gridOf([], { exceptions: [gas] }).days
  expect(day?.closed).toEqual([{ from: 17, to: 21, name: null, time: '' }])
  expect(day?.kitchenClosed).toBe('Kitchen closed: Gas')
  const sunday = { ...workday, open: [], exceptions: [gas] }
  const [closed] = weekGrid([sunday], { now }).days
  expect(closed?.closed).toEqual([{ from: 1, to: 37, name: null, time: '' }])
  expect(closed?.kitchenClosed).toBe('Kitchen closed: Gas')
  expect(weekGrid([workday, sunday], { now }).days).toHaveLength(1)
  const both = gridOf([], { open: [], exceptions: [{ ...gas, closes_clinic: true, name: 'Diwali' }] })
  expect(both.days[0]).toMatchObject({ closed: [{ name: 'Diwali' }], kitchenClosed: 'Kitchen closed: Diwali' })
})

test('in the list of a day a closure stands at its time, between the visits', () => {
  const exceptions = [
    closure('09:00', '10:30', 'Training'),
    closure('00:00', '24:00', 'Feast', { is_open: true }),
    closure('00:00', '24:00', 'Gas', { closes_clinic: false, closes_kitchen: true }),
    closure('17:00', '24:00', 'Wedding', { closes_kitchen: true }),
  ]
  const day = { ...workday, exceptions, appointments: [plain, { ...plain, id: 'b', starts_at: at('08:00') }] }
  expect(dayLines(day).map((line) => line.exception?.text ?? (line as { visit: { id: string } }).visit.id)).toEqual([
    ...['Open all day: Feast', 'Kitchen closed all day: Gas', 'b', 'Closed 9:00 AM to 10:30 AM: Training', 'a'],
    'Clinic and kitchen closed 5:00 PM to midnight: Wedding',
  ])
})

test('closed days at the end of a week are left out where nothing stands on them', () => {
  const closed = { ...workday, open: [] }
  const days = [workday, closed, { ...closed, appointments: [plain] }, closed]
  expect(weekGrid(days, { now }).days).toHaveLength(3)
  expect(weekGrid([closed, closed], { now }).days).toHaveLength(2)
  const fair = {
    id: 'f',
    day: tuesday,
    last_day: null,
    from_time: '00:00',
    to_time: '24:00',
    is_open: false,
    name: 'Diwali',
    closes_clinic: true,
    closes_kitchen: false,
    public_note: null,
    practitioner: null,
  }
  expect(weekGrid([workday, { ...closed, exceptions: [fair] }, closed], { now }).days).toHaveLength(2)
})
