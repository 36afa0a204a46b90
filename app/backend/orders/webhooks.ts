/**
 * What providers tell by themselves. Signed words are written down first and answered at once; they are applied right after,
 * or, where the process dies in between, by the reconciler.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ApiError } from '../api-error'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { BackendLog } from '../log'
import type { Gateway } from '../payments/gateway'
import type { Vault } from '../vault/vault'
import { type Applying, applyLinkState } from './apply'
import { getAttempt, getAttemptByRef } from './attempt-store'
import { insertEvent, takeEvent } from './event-store'

type WebhooksOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateway: Gateway
  vault: Vault
  loadApplying: () => Promise<Applying>
}

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks({ db, clock, log, gateway, vault, loadApplying }: WebhooksOptions) {
  const underWay = new Set<Promise<void>>()

  const apply = async (id: string): Promise<void> => {
    const applying = await loadApplying()
    await db.transaction().execute(async (trx) => {
      const event = await takeEvent(trx, id, applying.now)
      if (!event?.state) return
      const attempt =
        (event.linkId !== null && (await getAttempt(trx, event.linkId))) ||
        (event.providerRef !== null && (await getAttemptByRef(trx, event.provider, event.providerRef)))
      // Somebody else's link, in an account that several programs use.
      if (!attempt || attempt.provider !== event.provider)
        log.info('payment_event_of_no_order', { event: event.eventKey })
      else await applyLinkState(trx, attempt, event.state, applying)
    })
  }

  return {
    /** @throws {ApiError} not_found (no such provider), invalid_signature */
    async receive(provider: string, headers: Headers, rawBody: string): Promise<void> {
      if (provider !== gateway.name) throw new ApiError('not_found')
      const read = gateway.readWebhook(headers, rawBody)
      if (!read.ok) {
        log.info('payment_event_refused', { provider, reason: read.reason })
        throw new ApiError('invalid_signature')
      }
      const { eventKey, linkId, providerRef, state } = read
      const event = { id: uuidv7(), provider: gateway.name, eventKey, linkId, providerRef, state }
      const sealedBody = vault.seal(rawBody, { table: 'payment_events', column: 'raw_body', id: event.id })
      if (!(await insertEvent(db, event, { sealedBody, now: clock() }))) return
      const work = apply(event.id).catch((error: unknown) => log.error('payment_event_failed', error))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    },

    /** Applies an event that was written down, once. */
    apply,

    /** Ends once all that came has been applied. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
