/** The providers that can be asked: the one new links are made at, and after a change of provider the former one. */
import type { PaymentProvider } from '~/domain/money/payment-providers'
import type { Gateway } from './gateway'

export type Gateways = {
  /** New links are made here. */
  current: Gateway
  names: readonly PaymentProvider[]
  /** null: it is not set up, so its links and refunds cannot be asked about. */
  of(provider: string): Gateway | null
}

export function gatewaysOf(current: Gateway, former: Gateway | null): Gateways {
  const all = former === null ? [current] : [current, former]
  return {
    current,
    names: all.map(({ name }) => name),
    of: (provider) => all.find(({ name }) => name === provider) ?? null,
  }
}

/**
 * The same gateway; `tell` hears of each call whose keys were refused, before its caller does.
 * @param tell must not throw
 */
export function watchKeys(gateway: Gateway, tell: (gateway: Gateway, error: unknown) => Promise<void>): Gateway {
  const watched =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      call(...args).catch(async (error: unknown) => {
        await tell(gateway, error)
        throw error
      })
  return {
    name: gateway.name,
    createLink: watched(gateway.createLink),
    fetchLink: watched(gateway.fetchLink),
    cancelLink: watched(gateway.cancelLink),
    refund: watched(gateway.refund),
    listRefunds: watched(gateway.listRefunds),
    readWebhook: gateway.readWebhook,
  }
}
