import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from './days'
import { financialYear, paperTime } from './financial-year'

test.each([
  ['2026-11-21T04:00:00.000Z', '2026-27'],
  ['2027-03-31T18:29:59.999Z', '2026-27'],
  ['2027-03-31T18:30:00.000Z', '2027-28'],
  ['2099-12-31T00:00:00.000Z', '2099-00'],
])('%s lies in the financial year %s', (now, expected) => {
  expect(financialYear(new Date(now))).toBe(expected)
})

test.each([
  ['2027-03-31T23:59:50+05:30', '2027-04-01T00:10:00+05:30', '2027-03-31'],
  ['2027-03-31T23:59:50+05:30', '2027-05-20T10:00:00+05:30', '2027-03-31'],
  ['2027-03-31T23:59:59.999+05:30', '2027-04-01T00:00:00+05:30', '2027-03-31'],
  ['2027-04-01T00:00:00+05:30', '2027-04-01T00:10:00+05:30', '2027-04-01'],
  // Within a year a paper is of the day on which it is issued.
  ['2026-11-30T23:59:00+05:30', '2026-12-01T00:10:00+05:30', '2026-12-01'],
])('paid %s and heard of %s, the paper is of %s', (paidAt, now, day) => {
  expect(dayOf(paperTime(new Date(paidAt), new Date(now)).toISOString())).toBe(day)
})

test('the paper is of the year of the payment, not before the payment and not after we heard of it', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 500 * 86_400_000 }), (paidAt, laterMs) => {
      const now = new Date(paidAt.getTime() + laterMs)
      const at = paperTime(paidAt, now)
      expect(financialYear(at)).toBe(financialYear(paidAt))
      expect(at >= paidAt && at <= now).toBe(true)
    }),
  )
})
