import { expect, test } from 'vitest'
import { maxTries, nextTryAt } from './retry-gaps'

const now = new Date('2026-11-21T04:00:00.000Z')
const always = Number.POSITIVE_INFINITY

test.each([
  [1, '2026-11-21T04:00:30.000Z'],
  [2, '2026-11-21T04:02:00.000Z'],
  [3, '2026-11-21T04:05:00.000Z'],
  [4, '2026-11-21T04:15:00.000Z'],
  [5, '2026-11-21T05:00:00.000Z'],
  [6, '2026-11-21T08:00:00.000Z'],
  [7, '2026-11-21T16:00:00.000Z'],
  [8, '2026-11-22T04:00:00.000Z'],
  [9, '2026-11-22T04:00:00.000Z'],
])('after try %i the next is at %s', (tries, at) => {
  expect(nextTryAt(tries, now, always)?.toISOString()).toBe(at)
})

test('after the last try there is none', () => {
  expect(maxTries).toBe(10)
  expect(nextTryAt(maxTries, now, always)).toBeNull()
})

test('there is none that would come too late', () => {
  expect(nextTryAt(1, now, now.getTime() + 30_000)).toBeNull()
  expect(nextTryAt(1, now, now.getTime() + 30_001)).not.toBeNull()
})
