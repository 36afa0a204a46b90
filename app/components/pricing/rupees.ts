const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** 18000 → "₹18,000", grouped as in India. `amount` in whole rupees. */
export const rupees = (amount: number): string => format.format(amount)
