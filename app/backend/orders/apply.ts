/**
 * The one place where what a provider says changes an order: webhook, return page, admin and reconciler all end here. What
 * paying means (receipt and its number, mails, the plan of the profile) happens in the same transaction, once.
 */
import type { Kysely } from 'kysely'
import { dishesText } from '~/domain/basket'
import { indiaDay } from '~/domain/days'
import type { ReviewReason } from '~/domain/order-state'
import { isDeskWay } from '~/domain/payment-providers'
import { paymentTime } from '~/domain/payment-time'
import type { Tables } from '../db/tables'
import type { Letterhead } from '../mail/letter'
import type { Mail } from '../mail/mail'
import type { OrderTrouble } from '../mail/order-mail'
import type { LinkState } from '../payments/gateway'
import { type Attempt, listAttempts, updateAttempt } from './attempt-store'
import { issueCreditNote } from './credit-notes'
import { countPaidCode, returnCode } from './discount-codes'
import { listLines } from './line-store'
import { contactOf, dayAfterLastMeal, daysOncePaid } from './order-details'
import { addOrderWords } from './order-words'
import { insertReceipt, takeReceiptCount } from './receipt-store'
import { financialYear, makeReceipt, receiptNumber } from './receipts'
import { insertRefund, listRefunds, newRefund } from './refund-store'
import type { OrderSettings } from './settings'
import { lockOrder, type Order, updateOrder } from './store'
import { decide, statusAfterRefunds } from './transitions'

/** What has to be known before a transaction begins. */
export type OrderContext = {
  now: Date
  clinic: Letterhead
  settings: OrderSettings
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
}

/**
 * Applies what is known of a link to its order. Safe to repeat, in any order.
 * @returns false where there is no such link
 */
export async function applyLinkState(
  trx: Kysely<Tables>,
  { order_id, link_id }: Pick<Attempt, 'order_id' | 'link_id'>,
  state: LinkState,
  context: OrderContext,
): Promise<boolean> {
  const { now } = context
  // The order is locked first, always: any other transaction with news of one of its links waits here.
  const order = await lockOrder(trx, order_id)
  const attempts = await listAttempts(trx, [order_id])
  const attempt = attempts.find((one) => one.link_id === link_id)
  if (!order || !attempt) return false

  const { attemptStatus, orderStatus, effect } = decide(order, attempt, attempts.at(-1) === attempt, state)
  const payment_ref = attempt.payment_ref ?? state.paymentRef
  const order_ref = attempt.order_ref ?? state.orderRef ?? null
  const received_paise = receivedOf(state) ?? attempt.received_paise
  const isNews =
    attemptStatus !== attempt.status ||
    payment_ref !== attempt.payment_ref ||
    order_ref !== attempt.order_ref ||
    received_paise !== attempt.received_paise
  if (isNews) await updateAttempt(trx, link_id, { status: attemptStatus, payment_ref, order_ref, received_paise })
  // Read first: the counter of receipts is locked from its number to the commit.
  const dashboardPaise = effect.kind === 'activate' ? await sumOfDashboardRefunds(trx, attempt) : 0
  const hasOtherTrouble = attempts.some((one) => one !== attempt && one.status === 'wrong')
  switch (effect.kind) {
    case 'activate':
      await countPaidCode(trx, order)
      await activate(trx, order, { ...attempt, payment_ref, paidAt: state.paidAt ?? null }, hasOtherTrouble, context)
      // The news of a refund can overtake the news of its payment.
      if (dashboardPaise > 0) {
        await cancelByRefund(trx, order_id, context)
        await creditRefundsOf(trx, attempt, now)
      }
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
  return true
}

/** What came by a link; null where nothing came, or another currency than rupees. */
const receivedOf = ({ amountPaidPaise, currency }: LinkState): number | null =>
  currency === 'INR' && amountPaidPaise > 0 ? amountPaidPaise : null

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
  await addOrderWords(trx, { ...order, receipt_number: number })

  const bought = {
    orderId: order.id,
    planTitle: dishesText(orderLines) || order.plan_title,
    startDate: days.start_date,
    amountPaise: amount_paise,
  }
  const receipt = {
    ...bought,
    fullName: order.customer_name,
    receiptNumber: number,
    isFood: order.kind === 'food',
    isDishes: orderLines.length > 0,
  }
  await enqueueMail(trx, { template: 'order_receipt', to: order.customer_email, data: receipt }, now)
  // What the clinic has sold at its own desk it knows of.
  const notice = { ...bought, ...contactOf(order) }
  if (!isDeskWay(attempt.provider))
    await enqueueMail(trx, { template: 'order_notice', to: clinic.email, data: notice }, now)
  if (isLate) await enqueueClinicAlert(trx, order.id, 'paid_too_late', { now, clinic, enqueueMail })
}

/** What went back before its payment was heard of had no receipt to credit; it has one now. */
async function creditRefundsOf(trx: Kysely<Tables>, { order_id, link_id }: Attempt, now: Date): Promise<void> {
  const refunds = await listRefunds(trx, [order_id])
  for (const refund of refunds.filter((one) => one.link_id === link_id && one.status === 'done'))
    await issueCreditNote(trx, { id: order_id, paid_link_id: link_id }, refund, now)
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
  if (isMisfitBack || review_reason === 'paid_too_late') review_reason = null
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
  { now, clinic, enqueueMail }: Omit<OrderContext, 'settings'>,
): Promise<void> {
  await enqueueMail(trx, { template: 'order_review', to: clinic.email, data: { orderId, reason } }, now)
}
