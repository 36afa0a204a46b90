/**
 * The links orders are paid by: made, polled and cancelled at the provider. Every call to the provider stands between two
 * transactions, never inside one; what it says goes through apply.ts. A process may die at any point: the attempt is written
 * down before the provider hears of it, and the next request or the reconciler makes or finds the same link.
 */

import type { Kysely } from 'kysely'
import { isHeld } from '~/domain/appointments/appointment-state'
import { indiaInstant } from '~/domain/time/days'
import { GatewayError, type LinkState } from '~/payments/gateway'
import type { Gateways } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { purposeOf } from '../papers/receipts'
import { returnCode } from '../sales/discounts/discount-codes'
import { payableVisits } from '../sales/visits/visit-payments'
import { lockWithVisit } from '../sales/visits/visit-settling'
import type { OrderContext } from '../state/order-context'
import { sealUrl } from '../state/order-details'
import { getOrder, lockOrder, type Order, updateOrder } from '../store'
import { type Attempt, addNextAttempt, getAttempt, listAttempts, restAttempt, updateAttempt } from './attempt-store'
import { firstCheckAt } from './check-times'
import { applyLinkNews } from './link-news'
import type { ReturnTokens } from './return-token'

const minuteMs = 60_000
const linkLifetimeMs = 24 * 60 * minuteMs
/** Providers want a link to live for a quarter of an hour at least. */
const shortestLifetimeMs = 16 * minuteMs
/** A client who has waited in vain is shown a page before the provider is asked again; that page looks again after 2 s. */
const restAfterFailureMs = 2000

type LinksOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateways: Gateways
  publicUrl: string
  returnTokens: ReturnTokens
  vault: Vault
  loadOrderContext: () => Promise<OrderContext>
}

export type Links = ReturnType<typeof createLinks>

/** made: there is a link to pay by, or it is paid. pending: the provider has not said. refused: it will not have the link. */
export type LinkOutcome = 'made' | 'pending' | 'refused'

