/**
 * Webhooks of the providers. A signed event is stored first and answered at once; it is applied right after, or, where the
 * process dies in between, by the reconciler.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { GatewayError } from '~/payments/gateway'
import type { Gateways } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { countWebhook } from '~/platform/log/counts'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { OrderContext } from '../state/order-context'
import { type Attempt, getAttempt, getAttemptByPayment, getAttemptByRef } from './attempt-store'
import { getEvent, insertEvent, type PaymentEvent, takeEvent } from './event-store'
import { applyLinkNews, applyPaymentNews } from './link-news'
import { type Links, logProviderError } from './links'

/** Webhooks come in bursts. More at once would keep clients' requests waiting for a connection of the pool. */
const eventsAtOnce = 4

type WebhooksOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateways: Gateways
  links: Links
  vault: Vault
  loadOrderContext: () => Promise<OrderContext>
}

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks({ db, clock, log, gateways, links, vault, loadOrderContext }: WebhooksOptions) {
  const lanes = Array.from({ length: eventsAtOnce }, () => Promise.resolve())
  let received = 0

  /**
   * News of a payment that is not the one we know of its link: the provider is asked which payments there are before anything is
   * concluded. Of an attempt from before its number was kept, it is learnt here.
   */
  const learnPayment = async (id: string): Promise<void> => {
    const event = await getEvent(db, id)
    const news = event?.refund ?? event?.dispute
    if (!event || !news || news.paymentRef === null || event.refund?.isAuto) return
    const attempt = await getAttemptByPayment(db, event.provider, news)
    const isPaid = attempt?.status === 'paid' || attempt?.status === 'wrong'
    if (!attempt || !isPaid || attempt.payment_ref === news.paymentRef) return
    await links.learnPayments(attempt).catch((error: unknown) => logProviderError(log, attempt.order_id, error))
  }

  const apply = async (id: string): Promise<void> => {
    await learnPayment(id)
    const context = await loadOrderContext()
    await db.transaction().execute(async (trx) => {
      const event = await takeEvent(trx, id, context.now)
      const isOfPayment = event !== null && (event.refund !== null || event.dispute !== null)
      if (isOfPayment && !(await applyPaymentNews(trx, event, context))) {
        const what = event.refund ? 'payment_refund_of_no_order' : 'payment_dispute_of_no_order'
        log.error(what, notApplied('no_such_payment'), { event: event.event_key })
      }
      if (!event?.state) return
      const attempt = await attemptOf(trx, event)
      // A link of another program that uses the same account.
      if (attempt === null) log.info('payment_event_of_no_order', { event: event.event_key })
      else if (attempt === 'mismatch')
        log.error('payment_event_mismatch', notApplied('ids_of_two_links'), { event: event.event_key })
      else await applyLinkNews(trx, attempt, event.state, context)
    })
  }

  return {
    /** @throws {ApiError} not_found (no such provider), invalid_signature */
    async receive(provider: string, headers: Headers, rawBody: string): Promise<void> {
      const gateway = gateways.of(provider)
      if (!gateway) throw new ApiError('not_found')
      const read = gateway.readWebhook(headers, rawBody)
      if (!read.ok) {
        countWebhook(gateway.name, 'refused')
        log.info('payment_event_refused', { provider, reason: read.reason })
        throw new ApiError('invalid_signature')
      }
      const now = clock()
      const event = {
        id: uuidv7(),
        provider: gateway.name,
        event_key: read.eventKey,
        link_id: read.linkId,
        provider_ref: read.providerRef,
        state: read.state,
        refund: read.refund,
        // Without a time of its own it was said when it came: it can be read again later.
        dispute: read.dispute ? { ...read.dispute, saidAt: read.dispute.saidAt ?? now.toISOString() } : null,
      }
      const sealedBody = vault.seal(rawBody, { table: 'payment_events', column: 'raw_body', id: event.id })
      const isNew = await insertEvent(db, event, { sealedBody, now })
      countWebhook(gateway.name, isNew ? 'taken' : 'repeated')
      if (!isNew) return
      const lane = received % lanes.length
      received += 1
      lanes[lane] = (lanes[lane] ?? Promise.resolve())
        .then(() => apply(event.id))
        .catch((error: unknown) => {
          countWebhook(gateway.name, 'failed')
          log.error('payment_event_failed', error)
        })
    },

    /** Applies an event that was written down, once. */
    apply,

    /** Ends once all that came has been applied. */
    settled: async (): Promise<void> => {
      await Promise.all(lanes)
    },
  }
}

const notApplied = (code: string) => new GatewayError('rejected', code)

/**
 * The link an event is about. An event names it twice, by our id and by the provider's: where the two are not of one link the
 * event is not believed, signature or not.
 */
async function attemptOf(
  trx: Kysely<Tables>,
  { provider, link_id, provider_ref }: PaymentEvent,
): Promise<Attempt | 'mismatch' | null> {
  const named = link_id === null ? null : await getAttempt(trx, link_id)
  const byLink = named?.provider === provider ? named : null
  const byRef = provider_ref === null ? null : await getAttemptByRef(trx, provider, provider_ref)
  if (link_id === null || byLink === null) return byRef !== null && link_id !== null ? 'mismatch' : byRef
  const isOther = byRef !== null && byRef.link_id !== byLink.link_id
  const isUnknown = provider_ref !== null && byLink.provider_ref !== null && byLink.provider_ref !== provider_ref
  return isOther || isUnknown ? 'mismatch' : byLink
}
