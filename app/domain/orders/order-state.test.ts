import { describe, expect, test } from 'vitest'
import { addDays } from '../time/days'
import {
  allowedDecisions,
  isUndecided,
  needsPerson,
  orderStatuses,
  paymentState,
  reviewReasons,
  staffDecisions,
  statusAfterDecision,
} from './order-state'
import {
  currentPlan,
  lastEndedPlan,
  mealDays,
  mealsOfPlan,
  type OrderedPlan,
  planDay,
  planStage,
  runsUntil,
  shownEnd,
} from './ordered-plan'

/** A Saturday. */
const today = '2026-11-21'

type Plan = OrderedPlan & { id: string }
const subscription = (id: string, startDate: string, endDate: string, change: Partial<Plan> = {}): Plan => ({
  id,
  status: 'paid',
  kind: 'subscription',
  plan_type: 'three_months',
  meals: 0,
  start_date: startDate,
  end_date: endDate,
  stops_on: null,
  ...change,
})
const week = (startDate: string, change: Partial<Plan> = {}): Plan => ({
  ...subscription('week', startDate, addDays(startDate, 7)),
  kind: 'food',
  plan_type: 'weekly_meal_plan',
  meals: 7,
  ...change,
})
const month = (startDate: string, endDate: string) =>
  week(startDate, { plan_type: 'monthly_meal_plan', meals: 24, end_date: endDate })
const meal = (day: string) => week(day, { plan_type: 'single_meal', meals: 1, end_date: day })
const cut = (startDate: string, stopsOn: string | null, status = 'part_refunded') =>
  week(startDate, { status, stops_on: stopsOn })

describe('until when a plan runs, and the end that people read', () => {
  test.each<[string, Plan, string | null, string]>([
    ['a subscription', subscription('a', '2026-10-19', '2027-01-19'), '2027-01-19', '2027-01-19'],
    ['a week of meals', week('2026-11-26'), '2026-12-03', '2026-12-02'],
    ['a month of meals, none on Sundays', month('2026-11-02', '2026-12-02'), '2026-11-29', '2026-11-28'],
    ['a single meal', meal(today), '2026-11-22', today],
    ['a week of which three meals still come', cut(today, '2026-11-24'), '2026-11-24', '2026-11-23'],
    ['the same while its refund is on the way', cut(today, '2026-11-24', 'refund_pending'), '2026-11-24', '2026-11-23'],
    ['a week cancelled before its first meal', cut('2026-11-26', null, 'refunded'), null, '2026-12-02'],
    [
      'a subscription that goes back',
      subscription('a', today, '2027-02-21', { status: 'refund_pending' }),
      null,
      '2027-02-21',
    ],
    ['a week that is not paid', week('2026-11-26', { status: 'awaiting_payment' }), null, '2026-12-02'],
    ['a subscription without a day', subscription('a', today, today), '2026-11-22', today],
  ])('%s', (_, plan, until, shown) => {
    expect(runsUntil(plan)).toBe(until)
    expect(shownEnd(plan)).toBe(shown)
  })
})

test.each([
  'draft',
  'awaiting_payment',
  'failed',
  'expired',
  'cancelled',
  'needs_review',
  'refunded',
  'refund_pending',
  'part_refunded',
])('an order that is %s, with nothing kept, brings no plan and no meals', (status) => {
  for (const plan of [week(today, { status }), subscription('a', today, '2027-02-21', { status })]) {
    expect([planStage(plan, today), mealsOfPlan(plan)]).toEqual([null, []])
    expect(currentPlan([plan], plan.kind, today)).toBeNull()
    expect(lastEndedPlan([plan], plan.kind, today)).toBeNull()
  }
})

test('profile, plan and meals agree on a cancelled week, day by day', () => {
  const plan = cut(today, '2026-11-24')
  expect(mealsOfPlan(plan)).toEqual([today, '2026-11-22', '2026-11-23'])
  for (const [day, stage, dayOfPlan] of [
    ['2026-11-20', 'upcoming', 0],
    ['2026-11-21', 'running', 1],
    ['2026-11-23', 'running', 3],
    ['2026-11-24', 'ended', 3],
    ['2026-11-28', 'ended', 3],
  ] as const) {
    expect([day, planStage(plan, day)]).toEqual([day, stage])
    expect(planDay(plan, day)).toEqual({ day: dayOfPlan, days: 3 })
    expect(currentPlan([plan], 'food', day) === null, day).toBe(stage === 'ended')
    // The last meal comes on the last day it runs.
    if (stage === 'running') expect(mealsOfPlan(plan).some((mealDay) => mealDay >= day)).toBe(true)
    if (stage === 'ended') expect(mealsOfPlan(plan).some((mealDay) => mealDay >= day)).toBe(false)
  }
})

