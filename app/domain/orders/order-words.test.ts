import { expect, test } from 'vitest'
import { orderStatuses } from './order-state'
import { confirmationTitle, orderWords, wordsOfOrder } from './order-words'

const facts = { kind: 'subscription', amount: 9000, can_retry: false, refund: null } as const

test('only what is paid is thanked for and called active', () => {
  for (const status of orderStatuses) {
    const { title, text } = orderWords({ ...facts, status }, '7-14')
    expect(title === confirmationTitle, status).toBe(status === 'paid')
    expect(/is active/.test(text), status).toBe(status === 'paid')
  }
  expect(orderWords({ ...facts, kind: 'food', status: 'paid' }, '7-14').text).toContain('meal plan is active')
})

test('trying again is only spoken of where it can be done', () => {
  for (const status of ['failed', 'expired', 'cancelled'] as const) {
    expect(orderWords({ ...facts, status }, '7-14').text).not.toContain('try again')
    expect(orderWords({ ...facts, status, can_retry: true }, '7-14').text).toContain('try again')
  }
})

test('a draft is a request, a price to accept, or a payment page in the making', () => {
  const titleOf = (given: object) => orderWords({ ...facts, status: 'draft', ...given }, '7-14').title
  expect(titleOf({ amount: null })).toBe('We have your request')
  expect(titleOf({ can_retry: true })).toBe('Your plan has a price')
  expect(titleOf({})).toBe('Your payment page is being prepared')
})

test('a refund is told with its amount and the days of the policy', () => {
  const refund = { amount: 9000, by_hand: false }
  expect(orderWords({ ...facts, status: 'refund_pending', refund }, '7-14').text).toBe(
    '₹9,000 goes back to the account or card you paid from, within 7-14 business days.',
  )
})

test('a refund the clinic sends itself is told as that, before and after', () => {
  const refund = { amount: 9000, by_hand: true }
  const waiting = orderWords({ ...facts, status: 'refund_pending', refund }, '7-14')
  expect(waiting.title).toBe('We are sending your refund by hand')
  expect(waiting.text).not.toContain('the way you paid')
  const done = orderWords({ ...facts, status: 'refunded', refund }, '7-14')
  expect(done.text).toBe('₹9,000 was sent to you by the clinic itself.')
})

test('dishes from the menu are no plan: nothing is called active, and nothing begins', () => {
  const dishes = { kind: 'food', plan_type: 'menu_order', amount: 600, can_retry: true, refund: null } as const
  expect(orderWords({ ...dishes, status: 'paid' }, '7-14')).toEqual({
    mark: 'paid',
    title: 'Thank You for Your Order!',
    text: 'Your payment is completed, and the kitchen has your dishes.',
  })
  for (const status of ['paid', 'awaiting_payment', 'part_refunded'] as const) {
    const words = [orderWords({ ...dishes, status }, '7-14').text, wordsOfOrder({ ...dishes, status }).sentence]
    expect(words.join(' ')).not.toMatch(/plan|subscription/i)
  }
})
