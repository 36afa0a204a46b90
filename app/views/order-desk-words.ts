/** How an order stands, in words for the clinic's staff: why it needs them, what they may decide, what happened. Pure. */
import type { AdminOrder, OrderDispute, OrderEvent } from '~/clinic/contract/admin-orders'
import { dateTimeText, dayOf, shortDay } from '~/domain/days'
import { asksForPlan, disputeWaits, isDisputeOver, type PlanChoice } from '~/domain/disputes'
import { exactRupees } from '~/domain/money'
import { type OrderSituation, orderSituation, type StaffDecision } from '~/domain/order-state'
import { type Tone, wordsOfOrder } from '~/domain/order-words'
import { isDeskWay, paymentWayTitle, senderOf } from '~/domain/payment-providers'
import { phoneText } from './desk'
import { areAllOfDesk, openRefundsOf } from './refund-desk-words'

type Standing = Pick<
  AdminOrder,
  'status' | 'review_reason' | 'needs_person' | 'amount' | 'can_retry' | 'refund' | 'provider' | 'refunds' | 'attempts'
> & { disputes?: readonly OrderDispute[] }

/** An order as a line of a list. */
export function orderLine(order: AdminOrder) {
  const { order_id, customer_name, customer_phone, plan_title, discount, created_at, amount } = order
  return {
    id: order_id,
    name: customer_name,
    phone: phoneText(customer_phone),
    plan: discount === null ? plan_title : `${plan_title}, gym code`,
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
    return { label: order.provider === 'cash' ? 'Cash' : 'UPI at the desk', tone: words.tone }
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
  refund_failed: 'Refund stuck',
}

function whyShort(order: Standing): string {
  const { review_reason, status, refunds, disputes = [] } = order
  const disputed = disputes.find(waits)
  if (disputed) return disputedShort(disputed)
  if (review_reason === 'refund_failed' && areAllOfDesk(openRefundsOf(order))) return 'To be paid back'
  if (review_reason !== null) return shortReasons[review_reason]
  if (refunds.some((one) => one.status === 'pending')) return 'Refund waits'
  return status === 'draft' ? needsPrice : 'Needs attention'
}

/** Why an order waits for a person, in a heading and a sentence; null where it does not. */
export function whyItWaits(order: Standing): { title: string; text: string } | null {
  const isDisputed = order.review_reason === null && order.disputes?.some(waits)
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

const known = ({ status, plan }: OrderDispute) => ({ status, plan_choice: plan })
const waits = (dispute: OrderDispute): boolean => disputeWaits(known(dispute))

function disputedShort({ status, respond_by }: OrderDispute): string {
  if (status === 'lost') return 'Dispute lost'
  if (status === 'won' || status === 'closed') return 'Dispute over'
  return status === 'open' && respond_by !== null ? `Disputed, answer by ${shortDay(dayOf(respond_by))}` : 'Disputed'
}

const disputeTitles: Record<OrderDispute['status'], string> = {
  open: 'The client disputes this payment at their bank',
  under_review: 'Disputed: the bank looks at your evidence',
  won: 'The dispute is won: the money stays with you',
  lost: 'The dispute is lost: the bank has taken the money back',
  closed: 'The dispute is closed',
}

/** What staff read of a dispute, and what of the plan they can decide. */
export function disputeWords(
  dispute: OrderDispute,
  { meals }: { meals: number },
): {
  title: string
  lines: string[]
  choices: { plan: PlanChoice; label: string }[]
  isOver: boolean
} {
  const { status, amount, kind, reason_code, respond_by, reference, provider, plan } = dispute
  const about = [
    amount === null ? '' : exactRupees(amount),
    kind?.replaceAll('_', ' '),
    reason_code && `reason ${reason_code}`,
  ]
  const isWonBack = status === 'won' || status === 'closed'
  return {
    title: disputeTitles[status],
    lines: [
      `${about.filter(Boolean).join(', ')} (${paymentWayTitle(provider)}, ${reference})`,
      ...(status === 'open'
        ? [
            respond_by === null
              ? 'Please give your evidence in the provider’s dashboard soon.'
              : `Please give your evidence in the provider’s dashboard by ${dateTimeText(respond_by)}. After that the money is lost.`,
          ]
        : []),
      ...(isDisputeOver(dispute) ? [] : ['No refund of this payment is sent while the bank decides.']),
      ...(status === 'lost' ? ['Please do not refund it as well.'] : []),
      plan === 'hold'
        ? meals > 0
          ? 'The plan is on hold: its meals are not cooked. Days that have passed can be moved to the end of the plan.'
          : 'The plan is on hold.'
        : plan === 'continue'
          ? 'The plan goes on.'
          : isWonBack
            ? ''
            : `Does the plan go on?${meals > 0 ? ' Until you decide, its meals are cooked.' : ''}`,
    ].filter(Boolean),
    choices:
      isWonBack && !asksForPlan(known(dispute))
        ? []
        : (
            [
              { plan: 'continue', label: 'Go on with the plan' },
              { plan: 'hold', label: 'Put the plan on hold' },
            ] as const
          ).filter((choice) => choice.plan !== plan),
    isOver: isDisputeOver(dispute),
  }
}

type DecisionWords = { label: string; text: string }

const decisionWords: { [S in OrderSituation]: Partial<Record<StaffDecision, DecisionWords>> } = {
  unpaid: { cancel: { label: 'End the order', text: 'Its payment link is closed. Nothing was paid.' } },
  mismatch: {
    accept: { label: 'Accept {came}', text: 'The plan begins, and the receipt is over this amount.' },
    refund: { label: 'Refund {came}', text: 'All of the money goes back through the provider, and the order ends.' },
    cancel: {
      label: 'End the order',
      text: 'No money is sent by this program. Say in the reason what you did with it.',
    },
  },
  foreign_money: {
    cancel: {
      label: 'End the order',
      text: 'No money is sent by this program. Say in the reason what you did with it.',
    },
  },
  second_payment: {
    accept: { label: 'Keep {came}', text: 'No money goes back. The order stays as it is.' },
    refund: { label: 'Refund {came}', text: 'The second payment goes back. The order stays as it is.' },
  },
  paid_too_late: {
    accept: { label: 'Keep {price}', text: 'New days are agreed with the client. The plan goes on.' },
    refund: { label: 'Refund {price}', text: '{back}, and the plan ends.' },
  },
  paid: { refund: { label: 'Refund {price}', text: '{back}, and the plan ends today.' } },
  over: {},
}

export function wordsOfDecision(order: Standing, situation: OrderSituation, decision: StaffDecision): DecisionWords {
  const words = decisionWords[situation][decision] ?? { label: decision, text: '' }
  const filled = (text: string) =>
    text
      .replace('{came}', receivedText(order) ?? 'what came')
      .replace('{price}', order.amount === null ? '' : exactRupees(order.amount))
      .replace('{back}', backWay(order))
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

const staffDeeds: Record<string, string> = {
  order_accepted: 'Accepted',
  order_refunded: 'Refund decided',
  order_ended: 'Order ended',
  disputed_plan_continued: 'Goes on although the payment is disputed',
  disputed_plan_held: 'On hold because the payment is disputed',
  order_sold_at_desk: 'Sold at the desk',
  order_quoted: 'Quote sent',
  order_refreshed: 'Payment checked with the provider',
  refund_retried: 'Refund tried again',
  refund_paid_by_hand: 'Refund paid by hand',
  meals_skipped: 'Meals skipped',
  meals_resumed: 'Skipped days taken back',
  meals_added: 'Meals added',
  plan_paused: 'Plan paused',
  plan_extended: 'Plan extended',
}

const refundReasonWords: Record<string, string> = {
  cancelled: 'The order was cancelled.',
  duplicate: 'It was paid twice.',
  late: 'It was paid after it was cancelled.',
  provider: 'Made in the provider’s dashboard.',
  review: 'It did not match the order.',
}

const toldWords: Record<string, string> = {
  dispute_open: 'The client disputes the payment at their bank',
  dispute_under_review: 'The bank looks at the evidence of the dispute',
  dispute_won: 'The dispute is won',
  dispute_lost: 'The dispute is lost',
  dispute_closed: 'The dispute is closed',
  active: 'The link is open',
  partial: 'A part is paid',
  paid: 'The link is paid',
  expired: 'The link has ended',
  cancelled: 'The link is closed',
  payment_failed: 'A payment did not go through',
  refund_of_other: 'A refund of another payment, which was not kept. Nothing changes here',
}

/** One thing that happened, as a line and what is beneath it. */
export function eventWords({ kind, actor, amount, way, code, reference, reason }: OrderEvent): {
  title: string
  text: string
  tone: Tone
} {
  const sum = amount === null ? '' : exactRupees(amount)
  const by = way === null ? '' : paymentWayTitle(way)
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')
  switch (kind) {
    case 'ordered':
      return { title: 'Order placed', text: sum, tone: 'quiet' }
    case 'link_made':
      return { title: 'Payment link made', text: line(by, sum), tone: 'quiet' }
    case 'link_ended':
      return { title: 'Payment link ended', text: by, tone: 'quiet' }
    case 'provider_told':
      return {
        title: toldWords[code ?? ''] ?? 'Message from the provider',
        text: line(by, amount ? sum : null, reference),
        tone: 'waiting',
      }
    case 'paid':
      return { title: `${sum} received`, text: line(by, reference), tone: 'good' }
    case 'receipt':
      return { title: `Receipt ${reference ?? ''}`, text: sum, tone: 'good' }
    case 'cancelled':
      return { title: 'Cancelled', text: '', tone: 'warn' }
    case 'refund_asked':
      return { title: `Refund of ${sum}`, text: refundReasonWords[code ?? ''] ?? '', tone: 'waiting' }
    case 'refund_settled':
      return {
        title: `${sum} refunded`,
        text: line(code === 'by_hand' ? 'By hand' : 'By the provider', reference),
        tone: 'good',
      }
    case 'credit_note':
      return { title: `Paper of the refund ${reference ?? ''}`, text: sum, tone: 'quiet' }
    case 'staff':
      return {
        title: staffDeeds[code ?? ''] ?? code ?? '',
        text: line(actor, amount === null ? null : sum, reference) + (reason ? `: ${reason}` : ''),
        tone: 'waiting',
      }
  }
}
