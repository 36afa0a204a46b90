/** The states of an order in words, for who has ordered. */
import type { OrderStatus } from '~/clinic/contract/order-status'

export type Tone = 'good' | 'waiting' | 'warn' | 'bad' | 'quiet'

type Words = { label: string; tone: Tone; sentence: string }

const orderWords: Record<OrderStatus, Words> = {
  draft: {
    label: 'Being prepared',
    tone: 'waiting',
    sentence: 'The payment page is being made. Please look again in a minute.',
  },
  awaiting_payment: { label: 'To be paid', tone: 'warn', sentence: 'Your plan begins once it is paid.' },
  paid: { label: 'Paid', tone: 'good', sentence: 'Thank you. Your plan is set.' },
  refund_pending: { label: 'Refund on its way', tone: 'waiting', sentence: 'Cancelled. Your refund is on its way.' },
  refunded: { label: 'Refunded', tone: 'quiet', sentence: 'Cancelled. The full amount has been sent back.' },
  part_refunded: {
    label: 'Partly refunded',
    tone: 'quiet',
    sentence: 'Cancelled. The part that was still open has been sent back.',
  },
  expired: { label: 'Not paid in time', tone: 'quiet', sentence: 'The payment page has closed. Nothing was paid.' },
  cancelled: { label: 'Cancelled', tone: 'quiet', sentence: 'Cancelled before it was paid. Nothing was taken.' },
  failed: { label: 'Payment failed', tone: 'bad', sentence: 'The last payment did not go through. You can try again.' },
  needs_review: {
    label: 'We are checking it',
    tone: 'warn',
    sentence: 'Money came that does not fit the order. We look at it and write to you. Please do not pay again.',
  },
}

type Facts = {
  status: OrderStatus
  /** Rupees; null: a custom plan that has no price yet. */
  amount: number | null
  canRetry: boolean
  refund?: { by_hand: boolean } | null
}

export function wordsOfOrder({ status, amount, canRetry, refund }: Facts): Words {
  // A custom plan waits for its price, then for its client; a page that is being made waits for the provider.
  if (status === 'draft' && amount !== null && canRetry)
    return { label: 'To be paid', tone: 'warn', sentence: 'Your plan has a price. It begins once it is paid.' }
  if (status === 'cancelled' && canRetry)
    return { ...orderWords.cancelled, sentence: 'The payment was cancelled and nothing was taken. You can try again.' }
  if (status === 'refund_pending' && refund?.by_hand)
    return {
      label: 'Refund by hand',
      tone: 'waiting',
      sentence: 'Cancelled. We are sending your refund by hand and write to you. There is nothing you need to do.',
    }
  if (status === 'draft' && amount === null)
    return {
      label: 'Price to follow',
      tone: 'waiting',
      sentence: 'We work out a price and write to you. You pay only after that.',
    }
  return orderWords[status]
}
