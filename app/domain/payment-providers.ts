/** The payment providers, with the name that receipts give them. The sandbox moves no money. */
export const providerTitles = {
  sandbox: 'Test payment, no money has moved',
  cashfree: 'Cashfree',
  razorpay: 'Razorpay',
}
export type PaymentProvider = keyof typeof providerTitles
export const paymentProviders = Object.keys(providerTitles) as [PaymentProvider, ...PaymentProvider[]]
