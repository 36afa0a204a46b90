/** Puts the gateway of the settings together. */
import { keyFor } from '~/secrets.server'
import type { PaymentSettings } from '~/settings.server'
import { createCashfreeGateway } from './cashfree'
import type { Gateway } from './gateway'
import { createRazorpayGateway } from './razorpay'
import { createSandbox, type Sandbox } from './sandbox'

type GatewayOptions = Omit<Parameters<typeof createSandbox>[0], 'clientSecret'> & {
  payments: PaymentSettings
  /** Newest first; the sandbox's own secret is made from the first. */
  sessionSecrets: readonly string[]
}

export type Payments = {
  gateway: Gateway
  /** null with a real provider. */
  sandbox: Sandbox | null
}

export function createGateway({ payments, sessionSecrets, ...options }: GatewayOptions): Payments {
  const { log, clock, pace } = options
  const shared = { log, clock, ...(pace && { pace }) }
  if (payments.provider === 'cashfree')
    return { gateway: createCashfreeGateway({ ...payments, ...shared }), sandbox: null }
  if (payments.provider === 'razorpay')
    return { gateway: createRazorpayGateway({ ...payments, ...shared }), sandbox: null }
  const [secret = ''] = sessionSecrets
  const clientSecret = Buffer.from(keyFor('sandbox payments', secret)).toString('base64url')
  const sandbox = createSandbox({ ...options, clientSecret })
  return { gateway: sandbox.gateway, sandbox }
}
