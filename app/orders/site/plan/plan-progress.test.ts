import { expect, test } from 'vitest'
import { planEnd } from '~/domain/orders/plans'
import { addDays } from '~/domain/time/days'
import { mainPlan, mealStrip, mealsOf, type OrderView, planDaysText, planProgress, planToShow } from './plan-progress'

const today = '2026-11-21'

const order = (given: Partial<OrderView> = {}): OrderView => ({
  order_id: 'ORDER_1',
  status: 'paid',
  plan_type: 'three_months',
  title: '3 Months',
  kind: 'subscription',
  meals: 0,
  lines: [],
  amount: 9000,
  start_date: '2026-10-19',
  end_date: '2027-01-19',
  stops_on: null,
  meal_days: null,
  slot: null,
  created_at: '2026-10-18T06:00:00.000Z',
  paid_at: '2026-10-18T06:10:00.000Z',
  pay_url: null,
  can_retry: false,
  cancellation: { allowed: false, refund: 0, reason: '' },
  refund: null,
  sessions: null,
  receipt_number: '2026-27/000418',
  credit_notes: [],
  ...given,
})
const week = (startDate: string, given: Partial<OrderView> = {}) =>
  order({
    plan_type: 'weekly_meal_plan',
    kind: 'food',
    meals: 7,
    amount: 1400,
    start_date: startDate,
    end_date: planEnd('weekly_meal_plan', startDate) ?? '',
    ...given,
  })

test.each([
  ['before it begins', '2026-10-18', { stage: 'upcoming', day: 0, left: 92, week: 1 }],
  ['on its first day', '2026-10-19', { stage: 'running', day: 1, left: 91, week: 1 }],
  ['in its fifth week', today, { stage: 'running', day: 34, left: 58, week: 5 }],
  ['on its last day', '2027-01-18', { stage: 'running', day: 92, left: 0, week: 13 }],
  ['on the day after', '2027-01-19', { stage: 'ended', day: 92, left: 0, week: 13 }],
  ['long after', '2028-01-01', { stage: 'ended', day: 92, left: 0, week: 13 }],
])('three months %s', (_, day, expected) => {
  expect(planProgress(order(), day)).toEqual({ days: 92, weeks: 13, ...expected })
})

test.each([
  ['2026-11-20', 'upcoming', 0],
  ['2026-11-21', 'running', 1],
  ['2026-11-22', 'ended', 1],
])('a single meal on 21 November is on %s %s', (day, stage, count) => {
  expect(planProgress(week(today, { plan_type: 'single_meal', meals: 1, end_date: today }), day)).toMatchObject({
    stage,
    day: count,
    days: 1,
  })
})

test('a week runs for seven days', () => {
  const plan = week(today)
  expect(planProgress(plan, addDays(today, 6))).toMatchObject({ stage: 'running', day: 7, days: 7, weeks: 1 })
  expect(planProgress(plan, addDays(today, 7))).toMatchObject({ stage: 'ended' })
})

test('the plan to speak of runs, else begins next, else ended last, and is paid', () => {
  const ended = order({ order_id: 'ended', start_date: '2026-01-01', end_date: '2026-02-01' })
  const endedLater = order({ order_id: 'ended later', start_date: '2026-03-01', end_date: '2026-04-01' })
  const running = order({ order_id: 'running' })
  const longer = order({ order_id: 'longer', end_date: '2027-04-19' })
  const next = order({ order_id: 'next', start_date: '2026-12-01', end_date: '2027-01-01' })
  const later = order({ order_id: 'later', start_date: '2027-12-01', end_date: '2028-01-01' })
  const unpaid = order({ order_id: 'unpaid', status: 'awaiting_payment' })
  const chosen = (...orders: OrderView[]) => planToShow(orders, 'subscription', today)?.order_id ?? null
  expect(chosen(later, ended, running, longer, next)).toBe('longer')
  expect(chosen(later, next, endedLater, ended)).toBe('next')
  expect(chosen(endedLater, ended, unpaid)).toBe('ended later')
  expect(chosen(unpaid, order({ status: 'refunded' }))).toBeNull()
  expect(planToShow([running], 'food', today)).toBeNull()
  expect(mainPlan([ended, week(today)], today)?.kind, 'what runs before what is over').toBe('food')
  expect(mainPlan([ended], today)?.order_id).toBe('ended')
})

test('meals are counted, and each is past, today or planned', () => {
  const meals = mealsOf([week(addDays(today, -2))], today)
  expect(meals.map(({ stage }) => stage)).toEqual(['past', 'past', 'today', 'planned', 'planned', 'planned', 'planned'])
  const kitchens = { dishes: '', dish_id: null }
  expect(meals[2]).toEqual({ order_id: 'ORDER_1', day: today, number: 3, of: 7, stage: 'today', ...kitchens })
})

test('a day of dishes names them, and its drawing is that of the first', () => {
  const line = { diet: 'veg', quantity: 1, unit_price: 300, amount: 300 } as const
  const lines = [
    { ...line, dish_id: 'classic-egg-salad', name: 'Classic Egg Salad' },
    { ...line, dish_id: 'detox-drinks', name: 'Detox Drinks', quantity: 2 },
    { ...line, dish_id: null, name: 'Delivery' },
  ]
  const dishes = week(today, { plan_type: 'single_meal', meals: 1, end_date: today, lines })
  expect(mealsOf([dishes], today)).toMatchObject([
    { dishes: '1 × Classic Egg Salad, 2 × Detox Drinks', dish_id: 'classic-egg-salad' },
  ])
})

test('a plan that is not paid brings no meals, and a subscription has none', () => {
  for (const status of [
    'draft',
    'awaiting_payment',
    'failed',
    'expired',
    'cancelled',
    'needs_review',
    'refunded',
  ] as const)
    expect(mealsOf([week(today, { status })], today)).toEqual([])
  expect(mealsOf([order()], today)).toEqual([])
})

test('after a refund the meals that were too near to be cancelled still come', () => {
  const cancelled = week(today, { status: 'part_refunded', stops_on: addDays(today, 3) })
  expect(mealsOf([cancelled], today).map(({ day }) => day)).toEqual([today, addDays(today, 1), addDays(today, 2)])
  expect(planToShow([cancelled], 'food', today)).toBe(cancelled)
  expect(planProgress(cancelled, today)).toMatchObject({ stage: 'running', day: 1, days: 3, left: 2 })
})

test('a plan of meals names its last meal, a subscription its end date', () => {
  expect(planDaysText(week('2026-11-26'))).toBe('26 November 2026 to 2 December 2026')
  expect(planDaysText(week(today, { plan_type: 'single_meal', meals: 1, end_date: today }))).toBe('21 November 2026')
  expect(planDaysText(order())).toBe('19 October 2026 to 19 January 2027')
})

test('the strip has the next meal in its middle, and is full as long as there are days', () => {
  const days = (start: string, length: number) => mealStrip(mealsOf([week(start)], today), length).map(({ day }) => day)
  const from = (start: string, count: number) => Array.from({ length: count }, (_, i) => addDays(start, i))
  expect(days(addDays(today, -3), 5)).toEqual(from(addDays(today, -2), 5))
  expect(days(addDays(today, -3), 3)).toEqual(from(addDays(today, -1), 3))
  expect(days(addDays(today, 5), 5)).toEqual(from(addDays(today, 5), 5))
  expect(days(addDays(today, -5), 5)).toEqual(from(addDays(today, -3), 5))
  expect(days(addDays(today, -30), 5)).toEqual(from(addDays(today, -28), 5))
  expect(mealStrip([], 5)).toEqual([])
})
