/**
 * The one place where what a provider says changes an order: webhook, return page, admin and reconciler all end here. What
 * paying means (receipt and its number, mails, the plan of the profile) happens in the same transaction, once.
 */
import type { Kysely } from 'kysely'
import { shownSlotText } from '~/domain/deliveries/meal-times'
import { isDeskWay } from '~/domain/money/payment-providers'
import { dishesText } from '~/domain/orders/basket'
import { isOfRunningOrder, type ReviewReason } from '~/domain/orders/order-state'
import { indiaDay } from '~/domain/time/days'
import { financialYear } from '~/domain/time/financial-year'
import { paymentTime } from '~/domain/time/payment-time'
import type { LinkState } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import type { OrderTrouble } from '../letters/order-mail'
import { type Attempt, getAttempt, listAttempts, updateAttempt } from '../links/attempt-store'
import { addSecondPayment, rememberPayments, shareOfLink } from '../links/second-payments'
import { insertReceipt, takeReceiptCount } from '../papers/receipt-store'
import { makeReceipt, receiptNumber } from '../papers/receipts'
import { insertRefund, listRefunds, newRefund } from '../refunds/refund-store'
import { countPaidCode, returnCode } from '../sales/discounts/discount-codes'
import { listLines } from '../sales/line-store'
import { lockWithVisit, settleVisit } from '../sales/visits/visit-settling'
import { lockOrder, type Order, updateOrder } from '../store'
import type { OrderContext } from './order-context'
import { contactOf, dayAfterLastMeal, daysOncePaid } from './order-details'
import { setOrderWords } from './order-words'
import { decide, isFirstPayment, statusAfterRefunds } from './transitions'

/**
 * Applies what is known of a link to its order. Safe to repeat, in any order.
 * @param isAsked whether the provider was asked for it; else it came by itself, and may be old
 * @returns null where there is no such link; else whether a payment, or a number of one, has become known
 */
