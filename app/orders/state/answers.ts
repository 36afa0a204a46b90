/**
 * What callers are told of an order, in one place: each answer names what it shows, so that a column which is not named here
 * (the client's id, hashes, what staff alone may read) never leaves. Paise become rupees.
 */

import { shownSlot } from '~/domain/deliveries/meal-times'
import { rupeesOfPaise } from '~/domain/money/money'
import { lineTotal } from '~/domain/orders/basket'
import { allowedDecisions, needsPerson } from '~/domain/orders/order-state'
import type { PlanSessions } from '~/domain/orders/plan-sessions'
import type { PaymentLink } from '~/payments/contract/payments'
import type { AdminOrder, AdminOrderDetails } from '../contract/admin-orders'
import type { Order as OrderAnswer } from '../contract/orders'
import type { KnownFood } from '../contract/told-allergies'
import type { Refund } from '../refunds/refund-store'
import { cancellationOf } from '../sales/cancel'
import { isPayable, type OrderDetails, planDaysFromToday } from './order-details'
import type { OrderSettings } from './settings'
import { canRetry, ownRefunds, refundOf } from './transitions'

/** `plans`: those of its client that have sessions. */
type Known = { settings: OrderSettings; now: Date; plans?: readonly PlanSessions[] }

export function toOrderAnswer(
  { order, lines, attempts, refunds, creditNotes }: OrderDetails,
  { settings, now, plans = [] }: Known,
): OrderAnswer {
  const latest = attempts.at(-1)
  const hasGoodLink = order.status === 'awaiting_payment' && isPayable(latest, now)
  const { isAllowed, refundPaise, reason } = cancellationOf(order, settings.orders.policy, now)
  return {
    order_id: order.id,
    status: order.status,
    plan_type: order.plan_type,
    is_fee: order.is_fee === 1,
    plan_title: order.plan_title,
    kind: order.kind,
    meals: order.meals,
    lines: lines.map(({ dish_id, name, diet, quantity, unit_paise }) => ({
      dish_id,
      name,
      diet,
      quantity,
      unit_price: rupeesOfPaise(unit_paise),
      amount: rupeesOfPaise(lineTotal({ quantity, unit_paise })),
    })),
    amount: order.amount_paise === null ? null : rupeesOfPaise(order.amount_paise),
    currency: 'INR',
    discount: toDiscountAnswer(order),
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    address: order.address,
    state: order.state,
    buyer_gstin: order.buyer_gstin,
    start_date: order.start_date,
    end_date: order.end_date,
    stops_on: order.stops_on,
    meal_days: order.meal_days?.split(' ') ?? null,
    slot: shownSlot(order.slot, settings.orders.policy.mealTimes),
    created_at: order.created_at,
    paid_at: order.paid_at,
    link: hasGoodLink && latest?.url ? { url: latest.url, expires_at: latest.expires_at } : null,
    can_retry:
      canRetry(order, { hasLinks: attempts.length > 0, hasGoodLink }) && planDaysFromToday(order, now) !== null,
    cancellation: { allowed: isAllowed, refund: rupeesOfPaise(refundPaise), reason },
    refund: toRefundAnswer(order, refunds),
    sessions: sessionsIn(plans, order.id),
    receipt_number: order.receipt_number,
    credit_notes: creditNotes.map(({ number, amount_paise, issued_at }) => ({
      number,
      amount: rupeesOfPaise(amount_paise),
      issued_at,
    })),
  }
}

function sessionsIn(plans: readonly PlanSessions[], orderId: string): OrderAnswer['sessions'] {
  const plan = plans.find(({ order_id }) => order_id === orderId)
  return plan ? { sold: plan.sold, left: plan.left } : null
}

function toDiscountAnswer({ discount_code, full_price_paise, discount_paise }: OrderDetails['order']) {
  if (full_price_paise === null || discount_paise === null) return null
  return { code: discount_code, full_price: rupeesOfPaise(full_price_paise), amount: rupeesOfPaise(discount_paise) }
}

function toRefundAnswer(order: OrderDetails['order'], refunds: readonly Refund[]): OrderAnswer['refund'] {
  const refund = refundOf(order, refunds)
  const own = ownRefunds(order, refunds)
  const [first] = own
  if (refund === null || first === undefined) return null
  return {
    amount: rupeesOfPaise(refund.amount_paise),
    status: refund.status,
    by_hand: own.some(
      ({ status, hand_reference }) => status === 'by_hand' || status === 'failed' || hand_reference !== null,
    ),
    asked_at: first.asked_at,
  }
}

/** For a holder of the return token, who may be a stranger: what was bought and how it stands, nothing of the client. */
export function withoutPerson(order: OrderAnswer): OrderAnswer {
  const discount = order.discount && { ...order.discount, code: '' }
  const unnamed = {
    customer_name: '',
    customer_email: '',
    customer_phone: '',
    address: '',
    state: null,
    buyer_gstin: null,
  }
  return { ...order, discount, ...unnamed }
}

export function toAdminAnswer(whole: OrderDetails, known: Known): AdminOrder {
  const { order, attempts, refunds, disputes = [] } = whole
  return {
    ...toOrderAnswer(whole, known),
    user_id: order.user_id,
    provider: attempts.at(-1)?.provider ?? null,
    version: order.version,
    review_reason: order.review_reason,
    needs_person:
      needsPerson(order) ||
      refunds.some(({ status, told_at }) => status === 'pending' && told_at !== null) ||
      disputes.some(({ waits }) => waits === 1),
    attempts: attempts.map((one) => ({
      link_id: one.link_id,
      provider: one.provider,
      status: one.status,
      amount: rupeesOfPaise(one.amount_paise),
      received: one.received_paise === null ? null : rupeesOfPaise(one.received_paise),
      payment_ref: one.payment_ref,
      url: one.url,
      created_at: one.created_at,
      expires_at: one.expires_at,
    })),
    refunds: refunds.map(
      ({ id, link_id, reason, amount_paise, status, problem, hand_reference, asked_at, settled_at }) => ({
        refund_id: id,
        link_id,
        reason,
        amount: rupeesOfPaise(amount_paise),
        status,
        problem,
        hand_reference,
        asked_at,
        settled_at,
      }),
    ),
    disputes: disputes.map((one) => ({
      reference: one.dispute_ref,
      provider: one.provider,
      amount: one.amount_paise === null ? null : rupeesOfPaise(one.amount_paise),
      kind: one.kind,
      reason_code: one.reason_code,
      status: one.status,
      respond_by: one.respond_by,
      opened_at: one.opened_at,
      plan: one.plan_choice,
    })),
  }
}

export const toAdminDetails = (
  whole: OrderDetails,
  known: Known,
  { history, food, by_policy }: Pick<AdminOrderDetails, 'history' | 'by_policy'> & { food: KnownFood | null },
): AdminOrderDetails => ({
  ...toAdminAnswer(whole, known),
  ...(food ?? { diet: null, dislikes: null, allergies: null }),
  decisions: allowedDecisions(whole.order),
  by_policy,
  history,
})

export function toLinkAnswer({ order, attempts }: OrderDetails, now: Date): PaymentLink {
  const latest = attempts.at(-1)
  const isBeingMade = order.status === 'draft' && latest?.status === 'making'
  const url = order.status === 'awaiting_payment' && isPayable(latest, now) ? (latest?.url ?? null) : null
  return {
    link_url: url,
    order_id: order.id,
    status: isBeingMade ? 'pending' : order.status,
    amount: order.amount_paise === null ? null : rupeesOfPaise(order.amount_paise),
    expires_at: url === null ? null : (latest?.expires_at ?? null),
  }
}
