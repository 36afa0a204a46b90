/** The optimistic lock of orders: staff change only an order that they have seen as it is. */
import type { Kysely } from 'kysely'
import { dateTimeText } from '~/domain/time/days'
import { changedMeanwhile, isAuditedSince } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Order } from '../store'

/**
 * Says who changed the order: a person of the staff where the audit log has them for this very change, else the provider or
 * the client.
 * @throws {ApiError} changed_meanwhile
 */
export async function requireVersion(db: Kysely<Tables>, order: Order, version: number): Promise<void> {
  if (order.version !== version) throw await orderChangedMeanwhile(db, order)
}

export async function orderChangedMeanwhile(
  db: Kysely<Tables>,
  { id, updated_at }: Pick<Order, 'id' | 'updated_at'>,
): Promise<ApiError> {
  const object = { type: 'order', id }
  if (await isAuditedSince(db, object, updated_at)) return changedMeanwhile(db, object)
  const message = `The client or the payment provider changed this on ${dateTimeText(updated_at)}. Please look at it again.`
  return new ApiError('changed_meanwhile', { message })
}
