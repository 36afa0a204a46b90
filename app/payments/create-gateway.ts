/** Puts the gateway of the settings together. */

import type { PaymentSettings } from '~/domain/money/payment-providers'
import { keyFor } from '~/platform/vault/secrets.server'
import type { Gateway } from './gateway'
import { createCashfreeGateway } from './providers/cashfree/cashfree'
import { createRazorpayGateway } from './providers/razorpay/razorpay'
import type { Sandbox, SandboxOptions } from './sandbox/sandbox'

type GatewayOptions = Omit<SandboxOptions, 'clientSecret' | 'isFormer'> & {
  payments: PaymentSettings
  /** Of the former provider; null: there was none, or its keys are gone. */
  formerPayments: PaymentSettings | null
  /** Newest first; the sandbox's own secret is made from the first. */
  sessionSecrets: readonly string[]
}

export type Payments = {
  gateway: Gateway
  formerGateway: Gateway | null
  /** null with real providers. */
  sandbox: Sandbox | null
}

export async function createGateway({ payments, formerPayments, ...options }: GatewayOptions): Promise<Payments> {
  const { gateway, sandbox } = await makeGateway(payments, options)
  const former = formerPayments && (await makeGateway(formerPayments, { ...options, isFormer: true }))
  return { gateway, formerGateway: former?.gateway ?? null, sandbox: sandbox ?? former?.sandbox ?? null }
}

type RealPayments = Exclude<PaymentSettings, { provider: 'sandbox' }>

export function createRealGateway(
  payments: RealPayments,
  shared: Pick<GatewayOptions, 'log' | 'clock' | 'pace'>,
): Gateway {
  switch (payments.provider) {
    case 'cashfree':
      return createCashfreeGateway({ ...payments, ...shared })
    case 'razorpay':
      return createRazorpayGateway({ ...payments, ...shared })
  }
}

async function makeGateway(
  payments: PaymentSettings,
  { sessionSecrets, ...options }: Omit<SandboxOptions, 'clientSecret'> & Pick<GatewayOptions, 'sessionSecrets'>,
): Promise<Omit<Payments, 'formerGateway'>> {
  const { log, clock, pace } = options
  if (payments.provider !== 'sandbox')
    return { gateway: createRealGateway(payments, { log, clock, ...(pace && { pace }) }), sandbox: null }
  // Imported only where it is chosen: with a real provider nothing of it runs.
  const { createSandbox } = await import('./sandbox/sandbox')
  const [secret = ''] = sessionSecrets
  const clientSecret = Buffer.from(keyFor('sandbox payments', secret)).toString('base64url')
  const sandbox = createSandbox({ ...options, clientSecret })
  return { gateway: sandbox.gateway, sandbox }
}
