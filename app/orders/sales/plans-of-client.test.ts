import { expect, test } from 'vitest'
import { shownEnd } from '~/domain/orders/ordered-plan'
import { orderRow } from '../../../tests/support/orders'
import type { Order } from '../store'
import { choosePlan } from './plans-of-client'

const today = '2026-11-21'
const plan = (id: string, start_date: string, end_date: string, change: Partial<Order> = {}) =>
  orderRow({ id, plan_title: id, plan_type: 'one_month', status: 'paid', start_date, end_date, ...change })
const food = { kind: 'food', plan_type: 'weekly_meal_plan', meals: 7 } as const

test.each<[string, Order[], string | null]>([
  ['nothing bought', [], null],
  ['one that runs', [plan('a', '2026-11-01', '2026-12-01')], 'a'],
  ['on its first day', [plan('a', today, '2026-12-21')], 'a'],
  ['on the first day after it', [plan('a', '2026-10-21', today)], null],
  ['only one to come', [plan('a', '2026-12-01', '2027-01-01')], 'a'],
  ['the next of two to come', [plan('a', '2026-12-01', '2027-01-01'), plan('b', '2026-12-05', '2027-01-05')], 'a'],
  ['what runs before what comes', [plan('a', '2026-11-01', '2026-11-25'), plan('b', '2026-11-25', '2027-01-01')], 'a'],
  ['the one that ends last', [plan('a', '2026-11-01', '2026-12-01'), plan('b', '2026-11-10', '2027-02-10')], 'b'],
  ['of another kind', [plan('a', '2026-11-01', '2026-12-01', { kind: 'food' })], null],
  ['cancelled', [plan('a', '2026-11-01', '2026-12-01', { status: 'refund_pending' })], null],
])('%s', (_, orders, expected) => {
  expect(choosePlan(orders, 'subscription', today)?.order_id ?? null).toBe(expected)
})

test.each<[string, Order, string | null]>([
  ['a week', plan('a', '2026-11-26', '2026-12-03', food), '2026-12-03'],
  ['a single meal', plan('a', today, today, { ...food, meals: 1, plan_type: 'single_meal' }), today],
  [
    'a single meal of yesterday',
    plan('a', '2026-11-20', '2026-11-20', { ...food, meals: 1, plan_type: 'single_meal' }),
    null,
  ],
  [
    'a week cancelled on its way',
    plan('a', today, '2026-11-28', { ...food, status: 'part_refunded', stops_on: '2026-11-23' }),
    '2026-11-23',
  ],
  [
    'a week cancelled, with no meal left',
    plan('a', '2026-11-18', '2026-11-25', { ...food, status: 'part_refunded', stops_on: today }),
    null,
  ],
])('%s: the day after the last meal; of a single meal the day itself', (_, order, endDate) => {
  expect(choosePlan([order], 'food', today)?.end_date ?? null).toBe(endDate)
})

test('the last day is the one that clients read on their own pages', () => {
  const week = plan('a', '2026-12-01', '2026-12-08', food)
  expect(choosePlan([week], 'food', today)).toMatchObject({ end_date: '2026-12-08', last_day: '2026-12-07' })
  expect(shownEnd(week)).toBe('2026-12-07')
})
