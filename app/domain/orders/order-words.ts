/** How an order stands, in words for the client who made it: one table for every page and list that says it. */
import { rupees } from '../money/money'
import { type OrderStatus, paymentState } from './order-state'
import type { PlanKind } from './plans'

/** To a client who is not signed in. */
export const loginToPayMessage = 'Please log in to proceed with payment.'

export const confirmationTitle = 'Thank You for Your Subscription!'

export type Tone = 'good' | 'waiting' | 'warn' | 'bad' | 'quiet'
export type OrderWords = { mark: 'paid' | 'waiting' | 'stopped' | 'notice'; title: string; text: string }

type Row = OrderWords & {
  /** For lists: the state in a word or two, its colour, and a sentence. */
  label: string
  tone: Tone
  sentence: string
}

/**
 * In a text: {plan} what is active, {back} the sum that goes back, {went} the way it went, {days} business days until then,
 * {again} the offer to try again, where there is one.
 */
const table: Record<ReturnType<typeof paymentState<OrderStatus>>, Row> = {
  draft: {
    mark: 'waiting',
    title: 'Your payment page is being prepared',
    text: 'Your order is saved. It opens as soon as our payment provider answers.',
    label: 'Being prepared',
    tone: 'waiting',
    sentence: 'The payment page is being made. Please look again in a minute.',
  },
  price_awaited: {
    mark: 'waiting',
    title: 'We have your request',
    text: 'Our dietitian answers by email with a price. You pay nothing before you accept it.',
    label: 'Price to follow',
    tone: 'waiting',
    sentence: 'We work out a price and write to you. You pay only after that.',
  },
  priced: {
    mark: 'notice',
    title: 'Your plan has a price',
    text: 'It begins once it is paid. You pay nothing before you accept it.',
    label: 'To be paid',
    tone: 'warn',
    sentence: 'Your plan has a price. It begins once it is paid.',
  },
  awaiting_payment: {
    mark: 'waiting',
    title: 'Waiting for your payment',
    text: 'We have not received it yet. If you have just paid, this takes a few seconds.',
    label: 'To be paid',
    tone: 'warn',
    sentence: 'Your plan begins once it is paid.',
  },
  paid: {
    mark: 'paid',
    title: confirmationTitle,
    text: 'Your payment is completed and your {plan} is active.',
    label: 'Paid',
    tone: 'good',
    sentence: 'Thank you. Your plan is set.',
  },
  refund_pending: {
    mark: 'notice',
    title: 'Your refund is on its way',
    text: '{back} goes back to the account or card you paid from, within {days} business days.',
    label: 'Refund on its way',
    tone: 'waiting',
    sentence: 'Cancelled. Your refund is on its way.',
  },
  refund_by_hand: {
    mark: 'notice',
    title: 'We are sending your refund by hand',
    text: 'The clinic sends {back} back to you itself and writes to you. There is nothing you need to do.',
    label: 'Refund by hand',
    tone: 'waiting',
    sentence: 'Cancelled. We are sending your refund by hand and write to you. There is nothing you need to do.',
  },
  refunded: {
    mark: 'notice',
    title: 'This order was refunded',
    text: '{back} {went}.',
    label: 'Refunded',
    tone: 'quiet',
    sentence: 'Cancelled. The full amount has been sent back.',
  },
  part_refunded: {
    mark: 'notice',
    title: 'Part of this order was refunded',
    text: '{back} {went}. The rest of the plan goes on.',
    label: 'Partly refunded',
    tone: 'quiet',
    sentence: 'Cancelled. Part of the amount has been sent back.',
  },
  expired: {
    mark: 'stopped',
    title: 'The payment link has expired',
    text: 'Nothing was paid with it. Your order is saved.{again}',
    label: 'Not paid in time',
    tone: 'quiet',
    sentence: 'The payment page has closed. Nothing was paid.',
  },
  cancelled: {
    mark: 'stopped',
    title: 'This order was cancelled',
    text: 'You have nothing more to pay for it.',
    label: 'Cancelled',
    tone: 'quiet',
    sentence: 'This order has ended. You have nothing more to pay for it.',
  },
  broken_off: {
    mark: 'stopped',
    title: 'This order was cancelled',
    text: 'Nothing was paid.{again}',
    label: 'Cancelled',
    tone: 'quiet',
    sentence: 'The payment was cancelled and nothing was taken. You can try again.',
  },
  failed: {
    mark: 'stopped',
    title: 'The payment did not go through',
    text: 'Our payment provider says that your last payment failed. Your order is saved.{again}',
    label: 'Payment failed',
    tone: 'bad',
    sentence: 'The last payment did not go through. You can try again.',
  },
  needs_review: {
    mark: 'notice',
    title: 'We are looking at your payment',
    text: 'A payment arrived that does not match the order. We are checking it and will write to you. Please do not pay again.',
    label: 'We are checking it',
    tone: 'warn',
    sentence:
      'A payment arrived that does not match the order. We are checking it and will write to you. Please do not pay again.',
  },
}

