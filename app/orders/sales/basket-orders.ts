/**
 * Ordering dishes from the menu: which can be ordered, for which day and address, and what they cost. The prices, the minimum
 * and the delivery are today's content; what a browser says of prices is only compared. Everything after that (links, paying,
 * cancelling, receipts, deliveries) is the same as for a plan.
 */
import type { Kysely } from 'kysely'
import { getClosedKitchen } from '~/appointments/calendar/closed-kitchen-store'
import { paiseOfRupees } from '~/domain/money/money'
import {
  type Basket,
  basketOf,
  basketProblem,
  type MenuDish,
  menuOrderTitle,
  priceChanges,
} from '~/domain/orders/basket'
import { isFoodDeliveredTo, noDeliveryThereMessage, otherPinCode, withPinCode } from '~/domain/orders/pin-code'
import { checkPlanDays } from '~/domain/orders/plans'
import { longDay } from '~/domain/time/days'
import { newOrderId } from '~/payments/contract/payments'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { MenuOrderBody } from '../contract/menu-orders'
import type { Links } from '../links/links'
import type { OrderContext } from '../state/order-context'
import { getOrderDetails, type OrderDetails } from '../state/order-details'
import { getOrder, type NewOrder, type Order } from '../store'
import { keepToldFood } from './allergies/told-allergies'
import { getOrderNote, insertLines, listLines, type OrderLine } from './line-store'
import { insertCounted } from './order-limits'

type BasketOrdersOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  links: Links
  retry: (person: Person, orderId: string) => Promise<OrderDetails>
  loadMenu: () => Promise<readonly MenuDish[]>
  loadOrderContext: () => Promise<OrderContext>
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
}

export type BasketOrders = ReturnType<typeof createBasketOrders>

export function createBasketOrders({
  db,
  clock,
  vault,
  links,
  retry,
  loadMenu,
  loadOrderContext,
  healthNoticeVersion,
}: BasketOrdersOptions) {
  /** An order that came before: the same link for the same basket. */
  const repeat = async (person: Person, known: Order, request: MenuOrderBody): Promise<OrderDetails> => {
    if (known.user_id !== person.userId) throw new ApiError('order_not_found')
    const chosen: Record<string, unknown> = chosenBy(request)
    const isSame =
      known.plan_type === 'menu_order' &&
      Object.keys(chosen).every((name) => chosen[name] === known[name as keyof Order]) &&
      paiseOfRupees(request.amount) === known.amount_paise &&
      dishesOf(await listLines(db, [known.id])) === dishesOf(request.dishes) &&
      request.allergies === (await getOrderNote(db, vault, known.id))
    if (!isSame) throw new ApiError('order_clash')
    return retry(person, known.id)
  }

  return {
    /**
     * Orders dishes for one day and makes the link to pay them by. The same id with the same basket is the same link.
     * @throws {ApiError} invalid_input, price_changed, order_clash, order_not_found, order_not_payable, payment_failed,
     * too_many_tries
     */
    async orderDishes(person: Person, request: MenuOrderBody, clientAddress?: string): Promise<OrderDetails> {
      const context = await loadOrderContext()
      const { now } = context
      const orderId = request.order_id ?? newOrderId(now)
      const known = await getOrder(db, orderId)
      if (known) return repeat(person, known, request)
      const basket = requireBasket(await loadMenu(), request, context)
      await requireDayAndPlace(db, request, context)
      const notice_version = await healthNoticeVersion()

      const newOrder = {
        ...chosenBy(request),
        id: orderId,
        user_id: person.userId,
        status: 'draft',
        kind: 'food',
        plan_type: 'menu_order',
        plan_title: menuOrderTitle,
        // All dishes come together: one delivery.
        meals: 1,
        amount_paise: basket.total_paise,
        created_at: now.toISOString(),
      } as const satisfies NewOrder
      const isNew = await insertCounted({ db, clock, clientAddress }, newOrder, async (trx, order) => {
        await insertLines(trx, orderId, basket.lines)
        await keepToldFood(trx, vault, order, request, { notice_version, channel: 'order', now })
        await links.addAttempt(trx, { ...order, amount_paise: basket.total_paise }, now)
      })
      if (!isNew) {
        const other = await getOrder(db, orderId)
        if (!other) throw new ApiError('order_not_found')
        return repeat(person, other, request)
      }
      if ((await links.makeLink(orderId)) === 'refused') throw new ApiError('payment_failed')
      return getOrderDetails(db, orderId)
    },
  }
}

