import { expect, test } from 'vitest'
import { indiaInstant } from '../time/days'
import { byWish } from './wishes'

const at = (text: string) => indiaInstant(`2026-11-${text.slice(0, 2)}`, text.slice(3)).toISOString()
const times = ['23 09:00', '23 17:00', '24 09:00', '24 17:00', '25 14:00'].map(at)
const ordered = (day: string | null, slot: 'morning' | 'afternoon' | 'evening' | null) =>
  byWish(times, { preferred_date: day, preferred_slot: slot })

test('without a wish free times stay in their order', () => {
  expect(ordered(null, null)).toEqual(times)
})

test('the wished day comes first, then the days nearest to it', () => {
  expect(ordered('2026-11-24', null)).toEqual(['24 09:00', '24 17:00', '23 09:00', '23 17:00', '25 14:00'].map(at))
})

test('the wished time of day comes first on any day', () => {
  expect(ordered(null, 'evening')).toEqual(['23 17:00', '24 17:00', '23 09:00', '24 09:00', '25 14:00'].map(at))
})

test('a near day at the wished time of day comes before the wished day at another', () => {
  expect(ordered('2026-11-23', 'evening')).toEqual(['23 17:00', '24 17:00', '23 09:00', '24 09:00', '25 14:00'].map(at))
})
