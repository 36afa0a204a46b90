/** How an order stands, in words for the clinic's staff: why it needs them, and what they may decide. Pure. */
import { phoneText } from '~/appointments/desk/appointment-words'
import { exactRupees } from '~/domain/money/money'
import { isDeskWay, senderOf, shortWayTitle } from '~/domain/money/payment-providers'
import { type OrderSituation, orderSituation, type StaffDecision } from '~/domain/orders/order-state'
import { type Tone, wordsOfOrder } from '~/domain/orders/order-words'
import { dateTimeText } from '~/domain/time/days'
import type { AdminOrder, OrderDispute } from '../../contract/admin-orders'
import { disputedShort, isWaiting } from './dispute-words'
import { areAllOfDesk, openRefundsOf } from './refund-desk-words'

type Standing = Pick<
  AdminOrder,
  | 'plan_type'
  | 'status'
  | 'review_reason'
  | 'needs_person'
  | 'amount'
  | 'can_retry'
  | 'refund'
  | 'provider'
  | 'refunds'
  | 'attempts'
> & { disputes?: readonly OrderDispute[] }

/** An order as a line of a list. */
export function orderLine(order: AdminOrder) {
  const { order_id, customer_name, customer_phone, plan_title, discount, created_at, amount } = order
  return {
    id: order_id,
    name: customer_name,
    phone: phoneText(customer_phone),
    plan:
      discount === null
        ? plan_title
        : `${plan_title}, ${discount.code === null ? 'consultation credited' : 'gym code'}`,
    when: dateTimeText(created_at),
    amount: amount === null ? 'No price yet' : exactRupees(amount),
    badge: deskBadge(order),
  }
}
export type OrderLine = ReturnType<typeof orderLine>

/** For lists: the state in a word or two, and its colour. */
export function deskBadge(order: Standing): { label: string; tone: Tone } {
  if (order.needs_person) return { label: whyShort(order), tone: 'warn' }
  const words = plainBadge(order)
  if (order.status === 'paid' && order.provider !== null && isDeskWay(order.provider))
    return { label: shortWayTitle(order.provider), tone: words.tone }
  return words
}

/** The same where less is known: the list of one client's orders. */
export function listedBadge(order: Pick<AdminOrder, 'status' | 'review_reason' | 'amount'>): {
  label: string
  tone: Tone
} {
  const { status, review_reason, amount } = order
  if (review_reason !== null) return { label: shortReasons[review_reason], tone: 'warn' }
  return status === 'draft' && amount === null
    ? { label: needsPrice, tone: 'warn' }
    : plainBadge({ status, amount, can_retry: false })
}

function plainBadge(order: Parameters<typeof wordsOfOrder>[0]): { label: string; tone: Tone } {
  const { label, tone } = wordsOfOrder(order)
  return { label: deskLabels[order.status as AdminOrder['status']] ?? label, tone }
}

const needsPrice = 'Needs a price'

/** Where staff say it otherwise than clients read it. */
const deskLabels: Partial<Record<AdminOrder['status'], string>> = {
  awaiting_payment: 'Link sent',
  expired: 'Link ended',
}

const shortReasons: Record<NonNullable<AdminOrder['review_reason']>, string> = {
  partial: 'Only a part came',
  wrong_amount: 'Another amount came',
  wrong_currency: 'Not in rupees',
  second_payment: 'Second payment',
  paid_too_late: 'Paid too late',
  visit_cancelled: 'Visit cancelled',
  refund_failed: 'Refund stuck',
}

function whyShort(order: Standing): string {
  const { review_reason, status, refunds, disputes = [] } = order
  const disputed = disputes.find(isWaiting)
  if (disputed) return disputedShort(disputed)
  if (review_reason === 'refund_failed' && areAllOfDesk(openRefundsOf(order))) return 'To be paid back'
  if (review_reason !== null) return shortReasons[review_reason]
  if (refunds.some((one) => one.status === 'pending')) return 'Refund waits'
  return status === 'draft' ? needsPrice : 'Needs attention'
}

