import { expect, test } from 'vitest'
import { nextLinkCheckAt, nextRefundCheckAt } from './check-times'

const minute = 60_000
const begin = Date.parse('2026-11-21T04:00:00.000Z')
const link = { createdAt: new Date(begin).toISOString(), expiresAt: new Date(begin + 24 * 60 * minute).toISOString() }
const after = (date: Date | null) => date && (date.getTime() - begin) / minute

test('a link is asked about after 2, 5, 15 and 60 minutes, then hourly, as it expires, and for a day after', () => {
  const times: (number | null)[] = []
  for (let now: Date | null = new Date(begin); now !== null; ) {
    now = nextLinkCheckAt(link, now)
    times.push(after(now))
  }
  expect(times.slice(0, 6)).toEqual([2, 5, 15, 60, 120, 180])
  expect(times).toContain(24 * 60 + 1)
  expect(times.at(-2)).toBe(48 * 60)
  expect(times.at(-1)).toBeNull()
})

test('after a long pause it goes on with the next time', () => {
  expect(after(nextLinkCheckAt(link, new Date(begin + 90 * minute)))).toBe(120)
  expect(nextLinkCheckAt(link, new Date(begin + 49 * 60 * minute))).toBeNull()
})

test('a refund is asked about for a month', () => {
  const refund = { askedAt: link.createdAt }
  expect(after(nextRefundCheckAt(refund, new Date(begin)))).toBe(2)
  expect(after(nextRefundCheckAt(refund, new Date(begin + 20 * 24 * 60 * minute)))).toBe(20 * 24 * 60 + 60)
  expect(nextRefundCheckAt(refund, new Date(begin + 30 * 24 * 60 * minute))).toBeNull()
})
