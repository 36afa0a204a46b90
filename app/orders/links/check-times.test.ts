import { expect, test } from 'vitest'
import { nextHandPaidCheckAt, nextLinkCheckAt, nextRefundCheckAt } from './check-times'

const minute = 60_000
const begin = Date.parse('2026-11-21T04:00:00.000Z')
const link = { created_at: new Date(begin).toISOString(), expires_at: new Date(begin + 24 * 60 * minute).toISOString() }
const after = (at: string | null) => (at === null ? null : (Date.parse(at) - begin) / minute)

/** In minutes, until there is none: polled each time it is due. */
function allOf(next: (now: Date) => string | null) {
  const times: ReturnType<typeof after>[] = []
  for (let at: string | null = link.created_at; at !== null; ) {
    at = next(new Date(at))
    times.push(after(at))
  }
  return times
}

test('a link is asked about after 2, 5, 15 and 60 minutes, then hourly, as it expires, and for a day after', () => {
  const times = allOf((now) => nextLinkCheckAt(link, now))
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
  const timesOf = (isTaken: boolean) => allOf((now) => nextRefundCheckAt({ since: link.created_at, isTaken }, now))
  const times = timesOf(false)
  expect(times.slice(0, 9)).toEqual([2, 6, 14, 30, 62, 126, 254, 510, 870])
  expect(times.at(-1)).toBeNull()
  const lastOf = (list: typeof times) => Number(list.at(-2)) / (24 * 60)
  expect(lastOf(times)).toBeGreaterThan(9.7)
  expect(lastOf(times)).toBeLessThanOrEqual(10)
  expect(lastOf(timesOf(true))).toBeGreaterThan(29.7)
})

test('a refund that was paid by hand is looked for at the provider for some days', () => {
  expect(after(nextHandPaidCheckAt(link.created_at, new Date(begin)))).toBe(24 * 60)
  expect(nextHandPaidCheckAt(link.created_at, new Date(begin + 9.5 * 24 * 60 * minute))).toBeNull()
})
