/**
 * The reconciler: polls the provider for links whose webhook never came and for refunds under way, and applies events that a
 * process left behind when it died. Each is claimed with a lease first, so that two processes do nothing twice.
 */
import type { Kysely } from 'kysely'
import { GatewayError } from '~/payments/gateway'
import type { Gateways } from '~/payments/gateways'
import type { Tables } from '~/platform/db/tables'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { Refunds } from '../refunds/refunds'
import { claimAttempt, getAttempt, releaseAttempt } from './attempt-store'
import { leaseFrom, nextLinkCheckAt } from './check-times'
import { listUnappliedEvents } from './event-store'
import { type Links, logProviderError } from './links'
import type { Webhooks } from './webhooks'

/** Events are applied by the process that got them; older ones have lost it. */
const eventAgeMs = 10_000
const eventsAtOnce = 100

export type ReconcilerParts = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  gateways: Gateways
  links: Links
  refunds: Refunds
  webhooks: Webhooks
}

/**
 * Does all that is due: one tick of the worker.
 * @param isStopping asked between two steps
 */
export async function reconcile(
  { db, clock, log, gateways, links, refunds, webhooks }: ReconcilerParts,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const id of await listUnappliedEvents(db, new Date(clock().getTime() - eventAgeMs), eventsAtOnce)) {
    if (isStopping()) return
    await webhooks.apply(id).catch((error: unknown) => log.error('payment_event_failed', error))
  }
  while (!isStopping()) {
    const attempt = await claimAttempt(db, { providers: gateways.names, ...leaseFrom(clock()) })
    if (!attempt) break
    await links.refresh(attempt.link_id).catch((error: unknown) => logReconcileError(log, attempt.order_id, error))
    const asked = (await getAttempt(db, attempt.link_id)) ?? attempt
    const isSettled = asked.status === 'paid' || asked.status === 'refused'
    await releaseAttempt(db, asked.link_id, { check_at: isSettled ? null : nextLinkCheckAt(asked, clock()) })
  }
  while (!isStopping() && (await refunds.sendNext())) {}
}

/** An error of one order is logged here, so that the reconciler goes on with the next. */
function logReconcileError(log: BackendLog, orderId: string, error: unknown): void {
  if (error instanceof GatewayError) logProviderError(log, orderId, error)
  else log.error('reconciling_failed', error, { order: orderId })
}
