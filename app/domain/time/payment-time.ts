/**
 * When an order counts as paid: the financial year of its receipt, "paid too late" and the refund windows follow this
 * instant, not the one at which we heard of the payment. Pure.
 */

/**
 * The provider's time of payment, clamped to what is possible: a provider whose clock is wrong, or a forged body that was
 * signed, must not move a receipt into another year or open a refund window anew. Later than now means now; earlier than
 * the order was made means the moment it was made; no time, or none that can be read, means now.
 * @param given as the provider says it, with a zone; null where it says none
 */
export function paymentTime(given: string | null, { orderedAt, now }: { orderedAt: string; now: Date }): Date {
  const at = Date.parse(given ?? '')
  if (Number.isNaN(at)) return now
  return new Date(Math.min(Math.max(at, Date.parse(orderedAt)), now.getTime()))
}