/** What is said otherwise of dishes from the menu: they are no plan. */
const wordsOfDishes: Partial<Record<keyof typeof table, Partial<Row>>> = {
  awaiting_payment: { sentence: 'Your dishes are cooked once they are paid.' },
  paid: {
    title: 'Thank You for Your Order!',
    text: 'Your payment is completed, and the kitchen has your dishes.',
    sentence: 'Thank you. The kitchen has your dishes.',
  },
  part_refunded: { text: '{back} {went}.' },
}

/** The same of the payment of an appointment. */
const wordsOfVisit: Partial<Record<keyof typeof table, Partial<Row>>> = {
  priced: {
    title: 'Your appointment is to be paid',
    text: 'It is confirmed once it is paid.',
    sentence: 'Your consultation is to be paid.',
  },
  awaiting_payment: { sentence: 'Your consultation is to be paid.' },
  paid: {
    title: 'Thank You, Your Consultation Is Paid',
    text: 'Your payment is completed. The appointment stands in your account.',
    sentence: 'Thank you. Your consultation is paid.',
  },
  part_refunded: { text: '{back} {went}.' },
}

/** The same of the fee of one that was missed or cancelled late. */
const wordsOfFee: typeof wordsOfVisit = {
  priced: {
    title: 'A fee is to be paid',
    text: 'It is for an appointment that was missed or cancelled late.',
    sentence: 'The fee is to be paid.',
  },
  awaiting_payment: { sentence: 'The fee is to be paid.' },
  paid: {
    title: 'Thank You, the Fee Is Paid',
    text: 'Your payment is completed. The receipt stands in your account.',
    sentence: 'Thank you. The fee is paid.',
  },
  part_refunded: { text: '{back} {went}.' },
}

const ownWords: { [planType: string]: typeof wordsOfVisit } = { menu_order: wordsOfDishes, visit: wordsOfVisit }

function rowOf(state: keyof typeof table, { plan_type = '', is_fee }: Pick<ShownOrder, 'plan_type' | 'is_fee'>): Row {
  return { ...table[state], ...(is_fee ? wordsOfFee : ownWords[plan_type])?.[state] }
}

type ShownOrder = {
  status: OrderStatus
  kind: PlanKind
  plan_type?: string
  is_fee?: boolean
  /** Rupees; null: a custom plan that has no price yet. */
  amount: number | null
  can_retry: boolean
  /** `amount` in rupees. */
  refund: { amount: number; by_hand: boolean } | null
}

/** For the pages of one order. @param payoutDays business days until an agreed refund is paid: '7-14' */
export function orderWords(order: ShownOrder, payoutDays: string): OrderWords {
  const { mark, title, text } = rowOf(paymentState(order), order)
  const { refund } = order
  const filled = text
    .replace('{plan}', order.kind === 'food' ? 'meal plan' : 'subscription')
    .replace('{back}', refund ? rupees(refund.amount) : 'The amount')
    .replace(
      '{went}',
      refund?.by_hand ? 'was sent to you by the clinic itself' : 'went back to the account or card you paid from',
    )
    .replace('{days}', payoutDays)
    .replace('{again}', order.can_retry ? ' You can try again with a new link.' : '')
  return { mark, title, text: filled }
}

/** For lists of orders. */
export function wordsOfOrder(
  order: Pick<ShownOrder, 'status' | 'amount' | 'can_retry' | 'plan_type' | 'is_fee'> & {
    refund?: Pick<NonNullable<ShownOrder['refund']>, 'by_hand'> | null
  },
): Pick<Row, 'label' | 'tone' | 'sentence'> {
  const { label, tone, sentence } = rowOf(paymentState(order), order)
  return { label, tone, sentence }
}

/** The site could not ask how the payment stands. */
export const notAskedWords: OrderWords = {
  mark: 'waiting',
  title: 'One moment, please',
  text: 'We cannot check your payment right now. Nothing is lost, and this page tries again automatically.',
}

/** Once asking again was often enough. */
export const giveUpWords: OrderWords = {
  mark: 'waiting',
  title: 'We will write to you',
  text: 'Your payment has not reached us yet. As soon as it does, we email you, and what you ordered begins. You can close this page.',
}
