/**
 * What the provider's word on a link means for an order: a pure function of what is known and what is said. Whatever comes,
 * in whatever order and however often, paid never goes back, only the exact amount in rupees pays, and what does not fit
 * waits for a person.
 */
import type { AttemptStatus, OrderStatus, RefundStatus, ReviewReason } from '~/domain/orders/order-state'
import type { LinkState } from '~/payments/gateway'
import type { Attempt } from '../links/attempt-store'
import type { Refund } from '../refunds/refund-store'
import type { Order } from '../store'

export type Decision = {
  attemptStatus: AttemptStatus
  orderStatus: OrderStatus
  /** What has to happen once, in the same transaction. */
  effect:
    | { kind: 'none' }
    | { kind: 'activate' }
    /** Money for an order that another link has paid. */
    | { kind: 'refund_duplicate'; amountPaise: number }
    /** Money for an order that its client had cancelled before. */
    | { kind: 'refund_late'; amountPaise: number }
    | { kind: 'review'; reason: ReviewReason }
}

/** From here on an order has been paid, whatever comes. */
const paidStatuses: readonly OrderStatus[] = ['paid', 'refund_pending', 'refunded', 'part_refunded']

export const isPaidStatus = (status: OrderStatus): boolean => paidStatuses.includes(status)

/**
 * @param isLatest whether the attempt is the order's last: an earlier link that is unpaid changes nothing
 */
export function decide(
  order: Pick<Order, 'status' | 'paid_link_id' | 'cancelled_at'>,
  attempt: Pick<Attempt, 'link_id' | 'status' | 'amount_paise'>,
  isLatest: boolean,
  state: LinkState,
): Decision {
  const trouble = troubleOf(state, attempt.amount_paise)
  const attemptStatus = nextAttemptStatus(attempt.status, state, trouble)
  const stays = { attemptStatus, orderStatus: order.status, effect: { kind: 'none' } } as const

  const isPaidLate = order.cancelled_at !== null && order.paid_link_id === null
  if (isPaidLate && isWholePayment(state)) {
    if (attempt.status === 'paid') return stays
    const amountPaise = state.amountPaidPaise
    return { attemptStatus: 'paid', orderStatus: 'refund_pending', effect: { kind: 'refund_late', amountPaise } }
  }
  if (state.status === 'paid' && trouble === null) {
    if (!isPaidStatus(order.status)) return { attemptStatus, orderStatus: 'paid', effect: { kind: 'activate' } }
    if (order.paid_link_id === attempt.link_id || attempt.status === 'paid') return stays
    return { ...stays, effect: { kind: 'refund_duplicate', amountPaise: state.amountPaidPaise } }
  }
  if (trouble !== null) {
    // Known already, or said of a link that has paid: an old event that was late.
    if (attempt.status === 'wrong' || attempt.status === 'paid') return stays
    if (!isPaidStatus(order.status))
      return { attemptStatus, orderStatus: 'needs_review', effect: { kind: 'review', reason: trouble } }
    return { ...stays, effect: { kind: 'review', reason: 'second_payment' } }
  }
  const isOpen = order.status === 'draft' || order.status === 'awaiting_payment' || order.status === 'failed'
  if (!isLatest || !isOpen || attempt.status === 'paid' || attempt.status === 'wrong') return stays
  return { ...stays, orderStatus: unpaidStatus(order.status, attemptStatus, state) }
}

/** Of a cancelled order any amount in rupees goes back; a part of one is still open, and another currency needs a person. */
const isWholePayment = ({ status, amountPaidPaise, currency }: LinkState) =>
  status === 'paid' && amountPaidPaise > 0 && currency === 'INR'

/** Whether this is the payment that the order waits for, or waited for until it was cancelled. */
export const isFirstPayment = (
  order: Pick<Order, 'status' | 'paid_link_id'>,
  attempt: Pick<Attempt, 'status' | 'amount_paise'>,
  state: LinkState,
): boolean =>
  state.status === 'paid' &&
  troubleOf(state, attempt.amount_paise) === null &&
  attempt.status !== 'paid' &&
  order.paid_link_id === null &&
  !isPaidStatus(order.status)

