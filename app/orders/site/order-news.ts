import type { LoaderFunctionArgs } from '@remix-run/node'
import { site } from '~/content/collections.server'
import { isUndecided } from '~/domain/orders/order-state'
import { orderWords } from '~/domain/orders/order-words'
import { summaryOf } from './order-summary'
import type { OrderNews } from './payment/order-watch'
import { readOrder } from './payment/read-order.server'

/** How an order of the signed-in client stands, as JSON, for the tab it was made in. */
export async function loader(visit: LoaderFunctionArgs) {
  const reading = await readOrder(visit, new URLSearchParams({ order_id: visit.params.orderId ?? '' }))
  const headers = { 'Cache-Control': 'private, no-store' }
  if (reading.kind !== 'read') return Response.json(null, { status: reading.kind === 'missing' ? 404 : 503, headers })
  const { order } = reading
  const isWaiting = isUndecided({ ...order, can_retry: order.can_retry })
  const news: OrderNews = {
    state: order.status === 'paid' ? 'paid' : isWaiting ? 'waiting' : 'stopped',
    words: orderWords(order, site.orders.policy.payoutDays),
    order: summaryOf(order),
  }
  return Response.json(news, { headers })
}
