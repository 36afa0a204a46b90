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
