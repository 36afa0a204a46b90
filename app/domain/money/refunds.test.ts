import { expect, test } from 'vitest'
import { cancellationOf, isAppointmentCancellable, type PaidOrder, type RefundPolicy } from './refunds'

const policy: RefundPolicy = { appointmentHours: 24, foodHours: 48, requestDays: 7, deliveryFrom: '08:00' }
const paidAt = '2026-11-21T04:00:00.000Z'
const subscription = {
  plan_type: 'three_months',
  amount_paise: 900_000,
  paid_at: paidAt,
  start_date: '2026-11-21',
  meals: 0,
} as const
const week = {
  plan_type: 'weekly_meal_plan',
  amount_paise: 140_000,
  paid_at: paidAt,
  start_date: '2026-11-25',
  meals: 7,
} as const
const month = { ...week, plan_type: 'monthly_meal_plan', amount_paise: 480_000, meals: 24 } as const
const meal = { ...week, plan_type: 'single_meal', amount_paise: 20_000, meals: 1 } as const

// Food reaches people from 08:00 in India, which is 02:30 UTC.
test.each<[string, PaidOrder, string, number | null]>([
  ['a subscription at once', subscription, paidAt, 900_000],
  ['to the moment of 7 days', subscription, '2026-11-28T04:00:00.000Z', 900_000],
  ['a moment later', subscription, '2026-11-28T04:00:00.001Z', null],
  ['a custom plan likewise', { ...subscription, plan_type: 'custom' }, '2026-11-27T04:00:00.000Z', 900_000],
  ['a meal 48 hours ahead', meal, '2026-11-23T02:30:00.000Z', 20_000],
  ['a moment later', meal, '2026-11-23T02:30:00.001Z', null],
  ['a week before its first meal', week, '2026-11-23T02:30:00.000Z', 140_000],
  ['a week a moment later: 6 of 7 meals', week, '2026-11-23T02:30:00.001Z', 120_000],
  ['on its third day: 2 of 7', week, '2026-11-27T04:00:00.000Z', 40_000],
  ['when only near ones are left', week, '2026-11-29T02:30:00.001Z', null],
  ['over', week, '2026-12-25T00:00:00.000Z', null],
  ['a month before', month, '2026-11-22T00:00:00.000Z', 480_000],
  ['a month on its way: 20 of 24', month, '2026-11-27T02:30:00.000Z', 400_000],
  [
    'a sum that does not divide is rounded down',
    { ...week, amount_paise: 100_000 },
    '2026-11-23T02:30:00.001Z',
    85_714,
  ],
])('%s', (_, order, now, refund) => {
  const cancellation = cancellationOf(order, policy, new Date(now))
  expect(cancellation).toMatchObject({ isAllowed: refund !== null, refundPaise: refund ?? 0 })
  expect(cancellation.reason).toMatch(/^[A-Z].{20,}\.$/)
})

test('meals of a plan count from the hour of their meal of the day, each day of its own, and dishes from the first delivery', () => {
  const timed = { ...policy, mealTimes: { lunch: '12:00', dinner: '19:00' } }
  const refund = (order: PaidOrder, now: string, rule: RefundPolicy = timed) =>
    cancellationOf(order, rule, new Date(now)).refundPaise
  const dinners = { ...week, slot: 'dinner' } as const
  // 19:00 in India is 13:30 UTC, 12:00 is 06:30.
  expect(refund(dinners, '2026-11-23T13:30:00.000Z')).toBe(140_000)
  expect(refund(dinners, '2026-11-23T13:30:00.001Z')).toBe(120_000)
  const mixed = { ...dinners, other_slot_days: '2026-11-25' }
  expect(refund(mixed, '2026-11-23T06:30:00.000Z')).toBe(140_000)
  expect(refund(mixed, '2026-11-23T06:30:00.001Z')).toBe(120_000)
  expect(refund({ ...week, slot: 'lunch' }, '2026-11-23T06:30:00.001Z')).toBe(120_000)
  expect(refund(week, '2026-11-23T02:30:00.001Z')).toBe(120_000)
  expect(refund(dinners, '2026-11-23T02:30:00.001Z', policy), 'without hours of meals').toBe(120_000)
})

test('the figures in the sentences are those of the table', () => {
  const other = { ...policy, foodHours: 36, requestDays: 10 }
  expect(cancellationOf(subscription, other, new Date(paidAt)).reason).toContain('10 days')
  expect(cancellationOf(week, other, new Date(paidAt)).reason).toContain('36 hours')
})

test.each([
  ['2026-11-22T03:30:00.000Z', true],
  ['2026-11-22T03:30:00.001Z', false],
  ['2026-11-24T03:30:00.000Z', false],
])('an appointment of Monday 09:00 can be cancelled at %s: %s', (now, expected) => {
  expect(isAppointmentCancellable({ day: '2026-11-23', time: '09:00' }, policy, new Date(now))).toBe(expected)
})
