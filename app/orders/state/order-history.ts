/** All that happened to an order, in one line of time: its links, what the provider told, papers, refunds, and what staff did. */
import type { Kysely } from 'kysely'
import { rupeesOfPaise } from '~/domain/money/money'
import { type AuditDetails, listAuditOf } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { OrderEvent } from '../contract/admin-orders'
import { type EventOfOrder, listEventsOf } from '../links/event-store'
import { getReceipt } from '../papers/receipt-store'
import type { Refund } from '../refunds/refund-store'
import type { OrderDetails } from './order-details'

/** The first thing first. */
export async function orderHistory(db: Kysely<Tables>, whole: OrderDetails): Promise<OrderEvent[]> {
  const { order, attempts, refunds, creditNotes } = whole
  const [receipt, told, deeds] = await Promise.all([
    getReceipt(db, order.id),
    listEventsOf(db, attempts),
    listAuditOf(db, { type: 'order', id: order.id }),
  ])
  const paidBy = attempts.find(({ link_id }) => link_id === order.paid_link_id)
  const events: (OrderEvent | null)[] = [
    event(order.created_at, 'ordered', { amount: order.amount_paise }),
    ...attempts
      .filter(({ url }) => url !== null)
      .map((one) =>
        event(one.created_at, 'link_made', { amount: one.amount_paise, way: one.provider, reference: one.link_id }),
      ),
    ...attempts
      .filter(({ status }) => status === 'expired')
      .map((one) =>
        event(one.expires_at, 'link_ended', { way: one.provider, code: one.status, reference: one.link_id }),
      ),
    ...toldOf(told, refunds),
    order.paid_at === null
      ? null
      : event(order.paid_at, 'paid', {
          amount: order.amount_paise,
          way: paidBy?.provider ?? null,
          reference: paidBy?.payment_ref ?? null,
        }),
    receipt && event(receipt.issued_at, 'receipt', { amount: receipt.total_paise, reference: receipt.number }),
    order.cancelled_at === null ? null : event(order.cancelled_at, 'cancelled', {}),
    ...refunds.map((one) => event(one.asked_at, 'refund_asked', { amount: one.amount_paise, code: one.reason })),
    ...refunds.map((one) =>
      one.settled_at === null
        ? null
        : event(one.settled_at, 'refund_settled', {
            amount: one.amount_paise,
            code: one.hand_reference === null ? null : 'by_hand',
            reference: one.hand_reference ?? one.refund_ref,
          }),
    ),
    ...creditNotes.map((one) =>
      event(one.issued_at, 'credit_note', { amount: one.amount_paise, reference: one.number }),
    ),
    ...deeds.map(({ at, action, details, actor_name }) => ({
      ...event(at, 'staff', {
        amount: numberOf(details, 'amount_paise'),
        code: action,
        reference: textOf(details, 'reference'),
      }),
      actor: actor_name,
      reason: textOf(details, 'reason'),
    })),
  ]
  return events.filter((one) => one !== null).toSorted((one, other) => one.at.localeCompare(other.at))
}

type Particulars = { amount?: number | null } & Partial<Pick<OrderEvent, 'way' | 'code' | 'reference'>>

/** @param amount in paise */
const event = (
  at: string,
  kind: OrderEvent['kind'],
  { amount = null, way = null, code = null, reference = null }: Particulars,
): OrderEvent => ({
  at,
  kind,
  actor: null,
  amount: amount === null ? null : rupeesOfPaise(amount),
  way,
  code,
  reference,
  reason: null,
})

/** What the provider told of links, and of refunds that are not among the order's own: those have lines of their own. */
function toldOf(told: readonly EventOfOrder[], refunds: readonly Refund[]): OrderEvent[] {
  const known = new Set(refunds.map(({ provider_key }) => provider_key))
  return told.flatMap((one) => {
    if (one.refund === null) return one.state === null && one.dispute === null ? [] : [toldEvent(one)]
    if (known.has(one.refund.key)) return []
    // It is told again and again, and by each asking.
    known.add(one.refund.key)
    return [toldEvent(one)]
  })
}

/** What a provider's webhook said. */
function toldEvent({ provider, received_at, state, refund, dispute }: EventOfOrder): OrderEvent {
  if (refund) {
    const { amountPaise, refundRef } = refund
    const particulars = { amount: amountPaise, way: provider, reference: refundRef }
    return event(received_at, 'provider_told', { ...particulars, code: 'refund_of_other' })
  }
  if (dispute) {
    const { amountPaise: amount, status, disputeRef: reference } = dispute
    return event(received_at, 'provider_told', { amount, way: provider, code: `dispute_${status}`, reference })
  }
  const amount = state && state.currency === 'INR' ? state.amountPaidPaise : null
  const code = state?.hasFailed && state.status === 'active' ? 'payment_failed' : (state?.status ?? null)
  return event(received_at, 'provider_told', { amount, way: provider, code, reference: state?.paymentRef ?? null })
}

const textOf = (details: AuditDetails, name: string) => (typeof details[name] === 'string' ? details[name] : null)
const numberOf = (details: AuditDetails, name: string) => (typeof details[name] === 'number' ? details[name] : null)