/** Why an order waits for a person, in a heading and a sentence; null where it does not. */
export function whyItWaits(order: Standing): { title: string; text: string } | null {
  const isDisputed = order.review_reason === null && order.disputes?.some(isWaiting)
  // Its own notice says so (disputeWords).
  if (!order.needs_person || isDisputed) return null
  const came = receivedText(order)
  const asked = order.amount === null ? 'the price' : exactRupees(order.amount)
  switch (order.review_reason) {
    case 'partial':
    case 'wrong_amount':
      return {
        title: 'The payment does not match the order',
        text: `${came ?? 'An amount that is not known yet'} came, ${asked} was asked. The plan has not begun.`,
      }
    case 'wrong_currency':
      return {
        title: 'The payment is not in rupees',
        text: 'The plan has not begun. Please give the money back in the provider’s own dashboard, then end the order.',
      }
    case 'second_payment':
      return {
        title: 'A second payment came that does not match',
        text: `${came ?? 'An amount that is not known yet'} came for an order that needs no payment. What was bought before stays as it is.`,
      }
    case 'paid_too_late':
      return {
        title: 'Paid when the first day of delivery had begun',
        text: 'Please agree on new days with the client, or give the money back.',
      }
    case 'visit_cancelled':
      return {
        title: 'The appointment that this paid for is cancelled',
        text: 'Cancelled in time, the price goes back. Else you may keep it.',
      }
    case 'refund_failed': {
      const open = openRefundsOf(order)
      if (!areAllOfDesk(open))
        return {
          title: 'A refund is stuck',
          text: 'The provider did not send it. What you can do stands below.',
        }
      const sum = exactRupees(open.reduce((total, { paise }) => total + paise, 0) / 100)
      return {
        title: `Pay ${sum} back`,
        text: 'It was paid at the desk, so no provider sends it.',
      }
    }
    case null:
      return order.status === 'draft'
        ? { title: 'This custom plan needs a price', text: 'The client gets the price by mail and can then pay.' }
        : {
            title: 'The provider has not taken a refund for an hour',
            text: 'We keep trying for ten days. Often the balance at the provider is too low.',
          }
  }
}

/** What came by links that do not fit; null where it is not known. */
function receivedText({ attempts }: Pick<AdminOrder, 'attempts'>): string | null {
  const sums = attempts.flatMap(({ status, received }) => (status === 'wrong' && received !== null ? [received] : []))
  return sums.length === 0 ? null : exactRupees(sums.reduce((sum, one) => sum + one, 0))
}

type DecisionWords = { label: string; text: string }

const endedByHand: DecisionWords = {
  label: 'End the order',
  text: 'No money is sent by this program. Say in the reason what you did with it.',
}

const decisionWords: { [S in OrderSituation]: Partial<Record<StaffDecision, DecisionWords>> } = {
  unpaid: { cancel: { label: 'End the order', text: 'Its payment link is closed. Nothing was paid.' } },
  mismatch: {
    accept: { label: 'Accept {came}', text: 'The plan begins, and the receipt is over this amount.' },
    refund: { label: 'Refund {came}', text: 'All of the money goes back through the provider, and the order ends.' },
    cancel: endedByHand,
  },
  foreign_money: { cancel: endedByHand },
  second_payment: {
    accept: { label: 'Keep {came}', text: 'No money goes back. The order stays as it is.' },
    refund: { label: 'Refund {came}', text: 'The second payment goes back. The order stays as it is.' },
  },
  paid_too_late: {
    accept: { label: 'Keep {price}', text: 'New days are agreed with the client. The plan goes on.' },
    refund: { label: 'Refund {price}', text: '{back}, and the plan ends.' },
  },
  visit_cancelled: {
    accept: { label: 'Keep {price}', text: 'No money goes back.' },
    refund: { label: 'Refund {price}', text: '{back}.' },
  },
  paid: { refund: { label: 'Refund {price}', text: '{back}{over}.' } },
  over: {},
}

export function wordsOfDecision(order: Standing, situation: OrderSituation, decision: StaffDecision): DecisionWords {
  const words = decisionWords[situation][decision] ?? { label: decision, text: '' }
  const filled = (text: string) =>
    text
      .replace('{came}', receivedText(order) ?? 'what came')
      .replace('{price}', order.amount === null ? '' : exactRupees(order.amount))
      .replace('{back}', backWay(order))
      .replace('{over}', order.plan_type === 'visit' ? '' : ', and the plan ends today')
  return { label: filled(words.label), text: filled(words.text) }
}

const backWay = ({ provider }: Pick<Standing, 'provider'>): string => {
  if (provider !== null && isDeskWay(provider))
    return 'It was paid at the desk: you give all of the price back yourself'
  return `All of the price goes back through ${senderOf(provider)}`
}

/** The situation as the answer of the API tells it: what can be decided says whether it is over. */
export const situationOf = ({
  status,
  review_reason,
  decisions,
}: Pick<AdminOrder, 'status' | 'review_reason'> & { decisions: readonly StaffDecision[] }): OrderSituation =>
  decisions.length === 0 ? 'over' : orderSituation({ status, review_reason, cancelled_at: null })
