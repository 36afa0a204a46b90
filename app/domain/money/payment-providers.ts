/**
 * The payment providers in one table: what receipts call them, and their settings (a real one has a `baseUrl`); and the ways
 * to pay at the desk.
 */

/** `secret` and `secretList` (newest first, commas between) have to be set; the others have a value to begin with. */
export type ProviderSetting =
  | { variable: string; kind: 'address' | 'date'; fallback: string }
  | { variable: string; kind: 'secret' | 'secretList' }
type Provider = { title: string; settings: Readonly<Record<string, ProviderSetting>> }

const providers = {
  sandbox: { title: 'Test payment, no money has moved', settings: {} },
  cashfree: {
    title: 'Cashfree',
    settings: {
      baseUrl: { variable: 'CASHFREE_BASE_URL', kind: 'address', fallback: 'https://api.cashfree.com/pg' },
      clientId: { variable: 'CASHFREE_CLIENT_ID', kind: 'secret' },
      clientSecret: { variable: 'CASHFREE_CLIENT_SECRET', kind: 'secret' },
      apiVersion: { variable: 'CASHFREE_API_VERSION', kind: 'date', fallback: '2025-01-01' },
    },
  },
  razorpay: {
    title: 'Razorpay',
    settings: {
      baseUrl: { variable: 'RAZORPAY_BASE_URL', kind: 'address', fallback: 'https://api.razorpay.com/v1' },
      keyId: { variable: 'RAZORPAY_KEY_ID', kind: 'secret' },
      keySecret: { variable: 'RAZORPAY_KEY_SECRET', kind: 'secret' },
      webhookSecrets: { variable: 'RAZORPAY_WEBHOOK_SECRET', kind: 'secretList' },
    },
  },
} as const satisfies Readonly<Record<string, Provider>>

export type PaymentProvider = keyof typeof providers
export const paymentProviders = Object.keys(providers) as [PaymentProvider, ...PaymentProvider[]]

/** How money is taken at the clinic's desk: no link, no provider, and it goes back by hand. */
const deskWays = {
  cash: { title: 'Cash at the clinic', short: 'Cash' },
  upi: { title: 'UPI at the clinic', short: 'UPI' },
  card: { title: 'Card at the clinic', short: 'Card' },
  transfer: { title: 'Bank transfer', short: 'Bank transfer' },
} as const

export type DeskWay = keyof typeof deskWays
export const deskWayNames = Object.keys(deskWays) as [DeskWay, ...DeskWay[]]

/** As the desk chooses it. */
export const deskWayChoices = deskWayNames.map((value) => ({ value, label: deskWays[value].short }))
export const shortWayTitle = (way: DeskWay): string => deskWays[way].short

/** A bank gives these a number of their own (UTR), by which a payment is found and never recorded twice. */
export const hasBankNumber = (way: DeskWay): boolean => way === 'upi' || way === 'transfer'

/** Every way an order was or can be paid. */
export type PaymentWay = PaymentProvider | DeskWay
export const paymentWays = [...paymentProviders, ...deskWayNames] as [PaymentWay, ...PaymentWay[]]

export const isDeskWay = (way: string): way is DeskWay => way in deskWays

/** As receipts and the dashboard call it. */
export const paymentWayTitle = (way: PaymentWay): string => ({ ...providers, ...deskWays })[way].title

/** Who sends money back, in a sentence. */
export const senderOf = (way: PaymentProvider | null): string =>
  way === null || way === 'sandbox' ? 'the payment provider' : providers[way].title

type SettingValue<S> = S extends { kind: 'secretList' } ? string[] : string
/** Which provider, with the values of its settings. Addresses are without a slash at the end. */
export type PaymentSettings = {
  [P in PaymentProvider]: { provider: P } & {
    [S in keyof (typeof providers)[P]['settings']]: SettingValue<(typeof providers)[P]['settings'][S]>
  }
}[PaymentProvider]

export const settingsOf = (provider: PaymentProvider): readonly (readonly [string, ProviderSetting])[] =>
  Object.entries(providers[provider].settings)
