import { expect, test } from 'vitest'
import { pollDelaySeconds, refreshAfter, timesAsked } from './polling'

test('the gaps grow and make two minutes in all', () => {
  const gaps: number[] = []
  for (let gap = pollDelaySeconds(0); gap !== null; gap = pollDelaySeconds(gaps.length)) gaps.push(gap)
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  const sum = gaps.reduce((all, gap) => all + gap, 0)
  expect(sum).toBeGreaterThanOrEqual(115)
  expect(sum).toBeLessThanOrEqual(125)
})

test('an address that counts wrongly begins anew, and never asks for ever', () => {
  for (const n of ['', '-1', '1e9', 'x', '1.5', '100', '٣']) expect(timesAsked(new URLSearchParams({ n })), n).toBe(0)
  expect(timesAsked(new URLSearchParams())).toBe(0)
  expect(timesAsked(new URLSearchParams({ n: '3' }))).toBe(3)
  expect(pollDelaySeconds(99)).toBeNull()
})

test('without scripts the page loads itself anew with one more on its count, and stops at the end', () => {
  const query = new URLSearchParams({ order_id: 'ORDER_1', t: 'a b', n: '1' })
  expect(refreshAfter(1, '/payment-callback', query)).toBe('3;url=/payment-callback?order_id=ORDER_1&t=a+b&n=2')
  expect(refreshAfter(8, '/payment-callback', query)).toBeNull()
})
