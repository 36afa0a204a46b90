const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exactFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** 18000 → "₹18,000", grouped as in India. `amount` in whole rupees. */
export const rupees = (amount: number): string => format.format(amount)

/** 4800 → "₹4,800", 1371.42 → "₹1,371.42". `amount` in rupees. */
export const exactRupees = (amount: number): string => exactFormat.format(amount)
