/** An order with all that belongs to it, and what can be told from the whole. */
import type { Kysely } from 'kysely'
import { planEnd, startDays } from '~/clinic/contract/plan-dates'
import { ApiError } from '../api-error'
import type { Tables } from '../db/tables'
import { isSealed, type Vault } from '../vault/vault'
import { type Attempt, listAttempts } from './attempt-store'
import { listRefunds, type Refund } from './refund-store'
import { getOrder, type Order } from './store'

/** An order with the links it was to be paid by and what went back. */
export type WholeOrder = { order: Order; attempts: Attempt[]; refunds: Refund[] }

/** With its links and refunds. @throws {ApiError} order_not_found */
export async function readWhole(db: Kysely<Tables>, orderId: string): Promise<WholeOrder> {
  const order = await getOrder(db, orderId)
  const [whole] = order ? await withParts(db, [order]) : []
  if (!whole) throw new ApiError('order_not_found')
  return whole
}

export async function withParts(db: Kysely<Tables>, orders: readonly Order[]): Promise<WholeOrder[]> {
  const ids = orders.map(({ id }) => id)
  const attempts = await listAttempts(db, ids)
  const refunds = await listRefunds(db, ids)
  return orders.map((order) => ({
    order,
    attempts: attempts.filter(({ orderId }) => orderId === order.id),
    refunds: refunds.filter(({ orderId }) => orderId === order.id),
  }))
}

/** The address of a payment page lets its holder pay, so it is sealed, and opened only to be told. */
const urlPlace = (linkId: string) => ({ table: 'payment_attempts', column: 'url', id: linkId })

export const sealUrl = (vault: Vault, linkId: string, url: string): string => vault.seal(url, urlPlace(linkId))

/** With the addresses of its links, to be told to who may know them. */
export function withOpenUrls(vault: Vault, whole: WholeOrder): WholeOrder {
  const open = ({ linkId, url }: Attempt) => {
    if (url === null || !isSealed(url)) return url
    return vault.open(url, urlPlace(linkId))
  }
  return { ...whole, attempts: whole.attempts.map((attempt) => ({ ...attempt, url: open(attempt) })) }
}

/**
 * The days of an order whose link is made anew: a subscription whose first day has passed begins today; food keeps its days
 * or is ordered anew. null: it cannot be paid any more.
 */
export function daysAnew({ kind, planType, startDate, endDate }: Order, now: Date) {
  const { first } = startDays(kind, now)
  if (startDate >= first) return { startDate, endDate }
  if (kind === 'food') return null
  const end = planEnd(planType, first) ?? endDate
  return end > first ? { startDate: first, endDate: end } : null
}

/** Whether there is a link to pay by, or one is being made. */
export function hasLinkToPayBy({ order, attempts }: Pick<WholeOrder, 'order' | 'attempts'>, now: Date): boolean {
  const latest = attempts.at(-1)
  return order.status === 'draft'
    ? latest?.status === 'making'
    : order.status === 'awaiting_payment' && isGood(latest, now)
}

/** Whether a link can still be paid by, as far as we know. */
export function isGood(attempt: Attempt | undefined, now: Date): boolean {
  return attempt?.status === 'active' && Date.parse(attempt.expiresAt) > now.getTime()
}
