/**
 * The rules of ordering a plan: what can be ordered, by whom, for which days and at which price. The price is the content's;
 * what a browser says of it is only compared. What a payment means is apply.ts's, how links are made links.ts's, cancelling
 * cancel.ts's.
 */

import type { Kysely } from 'kysely'
import type { Plans } from '~/content/schema/schema'
import { addressGroup } from '~/domain/clients/address-group'
import { notCookedMessage, slotsOf } from '~/domain/deliveries/meal-times'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { gstinStateProblem } from '~/domain/money/gstin'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money/money'
import type { MenuDish } from '~/domain/orders/basket'
import { samePlanThen } from '~/domain/orders/ordered-plan'
import { isFoodDeliveredTo, noDeliveryThereMessage } from '~/domain/orders/pin-code'
import { checkPlanDays, type PlanType, planEnd, planKind } from '~/domain/orders/plans'
import { dayAndMonth } from '~/domain/time/days'
import { newOrderId, type PaymentLinkBody } from '~/payments/contract/payments'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Actor, Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { Credit } from './contract/orders'
import type { CreditNote, Receipt } from './contract/receipts'
import { type Attempt, listAttempts } from './links/attempt-store'
import { type LinkOutcome, type Links, logProviderError } from './links/links'
import type { ReturnTokens } from './links/return-token'
import { getCreditNoteOf } from './papers/credit-note-store'
import { readReceipt } from './papers/receipt-store'
import { listRefunds } from './refunds/refund-store'
import { getKnownFood } from './sales/allergies/known-food'
import { keepToldFood, type ToldFood } from './sales/allergies/told-allergies'
import { priceOfLines } from './sales/basket-orders'
import { type DiscountCodes, priceWithCode, takeCode, takeCodeAgain } from './sales/discounts/discount-codes'
import { getOrderNote, listLines } from './sales/line-store'
import { insertCounted, orderLimits } from './sales/order-limits'
import { pricedPlan } from './sales/plan-price'
import { sessionsOfClient } from './sales/visits/plan-sessions'
import { creditOf, takeCredit, withCredit } from './sales/visits/visit-credit'
import type { OrderContext } from './state/order-context'
import {
  contactOf,
  getOrderDetails,
  hasLinkToPayBy,
  loadOrderDetails,
  type OrderDetails,
  planDaysFromToday,
} from './state/order-details'
import { canRetry } from './state/transitions'
import {
  getOrder,
  getOrderOf,
  listOrdersOf,
  listPaidOrdersOf,
  lockOrder,
  type NewOrder,
  type Order,
  updateOrder,
} from './store'

/** As the contract's schema leaves it; `amount` in rupees. */
export type PlanRequest = Omit<PaymentLinkBody, 'currency' | 'link_purpose' | 'return_url' | 'slot' | keyof ToldFood> &
  ToldFood & { slot?: MenuSlot | null | undefined }

type OrdersOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  discountCodes: DiscountCodes
  returnTokens: ReturnTokens
  vault: Vault
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
  loadPlans: () => Promise<Plans>
  loadMenu: () => Promise<readonly MenuDish[]>
  loadOrderContext: () => Promise<OrderContext>
}

export type OrdersService = ReturnType<typeof createOrdersService>

