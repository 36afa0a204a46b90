/** Orders in the contract's names; here paise become rupees. */
import type { AdminOrder, Order as OrderAnswer, Receipt } from '~/clinic/contract/orders'
import type { PaymentLink } from '~/clinic/contract/payments'
import { rupeesOfPaise } from '~/domain/money'
import { cancellationOf } from './cancel'
import { isPayable, type OrderDetails, planDaysFromToday } from './order-details'
import type { ReceiptSnapshot } from './receipts'
import type { Refund } from './refund-store'
import type { OrderSettings } from './settings'
import { canRetry } from './transitions'

type Known = { settings: OrderSettings; now: Date }

export function toOrderAnswer(
  { order, attempts, refunds, creditNotes }: OrderDetails,
  { settings, now }: Known,
): OrderAnswer {
  const latest = attempts.at(-1)
  const hasGoodLink = order.status === 'awaiting_payment' && isPayable(latest, now)
  const { isAllowed, refundPaise, reason } = cancellationOf(order, settings.orders.policy, now)
  return {
    order_id: order.id,
    status: order.status,
    plan_type: order.plan_type,
    plan_title: order.plan_title,
    kind: order.kind,
    meals: order.meals,
    amount: order.amount_paise === null ? null : rupeesOfPaise(order.amount_paise),
    currency: 'INR',
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    address: order.address,
    state: order.state,
    start_date: order.start_date,
    end_date: order.end_date,
    stops_on: order.stops_on,
    created_at: order.created_at,
    paid_at: order.paid_at,
    link: hasGoodLink && latest?.url ? { url: latest.url, expires_at: latest.expires_at } : null,
    can_retry:
      canRetry(order, { hasLinks: attempts.length > 0, hasGoodLink }) && planDaysFromToday(order, now) !== null,
    cancellation: { allowed: isAllowed, refund: rupeesOfPaise(refundPaise), reason },
    refund: toRefundAnswer(order, refunds),
    receipt_number: order.receipt_number,
    credit_notes: creditNotes.map(({ number, amount_paise: amountPaise, issued_at: issuedAt }) => ({
      number,
      amount: rupeesOfPaise(amountPaise),
      issued_at: issuedAt,
    })),
  }
}

/** What goes back of the order itself, in one sum; a payment that came twice is another matter. */
function toRefundAnswer(
  { paid_link_id: paidLinkId }: OrderDetails['order'],
  refunds: readonly Refund[],
): OrderAnswer['refund'] {
  const own = refunds.filter(
    ({ reason, link_id: linkId }) => reason !== 'duplicate' && (paidLinkId === null || linkId === paidLinkId),
  )
  const [first] = own
  if (first === undefined) return null
  const open = own.find(({ status }) => status !== 'done')
  return {
    amount: rupeesOfPaise(own.reduce((sum, { amount_paise: amountPaise }) => sum + amountPaise, 0)),
    status: open?.status ?? 'done',
    by_hand: own.some(
      ({ status, hand_reference: handReference }) =>
        status === 'by_hand' || status === 'failed' || handReference !== null,
    ),
    asked_at: first.asked_at,
  }
}

/** For who holds the return token and may be anybody: what was bought and how it stands, nothing of the person. */
export function withoutPerson(order: OrderAnswer): OrderAnswer {
  return { ...order, customer_name: '', customer_email: '', customer_phone: '', address: '', state: null }
}

export function toAdminAnswer(whole: OrderDetails, known: Known): AdminOrder {
  const { order, attempts, refunds } = whole
  return {
    ...toOrderAnswer(whole, known),
    user_id: order.user_id,
    provider: attempts.at(-1)?.provider ?? null,
    review_reason: order.review_reason,
    attempts: attempts.map(({ link_id: linkId, status, url, created_at: createdAt, expires_at: expiresAt }) => ({
      link_id: linkId,
      status,
      url,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
    refunds: refunds.map((refund) => ({
      refund_id: refund.id,
      link_id: refund.link_id,
      reason: refund.reason,
      amount: rupeesOfPaise(refund.amount_paise),
      status: refund.status,
      problem: refund.problem,
      hand_reference: refund.hand_reference,
      asked_at: refund.asked_at,
      settled_at: refund.settled_at,
    })),
  }
}

export function toLinkAnswer({ order, attempts }: OrderDetails, now: Date): PaymentLink {
  const latest = attempts.at(-1)
  const isBeingMade = order.status === 'draft' && latest?.status === 'making'
  const url = order.status === 'awaiting_payment' && isPayable(latest, now) ? (latest?.url ?? null) : null
  return {
    link_url: url,
    order_id: order.id,
    status: isBeingMade ? 'pending' : order.status,
    expires_at: url === null ? null : (latest?.expires_at ?? null),
  }
}

export function toReceiptAnswer(receipt: ReceiptSnapshot, refund: Refund | null): Receipt {
  return { ...receipt, refund: refund && { amount_paise: refund.amount_paise, status: refund.status } }
}
