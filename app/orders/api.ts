import type { PlanSessions } from '~/domain/orders/plan-sessions'
import { paymentOperations } from '~/payments/contract/payments'
import { type Actor, mayDo, requirePerson, requireStaff } from '~/platform/http/api/actor'
import { readText } from '~/platform/http/api/request-json'
import { type Route, route } from '~/platform/http/api/route'
import type { Clock } from '~/platform/work/clock'
import { adminOrderOperations } from './contract/admin-orders'
import { deskDishOperations } from './contract/desk/dish-sales'
import { payLinkOperations } from './contract/desk/pay-links'
import { discountCodeOperations } from './contract/discount-codes'
import { type Order as OrderAnswer, orderOperations } from './contract/orders'
import { deskOrderOperations } from './contract/orders-desk'
import { settlementOperations } from './contract/settlements'
import { tillOperations } from './contract/till'
import { visitLinkOperations } from './contract/visit-links'
import type { Webhooks } from './links/webhooks'
import type { OrderAdmin } from './sales/admin'
import type { PayLinks } from './sales/at-desk/pay-links'
import type { BasketOrders } from './sales/basket-orders'
import type { Cancelling } from './sales/cancel'
import type { DiscountCodes } from './sales/discounts/discount-codes'
import type { VisitLinks } from './sales/visits/visit-links'
import type { OrdersService } from './service'
import type { Settlements } from './settlements/settlements'
import type { Till } from './settlements/till'
import { toAdminAnswer, toAdminDetails, toLinkAnswer, toOrderAnswer, withoutPerson } from './state/answers'
import type { OrderDetails } from './state/order-details'
import type { OrderSettings } from './state/settings'

type OrderRoutesOptions = {
  orders: OrdersService
  baskets: BasketOrders
  visitLinks: VisitLinks
  payLinks: PayLinks
  cancelling: Cancelling
  desk: OrderAdmin
  discountCodes: DiscountCodes
  settlements: Settlements
  till: Till
  webhooks: Webhooks
  clock: Clock
  loadOrderSettings: () => Promise<OrderSettings>
  withOpenUrls: (whole: OrderDetails) => OrderDetails
}

export function orderRoutes(options: OrderRoutesOptions): Route[] {
  return [
    ...clientRoutes(options),
    ...visitRoutes(options),
    ...payLinkRoutes(options),
    ...adminRoutes(options),
    ...codeRoutes(options),
    settlementRoute(options),
    ...tillRoutes(options),
    webhookRoute(options),
  ]
}

function clientRoutes({
  orders,
  baskets,
  cancelling,
  clock,
  loadOrderSettings,
  withOpenUrls,
}: OrderRoutesOptions): Route[] {
  const answer = async (whole: OrderDetails, plans: PlanSessions[] = []): Promise<OrderAnswer> =>
    toOrderAnswer(withOpenUrls(whole), { settings: await loadOrderSettings(), now: clock(), plans })
  const linkAnswer = (whole: OrderDetails) => {
    const data = toLinkAnswer(withOpenUrls(whole), clock())
    return { data, link_url: data.link_url }
  }
  return [
    route(paymentOperations.createLink, async ({ body, actor, clientAddress }) =>
      linkAnswer(await orders.orderPlan(requirePerson(actor), body, clientAddress)),
    ),
    route(orderOperations.orderDishes, async ({ body, actor, clientAddress }) =>
      linkAnswer(await baskets.orderDishes(requirePerson(actor), body, clientAddress)),
    ),
    route(orderOperations.mine, async ({ query, actor }) => {
      const person = requirePerson(actor)
      const [{ data, meta }, plans] = await Promise.all([orders.listOrders(person, query), orders.sessionsOf(person)])
      return { data: await Promise.all(data.map((whole) => answer(whole, plans))), meta }
    }),
    route(orderOperations.food, async ({ actor }) => ({ data: await orders.knownFood(requirePerson(actor)) })),
    route(orderOperations.credit, async ({ actor }) => ({ data: await orders.credit(requirePerson(actor)) })),
    route(orderOperations.get, async ({ params, actor }) => {
      const person = requirePerson(actor)
      return { data: await answer(await orders.getOrder(person, params.order_id), await orders.sessionsOf(person)) }
    }),
    route(orderOperations.check, async ({ params, body, actor, clientAddress }) => {
      const { order_id } = params
      const access = await orders.requireAccess(actor, order_id, body.return_token)
      const data = await answer(await orders.checkOrder(order_id, clientAddress))
      return { data: access === 'owner' ? data : withoutPerson(data) }
    }),
    route(orderOperations.retry, async ({ params, actor }) =>
      linkAnswer(await orders.retry(requirePerson(actor), params.order_id)),
    ),
    route(orderOperations.cancel, async ({ params, body, actor }) => ({
      data: await answer(await cancelling.cancelOrder(requirePerson(actor), params.order_id, body.refund)),
      message: 'Your order is cancelled.',
    })),
    route(orderOperations.receipt, async ({ params, actor }) => ({
      data: await orders.readReceipt(requirePerson(actor), params.order_id),
    })),
    route(orderOperations.creditNote, async ({ params, actor }) => ({
      data: await orders.readCreditNote(requirePerson(actor), params.order_id, params.number),
    })),
  ]
}

