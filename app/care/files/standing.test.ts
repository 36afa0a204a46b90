import { expect, test } from 'vitest'
import { careFacts } from '../../../tests/support/kitchen'
import { type PaidPeriod, paidFrom, standingOf } from './standing'

const today = '2026-11-25'
/** Sundays are closed, and 24 November. */
const isWorkingDay = (day: string) => new Date(day).getUTCDay() !== 0 && day !== '2026-11-24'
const nothing = { today, consultedOn: null, paid: [], plans: [], isWorkingDay, terms: careFacts.formulas }
const paid: PaidPeriod[] = [{ from: '2026-11-20', until: '2027-02-20' }]
const over: PaidPeriod[] = [{ from: '2026-08-01', until: '2026-11-01' }]

test.each([
  ['nothing was booked or paid', {}, null, null],
  ['paid, and not consulted yet', { paid }, 'to_assess', null],
  ['paid once, and never consulted', { paid: over }, 'ended', null],
  // Saturday; Sunday and Tuesday are closed.
  ['consulted', { paid, consultedOn: '2026-11-21' }, 'plan_due', '2026-11-25'],
  ['consulted without a paid plan', { consultedOn: '2026-11-21' }, 'plan_due', '2026-11-25'],
  ['consulted long ago, and nothing was paid since', { consultedOn: '2026-08-21' }, 'ended', null],
  ['sent, to begin tomorrow', { paid, plans: [{ starts_on: '2026-11-26', ends_on: '2026-12-09' }] }, 'sent', null],
  ['begins today', { paid, plans: [{ starts_on: today, ends_on: '2026-12-02' }] }, 'running', null],
  [
    'seven days are left, today with them',
    { paid, plans: [{ starts_on: '2026-11-18', ends_on: '2026-12-01' }] },
    'ending',
    null,
  ],
  ['the last day', { paid, plans: [{ starts_on: '2026-11-18', ends_on: today }] }, 'ending', null],
  [
    'over, and still paid',
    { paid, plans: [{ starts_on: '2026-11-11', ends_on: '2026-11-24' }] },
    'plan_due',
    '2026-11-24',
  ],
  [
    'over, and paid no more',
    { paid: over, plans: [{ starts_on: '2026-10-11', ends_on: '2026-10-31' }] },
    'ended',
    null,
  ],
] as const)('%s', (_, given, step, due_on) => {
  expect(standingOf({ ...nothing, ...given })).toMatchObject({ step, due_on })
})

test('how soon a diet plan is promised and how long a consultation counts is the clinic’s to say', () => {
  const { planDue, consultationCounts } = careFacts.formulas
  const terms = { planDue: { ...planDue, workingDays: 1 }, consultationCounts: { ...consultationCounts, days: 7 } }
  const at = (consultedOn: string) => standingOf({ ...nothing, terms, consultedOn })
  expect(at('2026-11-21')).toMatchObject({ step: 'plan_due', due_on: '2026-11-23' })
  expect(at('2026-11-18').step).toBe('plan_due')
  expect(at('2026-11-17').step).toBe('ended')
})

test('paid until the last day of the last paid plan that is not over', () => {
  expect(standingOf({ ...nothing, paid: [...over, ...paid] }).paid_until).toBe('2027-02-19')
  expect(standingOf({ ...nothing, paid: over }).paid_until).toBeNull()
})

test.each([
  ['2026-11-20', paid, '2027-02-20'],
  ['2026-11-19', paid, null],
  ['2027-02-20', paid, null],
  // Renewed without a gap, and with one.
  ['2026-12-01', [...paid, { from: '2027-02-20', until: '2027-05-20' }], '2027-05-20'],
  ['2026-12-01', [...paid, { from: '2027-02-21', until: '2027-05-20' }], '2027-02-20'],
])('from %s it is paid until …', (day, periods, until) => {
  expect(paidFrom(day, periods)).toBe(until)
})
