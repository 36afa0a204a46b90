/** Prices as text, as the specification has them on the order form. */

/**
 * The whole rupees in a price text: sign and commas are taken off, and what is then no number counts as 1. Only for showing
 * and for the payload's `amount`: what is charged is the price of the content, which the backend reads for itself.
 */
export function parsePriceText(text: string): number {
  const amount = Number.parseFloat(text.replace(/[₹,\s]/g, ''))
  return Number.isFinite(amount) ? amount : 1
}
