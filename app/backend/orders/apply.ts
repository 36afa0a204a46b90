/**
 * The one place where what a provider says changes an order: webhook, return page, admin and reconciler all end here. What
 * paying means (receipt and its number, mails, the plan of the profile) happens in the same transaction, once.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { indiaDay } from '~/domain/days'
import { paymentTime } from '~/domain/payment-time'
import type { Tables } from '../db/tables'
import type { Letterhead } from '../mail/letter'
import type { Mail } from '../mail/mail'
import type { OrderTrouble } from '../mail/order-mail'
import type { LinkState } from '../payments/gateway'
import { type Attempt, listAttempts, updateAttempt } from './attempt-store'
import { issueCreditNote } from './credit-notes'
import { dayAfterLastMeal, daysOncePaid } from './order-details'
import { insertReceipt, takeReceiptCount } from './receipt-store'
import { financialYear, makeReceipt, receiptNumber } from './receipts'
import { insertRefund, listRefunds, newRefund, type Refund } from './refund-store'
import type { OrderSettings } from './settings'
import { lockOrder, type Order, type ReviewReason, updateOrder } from './store'
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
  { order_id: orderId, link_id: linkId }: Pick<Attempt, 'order_id' | 'link_id'>,
  state: LinkState,
  applying: OrderContext,
): Promise<boolean> {
  const { now } = applying
  // The order first, always: whoever else has news of one of its links waits here.
  const order = await lockOrder(trx, orderId)
  const attempts = await listAttempts(trx, [orderId])
  const attempt = attempts.find((one) => one.link_id === linkId)
  if (!order || !attempt) return false

  const { attemptStatus, orderStatus, effect } = decide(order, attempt, attempts.at(-1) === attempt, state)
  const paymentRef = attempt.payment_ref ?? state.paymentRef
  const orderRef = attempt.order_ref ?? state.orderRef ?? null
  if (attemptStatus !== attempt.status || paymentRef !== attempt.payment_ref || orderRef !== attempt.order_ref)
    await updateAttempt(trx, linkId, { status: attemptStatus, payment_ref: paymentRef, order_ref: orderRef })
  // Asked for first: the counter of receipts is locked from its number to the commit.
  const theirsPaise = effect.kind === 'activate' ? await sumOfTheirs(trx, attempt) : 0
  const hasOtherTrouble = attempts.some((one) => one !== attempt && one.status === 'wrong')
  switch (effect.kind) {
    case 'activate':
      await activate(
        trx,
        order,
        { ...attempt, payment_ref: paymentRef, paidAt: state.paidAt ?? null },
        hasOtherTrouble,
        applying,
      )
      // The news of a refund can overtake the news of its payment.
      if (theirsPaise > 0) {
        await cancelByRefund(trx, orderId, applying)
        await creditRefundsOf(trx, orderId, linkId, now)
      }
      break
    case 'refund_duplicate':
      if (await sendBack(trx, attempt, 'duplicate', effect.amountPaise, applying))
        await enqueueClinicAlert(trx, orderId, 'duplicate', applying)
      break
    case 'refund_late':
      await refundLate(trx, order, attempt, effect.amountPaise, applying)
      break
    case 'review':
      await updateOrder(trx, orderId, { status: orderStatus, review_reason: effect.reason }, now)
      await enqueueClinicAlert(trx, orderId, effect.reason, applying)
      break
    case 'none':
      if (orderStatus !== order.status) await updateOrder(trx, orderId, { status: orderStatus }, now)
  }
  return true
}

async function activate(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt & { paidAt: string | null },
  hasOtherTrouble: boolean,
  { now, clinic, settings, enqueueMail }: OrderContext,
): Promise<void> {
  const { amount_paise: amountPaise } = attempt
  const paidAt = paymentTime(attempt.paidAt, { orderedAt: order.created_at, now })
  const year = financialYear(paidAt)
  const number = receiptNumber(year, await takeReceiptCount(trx, year))
  const payment = { provider: attempt.provider, reference: attempt.payment_ref, paidAt }
  await insertReceipt(
    trx,
    makeReceipt({ number, order: { ...order, amount_paise: amountPaise }, payment, clinic, settings, now }),
  )
  const isLate = order.kind === 'food' && order.start_date <= indiaDay(paidAt)
  const days = daysOncePaid(order, paidAt)
  const reviewReason: ReviewReason | null = isLate ? 'paid_too_late' : hasOtherTrouble ? order.review_reason : null
  const paid = { status: 'paid', paid_at: paidAt.toISOString(), paid_link_id: attempt.link_id } as const
  await updateOrder(
    trx,
    order.id,
    { ...paid, ...days, receipt_number: number, amount_paise: amountPaise, review_reason: reviewReason },
    now,
  )

  const {
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    plan_title: planTitle,
    kind,
  } = order
  const bought = { orderId: order.id, planTitle, startDate: days.start_date, amountPaise }
  const receipt = { ...bought, fullName: customerName, receiptNumber: number, isFood: kind === 'food' }
  await enqueueMail(trx, { template: 'order_receipt', to: customerEmail, data: receipt }, now)
  const notice = { ...bought, name: customerName, email: customerEmail, phone: customerPhone }
  await enqueueMail(trx, { template: 'order_notice', to: clinic.email, data: notice }, now)
  if (isLate) await enqueueClinicAlert(trx, order.id, 'paid_too_late', { now, clinic, enqueueMail })
}

/** What went back before its payment was heard of had no receipt to credit; it has one now. */
async function creditRefundsOf(trx: Kysely<Tables>, orderId: string, linkId: string, now: Date): Promise<void> {
  const refunds = await listRefunds(trx, [orderId])
  for (const refund of refunds.filter((one) => one.link_id === linkId && one.status === 'done'))
    await issueCreditNote(trx, { id: orderId, paid_link_id: linkId }, refund, now)
}

