import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { indiaDay } from '../time/days'
import { mealDays } from './ordered-plan'
import { checkPlanDays, type PlanType, planEnd, startDays } from './plans'

describe.each([
  ['Asia/Kolkata', -330],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
])('in a browser of %s', (zone, offset) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-11-21').getTimezoneOffset()).toBe(offset)
  })
  afterEach(() => vi.unstubAllEnvs())

  test.each<[PlanType, string, string | null]>([
    ['one_month', '2026-11-21', '2026-12-21'],
    ['one_month', '2027-01-31', '2027-02-28'],
    ['one_month', '2028-01-31', '2028-02-29'],
    ['one_month', '2028-01-29', '2028-02-29'],
    ['one_month', '2027-03-31', '2027-04-30'],
    ['two_months', '2026-12-31', '2027-02-28'],
    ['three_months', '2026-11-30', '2027-02-28'],
    ['six_months', '2026-08-31', '2027-02-28'],
    ['one_year', '2028-02-29', '2029-02-28'],
    ['monthly_meal_plan', '2027-01-30', '2027-02-28'],
    ['weekly_meal_plan', '2026-12-28', '2027-01-04'],
    // Where clocks are set forward, a day has 23 hours.
    ['weekly_meal_plan', '2027-03-12', '2027-03-19'],
    ['two_week_meal_plan', '2026-12-28', '2027-01-11'],
    ['single_meal', '2026-11-22', '2026-11-22'],
    ['custom', '2026-11-22', null],
  ])('%s from %s ends on %s', (planType, start, end) => {
    expect(planEnd(planType, start)).toBe(end)
  })
})

test.each([
  ['2026-11-21T18:29:59.999Z', '2026-11-21'],
  ['2026-11-21T18:30:00.000Z', '2026-11-22'],
])('at %s it is %s in India', (now, day) => {
  expect(indiaDay(new Date(now))).toBe(day)
})

const now = new Date('2026-11-21T04:00:00.000Z')

test('a subscription begins today at the earliest, food tomorrow, both within 90 days', () => {
  expect(startDays('subscription', now)).toEqual({ first: '2026-11-21', last: '2027-02-19' })
  expect(startDays('food', now)).toEqual({ first: '2026-11-22', last: '2027-02-19' })
})

test.each<[string, PlanType, string, string | null, string | null]>([
  ['a subscription from today', 'one_month', '2026-11-21', null, null],
  ['with its own end', 'one_month', '2026-11-21', '2026-12-21', null],
  ['with another end', 'one_month', '2026-11-21', '2026-12-22', 'end_date: The end date does not fit the plan'],
  ['yesterday', 'one_month', '2026-11-20', null, 'start_date: Please choose a start date from today on'],
  [
    'food today',
    'single_meal',
    '2026-11-21',
    null,
    'start_date: Food is ordered one day ahead. Please choose tomorrow or later',
  ],
  ['food tomorrow', 'single_meal', '2026-11-22', null, null],
  ['too far ahead', 'one_month', '2027-02-20', null, 'start_date: Please choose a start date within the next 90 days'],
  ['custom without an end', 'custom', '2026-11-21', null, 'end_date: Please choose an end date'],
  [
    'custom that ends as it begins',
    'custom',
    '2026-11-21',
    '2026-11-21',
    'end_date: The end date must be after the start date',
  ],
  ['custom of a year', 'custom', '2026-11-21', '2027-11-22', null],
  [
    'custom of more',
    'custom',
    '2026-11-21',
    '2027-11-23',
    'end_date: A plan lasts one year at most. Please call us for a longer one',
  ],
])('%s', (_, planType, start, end, expected) => {
  const problem = checkPlanDays(planType, { start, end }, now)
  expect(problem && `${problem.field}: ${problem.message}`).toBe(expected)
})

test('a week has a meal each day; a month 24, none on a Sunday, all inside the month', () => {
  expect(mealDays('weekly_meal_plan', '2026-11-26', 7)).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
  const start = Date.parse('2026-11-21')
  for (let day = 0; day < 400; day += 1) {
    const first = new Date(start + day * 86_400_000).toISOString().slice(0, 10)
    const days = mealDays('monthly_meal_plan', first, 24)
    expect(new Set(days).size).toBe(24)
    expect(days.filter((one) => new Date(one).getUTCDay() === 0)).toEqual([])
    expect((days.at(-1) ?? '') < (planEnd('monthly_meal_plan', first) ?? '')).toBe(true)
  }
})
