/** Reads an order for a page that says how its payment stands. "Not found" and "could not ask" are two answers. */
import { orderIdSchema } from '~/payments/contract/payments'
import { clinicOf, getViewer, redirectToLogin, type Visit } from '~/platform/session/session.server'
import { type Order, orderOperations } from '../../contract/orders'

/** `unknown`: no answer came, or one that says nothing of the order (429, 500, a timeout): ask again later. */
export type OrderReading = { kind: 'read'; order: Order } | { kind: 'missing' } | { kind: 'unknown' }

/**
 * @param query `order_id`, and `t`, the return token of the address a provider leads back to
 * @throws a redirect to /login, which leads back here, where the visitor's session has ended meanwhile
 */
export async function readOrder(visit: Visit, query: URLSearchParams): Promise<OrderReading> {
  const orderId = orderIdSchema.safeParse(query.get('order_id'))
  if (!orderId.success) return { kind: 'missing' }
  const wasSignedIn = (await getViewer(visit)) !== null
  const answer = await (await clinicOf(visit))(orderOperations).check(orderId.data, {
    return_token: query.get('t')?.slice(0, 200),
  })
  if (answer.ok) return { kind: 'read', order: answer.data }
  const { status } = answer.failure
  const isRefused = status === 401 || status === 404
  if (isRefused && wasSignedIn && (await getViewer(visit)) === null) throw await redirectToLogin(visit)
  return status === 404 || status === 422 ? { kind: 'missing' } : { kind: 'unknown' }
}
