/** Mails to the clinic about a trouble that lasts: one a day, however many processes meet it and however often. */
import type { Kysely } from 'kysely'
import { GatewayError } from '~/payments/gateway'
import type { Gateways } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { OrderMail } from '../../letters/order-mail'
import { countStrandedRefunds } from '../../refunds/refund-store'
import type { OrderContext } from '../../state/order-context'
import { countStrandedLinks } from '../attempt-store'
import { claimAlert } from './alert-store'

const dayMs = 24 * 60 * 60_000

type AlertsOptions = {
  db: Kysely<Tables>
  log: BackendLog
  loadOrderContext: () => Promise<OrderContext>
}

export function createAlerts({ db, log, loadOrderContext }: AlertsOptions) {
  const tellOnceADay = async (
    name: string,
    toMail: (to: string) => Extract<OrderMail, { template: 'order_keys_refused' | 'order_stranded' }>,
  ) => {
    const { now, clinic, enqueueMail } = await loadOrderContext()
    await db.transaction().execute(async (trx) => {
      const isDue = await claimAlert(trx, name, { now, notSince: new Date(now.getTime() - dayMs) })
      if (isDue) await enqueueMail(trx, toMail(clinic.email), now)
    })
  }

  return {
    /** Of a call that failed; says nothing unless our keys were the reason. Never throws. */
    async keysRefused(provider: string, error: unknown): Promise<void> {
      if (!(error instanceof GatewayError) || error.kind !== 'unauthorized') return
      await tellOnceADay(`keys refused ${provider}`, (to) => ({
        template: 'order_keys_refused',
        to,
        data: { provider },
      })).catch((failure: unknown) => log.error('clinic_alert_failed', failure))
    },

    /** Looks for what waits at providers that are not set up: the log says so, and the clinic is mailed. */
    async tellStranded(names: Gateways['names']): Promise<void> {
      const { now } = await loadOrderContext()
      const waiting = new Map<string, { orders: number; refunds: number }>()
      const paidAfter = new Date(now.getTime() - dayMs)
      for (const { provider, orders } of await countStrandedLinks(db, { providers: names, paidAfter }))
        waiting.set(provider, { orders, refunds: 0 })
      for (const { provider, refunds } of await countStrandedRefunds(db, names))
        waiting.set(provider, { orders: waiting.get(provider)?.orders ?? 0, refunds })
      for (const [provider, counts] of waiting) {
        log.error('payments_stranded', new Error('PAYMENT_FORMER_PROVIDER is not set up'), { provider, ...counts })
        const data = { provider, ...counts }
        await tellOnceADay(`stranded ${provider}`, (to) => ({ template: 'order_stranded', to, data }))
      }
    },
  }
}
