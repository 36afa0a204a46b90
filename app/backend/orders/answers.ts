/** Orders in the contract's names; here paise become rupees. */
import type { AdminOrder, Order as OrderAnswer, Receipt } from '~/clinic/contract/orders'
import type { PaymentLink } from '~/clinic/contract/payments'
import { rupeesOfPaise } from '~/domain/money'
import { cancellationOf } from './cancel'
import type { ReceiptSnapshot } from './receipts'
import type { Refund } from './refund-store'
import type { OrderSettings } from './settings'
import { canRetry } from './transitions'
import { daysAnew, isGood, type WholeOrder } from './whole-order'

type Known = { settings: OrderSettings; now: Date }

export function toOrderAnswer(
  { order, attempts, refunds, creditNotes }: WholeOrder,
  { settings, now }: Known,
): OrderAnswer {
  const latest = attempts.at(-1)
  const hasGoodLink = order.status === 'awaiting_payment' && isGood(latest, now)
  const { isAllowed, refundPaise, reason } = cancellationOf(order, settings.orders.policy, now)
  return {
    order_id: order.id,
    status: order.status,
    plan_type: order.planType,
    plan_title: order.planTitle,
    kind: order.kind,
    meals: order.meals,
    amount: order.amountPaise === null ? null : rupeesOfPaise(order.amountPaise),
    currency: 'INR',
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    address: order.address,
    state: order.state,
    start_date: order.startDate,
    end_date: order.endDate,
    stops_on: order.stopsOn,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    link: hasGoodLink && latest?.url ? { url: latest.url, expires_at: latest.expiresAt } : null,
    can_retry: canRetry(order, { hasLinks: attempts.length > 0, hasGoodLink }) && daysAnew(order, now) !== null,
    cancellation: { allowed: isAllowed, refund: rupeesOfPaise(refundPaise), reason },
    refund: toRefundAnswer(order, refunds),
    receipt_number: order.receiptNumber,
    credit_notes: creditNotes.map(({ number, amountPaise, issuedAt }) => ({
      number,
      amount: rupeesOfPaise(amountPaise),
      issued_at: issuedAt,
    })),
  }
}

/** What goes back of the order itself, in one sum; a payment that came twice is another matter. */
function toRefundAnswer({ paidLinkId }: WholeOrder['order'], refunds: readonly Refund[]): OrderAnswer['refund'] {
  const own = refunds.filter(
    ({ reason, linkId }) => reason !== 'duplicate' && (paidLinkId === null || linkId === paidLinkId),
  )
  const [first] = own
  if (first === undefined) return null
  const open = own.find(({ status }) => status !== 'done')
  return {
    amount: rupeesOfPaise(own.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    status: open?.status ?? 'done',
    by_hand: own.some(
      ({ status, handReference }) => status === 'by_hand' || status === 'failed' || handReference !== null,
    ),
    asked_at: first.askedAt,
  }
}

/** For who holds the return token and may be anybody: what was bought and how it stands, nothing of the person. */
export function withoutPerson(order: OrderAnswer): OrderAnswer {
  return { ...order, customer_name: '', customer_email: '', customer_phone: '', address: '', state: null }
}

export function toAdminAnswer(whole: WholeOrder, known: Known): AdminOrder {
  const { order, attempts, refunds } = whole
  return {
    ...toOrderAnswer(whole, known),
    user_id: order.userId,
    provider: attempts.at(-1)?.provider ?? null,
    review_reason: order.reviewReason,
    attempts: attempts.map(({ linkId, status, url, createdAt, expiresAt }) => ({
      link_id: linkId,
      status,
      url,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
    refunds: refunds.map((refund) => ({
      refund_id: refund.id,
      link_id: refund.linkId,
      reason: refund.reason,
      amount: rupeesOfPaise(refund.amountPaise),
      status: refund.status,
      problem: refund.problem,
      hand_reference: refund.handReference,
      asked_at: refund.askedAt,
      settled_at: refund.settledAt,
    })),
  }
}

export function toLinkAnswer({ order, attempts }: WholeOrder, now: Date): PaymentLink {
  const latest = attempts.at(-1)
  const isBeingMade = order.status === 'draft' && latest?.status === 'making'
  const url = order.status === 'awaiting_payment' && isGood(latest, now) ? (latest?.url ?? null) : null
  return {
    link_url: url,
    order_id: order.id,
    status: isBeingMade ? 'pending' : order.status,
    expires_at: url === null ? null : (latest?.expiresAt ?? null),
  }
}

export function toReceiptAnswer(receipt: ReceiptSnapshot, refund: Refund | null): Receipt {
  return { ...receipt, refund: refund && { amount_paise: refund.amountPaise, status: refund.status } }
}
