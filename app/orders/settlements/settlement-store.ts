/** The SQL of our payments and refunds that went through a provider, for the comparison with its settlement report. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { idAtProvider } from '../refunds/refund-ids'
import type { OwnMove } from './settlement-comparison'
import type { SettlementProvider } from './settlement-file'

/** UTC instants; `until` is the first that is not in it. */
type Span = { from: string; until: string }

/** Well under both engines' limit on bound parameters. */
const idsAtOnce = 500
/** Links live a day; a payment that did not fit has no time of its own, so its order's is taken. */
const longestWaitMs = 8 * 24 * 60 * 60_000

/** Those of a time, and those the report names whenever they were: the two clocks differ at the edges. */
export async function listOwnMoves(
  db: Kysely<Tables>,
  provider: SettlementProvider,
  span: Span,
  { paymentRefs, orderRefs, linkIds }: { paymentRefs: string[]; orderRefs: string[]; linkIds: string[] },
): Promise<OwnMove[]> {
  const attempts = new Map<string, PaidAttempt>()
  const add = (rows: PaidAttempt[]) => {
    for (const row of rows) attempts.set(row.link_id, row)
  }
  const paid = paidAttempts(db, provider)
  add(await paid.where('orders.paid_at', '>=', span.from).where('orders.paid_at', '<', span.until).execute())
  const orderedFrom = new Date(Date.parse(span.from) - longestWaitMs).toISOString()
  add(await paid.where('orders.created_at', '>=', orderedFrom).where('orders.created_at', '<', span.until).execute())
  for (const [column, ids] of [
    ['payment_attempts.payment_ref', paymentRefs],
    ['payment_attempts.order_ref', orderRefs],
    ['payment_attempts.link_id', linkIds],
  ] as const)
    for (const some of chunks(ids)) add(await paid.where(column, 'in', some).execute())

  const refunds = new Map<string, SentRefund>()
  const sent = sentRefunds(db, provider)
  for (const row of await sent
    .where('refunds.settled_at', '>=', span.from)
    .where('refunds.settled_at', '<', span.until)
    .execute())
    refunds.set(row.id, row)
  for (const some of chunks([...attempts.keys()]))
    for (const row of await sent.where('refunds.link_id', 'in', some).execute()) refunds.set(row.id, row)
  return [...[...attempts.values()].map(toPayment), ...[...refunds.values()].map(toRefund)]
}

/** The orders of disputes that a report names. */
export async function listDisputedOrders(
  db: Kysely<Tables>,
  provider: SettlementProvider,
  disputeRefs: readonly string[],
): Promise<{ disputeRef: string; orderId: string; customerName: string }[]> {
  const found = []
  for (const some of chunks(disputeRefs))
    found.push(
      ...(await db
        .selectFrom('disputes')
        .innerJoin('orders', 'orders.id', 'disputes.order_id')
        .select(['disputes.dispute_ref', 'disputes.order_id', 'orders.customer_name'])
        .where('disputes.provider', '=', provider)
        .where('disputes.dispute_ref', 'in', some)
        .execute()),
    )
  return found.map((row) => ({ disputeRef: row.dispute_ref, orderId: row.order_id, customerName: row.customer_name }))
}

function* chunks(ids: readonly string[]): Generator<string[]> {
  const once = [...new Set(ids)]
  for (let at = 0; at < once.length; at += idsAtOnce) yield once.slice(at, at + idsAtOnce)
}

/** Links by which money came, whether it fitted or not. */
const paidAttempts = (db: Kysely<Tables>, provider: SettlementProvider) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      'payment_attempts.link_id',
      'payment_attempts.order_id',
      'payment_attempts.payment_ref',
      'payment_attempts.order_ref',
      'payment_attempts.received_paise',
      'payment_attempts.amount_paise',
      'payment_attempts.status',
      'payment_attempts.created_at',
      'orders.paid_at',
      'orders.paid_link_id',
      'orders.customer_name',
    ])
    .where('payment_attempts.provider', '=', provider)
    .where('payment_attempts.status', 'in', ['paid', 'wrong'])
type PaidAttempt = Awaited<ReturnType<ReturnType<typeof paidAttempts>['execute']>>[number]

/** Not those that were paid by hand: the provider knows nothing of them. */
const sentRefunds = (db: Kysely<Tables>, provider: SettlementProvider) =>
  db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.link_id', 'refunds.link_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'refunds.order_id',
      'refunds.link_id',
      'refunds.amount_paise',
      'refunds.status',
      'refunds.tries',
      'refunds.refund_ref',
      'refunds.asked_at',
      'refunds.settled_at',
      'payment_attempts.payment_ref',
      'payment_attempts.order_ref',
      'orders.customer_name',
    ])
    .where('payment_attempts.provider', '=', provider)
    .where('refunds.hand_reference', 'is', null)
    .where('refunds.status', 'in', ['done', 'pending'])
type SentRefund = Awaited<ReturnType<ReturnType<typeof sentRefunds>['execute']>>[number]

const toPayment = (row: PaidAttempt): OwnMove => ({
  kind: 'payment',
  orderId: row.order_id,
  customerName: row.customer_name,
  linkId: row.link_id,
  reference: row.payment_ref,
  refundIds: [],
  paymentRef: row.payment_ref,
  orderRef: row.order_ref,
  // Of one that did not fit and is not told, only the provider knows how much came.
  amountPaise: row.received_paise ?? (row.status === 'paid' ? row.amount_paise : null),
  at: (row.paid_link_id === row.link_id ? row.paid_at : null) ?? row.created_at,
  isDone: true,
})

const toRefund = (row: SentRefund): OwnMove => ({
  kind: 'refund',
  orderId: row.order_id,
  customerName: row.customer_name,
  linkId: row.link_id,
  reference: row.refund_ref,
  refundIds: Array.from({ length: row.tries }, (_, index) => idAtProvider({ id: row.id, tries: index + 1 })),
  paymentRef: row.payment_ref,
  orderRef: row.order_ref,
  amountPaise: row.amount_paise,
  at: row.settled_at ?? row.asked_at,
  isDone: row.status === 'done',
})
