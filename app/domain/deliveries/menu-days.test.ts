import { expect, test } from 'vitest'
import { dishesOn, menuWeekOf } from './menu-days'

/** A Wednesday. */
const cycle = { starts_on: '2026-11-25', weeks: 2 }

test('weeks begin on Mondays, come one after the other and then anew; before its first day there is no menu', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30', '2026-12-06', '2026-12-07', '2026-12-14']
  expect(days.map((day) => menuWeekOf(day, cycle))).toEqual([null, 1, 1, 2, 2, 1, 2])
})

const row = { plan_type: 'all', week: 1, weekday: 3, slot: 'lunch' as const, place: 0, recipe_id: 'dal' }
const rows = [
  { ...row, place: 1, recipe_id: 'khichdi' },
  row,
  { ...row, slot: 'dinner' as const, recipe_id: 'soup' },
  { ...row, weekday: 4, slot: 'dinner' as const, recipe_id: 'soup' },
  { ...row, plan_type: 'single_meal', recipe_id: 'salad' },
]

test('a plan brings its own dish, else that of all plans, of its own meal of the day', () => {
  const on = (day: string, plan_type: string, slot: 'lunch' | 'dinner' = 'lunch') =>
    dishesOn({ day, plan_type, slot }, cycle, rows)
  expect(on('2026-11-25', 'weekly_meal_plan')).toEqual(['dal', 'khichdi'])
  expect(on('2026-11-25', 'single_meal')).toEqual(['salad'])
  expect(on('2026-11-25', 'single_meal', 'dinner')).toEqual(['soup'])
  expect(on('2026-11-26', 'single_meal', 'dinner')).toEqual(['soup'])
  expect(on('2026-11-26', 'single_meal'), 'only a dinner is set').toEqual([])
  expect(on('2026-12-02', 'single_meal'), 'week 2').toEqual([])
  expect(dishesOn({ day: '2026-11-25', plan_type: 'single_meal', slot: 'lunch' }, null, rows)).toEqual([])
})
