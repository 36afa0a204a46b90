import { expect, test } from 'vitest'
import { choosePlan } from './plans-of-user'
import type { Order } from './store'

const today = '2026-11-21'
const plan = (id: string, startDate: string, endDate: string, change: Partial<Order> = {}) =>
  ({ id, kind: 'subscription', planTitle: id, status: 'paid', stopsOn: null, startDate, endDate, ...change }) as Order

test.each<[string, Order[], string | null]>([
  ['nothing bought', [], null],
  ['one that runs', [plan('a', '2026-11-01', '2026-12-01')], 'a'],
  ['on its first day', [plan('a', today, '2026-12-21')], 'a'],
  ['on the first day after it', [plan('a', '2026-10-21', today)], null],
  ['a single meal on its day', [plan('a', today, today)], 'a'],
  ['a single meal of yesterday', [plan('a', '2026-11-20', '2026-11-20')], null],
  ['only one to come', [plan('a', '2026-12-01', '2027-01-01')], 'a'],
  ['the next of two to come', [plan('a', '2026-12-01', '2027-01-01'), plan('b', '2026-12-05', '2027-01-05')], 'a'],
  ['what runs before what comes', [plan('a', '2026-11-01', '2026-11-25'), plan('b', '2026-11-25', '2027-01-01')], 'a'],
  ['the one that ends last', [plan('a', '2026-11-01', '2026-12-01'), plan('b', '2026-11-10', '2027-02-10')], 'b'],
  ['of another kind', [plan('a', '2026-11-01', '2026-12-01', { kind: 'food' })], null],
  ['cancelled', [plan('a', '2026-11-01', '2026-12-01', { status: 'refund_pending' })], null],
  [
    'cancelled, with meals left',
    [plan('a', today, '2026-11-28', { status: 'part_refunded', stopsOn: '2026-11-23' })],
    'a',
  ],
  [
    'cancelled, with none left',
    [plan('a', '2026-11-18', '2026-11-25', { status: 'part_refunded', stopsOn: today })],
    null,
  ],
])('%s', (_, orders, expected) => {
  expect(choosePlan(orders, 'subscription', today)?.orderId ?? null).toBe(expected)
})

test('of a plan cancelled on its way the end is the day after its last meal', () => {
  const order = plan('a', today, '2026-11-28', { status: 'part_refunded', stopsOn: '2026-11-23' })
  expect(choosePlan([order], 'subscription', today)).toEqual({
    planName: 'a',
    startDate: today,
    endDate: '2026-11-23',
    orderId: 'a',
  })
})
