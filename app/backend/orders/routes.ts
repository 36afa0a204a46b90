import { adminOrderOperations, type Order as OrderAnswer, orderOperations } from '~/clinic/contract/orders'
import { paymentOperations } from '~/clinic/contract/payments'
import { requirePerson } from '../actor'
import type { Clock } from '../clock'
import { readText } from '../request-json'
import { type Route, route } from '../route'
import type { OrderAdmin } from './admin'
import { toAdminAnswer, toLinkAnswer, toOrderAnswer, withoutPerson } from './answers'
import type { Cancelling } from './cancel'
import type { OrderDetails } from './order-details'
import type { OrdersService } from './service'
import type { OrderSettings } from './settings'
import type { Webhooks } from './webhooks'

type OrderRoutesOptions = {
  orders: OrdersService
  cancelling: Cancelling
  desk: OrderAdmin
  webhooks: Webhooks
  clock: Clock
  loadOrderSettings: () => Promise<OrderSettings>
  withOpenUrls: (whole: OrderDetails) => OrderDetails
}

export function orderRoutes(options: OrderRoutesOptions): Route[] {
  return [...clientRoutes(options), ...adminRoutes(options), webhookRoute(options)]
}

function clientRoutes({ orders, cancelling, clock, loadOrderSettings, withOpenUrls }: OrderRoutesOptions): Route[] {
  const answer = async (whole: OrderDetails): Promise<OrderAnswer> =>
    toOrderAnswer(withOpenUrls(whole), { settings: await loadOrderSettings(), now: clock() })
  const linkAnswer = (whole: OrderDetails) => {
    const data = toLinkAnswer(withOpenUrls(whole), clock())
    return { success: true as const, data, link_url: data.link_url }
  }
  return [
    route(paymentOperations.createLink, async ({ body, actor, clientAddress }) =>
      linkAnswer(await orders.orderPlan(requirePerson(actor), body, clientAddress)),
    ),
    route(orderOperations.mine, async ({ query, actor }) => {
      const { data, meta } = await orders.listOrders(requirePerson(actor), query)
      return { success: true as const, data: await Promise.all(data.map(answer)), meta }
    }),
    route(orderOperations.get, async ({ params, actor }) => ({
      success: true as const,
      data: await answer(await orders.getOrder(requirePerson(actor), params.order_id)),
    })),
    route(orderOperations.check, async ({ params, body, actor, clientAddress }) => {
      const { order_id } = params
      const access = await orders.requireAccess(actor, order_id, body.return_token)
      const data = await answer(await orders.checkOrder(order_id, clientAddress))
      return { success: true as const, data: access === 'owner' ? data : withoutPerson(data) }
    }),
    route(orderOperations.retry, async ({ params, actor }) =>
      linkAnswer(await orders.retry(requirePerson(actor), params.order_id)),
    ),
    route(orderOperations.cancel, async ({ params, body, actor }) => ({
      success: true as const,
      data: await answer(await cancelling.cancelOrder(requirePerson(actor), params.order_id, body.refund)),
      message: 'Your order is cancelled.',
    })),
    route(orderOperations.receipt, async ({ params, actor }) => ({
      success: true as const,
      data: await orders.readReceipt(requirePerson(actor), params.order_id),
    })),
    route(orderOperations.creditNote, async ({ params, actor }) => ({
      success: true as const,
      data: await orders.readCreditNote(requirePerson(actor), params.order_id, params.number),
    })),
  ]
}

function adminRoutes({ desk, clock, loadOrderSettings, withOpenUrls }: OrderRoutesOptions): Route[] {
  const answer = async (whole: OrderDetails) =>
    toAdminAnswer(withOpenUrls(whole), { settings: await loadOrderSettings(), now: clock() })
  return [
    route(adminOrderOperations.list, async ({ query }) => {
      const { data, meta } = await desk.listOrders(query)
      return { success: true as const, data: await Promise.all(data.map(answer)), meta }
    }),
    route(adminOrderOperations.get, async ({ params }) => ({
      success: true as const,
      data: await answer(await desk.getOrder(params.order_id)),
    })),
    route(adminOrderOperations.refresh, async ({ params, actor }) => ({
      success: true as const,
      data: await answer(await desk.refreshOrder(requirePerson(actor), params.order_id)),
    })),
    route(adminOrderOperations.retryRefund, async ({ params, actor }) => ({
      success: true as const,
      data: await answer(await desk.retryRefund(requirePerson(actor), params.order_id, params.refund_id)),
    })),
    route(adminOrderOperations.payRefundByHand, async ({ params, body, actor }) => {
      const { order_id, refund_id } = params
      const whole = await desk.payRefundByHand(requirePerson(actor), order_id, refund_id, body.reference)
      return { success: true as const, data: await answer(whole) }
    }),
    route(adminOrderOperations.quote, async ({ params, body, actor }) => ({
      success: true as const,
      data: await answer(await desk.quoteOrder(requirePerson(actor), params.order_id, body.amount)),
    })),
  ]
}

function webhookRoute({ webhooks }: OrderRoutesOptions): Route {
  return route(paymentOperations.webhook, async ({ params, request }) => {
    await webhooks.receive(params.provider, request.headers, await readText(request))
    return { success: true as const }
  })
}