export function createOrdersService({
  db,
  clock,
  log,
  links,
  discountCodes,
  returnTokens,
  vault,
  healthNoticeVersion,
  loadPlans,
  loadMenu,
  loadOrderContext,
}: OrdersOptions) {
  const limiter = createLimiter({ db, clock })

  const requireOf = async ({ userId }: Person, orderId: string): Promise<Order> => {
    const order = await getOrderOf(db, userId, orderId)
    if (!order) throw new ApiError('order_not_found')
    return order
  }

  /** The price of today's content in paise; null for a plan that is priced by asking. */
  const priceOf = async (planType: PlanType) => pricedPlan(await loadPlans(), planType)

  /** The same of an order that came before; one of dishes is reckoned anew. @throws {ApiError} price_changed */
  const priceToday = async ({ id, plan_type }: Order): Promise<number | null> => {
    // A visit keeps the price at which it was asked for.
    if (plan_type === 'visit') return null
    if (plan_type !== 'menu_order') return (await priceOf(plan_type)).paise
    const [menu, { settings }] = await Promise.all([loadMenu(), loadOrderContext()])
    return priceOfLines(menu, await listLines(db, [id]), settings.orders)
  }

  const detailsAfter = async (orderId: string, outcome: LinkOutcome): Promise<OrderDetails> => {
    if (outcome === 'refused') throw new ApiError('payment_failed')
    return getOrderDetails(db, orderId)
  }

  /** A new link for an order that has none to be paid by; the one it has where that is still good. */
  const renew = async (orderId: string): Promise<OrderDetails> => {
    const whole = await getOrderDetails(db, orderId)
    if (!hasLinkToPayBy(whole, clock())) {
      // The old link first, so that no client pays by both. What the provider cannot say now, the reconciler asks later.
      await links.cancelOpen(orderId).catch((error: unknown) => logProviderError(log, orderId, error))
      const paise = await priceToday(whole.order)
      await db.transaction().execute((trx) => addAttempt(trx, orderId, paise))
    }
    return detailsAfter(orderId, await links.makeLink(orderId))
  }

  const retry = async (person: Person, orderId: string): Promise<OrderDetails> => {
    await requireOf(person, orderId)
    await limiter.take(orderLimits.triesOfPerson, person.userId)
    return renew(orderId)
  }

  /** @param pricePaise today's; null: there is none but the one that was quoted */
  const addAttempt = async (trx: Kysely<Tables>, orderId: string, pricePaise: number | null) => {
    const now = clock()
    const order = await lockOrder(trx, orderId)
    if (!order || order.amount_paise === null) throw new ApiError('order_not_payable')
    const attempts = await listAttempts(trx, [orderId])
    // Another request of this client won the race: its attempt is the one.
    if (hasLinkToPayBy({ order, attempts }, now)) return
    if (!canRetry(order, { hasLinks: attempts.length > 0, hasGoodLink: false })) throw new ApiError('order_not_payable')
    const days = planDaysFromToday(order, now)
    if (!days) throw new ApiError('order_not_payable', { message: firstDayOverMessage })
    if (pricePaise !== null && pricePaise !== fullPriceOf(order)) throw new ApiError('price_changed')
    await takeCodeAgain(trx, order, now)
    await takeCredit(trx, orderId, order.credited_order, now)
    await updateOrder(trx, orderId, { ...days, status: 'draft' }, now)
    await links.addAttempt(trx, { ...order, ...days, amount_paise: order.amount_paise }, now)
  }

  /** An order that came before: the same link for the same choice. */
  const repeatOrder = async (person: Person, known: Order, request: PlanRequest): Promise<OrderDetails> => {
    if (known.user_id !== person.userId) throw new ApiError('order_not_found')
    const chosen = chosenBy(request)
    const isSame =
      (Object.keys(chosen) as (keyof typeof chosen)[]).every((name) => chosen[name] === known[name]) &&
      (request.allergies ?? null) === (await getOrderNote(db, vault, known.id))
    const isPriced = known.plan_type !== 'custom'
    if (!isSame || (isPriced && paiseOfRupees(request.amount) !== fullPriceOf(known))) throw new ApiError('order_clash')
    const isQuoteAwaited = known.status === 'draft' && known.amount_paise === null
    return isQuoteAwaited ? getOrderDetails(db, known.id) : retry(person, known.id)
  }

  return {
    /**
     * Orders a plan and makes the link to pay it by; a custom plan asks the clinic for a price. The same id with the same
     * order is the same link.
     * @throws {ApiError} invalid_input, price_changed, order_clash, order_not_found, order_not_payable, payment_failed,
     * too_many_tries
     */
    async orderPlan(person: Person, sent: PlanRequest, clientAddress?: string): Promise<OrderDetails> {
      const now = clock()
      const plan = await priceOf(sent.plan_type)
      const context = await loadOrderContext()
      const kind = planKind(sent.plan_type)
      const slots = slotsOf(context.settings.orders.policy.mealTimes)
      const slot = kind === 'food' ? (sent.slot ?? slots[0]) : null
      const request = { ...sent, slot }
      const orderId = request.order_id ?? newOrderId(now)
      const known = await getOrder(db, orderId)
      if (known) return repeatOrder(person, known, request)

      if (plan.paise !== null && paiseOfRupees(request.amount) !== plan.paise) throw new ApiError('price_changed')
      const problem = checkPlanDays(request.plan_type, { start: request.start_date, end: request.end_date }, now)
      if (problem) throw invalid(problem.field, problem.message)
      if (slot !== null && !slots.includes(slot)) throw invalid('slot', notCookedMessage(slot))
      const { foodPinCodes } = context.settings.orders
      if (kind === 'food' && !isFoodDeliveredTo(request.address, foodPinCodes))
        throw invalid('address', noDeliveryThereMessage)
      const gstinClash = request.buyer_gstin && kind !== 'food' && gstinStateProblem(request.buyer_gstin, request.state)
      if (gstinClash) throw invalid('buyer_gstin', gstinClash)

      const twin = request.another ? null : samePlanThen(await listPaidOrdersOf(db, person.userId), chosenBy(request))
      if (twin)
        throw invalid(
          'another',
          `You already have ${twin.plan_title} from ${dayAndMonth(twin.start_date)}. Order another?`,
        )

      const price = priceWithCode(
        { planType: request.plan_type, paise: plan.paise },
        request.discount_code,
        context.settings,
      )
      const sold = { ...price, kind, user_id: person.userId }
      const { credited_order, ...credited } = await withCredit(db, sold, context)
      await discountCodes.countGuess(price.discount_code ?? null, person.userId, clientAddress)

      const notice_version = await healthNoticeVersion()

      const newOrder = {
        ...chosenBy(request),
        id: orderId,
        status: 'draft',
        plan_title: plan.title,
        meals: plan.meals,
        sessions: plan.sessions,
        ...credited,
        created_at: now.toISOString(),
      } as const satisfies NewOrder
      const isNew = await insertCounted({ db, clock, clientAddress }, newOrder, async (trx, order) => {
        await takeCode(trx, order.discount_code, now)
        await takeCredit(trx, order.id, credited_order, now)
        await keepToldFood(trx, vault, order, request, { notice_version, channel: 'order', now })
        if (order.amount_paise === null) await askForQuote(trx, order, context)
        else await links.addAttempt(trx, { ...order, amount_paise: order.amount_paise }, now)
      })
      if (!isNew) {
        const other = await getOrder(db, orderId)
        if (!other) throw new ApiError('order_not_found')
        return repeatOrder(person, other, request)
      }
      return plan.paise === null ? getOrderDetails(db, orderId) : detailsAfter(orderId, await links.makeLink(orderId))
    },

    /** What a diet plan costs less now, because the client has paid for a consultation; null: nothing. */
    async credit({ userId }: Person): Promise<Credit | null> {
      const visit = await creditOf(db, userId, await loadOrderContext())
      return visit && { amount: rupeesOfPaise(visit.amount_paise), paid_at: visit.paid_at }
    },

    /** @throws {ApiError} order_not_found, order_not_payable, price_changed, payment_failed, too_many_tries */
    retry,

    /** The same for a payer whom the caller has let in. @throws {ApiError} order_not_found, order_not_payable, price_changed, payment_failed */
    renew,

    /** @throws {ApiError} order_not_found */
    async getOrder(person: Person, orderId: string): Promise<OrderDetails> {
      await requireOf(person, orderId)
      return getOrderDetails(db, orderId)
    },

    /** What the client has told of food. */
    knownFood: ({ userId }: Person) => getKnownFood(db, vault, userId),

    /** What is left of the client's plans with sessions. */
    sessionsOf: ({ userId }: Person) => sessionsOfClient(db, userId),

    /** The client's own, newest first. */
    async listOrders({ userId }: Person, page: PageQuery): Promise<Page<OrderDetails>> {
      const { data, meta } = await listOrdersOf(db, userId, page)
      return { data: await loadOrderDetails(db, data), meta }
    },

    /**
     * Who asks about an order: its owner, or a payer who comes back with its return token.
     * @throws {ApiError} order_not_found for any other caller
     */
    async requireAccess(actor: Actor, orderId: string, returnToken: string | undefined): Promise<'owner' | 'payer'> {
      if (actor.kind !== 'anonymous' && (await getOrderOf(db, actor.userId, orderId))) return 'owner'
      if (returnToken !== undefined && returnTokens.isOf(orderId, returnToken)) return 'payer'
      throw new ApiError('order_not_found')
    },

    /**
     * How an order stands, with the provider asked first, unless the reconciler asks it now or it could not say just before. Only
     * for a caller that `requireAccess` let in.
     * @throws {ApiError} order_not_found, too_many_tries
     */
    async checkOrder(orderId: string, clientAddress?: string): Promise<OrderDetails> {
      await limiter.take(orderLimits.checksOfAddress, addressGroup(clientAddress))
      const whole = await getOrderDetails(db, orderId)
      const latest = whole.attempts.at(-1)
      if (!latest || whole.order.paid_at !== null || isBeingMade(latest, clock())) return whole
      if (!(await isWithin(orderLimits.checksOfOrder, orderId))) return whole
      await links.refresh(latest.link_id).catch((error: unknown) => logProviderError(log, orderId, error))
      return getOrderDetails(db, orderId)
    },

    /** @throws {ApiError} order_not_found, also before it is paid */
    async readReceipt(person: Person, orderId: string): Promise<Receipt> {
      const order = await requireOf(person, orderId)
      const receipt = await readReceipt(db, order, await listRefunds(db, [orderId]))
      if (!receipt) throw new ApiError('order_not_found')
      return receipt
    },

    /** @throws {ApiError} order_not_found, also for a number of another order */
    async readCreditNote({ userId }: Person, orderId: string, number: string): Promise<CreditNote> {
      const note = await getCreditNoteOf(db, { userId, orderId, number })
      if (!note) throw new ApiError('order_not_found')
      return note
    },
  }

  async function isWithin(limit: Limit, who: string): Promise<boolean> {
    try {
      await limiter.take(limit, who)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_tries') return false
      throw error
    }
  }

  async function askForQuote(trx: Kysely<Tables>, order: Order, { now, clinic, enqueueMail }: OrderContext) {
    const data = { orderId: order.id, ...contactOf(order), startDate: order.start_date, endDate: order.end_date }
    await enqueueMail(trx, { template: 'order_quote_asked', to: clinic.email, data }, now)
  }
}