export async function applyLinkState(
  trx: Kysely<Tables>,
  { order_id, link_id }: Pick<Attempt, 'order_id' | 'link_id'>,
  said: LinkState,
  context: OrderContext,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<{ isPaymentNews: boolean } | null> {
  const { now } = context
  // The order is locked first, always: any other transaction with news of one of its links waits here.
  const known = await lockWithVisit(trx, order_id, context)
  const attempts = await listAttempts(trx, [order_id])
  const before = attempts.find((one) => one.link_id === link_id)
  if (!known || !before) return null

  const further = attempts.filter(({ of_link_id }) => of_link_id === link_id)
  const { own: state, furtherPaise } = shareOfLink(known, before, further, said)
  const order = isFirstPayment(known, before, state) ? await settleVisit(trx, known, context) : known
  const latest = attempts.findLast(({ of_link_id }) => of_link_id === null)
  const { attemptStatus, orderStatus, effect } = decide(order, before, latest === before, state)
  const received_paise = receivedOf(before, state)
  if (attemptStatus !== before.status || received_paise !== before.received_paise)
    await updateAttempt(trx, link_id, { status: attemptStatus, received_paise })
  const added = []
  for (const paise of furtherPaise) added.push(await addSecondPayment(trx, before, paise, now))
  const isNumberNews = await rememberPayments(trx, [before, ...further, ...added], said, { isAsked })
  const attempt = (await getAttempt(trx, link_id)) ?? before
  const hasOtherTrouble = attempts.some((one) => one !== before && one.status === 'wrong')
  switch (effect.kind) {
    case 'activate':
      await countPaidCode(trx, order)
      await activate(trx, order, { ...attempt, paidAt: state.paidAt ?? null }, hasOtherTrouble, context)
      break
    case 'refund_duplicate':
      if (await sendBack(trx, attempt, 'duplicate', effect.amountPaise, context))
        await enqueueClinicAlert(trx, order_id, 'duplicate', context)
      break
    case 'refund_late':
      await refundLate(trx, order, attempt, effect.amountPaise, context)
      break
    case 'review':
      await countPaidCode(trx, order)
      await updateOrder(trx, order_id, { status: orderStatus, review_reason: effect.reason }, now)
      await enqueueClinicAlert(trx, order_id, effect.reason, context)
      break
    case 'none':
      if (orderStatus !== order.status) await updateOrder(trx, order_id, { status: orderStatus }, now)
      if (orderStatus === 'expired' || orderStatus === 'cancelled') await returnCode(trx, order)
  }
  // Each goes back in full, as a payment by a second link does.
  const reason = order.cancelled_at !== null && order.paid_link_id === null ? 'late' : 'duplicate'
  for (const payment of added) await sendBack(trx, payment, reason, payment.amount_paise, context)
  if (added.length > 0) await enqueueClinicAlert(trx, order_id, 'duplicate', context)
  return { isPaymentNews: isNumberNews || attemptStatus !== before.status }
}

/** What came by a link, as far as it is known: an old event lessens nothing, and another currency than rupees is not counted. */
function receivedOf({ received_paise }: Attempt, { amountPaidPaise, currency }: LinkState): number | null {
  return currency === 'INR' && amountPaidPaise > (received_paise ?? 0) ? amountPaidPaise : received_paise
}

/**
 * The plan begins: its receipt and the receipt's number, its mails, its days.
 * @param attempt by which it was paid; its `amount_paise` is what the receipt bills
 */
export async function activate(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt & { paidAt: string | null },
  hasOtherTrouble: boolean,
  { now, clinic, settings, enqueueMail }: OrderContext,
): Promise<void> {
  const { amount_paise } = attempt
  const paidAt = paymentTime(attempt.paidAt, { orderedAt: order.created_at, now })
  // Read first, as above.
  const orderLines = await listLines(trx, [order.id])
  const year = financialYear(paidAt)
  const number = receiptNumber(year, await takeReceiptCount(trx, year))
  const payment = { provider: attempt.provider, reference: attempt.payment_ref, paidAt }
  const billed = { order: { ...order, amount_paise }, orderLines }
  await insertReceipt(trx, makeReceipt({ number, ...billed, payment, clinic, settings, now }))
  const isLate = order.kind === 'food' && order.start_date <= indiaDay(paidAt)
  const days = daysOncePaid(order, paidAt)
  const review_reason: ReviewReason | null = isLate ? 'paid_too_late' : hasOtherTrouble ? order.review_reason : null
  const paid = { status: 'paid', paid_at: paidAt.toISOString(), paid_link_id: attempt.link_id } as const
  await updateOrder(trx, order.id, { ...paid, ...days, receipt_number: number, amount_paise, review_reason }, now)
  await setOrderWords(trx, { ...order, receipt_number: number })

  const bought = {
    orderId: order.id,
    planTitle: dishesText(orderLines) || order.plan_title,
    startDate: days.start_date,
    amountPaise: amount_paise,
    mealText: shownSlotText(order.slot, settings.orders.policy.mealTimes),
  }
  const receipt = {
    ...bought,
    fullName: order.customer_name,
    receiptNumber: number,
    isFood: order.kind === 'food',
    isDishes: orderLines.length > 0,
    isVisit: order.plan_type === 'visit',
  }
  await enqueueMail(trx, { template: 'order_receipt', to: order.customer_email, data: receipt }, now)
  // What the clinic has sold at its own desk it knows of.
  const notice = { ...bought, ...contactOf(order) }
  if (!isDeskWay(attempt.provider))
    await enqueueMail(trx, { template: 'order_notice', to: clinic.email, data: notice }, now)
  if (isLate) await enqueueClinicAlert(trx, order.id, 'paid_too_late', { now, clinic, enqueueMail })
}

/** A payment after the client has cancelled goes back in full; the order never becomes active. */
async function refundLate(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt,
  amountPaise: number,
  context: OrderContext,
): Promise<void> {
  const { now, clinic, settings, enqueueMail } = context
  await sendBack(trx, attempt, 'late', amountPaise, context)
  const status = statusAfterRefunds(order, await listRefunds(trx, [order.id]))
  await updateOrder(trx, order.id, { status, review_reason: null }, now)
  const { payoutDays } = settings.orders.policy
  const data = {
    orderId: order.id,
    planTitle: order.plan_title,
    fullName: order.customer_name,
    amountPaise,
    payoutDays,
    isVisit: order.plan_type === 'visit',
  }
  await enqueueMail(trx, { template: 'order_paid_late', to: order.customer_email, data }, now)
  await enqueueClinicAlert(trx, order.id, 'paid_after_cancel', { now, clinic, enqueueMail })
}

/**
 * Writes down that what came by a link goes back, less what the provider's dashboard has sent back. The reconciler sends it.
 * @returns false where it goes back already, or is back
 */
export async function sendBack(
  trx: Kysely<Tables>,
  attempt: Attempt,
  reason: 'duplicate' | 'late' | 'review',
  amountPaise: number,
  { now }: OrderContext,
): Promise<boolean> {
  const { link_id, order_id } = attempt
  const amount_paise = amountPaise - (await sumOfDashboardRefunds(trx, attempt))
  if (amount_paise <= 0) return false
  return insertRefund(trx, { ...newRefund(now), order_id, link_id, reason, amount_paise })
}

/** What the provider's dashboard has sent back of a link. */
async function sumOfDashboardRefunds(trx: Kysely<Tables>, { order_id, link_id }: Attempt): Promise<number> {
  const refunds = await listRefunds(trx, [order_id])
  const own = refunds.filter((one) => one.link_id === link_id && one.reason === 'provider' && one.status === 'done')
  return own.reduce((sum, one) => sum + one.amount_paise, 0)
}

/** Staff have sent money of an order back in the provider's dashboard: the order is cancelled by that. */
export async function cancelByRefund(
  trx: Kysely<Tables>,
  orderId: string,
  { now, settings }: Pick<OrderContext, 'now' | 'settings'>,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (!order) return
  let { cancelled_at, stops_on, review_reason } = order
  // Days need not be agreed any more; money that does not fit needs a person until all of it has gone back.
  const isMisfitBack = order.paid_at === null && !(await hasMisfitLeft(trx, orderId))
  if (isMisfitBack || isOfRunningOrder(review_reason)) review_reason = null
  if (cancelled_at === null) {
    cancelled_at = now.toISOString()
    if (order.paid_at !== null) stops_on = dayAfterLastMeal(order, settings.orders.policy, now)
  }
  const status = statusAfterRefunds({ ...order, cancelled_at }, await listRefunds(trx, [orderId]))
  await updateOrder(trx, orderId, { status, cancelled_at, stops_on, review_reason }, now)
}

/** Whether more came by links that did not fit than the provider's dashboard has sent back; unknown sums count as more. */
async function hasMisfitLeft(trx: Kysely<Tables>, orderId: string): Promise<boolean> {
  for (const attempt of await listAttempts(trx, [orderId]))
    if (attempt.status === 'wrong') {
      const back = await sumOfDashboardRefunds(trx, attempt)
      if (attempt.received_paise === null || attempt.received_paise > back) return true
    }
  return false
}

export async function enqueueClinicAlert(
  trx: Kysely<Tables>,
  orderId: string,
  reason: OrderTrouble,
  { now, clinic, enqueueMail }: Pick<OrderContext, 'now' | 'clinic' | 'enqueueMail'>,
): Promise<void> {
  await enqueueMail(trx, { template: 'order_review', to: clinic.email, data: { orderId, reason } }, now)
}
