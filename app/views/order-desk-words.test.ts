import { expect, test } from 'vitest'
import { listedBadge } from './order-desk-words'

test('an order in a list of one client says what waits for a person before its state', () => {
  const order = { status: 'paid', review_reason: null, amount: 3500 } as const
  expect(listedBadge(order)).toEqual({ label: 'Paid', tone: 'good' })
  expect(listedBadge({ ...order, status: 'needs_review', review_reason: 'wrong_amount' }).tone).toBe('warn')
  expect(listedBadge({ ...order, status: 'draft', amount: null })).toEqual({ label: 'Needs a price', tone: 'warn' })
  expect(listedBadge({ ...order, status: 'awaiting_payment' }).label).toBe('Link sent')
})
