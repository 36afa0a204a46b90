/** Puts the parts of ordering together: the routes need most of them, the reconciler the rest. */
import type { Kysely } from 'kysely'
import type { HeldVisits } from '~/appointments/calendar/times/held-visits'
import type { Plans } from '~/content/schema/schema'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import type { MenuDish } from '~/domain/orders/basket'
import type { Gateway } from '~/payments/gateway'
import { gatewaysOf, watchKeys } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { OrderMail } from '../letters/order-mail'
import { createAlerts } from '../links/alerts/alerts'
import { createLinks } from '../links/links'
import type { ReconcilerParts } from '../links/reconciler'
import { createReturnTokens } from '../links/return-token'
import { createWebhooks } from '../links/webhooks'
import { createRefundDesk } from '../refunds/refund-desk'
import { createRefunds } from '../refunds/refunds'
import { createOrdersService } from '../service'
import { createSettlements } from '../settlements/settlements'
import { createTill } from '../settlements/till'
import type { OrderContext } from '../state/order-context'
import { type OrderDetails, withPaymentUrls } from '../state/order-details'
import type { OrderSettings } from '../state/settings'
import { createOrderAdmin } from './admin'
import { createDeskSales } from './at-desk/desk-sales'
import { createDishSales } from './at-desk/dish-sales'
import { createPayLinks } from './at-desk/pay-links'
import { createBasketOrders } from './basket-orders'
import { createCancelling } from './cancel'
import { createDiscountCodes } from './discounts/discount-codes'
import { createStaffDecisions } from './staff-decisions'
import { createVisitHolds } from './visits/visit-holds'
import { createVisitLinks } from './visits/visit-links'

export type OrderAreaOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateway: Gateway
  /** After a change of provider: the one before, still asked about its links and refunds. */
  formerGateway?: Gateway | null
  publicUrl: string
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** Seals what providers send: it names the payer and the way back to the order. */
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: OrderMail, now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
  loadPlans: () => Promise<Plans>
  loadMenu: () => Promise<readonly MenuDish[]>
  loadOrderSettings: () => Promise<OrderSettings>
  /** Visits whose time is kept for their payment. */
  heldVisits: HeldVisits
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
}

export type OrderArea = ReturnType<typeof createOrderArea>

export function createOrderArea(options: OrderAreaOptions) {
  const { db, clock, log, publicUrl, sessionSecrets, vault, enqueueMail, loadPlans, loadMenu, loadOrderSettings } =
    options
  const { heldVisits } = options
  // A walk-in at the desk may have given no email.
  const enqueueWhereEmail: OrderContext['enqueueMail'] = async (trx, mail, now) =>
    canBeMailed(mail.to) ? enqueueMail(trx, mail, now) : null
  const loadOrderContext = async (): Promise<OrderContext> => {
    const [clinic, settings] = await Promise.all([options.loadClinic(), loadOrderSettings()])
    return { now: clock(), clinic, settings, enqueueMail: enqueueWhereEmail, heldVisits }
  }
  const alerts = createAlerts({ db, log, loadOrderContext })
  const watch = (gateway: Gateway) => watchKeys(gateway, ({ name }, error) => alerts.keysRefused(name, error))
  const { gateway, formerGateway = null } = options
  const gateways = gatewaysOf(watch(gateway), formerGateway && watch(formerGateway))
  const returnTokens = createReturnTokens(sessionSecrets)
  const links = createLinks({ db, clock, log, gateways, publicUrl, returnTokens, vault, loadOrderContext })
  const refunds = createRefunds({ db, clock, log, gateways, links, loadOrderContext })
  const refundDesk = createRefundDesk({ db, clock, log, refunds, loadOrderContext })
  const decisions = createStaffDecisions({ db, log, links, refunds, loadOrderContext })
  const { healthNoticeVersion } = options
  const sales = createDeskSales({ db, clock, log, vault, links, healthNoticeVersion, loadPlans, loadOrderContext })
  const dishSales = createDishSales({ db, vault, links, healthNoticeVersion, loadMenu, loadOrderContext })
  const discountCodes = createDiscountCodes({ db, clock })
  const webhooks = createWebhooks({ db, clock, log, gateways, links, vault, loadOrderContext })
  const reconciling: ReconcilerParts = { db, clock, log, gateways, links, refunds, webhooks }
  const orders = createOrdersService({
    ...{ db, clock, log, links, discountCodes, returnTokens, vault, healthNoticeVersion },
    ...{ loadPlans, loadMenu, loadOrderContext },
  })
  const ofBaskets = { db, clock, vault, links, retry: orders.retry, loadMenu, loadOrderContext, healthNoticeVersion }
  return {
    orders,
    baskets: createBasketOrders(ofBaskets),
    payLinks: createPayLinks({ db, renew: orders.renew, returnTokens, publicUrl, loadOrderContext }),
    visitLinks: createVisitLinks({
      db,
      clock,
      log,
      links,
      renew: orders.renew,
      returnTokens,
      publicUrl,
      loadOrderContext,
    }),
    visitHolds: createVisitHolds({ db, clock, log, links, heldVisits, loadOrderSettings, loadOrderContext }),
    discountCodes,
    settlements: createSettlements({ db, clock }),
    till: createTill({ db, clock }),
    cancelling: createCancelling({ db, clock, log, links, refunds, loadOrderContext }),
    desk: createOrderAdmin({
      db,
      clock,
      vault,
      log,
      links,
      refunds,
      refundDesk,
      decisions,
      sales,
      dishSales,
      loadOrderContext,
    }),
    webhooks,
    reconciling,
    /** Says what waits at a provider that is not set up any more. */
    tellStranded: () => alerts.tellStranded(gateways.names),
    returnTokens,
    clock,
    loadOrderSettings,
    /** For answers. */
    withOpenUrls: (whole: OrderDetails) => withPaymentUrls(vault, whole),
  }
}
