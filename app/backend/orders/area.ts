/** Puts the parts of ordering together: the routes need most of them, the reconciler the rest. */
import type { Kysely } from 'kysely'
import type { Plans } from '~/content/schema'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import type { Clinic } from '../mail/letter'
import type { Mail } from '../mail/mail'
import type { Gateway } from '../payments/gateway'
import type { Vault } from '../vault/vault'
import { createOrderDesk } from './admin'
import type { Applying } from './apply'
import { createCancelling } from './cancel'
import { createLinks } from './links'
import type { ReconcilerParts } from './reconciler'
import { createRefunds } from './refunds'
import { createReturnTokens } from './return-token'
import { createOrdersService } from './service'
import type { OrderSettings } from './settings'
import { createWebhooks } from './webhooks'
import { type WholeOrder, withOpenUrls } from './whole-order'

export type OrderAreaOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateway: Gateway
  publicUrl: string
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** Seals what providers send: it names the payer and the way back to the order. */
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
  loadClinic: () => Promise<Clinic>
  loadPlans: () => Promise<Plans>
  loadOrderSettings: () => Promise<OrderSettings>
}

export type OrderArea = ReturnType<typeof createOrderArea>

export function createOrderArea(options: OrderAreaOptions) {
  const { db, clock, log, gateway, publicUrl, sessionSecrets, vault, enqueueMail, loadPlans, loadOrderSettings } =
    options
  const loadApplying = async (): Promise<Applying> => {
    const [clinic, settings] = await Promise.all([options.loadClinic(), loadOrderSettings()])
    return { now: clock(), clinic, settings, enqueueMail }
  }
  const returnTokens = createReturnTokens(sessionSecrets)
  const links = createLinks({ db, clock, log, gateway, publicUrl, returnTokens, vault, loadApplying })
  const refunds = createRefunds({ db, log, gateway, loadApplying })
  const webhooks = createWebhooks({ db, clock, log, gateway, vault, loadApplying })
  const reconciling: ReconcilerParts = { db, clock, log, provider: gateway.name, links, refunds, webhooks }
  return {
    orders: createOrdersService({ db, clock, log, links, returnTokens, loadPlans, loadApplying }),
    cancelling: createCancelling({ db, clock, log, links, refunds, loadApplying }),
    desk: createOrderDesk({ db, clock, log, links, refunds, loadApplying }),
    webhooks,
    reconciling,
    returnTokens,
    clock,
    loadOrderSettings,
    /** For answers. */
    withOpenUrls: (whole: WholeOrder) => withOpenUrls(vault, whole),
  }
}
