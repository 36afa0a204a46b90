import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/days'
import {
  addMeals,
  endMeals,
  firstDays,
  type MealCalendar,
  type MealRow,
  mealDaysOf,
  pauseMeals,
  resumeMeal,
  resumeMeals,
  skipMeal,
} from './delivery-days'

/** A Wednesday. */
const today = '2026-11-25'
const calendar = (change: Partial<MealCalendar> = {}): MealCalendar => ({
  planType: 'weekly_meal_plan',
  slot: 'lunch',
  closed: new Set(),
  today,
  ...change,
})
const written = (rows: readonly MealRow[] | null) =>
  rows?.map(({ day, status }) => `${day.slice(5)}${status === 'planned' ? '' : ` ${status}`}`)

test('a week comes each day, a month on weekdays and Saturdays, and neither on a day on which the kitchen is closed', () => {
  const closed = new Set(['2026-11-28'])
  expect(written(firstDays('2026-11-26', 4, calendar({ closed })))).toEqual(['11-26', '11-27', '11-29', '11-30'])
  const month = calendar({ closed, planType: 'monthly_meal_plan' })
  expect(written(firstDays('2026-11-26', 4, month))).toEqual(['11-26', '11-27', '11-30', '12-01'])
})

test('a skipped meal comes at the end of the plan, and comes back when that is taken back', () => {
  const week = firstDays('2026-11-26', 3, calendar())
  const skipped = skipMeal(week, '2026-11-27', 'client', calendar())
  expect(written(skipped)).toEqual(['11-26', '11-27 skipped', '11-28', '11-29'])
  expect(resumeMeal(skipped ?? [], '2026-11-27', calendar())).toEqual(week)
  expect(skipMeal(skipped ?? [], '2026-11-27', 'client', calendar()), 'no meal is planned there').toBeNull()
  expect(resumeMeal(week, '2026-11-27', calendar()), 'nothing is skipped there').toBeNull()
})

test('a pause takes the meals that move into it too; what moves to the end keeps off Sundays and closed days', () => {
  const month = calendar({ planType: 'monthly_meal_plan', closed: new Set(['2026-12-01']) })
  const plan = firstDays('2026-11-26', 3, month)
  const paused = pauseMeals(plan, { from: '2026-11-27', to: '2026-11-30' }, 'client', month)
  expect(written(paused)).toEqual(['11-26', '11-27 skipped', '11-28 skipped', '11-30 skipped', '12-02', '12-03'])
  const back = resumeMeals(paused ?? [], { from: '2026-11-27', to: '2026-11-30' }, month)
  expect(back).toEqual(plan)
})

test('what has been delivered since is not taken back', () => {
  const skipped = skipMeal(firstDays('2026-11-26', 2, calendar()), '2026-11-26', 'closed', calendar()) ?? []
  expect(resumeMeal(skipped, '2026-11-26', calendar({ today: '2026-11-27' })), 'its day has passed').toBeNull()
  const delivered = skipped.map((row) => (row.status === 'planned' ? { ...row, status: 'delivered' as const } : row))
  expect(resumeMeal(delivered, '2026-11-26', calendar())).toBeNull()
  const closed = new Set(['2026-11-26'])
  expect(resumeMeal(skipped, '2026-11-26', calendar({ closed })), 'the kitchen is closed').toBeNull()
})

test('a meal that was missed long ago comes tomorrow at the earliest', () => {
  const old = firstDays('2026-11-01', 1, calendar())
  expect(written(skipMeal(old, '2026-11-01', 'staff', calendar()))).toEqual(['11-01 skipped', '11-26'])
})

test('the end of a plan leaves what was delivered and what comes before it', () => {
  const [first, ...rest] = firstDays('2026-11-24', 4, calendar())
  const rows = [{ ...(first as MealRow), status: 'delivered' as const }, ...rest]
  expect(written(endMeals(rows, '2026-11-26'))).toEqual(['11-24 delivered', '11-25'])
})

const dayNear = fc.integer({ min: -3, max: 30 }).map((ahead) => addDays(today, ahead))
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('skip', 'resume', 'deliver', 'close', 'open'), day: dayNear }),
  fc.record({ do: fc.constantFrom('pause', 'resumeAll'), day: dayNear, days: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant('add'), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('sleep') }),
)

test('whatever is skipped, closed, paused and given: never two meals on a day, none lost, each on a day of its plan', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('weekly_meal_plan', 'monthly_meal_plan', 'single_meal'),
      fc.integer({ min: 1, max: 24 }),
      fc.array(step, { maxLength: 40 }),
      (planType, meals, steps) => {
        const closed = new Set<string>()
        let now = today
        const here = (): MealCalendar => ({ planType, slot: 'lunch', closed, today: now })
        let rows = firstDays(addDays(today, 1), meals, here())
        let given = meals
        for (const one of steps) {
          const day = 'day' in one ? one.day : now
          const to = addDays(day, 'days' in one ? one.days : 0)
          if (one.do === 'skip') rows = skipMeal(rows, day, 'client', here()) ?? rows
          if (one.do === 'pause') rows = pauseMeals(rows, { from: day, to }, 'staff', here()) ?? rows
          if (one.do === 'resume') rows = resumeMeal(rows, day, here()) ?? rows
          if (one.do === 'resumeAll') rows = resumeMeals(rows, { from: day, to }, here()) ?? rows
          if (one.do === 'deliver')
            rows = rows.map((row) =>
              row.day === day && row.day <= now && row.status === 'planned' ? { ...row, status: 'delivered' } : row,
            )
          if (one.do === 'close' && day >= now) {
            closed.add(day)
            rows = skipMeal(rows, day, 'closed', here()) ?? rows
          }
          if (one.do === 'open' && closed.delete(day)) rows = resumeMeal(rows, day, here()) ?? rows
          if (one.do === 'sleep') now = addDays(now, 1)
          if ('days' in one && one.do === 'add') {
            rows = addMeals(rows, one.days, here())
            given += one.days
          }
          const days = rows.map((row) => row.day)
          expect(new Set(days).size).toBe(days.length)
          expect(days).toEqual(days.toSorted())
          expect(mealDaysOf(rows)).toHaveLength(given)
          for (const row of rows)
            if (row.status === 'planned' && row.day > now) {
              expect(closed.has(row.day)).toBe(false)
              if (planType === 'monthly_meal_plan') expect(new Date(row.day).getUTCDay()).not.toBe(0)
            }
        }
      },
    ),
    { numRuns: 200 },
  )
})
