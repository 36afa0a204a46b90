import { expect, test } from 'vitest'
import { shownSlot, shownSlotText, slotsOf } from './meal-times'

const both = { lunch: '12:00', dinner: '19:00' }

test('a kitchen cooks what content names, and a lunch where it names nothing', () => {
  expect([undefined, {}, { dinner: '19:00' }, both].map(slotsOf)).toEqual([
    ['lunch'],
    ['lunch'],
    ['dinner'],
    ['lunch', 'dinner'],
  ])
})

test('nothing of meals of the day is shown where there is one, save of a plan that still brings the other', () => {
  expect(shownSlot('lunch', undefined)).toBeNull()
  expect(shownSlot('dinner', { dinner: '19:00' })).toBeNull()
  expect(shownSlot('dinner', { lunch: '12:00' }), 'sold when there were dinners').toBe('dinner')
  expect([shownSlot('lunch', both), shownSlot('dinner', both), shownSlot(null, both)]).toEqual([
    'lunch',
    'dinner',
    null,
  ])
  expect([shownSlotText('dinner', both), shownSlotText('lunch', undefined)]).toEqual(['Dinner, from 7:00 PM', null])
})
