const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** 4000 → "₹4,000", 150000 → "₹1,50,000", 1371.42 → "₹1,371.42". `amount` in rupees. */
export const rupeesText = (amount: number): string => format.format(amount)
