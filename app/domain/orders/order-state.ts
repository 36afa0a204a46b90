/**
 * What state an order and its payment are in, and what staff may decide of it. The account's pages, the confirmation, the desk and the
 * mails all ask here.
 */

/**
 * draft: asked for, without a link (a custom plan that has no price yet, or a link still being made). needs_review: money
 * came that does not fit the order; a person at the clinic decides.
 */
export const orderStatuses = [
  'draft',
  'awaiting_payment',
  'paid',
  'refund_pending',
  'refunded',
  'part_refunded',
  'expired',
  'cancelled',
  'failed',
  'needs_review',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * pending: the provider is asked, or sends it. failed: the provider says that it could not; by_hand: it did not get an answer
 * that helps for ten days. In both the clinic pays it by hand.
 */
export const refundStatuses = ['pending', 'by_hand', 'failed', 'done'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * duplicate: the client paid twice for one order. late: the client paid after cancelling. provider: staff made it in the
 * provider's own dashboard. review: staff gave back money that did not fit the order.
 */
export const refundReasons = ['cancelled', 'duplicate', 'late', 'provider', 'review'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * Of a link to pay by. making: not known yet whether the provider has it. wrong: money came that does not fit. refused: the
 * provider never made it.
 */
export type AttemptStatus = 'making' | 'active' | 'paid' | 'wrong' | 'expired' | 'cancelled' | 'refused'

/** Why a person at the clinic has to look at an order. */
export const reviewReasons = [
  'partial',
  'wrong_amount',
  'wrong_currency',
  'second_payment',
  'paid_too_late',
  'visit_cancelled',
  'refund_failed',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** What there is to decide only as long as an order that is in order itself runs: once it has ended, nothing is. */
export const isOfRunningOrder = (reason: ReviewReason | null): reason is 'paid_too_late' | 'visit_cancelled' =>
  reason === 'paid_too_late' || reason === 'visit_cancelled'

type Reviewed = {
  status: OrderStatus
  review_reason: ReviewReason | null
  plan_type: string
  /** Null: a custom plan that has no price yet. */
  amount_paise: number | null
  cancelled_at: string | null
}

/**
 * Whether staff have something to do: money that does not fit, a refund that is stuck, a plan paid too late, a price to name.
 * `order-list.ts` asks the same in SQL.
 */
export function needsPerson({
  status,
  review_reason,
  plan_type,
  amount_paise,
}: Omit<Reviewed, 'cancelled_at'>): boolean {
  if (status === 'needs_review' || review_reason !== null) return true
  return status === 'draft' && plan_type === 'custom' && amount_paise === null
}

/** accept: what came is kept. refund: it goes back. cancel: the order ends, and no money is sent by this program. */
export const staffDecisions = ['accept', 'refund', 'cancel'] as const
export type StaffDecision = (typeof staffDecisions)[number]

/**
 * What staff may decide of an order, and what it becomes by that; `stays`: the plan goes on as it is. Each move of an order
 * that staff make stands here and nowhere else.
 */
const decisionTable = {
  /** Nothing has come yet. */
  unpaid: { cancel: 'cancelled' },
  /** Another amount came than was asked for; the plan has not begun. */
  mismatch: { accept: 'paid', refund: 'refund_pending', cancel: 'cancelled' },
  /** Money of another currency came: no receipt and no refund can be reckoned in rupees. */
  foreign_money: { cancel: 'cancelled' },
  /** Money came again, and another amount than was asked for; what the first payment bought stands. */
  second_payment: { accept: 'stays', refund: 'stays' },
  /** Food was paid when its first day had begun. Accepting says that new days were agreed with the client. */
  paid_too_late: { accept: 'stays', refund: 'refund_pending' },
  /** The appointment that was paid for is cancelled. By the policy its price goes back, or is kept. */
  visit_cancelled: { accept: 'stays', refund: 'refund_pending' },
  /** A plan that is paid and in order: staff end it, and all of its price goes back. */
  paid: { refund: 'refund_pending' },
  over: {},
} as const satisfies Record<string, Partial<Record<StaffDecision, OrderStatus | 'stays'>>>

/** Nothing was ever paid; as long as nobody has cancelled it, it can be. One whose link was cancelled at the provider is among them. */
export const unpaidStatuses: readonly OrderStatus[] = ['draft', 'awaiting_payment', 'failed', 'expired', 'cancelled']

export type OrderSituation = keyof typeof decisionTable

type Decidable = Pick<Reviewed, 'status' | 'review_reason' | 'cancelled_at'>

export function orderSituation({ status, review_reason, cancelled_at }: Decidable): OrderSituation {
  if (status === 'needs_review') return review_reason === 'wrong_currency' ? 'foreign_money' : 'mismatch'
  if (status === 'paid' && isOfRunningOrder(review_reason)) return review_reason
  // Whatever is wrong with money that came by another link than the one that paid.
  if (review_reason !== null && review_reason !== 'refund_failed') return 'second_payment'
  if (status === 'paid') return 'paid'
  return unpaidStatuses.includes(status) && cancelled_at === null ? 'unpaid' : 'over'
}

/** What staff may decide of an order as it stands. */
export const allowedDecisions = (order: Decidable): StaffDecision[] =>
  staffDecisions.filter((decision) => decision in decisionTable[orderSituation(order)])

/** What an order becomes by a decision of staff; null where the decision is not allowed. */
export function statusAfterDecision(order: Decidable, decision: StaffDecision): OrderStatus | null {
  const row: Partial<Record<StaffDecision, OrderStatus | 'stays'>> = decisionTable[orderSituation(order)]
  const becomes = row[decision] ?? null
  return becomes === 'stays' ? order.status : becomes
}

type Payment = {
  status: string
  /** Null: a custom plan that has no price yet. */
  amount: number | null
  can_retry: boolean
  refund?: { by_hand: boolean } | null
}

/**
 * The state of an order as clients are told it: its status, but a draft is one of three things, and a payment that was
 * broken off at the provider is not an order that was given up. A refund that the clinic pays itself is not on its way by
 * the provider.
 */
export function paymentState<Status extends string>({
  status,
  amount,
  can_retry,
  refund,
}: Payment & { status: Status }): Status | 'price_awaited' | 'priced' | 'broken_off' | 'refund_by_hand' {
  if (status === 'draft' && amount === null) return 'price_awaited'
  if (status === 'draft' && can_retry) return 'priced'
  if (status === 'cancelled' && can_retry) return 'broken_off'
  if (status === 'refund_pending' && refund?.by_hand) return 'refund_by_hand'
  return status
}

/** Whether the state may still change by itself: a payment is on its way, or the provider is making the link. */
export function isUndecided(payment: Payment): boolean {
  const state = paymentState(payment)
  return state === 'awaiting_payment' || state === 'draft'
}
