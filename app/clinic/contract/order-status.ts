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
