/** The settings of the payment providers: which one takes the money, which one took it before, and their keys. */
import { z } from 'zod'
import { type PaymentProvider, paymentProviders } from '~/domain/payment-providers'
import { type EnvReader, SettingsError, shown } from './env-reader.server'
import { isLoopback, providerAddress, providerKey, providerKeyList } from './values.server'

/** `sandbox, cashfree or razorpay`. */
const providerNames = paymentProviders.join(', ').replace(/, (\w+)$/, ' or $1')

/** Base URLs are without a slash at the end. */
export type PaymentSettings =
  | { provider: 'sandbox' }
  | {
      provider: 'cashfree'
      baseUrl: string
      clientId: string
      /** Secret. */
      clientSecret: string
      /** A date. */
      apiVersion: string
    }
  | {
      provider: 'razorpay'
      baseUrl: string
      keyId: string
      /** Secret. */
      keySecret: string
      /** Secret; newest first. */
      webhookSecrets: string[]
    }

export const paymentSettingNames = [
  'PAYMENT_PROVIDER',
  'PAYMENT_FORMER_PROVIDER',
  'ALLOW_SANDBOX_PAYMENTS',
  'CASHFREE_BASE_URL',
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'CASHFREE_API_VERSION',
  'RAZORPAY_BASE_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
]

export function readPayments(reader: EnvReader, publicUrl: string, isBackendHere: boolean): PaymentSettings {
  const { read } = reader
  const provider = read('PAYMENT_PROVIDER', z.enum(paymentProviders), providerNames, 'sandbox')
  if (provider !== 'sandbox') return readKeysOf(reader, provider)
  const isAllowed = read('ALLOW_SANDBOX_PAYMENTS', z.enum(['0', '1']), '1 or nothing', '0') === '1'
  // Visitors of a site in the open would take their orders for paid.
  if (isBackendHere && !isAllowed && !isLoopback(new URL(publicUrl).hostname))
    throw new SettingsError(
      `PAYMENT_PROVIDER is sandbox, where no money moves, and PUBLIC_URL is ${shown(publicUrl)}; expected cashfree or razorpay, or ALLOW_SANDBOX_PAYMENTS=1.`,
    )
  return { provider }
}

/** Missing keys of the former provider do not stop the start: it says what is stranded there instead. */
export function readFormerPayments(reader: EnvReader, current: PaymentSettings): PaymentSettings | null {
  const { read, isSet } = reader
  const provider = read<PaymentSettings['provider'] | null>(
    'PAYMENT_FORMER_PROVIDER',
    z.enum(paymentProviders).refine((name) => name !== current.provider),
    `${providerNames}, and another one than PAYMENT_PROVIDER`,
    null,
  )
  if (provider === null || provider === 'sandbox') return provider && { provider }
  const keys = {
    cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
    razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  }[provider]
  return keys.every(isSet) ? readKeysOf(reader, provider) : null
}

function readKeysOf({ read, readSecret }: EnvReader, provider: Exclude<PaymentProvider, 'sandbox'>): PaymentSettings {
  const baseUrl = (name: string, fallback: string) =>
    read(name, providerAddress, `an https:// address such as ${fallback}`, fallback)
  const requireSecret = <T>(name: string, schema: z.ZodType<T, string>, expected: string): T => {
    const value = readSecret(name, schema, expected)
    if (value === null) throw new SettingsError(`${name} is not set; PAYMENT_PROVIDER=${provider} needs it.`)
    return value
  }
  const key = (name: string) => requireSecret(name, providerKey, 'what the provider calls by this name, without spaces')
  if (provider === 'cashfree')
    return {
      provider,
      baseUrl: baseUrl('CASHFREE_BASE_URL', 'https://api.cashfree.com/pg'),
      clientId: key('CASHFREE_CLIENT_ID'),
      clientSecret: key('CASHFREE_CLIENT_SECRET'),
      apiVersion: read('CASHFREE_API_VERSION', z.iso.date(), 'a date such as 2025-01-01', '2025-01-01'),
    }
  return {
    provider,
    baseUrl: baseUrl('RAZORPAY_BASE_URL', 'https://api.razorpay.com/v1'),
    keyId: key('RAZORPAY_KEY_ID'),
    keySecret: key('RAZORPAY_KEY_SECRET'),
    webhookSecrets: requireSecret(
      'RAZORPAY_WEBHOOK_SECRET',
      providerKeyList,
      'one or more secrets of the provider’s dashboard, separated by commas, the newest first',
    ),
  }
}
