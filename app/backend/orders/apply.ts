/**
 * The one place where what a provider says changes an order: webhook, return page, admin and reconciler all end here. What
 * paying means (receipt and its number, mails, the plan of the profile) happens in the same transaction, once.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { indiaDay } from '~/clinic/contract/plan-dates'
import { paymentTime } from '~/domain/payment-time'
import type { Tables } from '../db/tables'
import type { Clinic } from '../mail/letter'
import type { Mail } from '../mail/mail'
import type { OrderTrouble } from '../mail/order-mail'
import type { LinkState } from '../payments/gateway'
import { type Attempt, listAttempts, updateAttempt } from './attempt-store'
import { insertReceipt, takeReceiptCount } from './receipt-store'
import { financialYear, makeReceipt, receiptNumber } from './receipts'
import { insertRefund } from './refund-store'
import type { OrderSettings } from './settings'
import { lockOrder, type Order, type ReviewReason, updateOrder } from './store'
import { decide } from './transitions'
import { daysOncePaid } from './whole-order'

/** What has to be known before a transaction begins. */
export type Applying = {
  now: Date
  clinic: Clinic
  settings: OrderSettings
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
}

/**
 * Applies what is known of a link to its order. Safe to repeat, in any order.
 * @returns false where there is no such link
 */
export async function applyLinkState(
  trx: Kysely<Tables>,
  { orderId, linkId }: Pick<Attempt, 'orderId' | 'linkId'>,
  state: LinkState,
  applying: Applying,
): Promise<boolean> {
  const { now } = applying
  // The order first, always: whoever else has news of one of its links waits here.
  const order = await lockOrder(trx, orderId)
  const attempts = await listAttempts(trx, [orderId])
  const attempt = attempts.find((one) => one.linkId === linkId)
  if (!order || !attempt) return false

  const { attemptStatus, orderStatus, effect } = decide(order, attempt, attempts.at(-1) === attempt, state)
  const paymentRef = attempt.paymentRef ?? state.paymentRef
  if (attemptStatus !== attempt.status || paymentRef !== attempt.paymentRef)
    await updateAttempt(trx, linkId, { status: attemptStatus, paymentRef })
  const hasOtherTrouble = attempts.some((one) => one !== attempt && one.status === 'wrong')
  switch (effect.kind) {
    case 'activate':
      await activate(trx, order, { ...attempt, paymentRef, paidAt: state.paidAt ?? null }, hasOtherTrouble, applying)
      break
    case 'refund_duplicate':
      await refundDuplicate(trx, order, attempt, effect.amountPaise, applying)
      break
    case 'review':
      await updateOrder(trx, orderId, { status: orderStatus, reviewReason: effect.reason }, now)
      await tellClinic(trx, orderId, effect.reason, applying)
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
  { now, clinic, settings, enqueueMail }: Applying,
): Promise<void> {
  const { amountPaise } = attempt
  const paidAt = paymentTime(attempt.paidAt, { orderedAt: order.createdAt, now })
  const year = financialYear(paidAt)
  const number = receiptNumber(year, await takeReceiptCount(trx, year))
  const payment = { provider: attempt.provider, reference: attempt.paymentRef, paidAt }
  await insertReceipt(trx, makeReceipt({ number, order: { ...order, amountPaise }, payment, clinic, settings, now }))
  const isLate = order.kind === 'food' && order.startDate <= indiaDay(paidAt)
  const days = daysOncePaid(order, paidAt)
  const reviewReason: ReviewReason | null = isLate ? 'paid_too_late' : hasOtherTrouble ? order.reviewReason : null
  const paid = { status: 'paid', paidAt: paidAt.toISOString(), paidLinkId: attempt.linkId } as const
  await updateOrder(trx, order.id, { ...paid, ...days, receiptNumber: number, amountPaise, reviewReason }, now)

  const { customerName, customerEmail, customerPhone, planTitle, kind } = order
  const bought = { orderId: order.id, planTitle, startDate: days.startDate, amountPaise }
  const receipt = { ...bought, fullName: customerName, receiptNumber: number, isFood: kind === 'food' }
  await enqueueMail(trx, { template: 'order_receipt', to: customerEmail, data: receipt }, now)
  const notice = { ...bought, name: customerName, email: customerEmail, phone: customerPhone }
  await enqueueMail(trx, { template: 'order_notice', to: clinic.email, data: notice }, now)
  if (isLate) await tellClinic(trx, order.id, 'paid_too_late', { now, clinic, enqueueMail })
}

/** The reconciler sends it off. */
async function refundDuplicate(
  trx: Kysely<Tables>,
  order: Order,
  { linkId }: Attempt,
  amountPaise: number,
  applying: Applying,
): Promise<void> {
  const askedAt = applying.now.toISOString()
  const refund = { id: newRefundId(), orderId: order.id, linkId, reason: 'duplicate', amountPaise } as const
  const isNew = await insertRefund(
    trx,
    { ...refund, status: 'pending', refundRef: null, askedAt, settledAt: null },
    applying.now,
  )
  if (isNew) await tellClinic(trx, order.id, 'duplicate', applying)
}

/** Letters and digits only, as every provider takes it. */
export const newRefundId = (): string => uuidv7().replaceAll('-', '')

export async function tellClinic(
  trx: Kysely<Tables>,
  orderId: string,
  reason: OrderTrouble,
  { now, clinic, enqueueMail }: Omit<Applying, 'settings'>,
): Promise<void> {
  await enqueueMail(trx, { template: 'order_review', to: clinic.email, data: { orderId, reason } }, now)
}