export function createLinks({
  db,
  clock,
  log,
  gateways,
  publicUrl,
  returnTokens,
  vault,
  loadOrderContext,
}: LinksOptions) {
  const apply = async (attempt: Attempt, state: LinkState) => {
    const context = await loadOrderContext()
    await db.transaction().execute((trx) => applyLinkNews(trx, attempt, state, context, { isAsked: true }))
  }

  /** The provider will not have it: the order can be tried again with another link. */
  const refuse = async ({ link_id, order_id }: Attempt, orderStatus: 'failed' | 'expired') => {
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, order_id)
      const attempts = await listAttempts(trx, [order_id])
      const attempt = attempts.find((one) => one.link_id === link_id)
      if (!order || attempt?.status !== 'making') return
      await updateAttempt(trx, link_id, { status: 'refused' })
      const isOpen = order.status === 'draft' || order.status === 'awaiting_payment'
      if (!isOpen || attempts.at(-1) !== attempt) return
      await updateOrder(trx, order_id, { status: orderStatus }, clock())
      await returnCode(trx, order)
    })
  }

  /** Of a link the provider has under this id, but does not give out again. */
  const applyKnown = async (attempt: Attempt): Promise<LinkOutcome> => {
    const state = await gateways.current.fetchLink(attempt)
    if (state.status === 'active') return 'refused'
    await apply(attempt, state)
    return 'made'
  }

  /** Makes or finds the link of an attempt that has none yet. */
  const make = async (order: Order, attempt: Attempt): Promise<LinkOutcome> => {
    const expiresAt = new Date(attempt.expires_at)
    try {
      if (expiresAt.getTime() - clock().getTime() < shortestLifetimeMs) return await applyKnown(attempt)
      const made = await gateways.current.createLink({
        linkId: attempt.link_id,
        amountPaise: attempt.amount_paise,
        purpose: purposeOf(order),
        customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
        returnUrl: `${publicUrl}/payment-callback?order_id=${order.id}&t=${returnTokens.of(order.id)}`,
        notifyUrl: `${publicUrl}/api/payments/webhook/${gateways.current.name}`,
        expiresAt,
      })
      // A link that a lost answer had made, and that is paid by now: the provider tells its payment and its time on asking.
      const state = made.state.status === 'paid' ? await gateways.current.fetchLink(attempt) : made.state
      const context = await loadOrderContext()
      await db.transaction().execute(async (trx) => {
        await lockWithVisit(trx, order.id, context)
        await updateAttempt(trx, attempt.link_id, {
          url: sealUrl(vault, attempt.link_id, made.url),
          provider_ref: made.providerRef,
          expires_at: new Date(made.expiresAt).toISOString(),
        })
        await applyLinkNews(trx, attempt, state, context, { isAsked: true })
      })
      return 'made'
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.info('payment_link_not_made', { order: order.id, kind: error.kind, providerCode: error.code })
      const known =
        error.kind === 'conflict' ? await applyKnown(attempt).catch(pendingOrRefused) : pendingOrRefused(error)
      if (known === 'pending') await restAttempt(db, attempt.link_id, new Date(clock().getTime() + restAfterFailureMs))
      if (known === 'refused') await refuse(attempt, expiresAt <= clock() ? 'expired' : 'failed')
      return known
    }
  }

  return {
    /** Writes down a new attempt to pay an order, in the transaction of its order; `makeLink` then asks the provider for it. */
    async addAttempt(trx: Kysely<Tables>, order: Order & { amount_paise: number }, now: Date): Promise<void> {
      await addNextAttempt(trx, {
        order_id: order.id,
        provider: gateways.current.name,
        status: 'making',
        amount_paise: order.amount_paise,
        created_at: now.toISOString(),
        expires_at: linkEnd(order, await heldUntil(trx, order), now).toISOString(),
        check_at: firstCheckAt(now),
      })
    },

    /** Makes the latest link of an order, where it is still to be made. */
    async makeLink(orderId: string): Promise<LinkOutcome> {
      const order = await getOrder(db, orderId)
      const attempt = (await listAttempts(db, [orderId])).at(-1)
      if (!order || !attempt || attempt.status === 'refused') return 'refused'
      if (attempt.status !== 'making') return 'made'
      if (attempt.provider === gateways.current.name) return make(order, attempt)
      // The former provider closes it at the next look. At one that is not set up no client has its address: a new attempt is free to be made.
      if (gateways.of(attempt.provider)) return 'pending'
      await refuse(attempt, 'failed')
      return 'refused'
    },

    /**
     * Asks the provider about a link and applies what it says. A link that is not to be paid by any more is cancelled.
     * @throws {GatewayError} where the provider cannot say
     */
    async refresh(linkId: string): Promise<void> {
      const attempt = await getAttempt(db, linkId)
      const order = attempt && (await getOrder(db, attempt.order_id))
      const gateway = attempt && gateways.of(attempt.provider)
      if (!attempt || !order || !gateway) return
      if (attempt.status === 'refused' || attempt.status === 'paid') return
      const latest = (await listAttempts(db, [order.id])).at(-1)
      const isHalfMadeElsewhere = attempt.status === 'making' && gateway !== gateways.current
      const isUnwanted =
        order.cancelled_at !== null || latest?.link_id !== linkId || order.paid_link_id !== null || isHalfMadeElsewhere
      const isOpen = attempt.status === 'making' || attempt.status === 'active'
      if (attempt.status === 'making' && !isUnwanted) {
        await make(order, attempt)
        return
      }
      try {
        const state = await (isUnwanted && isOpen ? gateway.cancelLink(attempt) : gateway.fetchLink(attempt))
        // Some providers take their time to say that a link is over.
        const isOver = state.status === 'active' && Date.parse(attempt.expires_at) <= clock().getTime()
        await apply(attempt, isOver ? { ...state, status: 'expired' } : state)
      } catch (error) {
        if (!(error instanceof GatewayError && error.kind === 'not_found')) throw error
        if (attempt.status === 'making') await refuse(attempt, 'failed')
        else log.error('payment_link_unknown', error, { order: order.id })
      }
    },

    /** Cancels every link of an order that can still be paid by; what turns out to be paid is applied. @throws {GatewayError} */
    async cancelOpen(orderId: string): Promise<void> {
      for (const attempt of await listAttempts(db, [orderId])) {
        const gateway = gateways.of(attempt.provider)
        if (!gateway || (attempt.status !== 'active' && attempt.status !== 'making')) continue
        try {
          await apply(attempt, await gateway.cancelLink(attempt))
        } catch (error) {
          if (!(error instanceof GatewayError && error.kind === 'not_found')) throw error
          if (attempt.status === 'making') await refuse(attempt, 'failed')
        }
      }
    },

    /** Asks which payments came by the link of an attempt that is paid, and applies what comes. @throws {GatewayError} */
    async learnPayments(attempt: Attempt): Promise<void> {
      const gateway = gateways.of(attempt.provider)
      const link = attempt.of_link_id === null ? attempt : await getAttempt(db, attempt.of_link_id)
      if (gateway && link) await apply(link, await gateway.fetchLink(link))
    },

    apply,
  }
}

/** A later retry may succeed. */
const isPassing = ({ kind }: GatewayError): boolean =>
  kind === 'timeout' || kind === 'unreachable' || kind === 'rate_limited' || kind === 'failed'

/** Of what the provider cannot say now; anything else is a fault of ours. */
export function logProviderError(log: BackendLog, orderId: string, error: unknown): void {
  if (!(error instanceof GatewayError)) throw error
  log.info('payment_provider_silent', { order: orderId, kind: error.kind, providerCode: error.code })
}

function pendingOrRefused(error: unknown): LinkOutcome {
  if (!(error instanceof GatewayError)) throw error
  return isPassing(error) ? 'pending' : 'refused'
}

/** Food is not to be paid for when its first day has begun: then the kitchen knows of it too late. */
function linkEnd({ kind, start_date }: Order, heldUntil: string | null, now: Date): Date {
  const end = now.getTime() + linkLifetimeMs
  // No longer than the time is kept, as far as providers make links so short.
  if (heldUntil !== null)
    return new Date(Math.max(Date.parse(heldUntil), now.getTime() + shortestLifetimeMs + minuteMs))
  if (kind === 'subscription') return new Date(end)
  const firstDay = indiaInstant(start_date).getTime()
  return new Date(Math.min(end, Math.max(firstDay, now.getTime() + 2 * shortestLifetimeMs)))
}

/** Until when the time of a visit is kept for its payment; null where it is not. */
async function heldUntil(trx: Kysely<Tables>, { appointment_id }: Order): Promise<string | null> {
  if (appointment_id === null) return null
  const visit = await payableVisits(trx).where('id', '=', appointment_id).executeTakeFirst()
  return visit && isHeld(visit) ? visit.pay_until : null
}
