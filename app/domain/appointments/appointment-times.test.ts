import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indiaClock, indiaInstant } from '../time/days'
import {
  type AppointmentRules,
  appointmentKinds,
  type CalendarException,
  cellsOf,
  endOf,
  freeTimesOf,
  isOpenAt,
  openSpans,
} from './appointment-times'

const rules: AppointmentRules = {
  hours: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' },
  breaks: [{ from: '13:00', to: '14:00' }],
  minutes: { discovery: 15, consultation: 45 },
  bufferMinutes: 0,
  noticeHours: 2,
}
const monday = '2026-11-23'
const saturday = '2026-11-28'
const sundayBefore = indiaInstant('2026-11-22', '12:00')
const open = { exceptions: [], taken: new Set<string>(), now: sundayBefore }
const clocks = (times: Date[]) => times.map((at) => indiaClock(at).time)

describe('free times', () => {
  test('of an empty day follow each other from its opening and from the end of the break', () => {
    expect(clocks(freeTimesOf(monday, 'consultation', rules, open))).toEqual([
      '09:00', '09:45', '10:30', '11:15', '12:00', '14:00', '14:45', '15:30', '16:15', '17:00',
    ]) // biome-ignore format: one line
    expect(freeTimesOf(monday, 'discovery', rules, open)).toHaveLength(32)
  })

  test('begin where a taken stretch ends', () => {
    const taken = new Set(cellsOf(indiaInstant(monday, '09:00'), 'discovery', rules))
    const times = clocks(freeTimesOf(monday, 'consultation', rules, { ...open, taken }))
    expect(times.slice(0, 3)).toEqual(['09:15', '10:00', '10:45'])
  })

  test('leave the buffer free', () => {
    const buffered = { ...rules, bufferMinutes: 10 }
    expect(clocks(freeTimesOf(monday, 'consultation', buffered, open)).slice(0, 4)).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
    ])
  })

  test('end some hours before now', () => {
    const times = freeTimesOf(monday, 'consultation', rules, { ...open, now: indiaInstant(monday, '13:20') })
    expect(clocks(times)).toEqual(['15:30', '16:15', '17:00'])
  })

  test('there are none on a closed day, unless it is opened for once', () => {
    expect(freeTimesOf(saturday, 'consultation', rules, open)).toEqual([])
    const opened = { day: saturday, from: '10:00', to: '12:00', isOpen: true }
    expect(clocks(freeTimesOf(saturday, 'consultation', rules, { ...open, exceptions: [opened] }))).toEqual([
      '10:00',
      '10:45',
    ])
  })
})

test('a closed part of a day is cut out, and what is closed wins over what is opened', () => {
  const closed = (from: string, to: string) => ({ day: monday, from, to, isOpen: false })
  expect(openSpans(monday, rules, [closed('10:00', '11:00')])).toEqual([
    { from: '09:00', to: '10:00' },
    { from: '11:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ])
  expect(
    openSpans(monday, rules, [closed('00:00', '24:00'), { day: monday, from: '08:00', to: '10:00', isOpen: true }]),
  ).toEqual([])
})

test('a time is in opening hours only where the whole appointment is', () => {
  const at = (time: string) => isOpenAt(indiaInstant(monday, time), 'consultation', rules, [])
  expect([at('08:45'), at('09:00'), at('12:15'), at('12:30'), at('13:30'), at('17:15'), at('17:30')]).toEqual([
    false, true, true, false, false, true, false,
  ]) // biome-ignore format: one line
})

test('the pause after a time before a short break keeps the break’s end free', () => {
  const opened: CalendarException = { day: monday, from: '13:15', to: '13:30', isOpen: true }
  const free = freeTimesOf(
    monday,
    'discovery',
    { ...rules, bufferMinutes: 30 },
    { exceptions: [opened], taken: new Set(), now: sundayBefore },
  )
  expect(free.map((at) => indiaClock(at).time).filter((time) => time > '12:00' && time < '14:00')).toEqual(['12:45'])
})

test('whatever is taken and closed, free times never overlap, take no taken cell and lie in opening hours', () => {
  const time = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const minutes = quarter * 15
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const exception: fc.Arbitrary<CalendarException> = fc
    .tuple(time, time, fc.boolean())
    .filter(([one, other]) => one !== other)
    .map(([one, other, isOpen]) => ({
      day: monday,
      from: one < other ? one : other,
      to: one < other ? other : one,
      isOpen,
    }))
  const cell = fc
    .integer({ min: 0, max: 95 })
    .map((at) => new Date(indiaInstant(monday).getTime() + at * 900_000).toISOString())
  fc.assert(
    fc.property(
      fc.array(exception, { maxLength: 4 }),
      fc.uniqueArray(cell, { maxLength: 30 }),
      fc.constantFrom(...appointmentKinds),
      fc.constantFrom(0, 10, 15, 30),
      (exceptions, cells, kind, bufferMinutes) => {
        const ours = { ...rules, bufferMinutes }
        const taken = new Set(cells)
        const used = new Set<string>()
        for (const at of freeTimesOf(monday, kind, ours, { exceptions, taken, now: sundayBefore })) {
          expect(isOpenAt(at, kind, ours, exceptions)).toBe(true)
          expect(indiaClock(new Date(endOf(at, kind, ours).getTime() - 1)).day).toBe(monday)
          for (const one of cellsOf(at, kind, ours)) {
            expect(taken.has(one) || used.has(one)).toBe(false)
            used.add(one)
          }
        }
      },
    ),
  )
})