const visitRoutes = ({ visitLinks }: OrderRoutesOptions): Route[] => [
  route(visitLinkOperations.look, async ({ params, body, actor }) => ({
    data: await visitLinks.look(actor, params.appointment_id, body.visit_token),
  })),
  route(visitLinkOperations.pay, async ({ params, body, actor, clientAddress }) => ({
    data: await visitLinks.pay(actor, params.appointment_id, body.visit_token, clientAddress),
  })),
  // Before the admin's routes with an order's id.
  route(visitLinkOperations.address, async ({ params }) => ({
    data: await visitLinks.asked(params.appointment_id),
  })),
  route(visitLinkOperations.askFee, async ({ params, actor, clientAddress }) => {
    await visitLinks.askFee(requireStaff(actor, clientAddress), params.appointment_id)
    return { data: await visitLinks.asked(params.appointment_id) }
  }),
  route(visitLinkOperations.mail, async ({ params, actor, clientAddress }) => ({
    data: { sent_to: await visitLinks.mail(requireStaff(actor, clientAddress), params.appointment_id) },
  })),
]

const payLinkRoutes = ({ payLinks }: OrderRoutesOptions): Route[] => [
  route(payLinkOperations.payLink, async ({ params }) => ({ data: await payLinks.payLink(params.order_id) })),
  route(payLinkOperations.sendPayLink, async ({ params, body, actor, clientAddress }) => {
    const staff = requireStaff(actor, clientAddress)
    return { data: { sent_to: await payLinks.sendPayLink(staff, params.order_id, body.mails) } }
  }),
]

