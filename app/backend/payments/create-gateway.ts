/** Puts the gateway of the settings together. */
import { keyFor } from '~/secrets.server'
import type { PaymentSettings } from '~/settings.server'
import { createCashfreeGateway } from './cashfree'
import type { Gateway } from './gateway'
import { createRazorpayGateway } from './razorpay'
import { createSandbox, type Sandbox } from './sandbox'

type GatewayOptions = Omit<Parameters<typeof createSandbox>[0], 'clientSecret'> & {
  payments: PaymentSettings
  /** Of the provider before; null: there was none, or its keys are gone. */
  formerPayments: PaymentSettings | null
  /** Newest first; the sandbox's own secret is made from the first. */
  sessionSecrets: readonly string[]
}

export type Payments = {
  gateway: Gateway
  formerGateway: Gateway | null
  /** null with real providers. As the former provider it has no payment page any more: what it is paid is no money. */
  sandbox: Sandbox | null
}

export function createGateway({ payments, formerPayments, ...options }: GatewayOptions): Payments {
  const { gateway, sandbox } = makeGateway(payments, options)
  const former = formerPayments && makeGateway(formerPayments, options)
  return { gateway, formerGateway: former?.gateway ?? null, sandbox: sandbox ?? former?.sandbox ?? null }
}

function makeGateway(
  payments: PaymentSettings,
  { sessionSecrets, ...options }: Omit<GatewayOptions, 'payments' | 'formerPayments'>,
): Omit<Payments, 'formerGateway'> {
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