/** What is wrong with the money that came; null where none came, or just what was asked for. */
function troubleOf(state: LinkState, expectedPaise: number): ReviewReason | null {
  if (state.status !== 'paid' && state.status !== 'partial' && state.amountPaidPaise === 0) return null
  if (state.currency !== 'INR') return 'wrong_currency'
  if (state.status === 'paid' && state.amountPaise === expectedPaise && state.amountPaidPaise === expectedPaise)
    return null
  return state.amountPaise === expectedPaise && state.amountPaidPaise < expectedPaise ? 'partial' : 'wrong_amount'
}

function nextAttemptStatus(known: AttemptStatus, state: LinkState, trouble: ReviewReason | null): AttemptStatus {
  if (known === 'paid') return known
  if (state.status === 'paid' && trouble === null) return 'paid'
  if (trouble !== null || known === 'wrong') return 'wrong'
  if (state.status === 'expired' || state.status === 'cancelled')
    return known === 'expired' || known === 'cancelled' ? known : state.status
  return known === 'making' ? 'active' : known
}

function unpaidStatus(known: OrderStatus, attempt: AttemptStatus, state: LinkState): OrderStatus {
  if (attempt === 'expired' || attempt === 'cancelled') return attempt
  if (state.hasFailed) return 'failed'
  return known === 'draft' ? 'awaiting_payment' : known
}

/**
 * What goes back of the order itself, sent by us or from the provider's dashboard. A payment that came twice says nothing of
 * the order.
 */
export const ownRefunds = <One extends Pick<Refund, 'reason' | 'link_id'>>(
  { paid_link_id }: Pick<Order, 'paid_link_id'>,
  refunds: readonly One[],
): One[] =>
  refunds.filter((one) => one.reason !== 'duplicate' && (paid_link_id === null || one.link_id === paid_link_id))

type RefundPart = Pick<Refund, 'reason' | 'link_id' | 'status' | 'amount_paise'>

/** The same in one sum, which is done once all of it is; null where nothing goes back. */
export function refundOf(
  order: Pick<Order, 'paid_link_id'>,
  refunds: readonly RefundPart[],
): { amount_paise: number; status: RefundStatus } | null {
  const own = ownRefunds(order, refunds)
  if (own.length === 0) return null
  return {
    amount_paise: own.reduce((sum, one) => sum + one.amount_paise, 0),
    status: own.find(({ status }) => status !== 'done')?.status ?? 'done',
  }
}

/** What the refunds of an order make of it. */
export function statusAfterRefunds(
  order: Pick<Order, 'status' | 'paid_link_id' | 'amount_paise' | 'cancelled_at'>,
  refunds: readonly RefundPart[],
): OrderStatus {
  const refund = refundOf(order, refunds)
  if (order.cancelled_at === null || refund === null) return order.status
  if (refund.status !== 'done') return 'refund_pending'
  const isWhole = order.paid_link_id === null || refund.amount_paise >= (order.amount_paise ?? 0)
  return isWhole ? 'refunded' : 'part_refunded'
}

/**
 * Whether a new link can be asked for: what failed or ran out, and a custom plan that has got its price. What the client
 * cancelled stays cancelled.
 */
export function canRetry(
  order: Pick<Order, 'status' | 'amount_paise' | 'cancelled_at'>,
  { hasLinks, hasGoodLink }: { hasLinks: boolean; hasGoodLink: boolean },
): boolean {
  if (order.amount_paise === null || order.cancelled_at !== null) return false
  if (order.status === 'draft') return !hasLinks
  if (order.status === 'awaiting_payment') return !hasGoodLink
  return order.status === 'failed' || order.status === 'expired' || order.status === 'cancelled'
}
