/** Money: integer paise inside, rupees at the edges, and how both are written. */

const wholeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const shortFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const fullFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** 18000 → "₹18,000", grouped as in India. `amount` in whole rupees. */
export const rupees = (amount: number): string => wholeFormat.format(amount)

/** 4800 → "₹4,800", 1371.42 → "₹1,371.42". `amount` in rupees. */
export const exactRupees = (amount: number): string => shortFormat.format(amount)

/** 900000 → "₹9,000", 1250 → "₹12.50". */
export const shortPaise = (amountPaise: number): string => shortFormat.format(amountPaise / 100)

/** 900000 → "₹9,000.00", for papers. */
export const fullPaise = (amountPaise: number): string => fullFormat.format(amountPaise / 100)

/**
 * Paise of an amount in rupees as a provider writes it: `4000`, `"4000.00"`, `200.12`. Digit by digit, because
 * `200.12 * 100` is not 20012.
 * @returns null where it is no amount with at most two decimals
 */
export function paiseOfRupees(rupees: unknown): number | null {
  if (typeof rupees !== 'string' && typeof rupees !== 'number') return null
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(rupees)) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'))
}

/** Rupees as a number with at most two decimals, as JSON carries them. */
export function rupeesOfPaise(paise: number): number {
  return Number(rupeeText(paise))
}

/** Rupees as text with two decimals: `4000.00`. */
export function rupeeText(paise: number): string {
  return (paise / 100).toFixed(2)
}

/**
 * The whole rupees in a price text: sign and commas are taken off, and what is then no number counts as 1. Only for showing
 * and for the payload's `amount`: what is charged is the price of the content, which the backend reads for itself.
 */
export function parsePriceText(text: string): number {
  const amount = Number.parseFloat(text.replace(/[₹,\s]/g, ''))
  return Number.isFinite(amount) ? amount : 1
}
