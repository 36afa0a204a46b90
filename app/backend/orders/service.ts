/**
 * The rules of ordering a plan: what can be ordered, by whom, for which days and at which price. The price is the content's;
 * what a browser says of it is only compared. What a payment means is apply.ts's, how links are made links.ts's, cancelling
 * cancel.ts's.
 */
import type { Kysely } from 'kysely'
import type { CreditNote } from '~/clinic/contract/orders'
import { newOrderId } from '~/clinic/contract/payments'
import type { Plans } from '~/content/schema'
import { paiseOfRupees } from '~/domain/money'
import { isFoodDeliveredTo, noDeliveryThereMessage } from '~/domain/pin-code'
import { checkPlanDays, type PlanType, planEnd, planKind } from '~/domain/plans'
import type { StateCode } from '~/domain/states'
import type { Actor, Person } from '../actor'
import { ApiError } from '../api-error'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { addressGroup, createLimiter, type Limit } from '../limits/limiter'
import type { BackendLog } from '../log'
import type { OrderContext } from './apply'
import { listAttempts } from './attempt-store'
import { getCreditNoteOf } from './credit-note-store'
import { type Links, logProviderError, type Making } from './links'
import {
  getOrderDetails,
  hasLinkToPayBy,
  loadOrderDetails,
  type OrderDetails,
  planDaysFromToday,
} from './order-details'
import { getReceipt } from './receipt-store'
import type { ReceiptSnapshot } from './receipts'
import { listRefunds, type Refund } from './refund-store'
import type { ReturnTokens } from './return-token'
import { getOrder, getOrderOf, insertOrder, listOrdersOf, lockOrder, type Order, updateOrder } from './store'
import { canRetry } from './transitions'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
const orderLimits = {
  ofPerson: { name: 'order person', tries: 20, windowMs: hourMs },
  ofAddress: { name: 'order address', tries: 100, windowMs: hourMs },
  triesOfPerson: { name: 'order tries person', tries: 60, windowMs: hourMs },
  checksOfAddress: { name: 'order checks address', tries: 1200, windowMs: hourMs },
  /** Beyond it a check is answered without asking the provider. */
  checksOfOrder: { name: 'order checks', tries: 30, windowMs: 60_000 },
} satisfies Record<string, Limit>

/** As the contract's schema leaves it; `amount` in rupees. */
export type PlanRequest = {
  order_id: string | undefined
  amount: number
  plan_type: PlanType
  start_date: string
  end_date: string | null
  customer_name: string
  customer_email: string
  customer_phone: string
  address: string
  /** For the place of supply, where it was asked. */
  state?: StateCode | null | undefined
}

type OrdersOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  returnTokens: ReturnTokens
  loadPlans: () => Promise<Plans>
  loadApplying: () => Promise<OrderContext>
}

export type OrdersService = ReturnType<typeof createOrdersService>

