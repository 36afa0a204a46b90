import { expect, test } from 'vitest'
import { deskBadge, listedBadge, whyItWaits, wordsOfDecision } from './order-desk-words'
import { openRefundsOf } from './refund-desk-words'

test('an order in a list of one client says what waits for a person before its state', () => {
  const order = { status: 'paid', review_reason: null, amount: 3500 } as const
  expect(listedBadge(order)).toEqual({ label: 'Paid', tone: 'good' })
  expect(listedBadge({ ...order, status: 'needs_review', review_reason: 'wrong_amount' }).tone).toBe('warn')
  expect(listedBadge({ ...order, status: 'draft', amount: null })).toEqual({ label: 'Needs a price', tone: 'warn' })
  expect(listedBadge({ ...order, status: 'awaiting_payment' }).label).toBe('Link sent')
})

const cash = 'cash' as const
const attempt = {
  ...{ link_id: 'l1', status: 'paid', amount: 9000, received: null, payment_ref: null, url: null },
  ...{ created_at: '2026-11-20T05:00:00.000Z', expires_at: '2026-11-21T05:00:00.000Z' },
}
const refund = {
  ...{
    refund_id: 'r1',
    link_id: 'l1',
    reason: 'cancelled' as const,
    amount: 9000,
    problem: null,
    hand_reference: null,
  },
  ...{ status: 'by_hand' as const, asked_at: '2026-11-20T05:00:00.000Z', settled_at: null },
}
const standing = (provider: 'cash' | 'upi' | 'razorpay') => ({
  ...{ status: 'refund_pending' as const, review_reason: 'refund_failed' as const, needs_person: true, amount: 9000 },
  ...{
    plan_type: 'three_months' as const,
    can_retry: false,
    refund: null,
    provider,
    attempts: [{ ...attempt, provider }],
    refunds: [refund],
  },
})

test('a refund of money taken at the desk says what staff do with their hands, and never to ask a provider', () => {
  for (const [way, deed] of [
    ['cash', /^Hand ₹9,000 over in cash/],
    ['upi', /^Transfer ₹9,000 to the client by UPI/],
  ] as const) {
    const order = standing(way)
    const [open] = openRefundsOf(order)
    expect(open).toMatchObject({
      button: 'Mark ₹9,000 as paid back',
      canRetry: false,
      what: expect.stringMatching(deed),
    })
    expect(open?.what).toContain('press “Mark ₹9,000 as paid back”')
    expect(whyItWaits(order)?.title).toBe('Pay ₹9,000 back')
    expect(deskBadge(order).label).toBe('To be paid back')
    expect(`${open?.what} ${whyItWaits(order)?.text}`).not.toMatch(/again|ask the provider/)
  }
})

test('a refund that a provider did not send can be tried again, or be paid by hand', () => {
  const order = standing('razorpay')
  const [open] = openRefundsOf(order)
  expect(open?.canRetry).toBe(true)
  expect(open?.what).toMatch(/^₹9,000 did not go back through Razorpay\. Try it again, or transfer the money yourself/)
  expect(whyItWaits(order)?.title).toBe('A refund is stuck')
})

test('what staff decide is named with its sum, and how a refund goes back', () => {
  const paid = { ...standing(cash), status: 'paid' as const, review_reason: null, needs_person: false, refunds: [] }
  expect(wordsOfDecision(paid, 'paid', 'refund')).toEqual({
    label: 'Refund ₹9,000',
    text: 'It was paid at the desk: you give all of the price back yourself, and the plan ends today.',
  })
  expect(wordsOfDecision({ ...paid, plan_type: 'visit' }, 'paid', 'refund').text).toBe(
    'It was paid at the desk: you give all of the price back yourself.',
  )
  const misfit = {
    ...standing('razorpay'),
    attempts: [{ ...attempt, provider: 'razorpay' as const, status: 'wrong', received: 1300 }],
  }
  expect(wordsOfDecision(misfit, 'mismatch', 'accept').label).toBe('Accept ₹1,300')
  expect(wordsOfDecision(misfit, 'second_payment', 'accept').label).toBe('Keep ₹1,300')
  expect(wordsOfDecision(misfit, 'second_payment', 'refund').label).toBe('Refund ₹1,300')
  expect(wordsOfDecision(misfit, 'paid_too_late', 'accept').label).toBe('Keep ₹9,000')
})