function adminRoutes({ desk, visitLinks, clock, loadOrderSettings, withOpenUrls }: OrderRoutesOptions): Route[] {
  const answer = async (whole: OrderDetails) =>
    toAdminAnswer(withOpenUrls(whole), { settings: await loadOrderSettings(), now: clock() })
  /** What a client cannot eat is read by the kitchen and the owner. */
  const details = async (actor: Actor, whole: OrderDetails) =>
    toAdminDetails(
      withOpenUrls(whole),
      { settings: await loadOrderSettings(), now: clock(), plans: await desk.sessionsOf(whole) },
      {
        history: await desk.history(whole),
        food: mayDo(actor, 'kitchen') ? await desk.food(whole) : null,
        by_policy: await visitLinks.byPolicy(whole.order),
      },
    )
  return [
    // The fixed paths before those with an order's id.
    route(deskOrderOperations.export, async ({ query, actor, clientAddress }) => {
      const data = await desk.exportMonth(requireStaff(actor, clientAddress), query.month)
      return query.format === 'csv' ? csvFile(data.file_name, data.csv) : { data }
    }),
    route(deskOrderOperations.foodFile, async ({ query, actor }) => {
      const food = await desk.knownFood(query.user_id)
      return { data: mayDo(actor, 'kitchen') ? food : { ...food, allergies: null, dislikes: null } }
    }),
    route(deskOrderOperations.sellAtDesk, async ({ body, actor, clientAddress }) => ({
      data: await answer(await desk.sellAtDesk(requireStaff(actor, clientAddress), body)),
    })),
    route(deskDishOperations.sellDishes, async ({ body, actor, clientAddress }) => ({
      data: await answer(await desk.sellDishes(requireStaff(actor, clientAddress), body)),
    })),
    route(deskOrderOperations.takeVisit, async ({ body, actor, clientAddress }) => ({
      data: await answer(await desk.takeVisit(requireStaff(actor, clientAddress), body)),
    })),
    route(deskOrderOperations.decide, async ({ params, body, actor, clientAddress }) => ({
      data: await details(actor, await desk.decide(requireStaff(actor, clientAddress), params.order_id, body)),
    })),
    route(deskOrderOperations.disputedPlan, async ({ params, body, actor, clientAddress }) => {
      const staff = requireStaff(actor, clientAddress)
      return { data: await details(actor, await desk.decideDisputedPlan(staff, params.order_id, body.plan)) }
    }),
    route(deskOrderOperations.receipt, async ({ params }) => ({ data: await desk.readReceipt(params.order_id) })),
    route(deskOrderOperations.creditNote, async ({ params }) => ({
      data: await desk.readCreditNote(params.order_id, params.number),
    })),
    route(adminOrderOperations.list, async ({ query }) => {
      const { data, meta } = await desk.listOrders(query)
      return { data: await Promise.all(data.map(answer)), meta }
    }),
    route(adminOrderOperations.get, async ({ params, actor }) => ({
      data: await details(actor, await desk.getOrder(params.order_id)),
    })),
    route(adminOrderOperations.refresh, async ({ params, actor, clientAddress }) => ({
      data: await answer(await desk.refreshOrder(requireStaff(actor, clientAddress), params.order_id)),
    })),
    route(adminOrderOperations.retryRefund, async ({ params, actor, clientAddress }) => {
      const staff = requireStaff(actor, clientAddress)
      return { data: await answer(await desk.retryRefund(staff, params.order_id, params.refund_id)) }
    }),
    route(adminOrderOperations.payRefundByHand, async ({ params, body, actor, clientAddress }) => {
      const { order_id, refund_id } = params
      const staff = requireStaff(actor, clientAddress)
      return {
        data: await answer(await desk.payRefundByHand(staff, order_id, refund_id, body.reference, body.from_drawer)),
      }
    }),
    route(adminOrderOperations.quote, async ({ params, body, actor, clientAddress }) => ({
      data: await answer(await desk.quoteOrder(requireStaff(actor, clientAddress), params.order_id, body)),
    })),
  ]
}

function codeRoutes({ discountCodes }: OrderRoutesOptions): Route[] {
  return [
    route(discountCodeOperations.list, ({ query }) => discountCodes.list(query)),
    route(discountCodeOperations.make, async ({ body, actor, clientAddress }) => ({
      data: await discountCodes.make(requireStaff(actor, clientAddress), body),
    })),
    route(discountCodeOperations.withdraw, async ({ params, body, actor, clientAddress }) => ({
      data: await discountCodes.withdraw(requireStaff(actor, clientAddress), params.id, body.version),
    })),
  ]
}

const tillRoutes = ({ till }: OrderRoutesOptions): Route[] => [
  route(tillOperations.get, async ({ params }) => ({ data: await till.read(params.day) })),
  route(tillOperations.save, async ({ params, body, actor, clientAddress }) => ({
    data: await till.save(requireStaff(actor, clientAddress), params.day, body),
  })),
]

const settlementRoute = ({ settlements }: OrderRoutesOptions): Route =>
  route(settlementOperations.compare, async ({ body, actor, clientAddress }) => ({
    data: await settlements.compare(requireStaff(actor, clientAddress), body.file),
  }))

const csvFile = (name: string, text: string) =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

function webhookRoute({ webhooks }: OrderRoutesOptions): Route {
  return route(paymentOperations.webhook, async ({ params, request }) => {
    await webhooks.receive(params.provider, request.headers, await readText(request))
    return {}
  })
}
