/** The settings of the payment providers: which one takes the money, which one took it before, and their keys. */
// All of zod with its forty languages would come along with `{ z }`: esbuild cannot take such an object apart.
import * as z from 'zod'
import {
  type PaymentProvider,
  type PaymentSettings,
  type ProviderSetting,
  paymentProviders,
  settingsOf,
} from '~/domain/money/payment-providers'
import { type EnvReader, SettingsError, shown } from './env-reader.server'
import { isLoopback, providerAddress, providerKey, providerKeyList } from './values.server'

/** `sandbox, cashfree or razorpay`, and the same without the sandbox. */
const namesOf = (names: readonly PaymentProvider[]) => names.join(', ').replace(/, (\w+)$/, ' or $1')
const providerNames = namesOf(paymentProviders)
const realProviderNames = namesOf(paymentProviders.filter((name) => name !== 'sandbox'))

export const paymentSettingNames = [
  'PAYMENT_PROVIDER',
  'PAYMENT_FORMER_PROVIDER',
  'ALLOW_SANDBOX_PAYMENTS',
  ...paymentProviders.flatMap((provider) => settingsOf(provider).map(([, { variable }]) => variable)),
]

export function readPayments(reader: EnvReader, publicUrl: string): PaymentSettings {
  const { read } = reader
  const provider = read('PAYMENT_PROVIDER', z.enum(paymentProviders), providerNames, 'sandbox')
  const isAllowed = read('ALLOW_SANDBOX_PAYMENTS', z.enum(['0', '1']), '1 or nothing', '0') === '1'
  // Visitors of a site in the open would take their orders for paid.
  if (provider === 'sandbox' && !isAllowed && !isLoopback(new URL(publicUrl).hostname))
    throw new SettingsError(
      `PAYMENT_PROVIDER is sandbox, where no money moves, and PUBLIC_URL is ${shown(publicUrl)}; expected ${realProviderNames}, or ALLOW_SANDBOX_PAYMENTS=1.`,
    )
  return readSettingsOf(reader, provider)
}

/** Missing keys of the former provider do not stop the start: it says what is stranded there instead. */
export function readFormerPayments(reader: EnvReader, current: PaymentSettings): PaymentSettings | null {
  const { read, isSet } = reader
  const provider = read<PaymentProvider | null>(
    'PAYMENT_FORMER_PROVIDER',
    z.enum(paymentProviders).refine((name) => name !== current.provider),
    `${providerNames}, and another one than PAYMENT_PROVIDER`,
    null,
  )
  if (provider === null) return null
  const isComplete = settingsOf(provider).every(([, setting]) => 'fallback' in setting || isSet(setting.variable))
  return isComplete ? readSettingsOf(reader, provider) : null
}

function readSettingsOf({ read, readSecret }: EnvReader, provider: PaymentProvider): PaymentSettings {
  const requireSecret = <T>(name: string, schema: z.ZodType<T, string>, expected: string): T => {
    const value = readSecret(name, schema, expected)
    if (value === null) throw new SettingsError(`${name} is not set; PAYMENT_PROVIDER=${provider} needs it.`)
    return value
  }
  const readSetting = (setting: ProviderSetting) => {
    const { variable, kind } = setting
    if (kind === 'address')
      return read(variable, providerAddress, `an https:// address such as ${setting.fallback}`, setting.fallback)
    if (kind === 'date') return read(variable, z.iso.date(), `a date such as ${setting.fallback}`, setting.fallback)
    if (kind === 'secret')
      return requireSecret(variable, providerKey, 'what the provider calls by this name, without spaces')
    return requireSecret(
      variable,
      providerKeyList,
      'one or more secrets of the provider’s dashboard, separated by commas, the newest first',
    )
  }
  const values = settingsOf(provider).map(([name, setting]) => [name, readSetting(setting)])
  // The table of the providers is what the type is made from.
  return { provider, ...Object.fromEntries(values) } as PaymentSettings
}