/** What comes after the client has cancelled goes back in full; the order never becomes active. */
async function refundLate(
  trx: Kysely<Tables>,
  order: Order,
  attempt: Attempt,
  amountPaise: number,
  applying: OrderContext,
): Promise<void> {
  const { now, clinic, settings, enqueueMail } = applying
  await sendBack(trx, attempt, 'late', amountPaise, applying)
  const status = statusAfterRefunds(order, await listRefunds(trx, [order.id]))
  await updateOrder(trx, order.id, { status, review_reason: null }, now)
  const { id: orderId, customer_name: fullName, customer_email: customerEmail, plan_title: planTitle } = order
  const { payoutDays } = settings.orders.policy
  const data = { orderId, planTitle, fullName, amountPaise, payoutDays }
  await enqueueMail(trx, { template: 'order_paid_late', to: customerEmail, data }, now)
  await enqueueClinicAlert(trx, orderId, 'paid_after_cancel', { now, clinic, enqueueMail })
}

/**
 * Writes down that what came by a link goes back, less what the provider's dashboard has sent back. The reconciler sends it.
 * @returns false where it goes back already, or is back
 */
async function sendBack(
  trx: Kysely<Tables>,
  attempt: Attempt,
  reason: 'duplicate' | 'late',
  amountPaise: number,
  { now }: OrderContext,
): Promise<boolean> {
  const { link_id: linkId, order_id: orderId } = attempt
  const restPaise = amountPaise - (await sumOfTheirs(trx, attempt))
  if (restPaise <= 0) return false
  const refund: Refund = {
    ...newRefund(now),
    id: newRefundId(),
    order_id: orderId,
    link_id: linkId,
    reason,
    amount_paise: restPaise,
  }
  return insertRefund(trx, refund, now)
}

/** What the provider's dashboard has sent back of a link. */
async function sumOfTheirs(trx: Kysely<Tables>, { order_id: orderId, link_id: linkId }: Attempt): Promise<number> {
  const refunds = await listRefunds(trx, [orderId])
  const theirs = refunds.filter((one) => one.link_id === linkId && one.reason === 'provider' && one.status === 'done')
  return theirs.reduce((sum, one) => sum + one.amount_paise, 0)
}

/** Staff have sent money of an order back in the provider's dashboard: the order is cancelled by that. */
export async function cancelByRefund(
  trx: Kysely<Tables>,
  orderId: string,
  { now, settings }: Pick<OrderContext, 'now' | 'settings'>,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (!order) return
  if (order.cancelled_at === null) {
    order.cancelled_at = now.toISOString()
    if (order.paid_at !== null) order.stops_on = dayAfterLastMeal(order, settings.orders.policy, now)
  }
  const { cancelled_at: cancelledAt, stops_on: stopsOn } = order
  const status = statusAfterRefunds(order, await listRefunds(trx, [orderId]))
  await updateOrder(trx, orderId, { status, cancelled_at: cancelledAt, stops_on: stopsOn }, now)
}

/** Letters and digits only, as every provider takes it. */
export const newRefundId = (): string => uuidv7().replaceAll('-', '')

export async function enqueueClinicAlert(
  trx: Kysely<Tables>,
  orderId: string,
  reason: OrderTrouble,
  { now, clinic, enqueueMail }: Omit<OrderContext, 'settings'>,
): Promise<void> {
  await enqueueMail(trx, { template: 'order_review', to: clinic.email, data: { orderId, reason } }, now)
}