/**
 * What was chosen, at today's prices.
 * @param mayBeSmall the smallest order of the content is no limit
 * @throws {ApiError} price_changed, invalid_input
 */
export function requireBasket(
  menu: readonly MenuDish[],
  { dishes, amount }: Pick<MenuOrderBody, 'dishes' | 'amount'>,
  { settings }: OrderContext,
  mayBeSmall = false,
): Basket {
  const rules = settings.orders
  const basket = basketOf(menu, dishes, rules)
  const gone = basket.unknown.length > 0
  const changes = priceChanges(menu, dishes)
  const isOtherPrice = !gone && paiseOfRupees(amount) !== basket.total_paise
  if (changes.length > 0 || isOtherPrice)
    throw new ApiError('price_changed', { message: ['The price has changed.', ...changes, reviewWords].join(' ') })
  const problem = basketProblem(basket, mayBeSmall ? { minimumOrderRupees: 0 } : rules)
  if (problem) throw invalidField('dishes', problem, 'custom')
  return basket
}

type DayAndPlace = Pick<MenuOrderBody, 'start_date' | 'address' | 'pin_code' | 'pin_confirmed'>

/** @throws {ApiError} invalid_input */
export async function requireDayAndPlace(
  db: Kysely<Tables>,
  delivery: DayAndPlace,
  { now, settings }: OrderContext,
): Promise<void> {
  const { start_date, pin_code } = delivery
  const problem = checkPlanDays('menu_order', { start: start_date, end: null }, now)
  if (problem) throw invalidField('start_date', problem.message, 'custom')
  const closed = await getClosedKitchen(db, start_date)
  if (closed) {
    const message = `The kitchen is closed on ${longDay(start_date)}. Please choose another day`
    throw invalidField('start_date', closed.public_note ? `${message}. ${closed.public_note}` : message, 'custom')
  }
  if (!isFoodDeliveredTo(pin_code, settings.orders.foodPinCodes))
    throw invalidField('pin_code', noDeliveryThereMessage, 'custom')
  requireOnePinCode(delivery)
}

/** A house number may have six digits as well, so the client is asked and not refused. */
function requireOnePinCode({ address, pin_code, pin_confirmed }: DayAndPlace): void {
  const other = pin_confirmed ? null : otherPinCode(address, pin_code)
  if (other === null) return
  const asked = `The address says ${other}, the PIN code ${pin_code}. Is ${pin_code} right? If not, please correct it.`
  throw invalidField('pin_confirmed', asked, 'custom')
}

const reviewWords = 'Please review your order.'

/** What the client decides of an order, but its dishes: the same id with the same choice is the same order. */
function chosenBy(request: MenuOrderBody) {
  const { start_date, customer_name, customer_email, customer_phone, address, pin_code, buyer_gstin } = request
  return {
    start_date,
    end_date: start_date,
    customer_name,
    customer_email,
    customer_phone,
    address: withPinCode(address, pin_code),
    buyer_gstin: buyer_gstin ?? null,
    discount_code: null,
    // Food is always supplied in the clinic's own.
    state: null,
  }
}

/** In one spelling, whatever the order they come in. */
function dishesOf(lines: readonly { dish_id: string | null; quantity: number }[]): string {
  const numbers = new Map<string, number>()
  for (const { dish_id, quantity } of lines)
    if (dish_id !== null) numbers.set(dish_id, (numbers.get(dish_id) ?? 0) + quantity)
  return [...numbers]
    .map(([id, number]) => `${id}:${number}`)
    .toSorted()
    .join(' ')
}

/**
 * What an order of dishes costs today, in paise, as it was ordered.
 * @throws {ApiError} price_changed where a dish is no longer on the menu
 */
export function priceOfLines(
  menu: readonly MenuDish[],
  lines: readonly OrderLine[],
  rules: OrderContext['settings']['orders'],
): number {
  const chosen = lines.flatMap(({ dish_id, quantity }) => (dish_id === null ? [] : [{ dish_id, quantity }]))
  const { total_paise, unknown } = basketOf(menu, chosen, rules)
  if (unknown.length > 0)
    throw new ApiError('price_changed', {
      message: 'A dish of this order is no longer on the menu. Please order anew.',
    })
  return total_paise
}
