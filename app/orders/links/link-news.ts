/**
 * What is said of a link, and then what was kept for it: news of a refund or a dispute can overtake the news of its payment, and is
 * applied in the transaction in which the payment becomes known.
 */
import type { Kysely } from 'kysely'
import type { LinkState } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import { applyDisputeNews } from '../disputes/dispute-news'
import { applyRefundNews } from '../refunds/refund-news'
import { applyLinkState } from '../state/apply'
import type { OrderContext } from '../state/order-context'
import { type Attempt, getAttempt } from './attempt-store'
import { listEventsOfPayments, nameLinkOfEvent, type PaymentEvent, reopenEvent } from './event-store'
import { attemptsByLink } from './second-payments'

/** As `applyLinkState`. @returns false where there is no such link */
export async function applyLinkNews(
  trx: Kysely<Tables>,
  attempt: Pick<Attempt, 'order_id' | 'link_id'>,
  state: LinkState,
  context: OrderContext,
  asked: { isAsked?: boolean } = {},
): Promise<boolean> {
  const applied = await applyLinkState(trx, attempt, state, context, asked)
  const known = applied?.isPaymentNews ? await getAttempt(trx, attempt.link_id) : null
  if (known) {
    const attempts = await attemptsByLink(trx, known)
    for (const event of await listEventsOfPayments(trx, known.provider, attempts))
      if (isOfUnnamedPayment(event, attempts)) await reopenEvent(trx, event.id)
      else await applyPaymentNews(trx, event, context)
  }
  return applied !== null
}

/** Whether a refund may be of a payment whose number is not known yet: webhooks.ts asks the provider for that first. */
const isOfUnnamedPayment = ({ refund }: PaymentEvent, attempts: readonly Attempt[]): boolean =>
  Boolean(refund?.paymentRef) &&
  attempts.every(({ payment_ref }) => payment_ref !== refund?.paymentRef) &&
  attempts.some(({ payment_ref }) => payment_ref === null)

/**
 * What an event says of a refund or a dispute, as far as its payment is known. Safe to repeat.
 * @returns false where it is of no payment that is known: it is kept until it is
 */
export async function applyPaymentNews(
  trx: Kysely<Tables>,
  { id, provider, refund, dispute }: PaymentEvent,
  context: OrderContext,
): Promise<boolean> {
  const attempt =
    (refund && (await applyRefundNews(trx, provider, refund, context))) ??
    (dispute && (await applyDisputeNews(trx, provider, dispute, context)))
  if (!attempt) return false
  await nameLinkOfEvent(trx, id, attempt.link_id)
  return true
}
