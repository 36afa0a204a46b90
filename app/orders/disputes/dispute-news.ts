/**
 * What a provider says of a dispute: the payer asks their bank for the money back. The order shows it and the clinic is mailed at
 * once, with the day until which it can give evidence in the provider's dashboard. Whether the plan goes on meanwhile, staff decide
 * (dispute-desk.ts). Safe to repeat, in any order.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { choiceAfter, disputeWaits, isDisputeOver, isOldNews } from '~/domain/money/disputes'
import { isDeskWay, type PaymentProvider } from '~/domain/money/payment-providers'
import type { DisputeNews } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import { type Attempt, getAttempt, getAttemptByPayment } from '../links/attempt-store'
import { attemptsByLink } from '../links/second-payments'
import { refreshOrder } from '../refunds/refund-settling'
import { listRefunds, updateRefund } from '../refunds/refund-store'
import type { OrderContext } from '../state/order-context'
import { lockOrder, type Order } from '../store'
import { type Dispute, getDispute, insertDispute, updateDispute } from './dispute-store'

/** What a refund says that was not sent because the bank has given the money back. */
const disputeLost = 'dispute_lost'

/** @returns the attempt it is about; null where it is of no payment that we know of */
export async function applyDisputeNews(
  trx: Kysely<Tables>,
  provider: PaymentProvider,
  news: DisputeNews,
  context: OrderContext,
): Promise<Attempt | null> {
  const before = await getDispute(trx, provider, news.disputeRef)
  const attempt = before ? await getAttempt(trx, before.link_id) : await attemptOf(trx, provider, news)
  const order = attempt && (await lockOrder(trx, attempt.order_id))
  if (!order || isDeskWay(attempt.provider)) return null
  const { now } = context
  // Read anew: the order is locked now.
  const known = await getDispute(trx, provider, news.disputeRef)
  const said = {
    status: news.status,
    amount_paise: news.amountPaise ?? known?.amount_paise ?? null,
    kind: news.kind ?? known?.kind ?? null,
    reason_code: news.reasonCode ?? known?.reason_code ?? null,
    respond_by: news.respondBy ?? known?.respond_by ?? null,
    said_at: news.saidAt ?? now.toISOString(),
  }
  if (known && isOldNews(known, said)) return attempt
  const plan_choice = known === null ? null : choiceAfter(known, said.status)
  const dispute = {
    ...said,
    plan_choice,
    waits: disputeWaits({ status: said.status, plan_choice }) ? 1 : 0,
    ended_at: isDisputeOver(said) ? (known?.ended_at ?? now.toISOString()) : null,
  }
  if (known) await updateDispute(trx, known.id, dispute)
  else {
    const place = { id: uuidv7(), order_id: order.id, link_id: attempt.link_id, provider, dispute_ref: news.disputeRef }
    await insertDispute(trx, { ...place, ...dispute, opened_at: now.toISOString() })
  }
  const isNews = known?.status !== said.status || known.respond_by !== said.respond_by
  if (isNews) await tellClinic(trx, order, said, context)
  if (said.status === 'lost') await stopRefunds(trx, order, attempt, context)
  return attempt
}

/** By its payment; of one that is found by its order alone, rather a payment by the same link whose number is not known yet. */
async function attemptOf(trx: Kysely<Tables>, provider: PaymentProvider, news: DisputeNews): Promise<Attempt | null> {
  const found = await getAttemptByPayment(trx, provider, news)
  if (found === null || news.paymentRef === null || found.payment_ref === news.paymentRef) return found
  const unnamed = (await attemptsByLink(trx, found)).find(
    ({ status, payment_ref }) => status === 'paid' && payment_ref === null,
  )
  return unnamed ?? found
}

async function tellClinic(
  trx: Kysely<Tables>,
  { id: orderId, plan_title: planTitle }: Order,
  { status, amount_paise, respond_by }: Pick<Dispute, 'status' | 'amount_paise' | 'respond_by'>,
  { now, clinic, enqueueMail }: OrderContext,
): Promise<void> {
  const data = { orderId, planTitle, status, amountPaise: amount_paise, respondBy: respond_by }
  await enqueueMail(trx, { template: 'order_disputed', to: clinic.email, data }, now)
}

/** The bank has given the money back: what we have not sent yet would go back twice, so a person looks at it. */
async function stopRefunds(trx: Kysely<Tables>, order: Order, { link_id }: Attempt, { now }: OrderContext) {
  for (const refund of await listRefunds(trx, [order.id])) {
    const isUnsent = refund.link_id === link_id && refund.status === 'pending' && refund.provider_key === null
    if (isUnsent) await updateRefund(trx, refund.id, { status: 'by_hand', problem: disputeLost, check_at: null })
  }
  const changed = await lockOrder(trx, order.id)
  if (changed) await refreshOrder(trx, changed, now)
}
