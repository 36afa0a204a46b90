import { expect, test } from 'vitest'
import { feeTitle, lateVisitRule, visitFee } from './visit-fee'

const rules = { appointmentHours: 24, pricePaise: 500_00, percent: undefined }
const visit = { kind: 'consultation', status: 'no_show', starts_at: '2026-11-23T05:00:00.000Z' } as const

test.each([
  ['missed', visit, null, rules, { because: 'missed', paise: 500_00 }],
  ['missed, half of it', visit, null, { ...rules, percent: 50 }, { because: 'missed', paise: 250_00 }],
  ['missed, nothing by content', visit, null, { ...rules, percent: 0 }, null],
  ['a free call', { ...visit, kind: 'discovery' }, null, rules, null],
  ['came', { ...visit, status: 'completed' as const }, null, rules, null],
  [
    'late',
    { ...visit, status: 'cancelled' as const },
    '2026-11-22T05:00:01.000Z',
    rules,
    { because: 'late', paise: 500_00 },
  ],
  ['in time', { ...visit, status: 'cancelled' as const }, '2026-11-22T05:00:00.000Z', rules, null],
  ['cancelled, nobody knows when', { ...visit, status: 'cancelled' as const }, null, rules, null],
  [
    'its time fell free, as it was not paid',
    { ...visit, status: 'cancelled' as const, pay_until: '2026-11-22T10:00:00.000Z' },
    '2026-11-22T10:00:00.000Z',
    rules,
    null,
  ],
])('the fee of a visit: %s', (_, one, cancelledAt, policy, fee) => {
  expect(visitFee(one, cancelledAt, policy)).toEqual(fee)
})

test('the receipt says what it was for, and the policy what is kept', () => {
  expect(feeTitle('Full consultation', { because: 'missed', paise: 1 })).toBe(
    'Full consultation, missed without notice',
  )
  expect(lateVisitRule()).toMatch(/^the amount is not refunded as a rule\. .* we may ask you for its price\.$/)
  expect(lateVisitRule(50)).toMatch(/^we keep 50 per cent .* ask you for 50 per cent of its price\.$/)
  expect(lateVisitRule(0)).toMatch(/the full amount comes back all the same/)
})
