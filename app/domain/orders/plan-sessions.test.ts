import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appointmentStatuses } from '../appointments/appointment-state'
import {
  ownSessionText,
  type PlanVisit,
  planPartOf,
  planSessions,
  type SessionPlan,
  sessionsLeftText,
} from './plan-sessions'

const plan: SessionPlan = {
  id: 'A',
  plan_title: '3 Months',
  status: 'paid',
  kind: 'subscription',
  plan_type: 'three_months',
  meals: 0,
  start_date: '2026-11-21',
  end_date: '2027-02-21',
  stops_on: null,
  sessions: 2,
}
const visit: PlanVisit = {
  ...{ id: '1', kind: 'consultation', status: 'confirmed', outside_plan: 0, is_paid: false },
  starts_at: '2026-11-24T05:30:00.000Z',
}
const usedBy = (visits: Partial<PlanVisit>[], plans: Partial<SessionPlan>[] = [{}]) =>
  planSessions(
    plans.map((one) => ({ ...plan, ...one })),
    visits.map((one, at) => ({ ...visit, id: String(at + 1), ...one })),
  ).map(({ order_id, used, left, visits: own }) => [order_id, used, left, own.join('')])

test.each<[string, Partial<PlanVisit>, number]>([
  ['confirmed', {}, 1],
  ['completed', { status: 'completed' }, 1],
  ['a no-show', { status: 'no_show' }, 1],
  ['cancelled', { status: 'cancelled' }, 0],
  ['a request', { status: 'active' }, 0],
  ['without a time', { starts_at: null }, 0],
  ['a free call', { kind: 'discovery' }, 0],
  ['one that staff have taken out', { status: 'no_show', outside_plan: 1 }, 0],
  ['one that is paid for by itself', { is_paid: true }, 0],
  ['on the first day, in India', { starts_at: '2026-11-20T18:30:00.000Z' }, 1],
  ['the evening before', { starts_at: '2026-11-20T18:29:00.000Z' }, 0],
  ['on the last evening', { starts_at: '2027-02-20T18:00:00.000Z' }, 1],
  ['on the day after the plan', { starts_at: '2027-02-20T18:30:00.000Z' }, 0],
])('a visit and its plan: %s', (_, change, used) => {
  expect(usedBy([change])).toEqual([['A', used, 2 - used, used === 1 ? '1' : '']])
})

test.each<[string, Partial<SessionPlan>]>([
  ['unpaid', { status: 'awaiting_payment' }],
  ['given back', { status: 'refunded' }],
  ['sold before sessions were counted', { sessions: null }],
  ['sold with none', { sessions: 0 }],
  ['food', { kind: 'food', meals: 7 }],
])('a plan without sessions counts nothing: %s', (_, change) => {
  expect(usedBy([{}], [change])).toEqual([])
})

test('the earliest visits are the sessions, whatever order they come in; those beyond are none, and never below 0', () => {
  const at = (day: number) => ({ starts_at: `2026-11-${day}T05:30:00.000Z` })
  expect(usedBy([at(28), at(24), at(26)])).toEqual([['A', 2, 0, '23']])
})

test('of two plans that run, the one that ends first is used first, then the other', () => {
  const long = { id: 'B', end_date: '2027-05-21', sessions: 3 }
  expect(usedBy([{}, {}, {}], [long, {}])).toEqual([
    ['A', 2, 0, '12'],
    ['B', 1, 2, '3'],
  ])
})

test('what a visit is to the plan, in words', () => {
  const visits = ['1', '2', '3'].map((id) => ({ ...visit, id }))
  const plans = planSessions([plan], visits)
  const parts = visits.map((one) => planPartOf(plans, one))
  expect(parts.map((part) => part?.number)).toEqual([1, 2, null])
  expect(parts.map((part) => part && ownSessionText(part))).toEqual([
    'Session 1 of 2 of your 3 Months plan. All 2 sessions are used.',
    'Session 2 of 2 of your 3 Months plan. All 2 sessions are used.',
    'Not a session of your 3 Months plan. All 2 sessions are used.',
  ])
  expect(planPartOf(plans, { ...visit, status: 'cancelled' })).toBeNull()
  expect(planPartOf(plans, { ...visit, id: '9', starts_at: '2027-03-01T05:30:00.000Z' })).toBeNull()
  expect([sessionsLeftText({ sold: 12, left: 9 }), sessionsLeftText({ sold: 12, left: 0 })]).toEqual([
    '9 of 12 sessions left',
    'All 12 sessions are used',
  ])
})

test('whatever is booked, cancelled, completed, missed and undone: used and left are what was sold', () => {
  const days = fc.integer({ min: 0, max: 120 }).map((day) => new Date(Date.UTC(2026, 10, 10 + day, 5)).toISOString())
  const someVisit = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('consultation', 'discovery', 'follow_up'),
    status: fc.constantFrom(...appointmentStatuses),
    starts_at: fc.option(days),
    outside_plan: fc.constantFrom(0, 1),
    is_paid: fc.boolean(),
  })
  const somePlan = fc.record({ sessions: fc.option(fc.integer({ min: 0, max: 5 })), months: fc.constantFrom(12, 13) })
  const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...appointmentStatuses), fc.constantFrom(0, 1)))
  fc.assert(
    fc.property(
      fc.array(somePlan, { maxLength: 3 }),
      fc.array(someVisit, { maxLength: 12 }),
      changes,
      (sold, visits, deeds) => {
        const plans = sold.map(({ sessions, months }, at) => ({
          ...plan,
          ...{ id: `P${at}`, sessions, end_date: months === 12 ? '2026-12-21' : '2027-01-21' },
        }))
        const standing = visits.map((one) => ({ ...one }))
        for (const [at, status, outside_plan] of [...deeds, [0, 'confirmed', 0] as const]) {
          const one = standing[at % Math.max(1, standing.length)]
          if (one) Object.assign(one, { status, outside_plan })
          const found = planSessions(plans, standing)
          expect(found.map(({ sold: number }) => number).toSorted()).toEqual(
            plans.flatMap(({ sessions }) => sessions || []).toSorted(),
          )
          for (const { used, left, sold: number } of found) {
            expect(used + left).toBe(number)
            expect(Math.min(used, left)).toBeGreaterThanOrEqual(0)
          }
          const all = found.flatMap(({ visits: own }) => own)
          expect(new Set(all).size).toBe(all.length)
        }
      },
    ),
  )
})