export function createOrdersService({ db, clock, log, links, returnTokens, loadPlans, loadApplying }: OrdersOptions) {
  const limiter = createLimiter({ db, clock })

  const requireOf = async ({ userId }: Person, orderId: string): Promise<Order> => {
    const order = await getOrderOf(db, userId, orderId)
    if (!order) throw new ApiError('order_not_found')
    return order
  }

  /** The price of today's content in paise; null for a plan that is priced by asking. */
  const priceOf = async (planType: PlanType) => {
    const { subscription, food } = await loadPlans()
    const plan = [...subscription, ...food].find((one) => one.planType === planType)
    if (!plan) throw invalid('plan_type', 'There is no such plan')
    const meals = 'meals' in plan ? plan.meals : 0
    return { title: plan.title, meals, paise: plan.priceRupees === null ? null : paiseOfRupees(plan.priceRupees) }
  }

  const afterMaking = async (orderId: string, making: Making): Promise<OrderDetails> => {
    if (making === 'refused') throw new ApiError('payment_failed')
    return getOrderDetails(db, orderId)
  }

  /** A new link for an order that has none to be paid by; the one it has where that is still good. */
  const retry = async (person: Person, orderId: string): Promise<OrderDetails> => {
    const { plan_type: planType } = await requireOf(person, orderId)
    await limiter.take(orderLimits.triesOfPerson, person.userId)
    if (!hasLinkToPayBy(await getOrderDetails(db, orderId), clock())) {
      // The old link first, so that nobody pays by both. What the provider cannot say now, the reconciler asks later.
      await links.cancelOpen(orderId).catch((error: unknown) => logProviderError(log, orderId, error))
      const { paise } = await priceOf(planType)
      await db.transaction().execute((trx) => beginAnew(trx, orderId, paise))
    }
    return afterMaking(orderId, await links.makeOf(orderId))
  }

  /** @param pricePaise today's; null: there is none but the one that was quoted */
  const beginAnew = async (trx: Kysely<Tables>, orderId: string, pricePaise: number | null) => {
    const now = clock()
    const order = await lockOrder(trx, orderId)
    if (!order || order.amount_paise === null) throw new ApiError('order_not_payable')
    const attempts = await listAttempts(trx, [orderId])
    // Somebody was quicker: theirs is the new link.
    if (hasLinkToPayBy({ order, attempts }, now)) return
    if (!canRetry(order, { hasLinks: attempts.length > 0, hasGoodLink: false })) throw new ApiError('order_not_payable')
    const days = planDaysFromToday(order, now)
    if (!days) throw new ApiError('order_not_payable', { message: firstDayOverMessage })
    if (pricePaise !== null && pricePaise !== order.amount_paise) throw new ApiError('price_changed')
    await updateOrder(trx, orderId, { ...days, status: 'draft' }, now)
    await links.begin(trx, { ...order, ...days, amount_paise: order.amount_paise }, now)
  }

  return {
    /**
     * Orders a plan and makes the link to pay it by; a custom plan asks the clinic for a price. The same id with the same
     * order is the same link.
     * @throws {ApiError} invalid_input, price_changed, order_clash, order_not_found, order_not_payable, payment_failed,
     * too_many_tries
     */
    async orderPlan(person: Person, request: PlanRequest, clientAddress?: string): Promise<OrderDetails> {
      const now = clock()
      const plan = await priceOf(request.plan_type)
      const applying = await loadApplying()
      const given = givenBy(request)
      const orderId = request.order_id ?? newOrderId(now)
      const known = await getOrder(db, orderId)
      if (known) return again(person, known, given, request)

      const amount = paiseOfRupees(request.amount)
      if (plan.paise !== null && amount !== plan.paise) throw new ApiError('price_changed')
      const problem = checkPlanDays(request.plan_type, { start: request.start_date, end: request.end_date }, now)
      if (problem) throw invalid(problem.field, problem.message)
      const kind = planKind(request.plan_type)
      const { foodPinCodes } = applying.settings.orders
      if (kind === 'food' && !isFoodDeliveredTo(request.address, foodPinCodes))
        throw invalid('address', noDeliveryThereMessage)

      const order: Order = {
        ...given,
        id: orderId,
        user_id: person.userId,
        status: 'draft',
        kind,
        plan_title: plan.title,
        meals: plan.meals,
        amount_paise: plan.paise,
        state: stateOf(request),
        created_at: now.toISOString(),
        paid_at: null,
        paid_link_id: null,
        receipt_number: null,
        cancelled_at: null,
        stops_on: null,
        review_reason: null,
      }
      const isNew = await db.transaction().execute(async (trx) => {
        const counted = createLimiter({ db: trx, clock })
        await counted.take(orderLimits.ofAddress, addressGroup(clientAddress))
        await counted.take(orderLimits.ofPerson, person.userId)
        if (!(await insertOrder(trx, order))) return false
        if (order.amount_paise !== null) await links.begin(trx, { ...order, amount_paise: order.amount_paise }, now)
        else await askForQuote(trx, order, applying)
        return true
      })
      if (!isNew) {
        const theirs = await getOrder(db, orderId)
        if (!theirs) throw new ApiError('order_not_found')
        return again(person, theirs, given, request)
      }
      return plan.paise === null ? getOrderDetails(db, orderId) : afterMaking(orderId, await links.makeOf(orderId))
    },

    /** @throws {ApiError} order_not_found, order_not_payable, price_changed, payment_failed, too_many_tries */
    retry,

    /** @throws {ApiError} order_not_found */
    async getOrder(person: Person, orderId: string): Promise<OrderDetails> {
      await requireOf(person, orderId)
      return getOrderDetails(db, orderId)
    },

    /** The person's own, newest first; a page past the end is empty. `page` from 1. */
    async listOrders({ userId }: Person, { page, perPage }: { page: number; perPage: number }) {
      const { orders, total } = await listOrdersOf(db, { userId, page, perPage })
      return { orders: await loadOrderDetails(db, orders), total }
    },

    /**
     * Who asks about an order: its owner, or who comes back from paying with its return token.
     * @throws {ApiError} order_not_found for anybody else
     */
    async requireAccess(actor: Actor, orderId: string, returnToken: string | undefined): Promise<'owner' | 'payer'> {
      if (actor.kind !== 'anonymous' && (await getOrderOf(db, actor.userId, orderId))) return 'owner'
      if (returnToken !== undefined && returnTokens.isOf(orderId, returnToken)) return 'payer'
      throw new ApiError('order_not_found')
    },

    /**
     * How an order stands, with the provider asked first. For whoever `requireAccess` lets in.
     * @throws {ApiError} order_not_found, too_many_tries
     */
    async checkOrder(orderId: string, clientAddress?: string): Promise<OrderDetails> {
      await limiter.take(orderLimits.checksOfAddress, addressGroup(clientAddress))
      const whole = await getOrderDetails(db, orderId)
      const latest = whole.attempts.at(-1)
      if (!latest || whole.order.paid_at !== null || !(await isWithin(orderLimits.checksOfOrder, orderId))) return whole
      await links.refresh(latest.link_id).catch((error: unknown) => logProviderError(log, orderId, error))
      return getOrderDetails(db, orderId)
    },

    /** @throws {ApiError} order_not_found, also before it is paid */
    async readReceipt(person: Person, orderId: string): Promise<{ receipt: ReceiptSnapshot; refund: Refund | null }> {
      await requireOf(person, orderId)
      const receipt = await getReceipt(db, orderId)
      if (!receipt) throw new ApiError('order_not_found')
      const refunds = await listRefunds(db, [orderId])
      return { receipt, refund: refunds.find(({ reason }) => reason === 'cancelled') ?? null }
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

  /** An order that came before: the same link for the same words. */
  async function again(person: Person, known: Order, given: Given, request: PlanRequest): Promise<OrderDetails> {
    const { amount } = request
    if (known.user_id !== person.userId) throw new ApiError('order_not_found')
    const isSame = (Object.keys(given) as (keyof Given)[]).every((name) => given[name] === known[name])
    const isPriced = known.plan_type !== 'custom'
    if (!isSame || stateOf(request) !== known.state || (isPriced && paiseOfRupees(amount) !== known.amount_paise))
      throw new ApiError('order_clash')
    const isQuoteAwaited = known.status === 'draft' && known.amount_paise === null
    return isQuoteAwaited ? getOrderDetails(db, known.id) : retry(person, known.id)
  }

  async function askForQuote(trx: Kysely<Tables>, order: Order, { now, clinic, enqueueMail }: OrderContext) {
    const {
      id: orderId,
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      start_date: startDate,
      end_date: endDate,
    } = order
    const data = { orderId, name, email, phone, startDate, endDate }
    await enqueueMail(trx, { template: 'order_quote_asked', to: clinic.email, data }, now)
  }
}

const firstDayOverMessage = 'The first day of this order has passed. Please order anew.'

type Given = Pick<
  Order,
  'plan_type' | 'start_date' | 'end_date' | 'customer_name' | 'customer_email' | 'customer_phone' | 'address'
>

function givenBy(request: PlanRequest): Given {
  const {
    plan_type: planType,
    start_date: startDate,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    address,
  } = request
  const endDate = planEnd(planType, startDate) ?? request.end_date ?? startDate
  return {
    plan_type: planType,
    start_date: startDate,
    end_date: endDate,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    address,
  }
}

/** Of food it is always the clinic's own. */
const stateOf = ({ plan_type: planType, state }: PlanRequest): StateCode | null =>
  planKind(planType) === 'food' ? null : (state ?? null)

function invalid(field: string, message: string): ApiError {
  return new ApiError('invalid_input', { message, detail: [{ loc: ['body', field], msg: message, type: 'custom' }] })
}