describe('which plan runs', () => {
  const running = subscription('running', '2026-10-19', '2027-01-19')
  const longer = subscription('longer', '2026-11-10', '2027-02-10')
  const next = subscription('next', '2026-12-01', '2027-01-01')
  const later = subscription('later', '2026-12-05', '2027-01-05')
  const ended = subscription('ended', '2026-01-01', '2026-02-01')
  const endedLater = subscription('ended later', '2026-03-01', '2026-04-01')
  test.each<[string, Plan[], string | null]>([
    ['none', [], null],
    ['one', [running], 'running'],
    ['the longer of two', [longer, running], 'longer'],
    ['what runs before what comes', [next, running], 'running'],
    ['the next to come', [later, next, ended], 'next'],
    ['nothing that is over', [ended, endedLater], null],
    ['on its first day', [subscription('first day', today, '2026-12-21')], 'first day'],
    ['not on the day after it', [subscription('over', '2026-10-21', today)], null],
    ['not what was cancelled', [{ ...running, status: 'refund_pending' }, next], 'next'],
    ['not of another kind', [week(today)], null],
  ])('%s', (_, plans, id) => {
    expect(currentPlan(plans, 'subscription', today)?.id ?? null).toBe(id)
  })

  test('the last that ended', () => {
    expect(lastEndedPlan([endedLater, ended, running], 'subscription', today)?.id).toBe('ended later')
    expect(lastEndedPlan([running], 'subscription', today)).toBeNull()
  })
})

test('meals come each day of a week, and Monday to Saturday of a month', () => {
  expect(mealDays('weekly_meal_plan', today, 3)).toEqual([today, '2026-11-22', '2026-11-23'])
  expect(mealDays('monthly_meal_plan', today, 3)).toEqual([today, '2026-11-23', '2026-11-24'])
  expect(mealDays('three_months', today, 0)).toEqual([])
})

test.each([
  ['draft', null, false, 'price_awaited', false],
  ['draft', 5000, true, 'priced', false],
  ['draft', 5000, false, 'draft', true],
  ['awaiting_payment', 5000, false, 'awaiting_payment', true],
  ['cancelled', 5000, true, 'broken_off', false],
  ['cancelled', 5000, false, 'cancelled', false],
  ['failed', 5000, true, 'failed', false],
  ['paid', 5000, false, 'paid', false],
] as const)('%s, ₹%s, can be tried again: %s', (status, amount, canRetry, state, mayChange) => {
  expect(paymentState({ status, amount, can_retry: canRetry })).toBe(state)
  expect(isUndecided({ status, amount, can_retry: canRetry })).toBe(mayChange)
})

describe('what staff may decide', () => {
  const cancelled = '2026-11-20T04:00:00.000Z'

  test.each([
    ['needs_review', 'wrong_amount', null, { accept: 'paid', refund: 'refund_pending', cancel: 'cancelled' }],
    ['needs_review', 'partial', null, { accept: 'paid', refund: 'refund_pending', cancel: 'cancelled' }],
    ['needs_review', 'wrong_currency', null, { cancel: 'cancelled' }],
    ['paid', 'second_payment', null, { accept: 'paid', refund: 'paid' }],
    ['paid', 'wrong_amount', null, { accept: 'paid', refund: 'paid' }],
    ['refunded', 'second_payment', cancelled, { accept: 'refunded', refund: 'refunded' }],
    ['paid', 'paid_too_late', null, { accept: 'paid', refund: 'refund_pending' }],
    ['paid', null, null, { refund: 'refund_pending' }],
    ['paid', 'refund_failed', null, { refund: 'refund_pending' }],
    ['draft', null, null, { cancel: 'cancelled' }],
    ['awaiting_payment', null, null, { cancel: 'cancelled' }],
    ['failed', null, null, { cancel: 'cancelled' }],
    ['expired', null, null, { cancel: 'cancelled' }],
    ['cancelled', null, null, { cancel: 'cancelled' }],
    ['cancelled', null, cancelled, {}],
    ['refund_pending', 'refund_failed', cancelled, {}],
    ['refund_pending', null, cancelled, {}],
    ['refunded', null, cancelled, {}],
    ['part_refunded', null, cancelled, {}],
  ] as const)('of an order that is %s (%s), cancelled %s', (status, review_reason, cancelled_at, becomes) => {
    const order = { status, review_reason, cancelled_at }
    expect(allowedDecisions(order)).toEqual(Object.keys(becomes))
    for (const decision of staffDecisions)
      expect(statusAfterDecision(order, decision)).toBe((becomes as Record<string, string>)[decision] ?? null)
  })

  test('whatever needs a person for its payment leaves a way out', () => {
    for (const status of orderStatuses)
      for (const review_reason of reviewReasons.filter((reason) => reason !== 'refund_failed')) {
        const order = { status, review_reason, plan_type: 'one_month', amount_paise: 1 }
        expect(needsPerson(order)).toBe(true)
        expect(allowedDecisions({ ...order, cancelled_at: null }).length).toBeGreaterThan(0)
      }
  })
})
