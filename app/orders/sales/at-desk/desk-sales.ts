/**
 * Plans and consultations paid at the clinic's desk: an order of its own, paid as it is made, with its receipt's number in the
 * same transaction. No provider hears of it. The price is the content's. Sent again with the same form token it is the
 * same order.
 */
import type { Kysely } from 'kysely'
import type { Plans } from '~/content/schema/schema'
import { notCookedMessage, slotsOf } from '~/domain/deliveries/meal-times'
import { paiseOfRupees } from '~/domain/money/money'
import { isFoodDeliveredTo, noDeliveryThereMessage } from '~/domain/orders/pin-code'
import { checkPlanDays, planEnd, planKind } from '~/domain/orders/plans'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { DeskSaleBody, VisitPaymentBody } from '../../contract/orders-desk'
import { type Links, logProviderError } from '../../links/links'
import type { OrderContext } from '../../state/order-context'
import { isPaidStatus } from '../../state/transitions'
import { insertOrder } from '../../store'
import { keepToldFood, type ToldFood } from '../allergies/told-allergies'
import { priceWithCode, takeCode } from '../discounts/discount-codes'
import { pricedPlan } from '../plan-price'
import { takeCredit, withCredit } from '../visits/visit-credit'
import { getVisitOrder, insertVisitOrder, requireChargeable } from '../visits/visit-payments'
import { deskOrderId, recordPayment } from './desk-payment'
import { requireClient } from './sale-client'

/** A sale of which nothing is told of allergies may leave them out. */
type DeskSale = Omit<DeskSaleBody, keyof ToldFood | 'language' | 'slot'> &
  ToldFood &
  Partial<Pick<DeskSaleBody, 'language' | 'slot'>>

type DeskSalesOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  vault: Vault
  links: Links
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
  loadPlans: () => Promise<Plans>
  loadOrderContext: () => Promise<OrderContext>
}

export type DeskSales = ReturnType<typeof createDeskSales>

export function createDeskSales({
  db,
  clock,
  log,
  vault,
  links,
  healthNoticeVersion,
  loadPlans,
  loadOrderContext,
}: DeskSalesOptions) {
  return {
    /**
     * @returns the order's id
     * @throws {ApiError} invalid_input, form_already_sent
     */
    async sell(staff: Staff, { form_token: token, ...sale }: DeskSale): Promise<string> {
      const { plan_type, start_date, address, method, utr } = sale
      const plan = pricedPlan(await loadPlans(), plan_type)
      const paise = plan.paise ?? paiseOfRupees(sale.amount)
      if (paise === null) throw invalidField('amount', 'A custom plan needs its price', 'custom')
      const problem = checkPlanDays(plan_type, { start: start_date, end: sale.end_date }, clock())
      if (problem) throw invalidField(problem.field, problem.message, 'custom')
      const context = await loadOrderContext()
      const { now } = context
      const priced = priceWithCode({ planType: plan_type, paise }, sale.discount_code, context.settings)
      const kind = planKind(plan_type)
      if (kind === 'food' && !isFoodDeliveredTo(address, context.settings.orders.foodPinCodes))
        throw invalidField('address', noDeliveryThereMessage, 'custom')
      const slots = slotsOf(context.settings.orders.policy.mealTimes)
      const slot = kind === 'food' ? (sale.slot ?? slots[0]) : null
      if (slot !== null && !slots.includes(slot)) throw invalidField('slot', notCookedMessage(slot), 'custom')

      const notice_version = await healthNoticeVersion()
      const form = { name: 'desk sale', owner: staff.userId, token, fields: sale }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const client = await requireClient(trx, sale, now)
        const sold = { ...priced, kind, user_id: client.user.id }
        const { credited_order, ...price } = await withCredit(trx, sold, context)
        const order = await insertOrder(trx, {
          ...price,
          id: deskOrderId(id),
          status: 'draft',
          plan_type,
          plan_title: plan.title,
          slot,
          meals: plan.meals,
          sessions: plan_type === 'custom' ? sale.sessions || null : plan.sessions,
          start_date,
          end_date: planEnd(plan_type, start_date) ?? sale.end_date ?? start_date,
          customer_name: client.name,
          customer_email: client.email,
          customer_phone: client.phone,
          address,
          state: null,
          buyer_gstin: sale.buyer_gstin,
          created_at: now.toISOString(),
        })
        if (!order) throw new ApiError('form_already_sent')
        await takeCode(trx, order.discount_code, now)
        await takeCredit(trx, order.id, credited_order, now)
        await keepToldFood(trx, vault, order, sale, { notice_version, channel: 'desk', now })
        await recordPayment(trx, staff, { ...order, amount_paise: price.amount_paise }, { method, utr }, context)
      })
      return deskOrderId(id)
    },

    /**
     * Takes the price of a consultation that is booked or has taken place.
     * @returns the order's id
     * @throws {ApiError} invalid_input, form_already_sent, appointment_not_found, visit_not_payable
     */
    async takeVisit(staff: Staff, { form_token: token, ...sent }: VisitPaymentBody): Promise<string> {
      // A payment by a link that was made meanwhile is found here.
      const asked = await getVisitOrder(db, sent.appointment_id)
      if (asked && !isPaidStatus(asked.status))
        await links.cancelOpen(asked.id).catch((error: unknown) => logProviderError(log, asked.id, error))
      const context = await loadOrderContext()
      const { now } = context
      const form = { name: 'visit payment', owner: staff.userId, token, fields: sent }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        await context.heldVisits.lock(trx, sent.appointment_id)
        // What the client was asked for stands, whatever the price is now.
        const asked = await getVisitOrder(trx, sent.appointment_id)
        const visit = await requireChargeable(trx, sent.appointment_id, now)
        if ((await context.heldVisits.confirmPaid(trx, visit.id, now, staff)) === 'gone')
          throw new ApiError('visit_not_payable', {
            message: 'Its time was not paid for in time, and is gone. Please give it another time first.',
          })
        const order = await insertVisitOrder(
          trx,
          { id: deskOrderId(id), visit, buyer_gstin: sent.buyer_gstin, asked },
          context,
        )
        if (!order) throw new ApiError('form_already_sent')
        await recordPayment(trx, staff, order, sent, context)
      })
      return deskOrderId(id)
    },
  }
}
