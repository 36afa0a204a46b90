/**
 * Dishes from the menu sold at the desk, by the rules of ordering them on the site: an order of its own for one day and one delivery.
 * Paid there it has its receipt at once; by a link it waits until the client has paid. Sent again with the same form token it
 * is the same order.
 */
import type { Kysely } from 'kysely'
import { type Basket, basketOf, basketProblem, type MenuDish, menuOrderTitle } from '~/domain/orders/basket'
import { withPinCode } from '~/domain/orders/pin-code'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { DishSaleBody } from '../../contract/desk/dish-sales'
import type { Links } from '../../links/links'
import type { OrderContext } from '../../state/order-context'
import { insertOrder } from '../../store'
import { keepToldFood } from '../allergies/told-allergies'
import { requireBasket, requireDayAndPlace } from '../basket-orders'
import { insertLines } from '../line-store'
import { deskOrderId, recordPayment } from './desk-payment'
import { requireClient } from './sale-client'

type DishSalesOptions = {
  db: Kysely<Tables>
  vault: Vault
  links: Links
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
  loadMenu: () => Promise<readonly MenuDish[]>
  loadOrderContext: () => Promise<OrderContext>
}

export type DishSales = ReturnType<typeof createDishSales>

export function createDishSales({
  db,
  vault,
  links,
  healthNoticeVersion,
  loadMenu,
  loadOrderContext,
}: DishSalesOptions) {
  return {
    /**
     * @returns the order's id
     * @throws {ApiError} invalid_input, form_already_sent, price_changed, payment_failed
     */
    async sellDishes(staff: Staff, { form_token: token, ...sale }: DishSaleBody): Promise<string> {
      const context = await loadOrderContext()
      const { now } = context
      const menu = await loadMenu()
      const { method, utr, start_date, address, pin_code } = sale
      const notice_version = await healthNoticeVersion()
      const form = { name: 'dish sale', owner: staff.userId, token, fields: sale }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        requireAskedMinimum(menu, sale, context)
        const basket = requireBasket(menu, sale, context, sale.below_minimum)
        await requireDayAndPlace(trx, sale, context)
        const client = await requireClient(trx, sale, now)
        if (method === 'link' && client.phone === '')
          throw invalidField('customer_phone', 'A payment by link needs a phone number', 'custom')
        const order = await insertOrder(trx, {
          id: deskOrderId(id),
          user_id: client.user.id,
          status: 'draft',
          kind: 'food',
          plan_type: 'menu_order',
          plan_title: menuOrderTitle,
          // All dishes come together: one delivery.
          meals: 1,
          amount_paise: basket.total_paise,
          start_date,
          end_date: start_date,
          customer_name: client.name,
          customer_email: client.email,
          customer_phone: client.phone,
          address: withPinCode(address, pin_code),
          // Food is always supplied in the clinic's own.
          state: null,
          buyer_gstin: sale.buyer_gstin,
          created_at: now.toISOString(),
        })
        if (!order) throw new ApiError('form_already_sent')
        await insertLines(trx, order.id, basket.lines)
        await keepToldFood(trx, vault, order, sale, { notice_version, channel: 'desk', now })
        const priced = { ...order, amount_paise: basket.total_paise }
        if (method !== 'link') return recordPayment(trx, staff, priced, { method, utr }, context)
        await links.addAttempt(trx, priced, now)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'order_sold_at_desk',
          subject: order.user_id,
          object: { type: 'order', id: order.id },
          details: { method, utr, amount_paise: basket.total_paise, plan_type: order.plan_type, receipt_number: null },
        })
      })
      const orderId = deskOrderId(id)
      if (method === 'link' && (await links.makeLink(orderId)) === 'refused') throw new ApiError('payment_failed')
      return orderId
    },
  }
}

/** Staff may sell less than the smallest order, and are asked once. @throws {ApiError} invalid_input */
function requireAskedMinimum(
  menu: readonly MenuDish[],
  { dishes, below_minimum }: Pick<DishSaleBody, 'dishes' | 'below_minimum'>,
  { settings: { orders: rules } }: OrderContext,
): void {
  const basket: Basket = basketOf(menu, dishes, rules)
  const isSmallAlone =
    basketProblem(basket, rules) !== null && basketProblem(basket, { minimumOrderRupees: 0 }) === null
  if (isSmallAlone && !below_minimum) throw invalidField('below_minimum', belowMinimumMessage(rules), 'custom')
}

const belowMinimumMessage = ({ minimumOrderRupees }: OrderContext['settings']['orders']) =>
  `The smallest order is ₹${minimumOrderRupees}. Tick to sell these dishes all the same.`