/** Whether the reconciler asks the provider for a link that is still to be made, or the provider could not make it just before. */
const isBeingMade = ({ status, claimed_until }: Attempt, now: Date): boolean =>
  status === 'making' && claimed_until !== null && Date.parse(claimed_until) > now.getTime()

/** What the plan cost without a code, which is what today's price is compared with. */
const fullPriceOf = ({ full_price_paise, amount_paise }: Order) => full_price_paise ?? amount_paise

const firstDayOverMessage = 'The first day of this order has passed. Please place a new order.'

/** What the client decides of an order: the same id with the same choice is the same order. */
const chosenBy = (request: PlanRequest) => ({
  plan_type: request.plan_type,
  start_date: request.start_date,
  end_date: planEnd(request.plan_type, request.start_date) ?? request.end_date ?? request.start_date,
  customer_name: request.customer_name,
  customer_email: request.customer_email,
  customer_phone: request.customer_phone,
  address: request.address,
  slot: request.slot ?? null,
  discount_code: request.discount_code,
  buyer_gstin: request.buyer_gstin ?? null,
  // Food is always supplied in the clinic's own.
  state: planKind(request.plan_type) === 'food' ? null : (request.state ?? null),
})

function invalid(field: string, message: string): ApiError {
  return new ApiError('invalid_input', { message, detail: [{ loc: ['body', field], msg: message, type: 'custom' }] })
}
