/** How an order stands, in words for the person who made it: one table for every page that says it. */
import type { Order } from '~/clinic/contract/orders'
import { rupees } from '~/components/pricing/rupees'

export const confirmationTitle = 'Thank You for Your Subscription!'

export type OrderWords = { mark: 'paid' | 'waiting' | 'stopped' | 'notice'; title: string; text: string }

type Facts = Pick<Order, 'status' | 'kind' | 'amount' | 'can_retry' | 'refund'>

/** @param payoutDays business days until an agreed refund is paid, as the content has them: '7-14' */
export function orderWords({ status, kind, amount, can_retry, refund }: Facts, payoutDays: string): OrderWords {
  const again = can_retry ? ' You can try again with a new link.' : ''
  const went = refund?.by_hand ? 'was sent to you by the clinic itself' : 'went back the way you paid'
  const back = refund ? rupees(refund.amount) : 'The amount'
  switch (status) {
    case 'paid':
      return {
        mark: 'paid',
        title: confirmationTitle,
        text:
          kind === 'food'
            ? 'Your payment is completed and your meal plan is active.'
            : 'Your payment is completed and your subscription is active.',
      }
    case 'awaiting_payment':
      return {
        mark: 'waiting',
        title: 'Waiting for your payment',
        text: 'We have not heard of it yet. If you have just paid, it takes some seconds.',
      }
    case 'draft':
      if (amount === null)
        return {
          mark: 'waiting',
          title: 'We have your request',
          text: 'Our dietitian answers by e-mail with a price. Nothing is due before you accept it.',
        }
      return can_retry
        ? { mark: 'notice', title: 'Your plan has a price', text: 'It begins once it is paid. Nothing is due before.' }
        : {
            mark: 'waiting',
            title: 'Your payment page is being prepared',
            text: 'Your order is kept. The page comes as soon as our payment provider answers.',
          }
    case 'failed':
      return {
        mark: 'stopped',
        title: 'The payment did not go through',
        text: `Our payment provider says that the last try failed. Your order is kept.${again}`,
      }
    case 'expired':
      return {
        mark: 'stopped',
        title: 'The payment link has expired',
        text: `Nothing was paid by it. Your order is kept.${again}`,
      }
    case 'cancelled':
      return {
        mark: 'stopped',
        title: 'This order was cancelled',
        text: can_retry ? `Nothing was paid.${again}` : 'Nothing more is due for it.',
      }
    case 'refund_pending':
      if (refund?.by_hand)
        return {
          mark: 'notice',
          title: 'We are sending your refund by hand',
          text: `Our payment provider could not send ${back} back. The clinic sends it to you itself and writes to you. There is nothing you need to do.`,
        }
      return {
        mark: 'notice',
        title: 'Your refund is on its way',
        text: `${back} goes back the way you paid, within ${payoutDays} business days.`,
      }
    case 'refunded':
      return { mark: 'notice', title: 'This order was refunded', text: `${back} ${went}.` }
    case 'part_refunded':
      return {
        mark: 'notice',
        title: 'Part of this order was refunded',
        text: `${back} ${went}. The rest of the plan goes on.`,
      }
    case 'needs_review':
      return {
        mark: 'notice',
        title: 'We are looking at your payment',
        text: 'What arrived does not fit the order. A person at the clinic looks at it and writes to you. Please do not pay again.',
      }
  }
}

/** Once asking again was often enough. */
export const giveUpWords: OrderWords = {
  mark: 'waiting',
  title: 'We will write to you',
  text: 'We have not heard of your payment yet. As soon as it arrives, an e-mail follows and your plan begins. You can close this page.',
}
