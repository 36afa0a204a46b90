/** An order with all that belongs to it, and what follows from the whole. */
import type { Kysely } from 'kysely'
import { cancellableMeals, type RefundPolicy } from '~/domain/money/refunds'
import { daysOfMeals } from '~/domain/orders/ordered-plan'
import { planEnd, startDays } from '~/domain/orders/plans'
import { addDays, daysBetween, indiaDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import { type Dispute, listDisputes } from '../disputes/dispute-store'
import { type Attempt, listAttempts } from '../links/attempt-store'
import { type IssuedCreditNote, listCreditNotes } from '../papers/credit-note-store'
import { listRefunds, type Refund } from '../refunds/refund-store'
import { listLines, type OrderLine } from '../sales/line-store'
import { getOrder, type Order } from '../store'

/** An order with the links it was to be paid by, what went back, and the papers of that. */
export type OrderDetails = {
  order: Order
  /** Of an order of dishes; empty for a plan. */
  lines: OrderLine[]
  attempts: Attempt[]
  refunds: Refund[]
  creditNotes: IssuedCreditNote[]
  /** Only staff are told of them. */
  disputes?: Dispute[]
}

/** With its links and refunds. @throws {ApiError} order_not_found */
export async function getOrderDetails(db: Kysely<Tables>, orderId: string): Promise<OrderDetails> {
  const order = await getOrder(db, orderId)
  const [whole] = order ? await loadOrderDetails(db, [order]) : []
  if (!whole) throw new ApiError('order_not_found')
  return whole
}

export async function loadOrderDetails(db: Kysely<Tables>, orders: readonly Order[]): Promise<OrderDetails[]> {
  const ids = orders.map(({ id }) => id)
  const attempts = await listAttempts(db, ids)
  const refunds = await listRefunds(db, ids)
  const creditNotes = await listCreditNotes(db, ids)
  const lines = await listLines(db, ids)
  const disputes = await listDisputes(db, ids)
  return orders.map((order) => ({
    order,
    lines: lines.filter((one) => one.order_id === order.id),
    attempts: attempts.filter((one) => one.order_id === order.id),
    refunds: refunds.filter((one) => one.order_id === order.id),
    creditNotes: creditNotes.filter((one) => one.order_id === order.id),
    disputes: disputes.filter((one) => one.order_id === order.id),
  }))
}

/** For mails to the clinic. */
export const contactOf = (order: Order) => ({
  name: order.customer_name,
  email: order.customer_email,
  phone: order.customer_phone,
})

/** The address of a payment page lets its holder pay, so it is sealed, and opened only for an answer. */
const urlPlace = (linkId: string) => ({ table: 'payment_attempts', column: 'url', id: linkId })

export const sealUrl = (vault: Vault, linkId: string, url: string): string => vault.seal(url, urlPlace(linkId))

/** With the addresses of its links, for answers to callers who may know them. */
export function withPaymentUrls(vault: Vault, whole: OrderDetails): OrderDetails {
  const open = ({ link_id, url }: Attempt) => (url === null ? null : vault.open(url, urlPlace(link_id)))
  return { ...whole, attempts: whole.attempts.map((attempt) => ({ ...attempt, url: open(attempt) })) }
}

/**
 * The days of an order that gets a new link: a subscription whose first day has passed begins today, at its full length; food
 * keeps its days, and a visit its day. null: it can no longer be paid, and the client has to make a new order.
 */
export function planDaysFromToday(order: Order, now: Date): PlanDays | null {
  if (order.plan_type === 'visit') return { start_date: order.start_date, end_date: order.end_date }
  const { first } = startDays(order.kind, now)
  if (order.start_date < first && order.kind === 'food') return null
  return movedTo(first, order)
}

/** Of a food plan that is cancelled when it has begun, or is about to: the meals that are too near still come. */
export function dayAfterLastMeal(order: Order, policy: RefundPolicy, now: Date): string | null {
  const ahead = new Set(cancellableMeals(order, policy, now))
  const last = daysOfMeals(order).findLast((day) => !ahead.has(day))
  return last === undefined ? null : addDays(last, 1)
}

/**
 * The days of an order that is paid at this moment: a subscription that was to begin before begins today, so that the client
 * gets its full length. One that begins later keeps its days. A visit keeps its day. Food keeps its days whatever they are: they are cooked for,
 * and of one that is paid too late the clinic is told, who agree on the days with the client.
 */
export function daysOncePaid(order: Order, paidAt: Date): PlanDays {
  const { kind, plan_type, start_date, end_date } = order
  return kind === 'food' || plan_type === 'visit' ? { start_date, end_date } : movedTo(indiaDay(paidAt), order)
}

type PlanDays = Pick<Order, 'start_date' | 'end_date'>

/** From `first` on where it was to begin before, at its full length. */
function movedTo(first: string, { plan_type, start_date, end_date }: Order): PlanDays {
  if (start_date >= first) return { start_date, end_date }
  return { start_date: first, end_date: planEnd(plan_type, first) ?? addDays(first, daysBetween(start_date, end_date)) }
}

/**
 * Whether there is a link to pay by, or one is being made. The order and its links are two reads: where the link was made
 * between them the order is still a draft and its link is active, and must not be cancelled for a new one.
 */
export function hasLinkToPayBy({ order, attempts }: Pick<OrderDetails, 'order' | 'attempts'>, now: Date): boolean {
  const latest = attempts.at(-1)
  return order.status === 'draft'
    ? latest?.status === 'making' || isPayable(latest, now)
    : order.status === 'awaiting_payment' && isPayable(latest, now)
}

/** Whether a link can still be paid by, as far as we know. */
export function isPayable(attempt: Attempt | undefined, now: Date): boolean {
  return attempt?.status === 'active' && Date.parse(attempt.expires_at) > now.getTime()
}
