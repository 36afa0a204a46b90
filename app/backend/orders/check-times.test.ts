import { expect, test } from 'vitest'
import { nextHandPaidCheckAt, nextLinkCheckAt, nextRefundCheckAt } from './check-times'

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

test('a refund is asked about with backoff: for ten days, or for thirty once the provider has it', () => {
  const timesOf = (isTaken: boolean) => {
    const times: (number | null)[] = []
    for (let now: Date | null = new Date(begin); now !== null; ) {
      now = nextRefundCheckAt({ since: link.createdAt, isTaken }, now)
      times.push(after(now))
    }
    return times
  }
  const times = timesOf(false)
  expect(times.slice(0, 9)).toEqual([2, 6, 14, 30, 62, 126, 254, 510, 870])
  expect(times.at(-1)).toBeNull()
  const lastOf = (list: (number | null)[]) => (list.at(-2) ?? 0) / (24 * 60)
  expect(lastOf(times)).toBeGreaterThan(9.7)
  expect(lastOf(times)).toBeLessThanOrEqual(10)
  expect(lastOf(timesOf(true))).toBeGreaterThan(29.7)
})

test('a refund that was paid by hand is looked for at the provider for some days', () => {
  expect(after(nextHandPaidCheckAt(link.createdAt, new Date(begin)))).toBe(24 * 60)
  expect(nextHandPaidCheckAt(link.createdAt, new Date(begin + 9.5 * 24 * 60 * minute))).toBeNull()
})
