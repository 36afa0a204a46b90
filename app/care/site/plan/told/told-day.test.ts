import { expect, test } from 'vitest'
import { type CheckInBody, type OwnCheckIn, saveCheckInBodySchema } from '../../../contract/contact/check-ins'
import { toldDay, withPart } from './told-day'

const questions = [{ id: 'easy', question: 'What was easy this week?', example: 'Cheela' }]
const empty: OwnCheckIn = {
  day: '2026-11-25',
  writing: 'open',
  days: ['2026-11-25', '2026-11-24', '2026-11-23'],
  body: null,
  version: 0,
  edited_at: null,
  dishes: [],
  asks_figures: true,
  weekly: { weekday: 'Wednesday', questions },
}
const body: CheckInBody = {
  meals: [
    { meal: 'breakfast', answer: 'followed', instead: null },
    { meal: 'lunch', answer: 'swapped', instead: 'Pulao' },
  ],
  water_glasses: 4,
  sleep_hours: 6.5,
  hunger: 2,
  energy: 4,
  note: 'A long day',
  waist_cm: 88.5,
  answers: [{ id: 'easy', question: 'What was easy this week?', text: 'Cheela' }],
}
const full: OwnCheckIn = { ...empty, body, version: 3 }
const { answers: _, ...rest } = body
const kept = { ...rest, answers: [{ id: 'easy', text: 'Cheela' }], sure: true, version: 3 }

test('a meal is told, and all else stays as it was told', () => {
  expect(withPart(full, { meal: 'dinner', answer: 'skipped' })).toEqual({
    ...kept,
    meals: [...body.meals, { meal: 'dinner', answer: 'skipped', instead: null }],
  })
  const first = withPart(empty, { meal: 'dinner', answer: 'followed' })
  expect(first).toMatchObject({
    meals: [{ meal: 'dinner', answer: 'followed', instead: null }],
    version: 0,
    note: null,
  })
  for (const told of [first, withPart(full, { water: 'more' })])
    expect(saveCheckInBodySchema.safeParse(told).success).toBe(true)
})

test('what was eaten in its place stays while the meal is swapped, and goes with another answer', () => {
  const lunch = (answer: 'followed' | 'swapped') =>
    withPart(full, { meal: 'lunch', answer }).meals.filter(({ meal }) => meal === 'lunch')
  expect(lunch('swapped')).toEqual([{ meal: 'lunch', answer: 'swapped', instead: 'Pulao' }])
  expect(lunch('followed')).toEqual([{ meal: 'lunch', answer: 'followed', instead: null }])
})

test('glasses of water go up and down by one, from 0 to 30', () => {
  const after = (water_glasses: number | null, water: 'more' | 'less') =>
    withPart({ ...full, body: { ...body, water_glasses } }, { water }).water_glasses
  expect([after(4, 'more'), after(4, 'less'), after(30, 'more'), after(0, 'less')]).toEqual([5, 3, 30, 0])
  expect([after(null, 'more'), after(null, 'less')]).toEqual([1, 0])
  expect(withPart(full, { water: 'more' })).toEqual({ ...kept, water_glasses: 5 })
})

test('questions that are asked on another day by now are left out, as the check-in page does', () => {
  expect(withPart({ ...full, weekly: null }, { water: 'more' })).toMatchObject({ waist_cm: null, answers: [] })
})

test('a day is shown where it can be told, or was', () => {
  expect(toldDay(empty)).toMatchObject({ isOpen: true, until: 'Friday', meals: [], glasses: null })
  expect(toldDay({ ...full, day: '2026-11-23' })).toMatchObject({ until: 'tonight', glasses: 4 })
  expect(toldDay({ ...full, writing: 'over' })).toMatchObject({ isOpen: false, meals: body.meals })
  expect(toldDay({ ...empty, writing: 'no_consent' })).toBeNull()
})
