/** Orders as the clinic's staff work with them. */

import type { Kysely } from 'kysely'
import { allergyText } from '~/domain/deliveries/food-facts'
import type { PlanChoice } from '~/domain/money/disputes'
import { paiseOfRupees } from '~/domain/money/money'
import { isDeskWay } from '~/domain/money/payment-providers'
import type { StaffDecision } from '~/domain/orders/order-state'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import type { BackendLog } from '~/platform/log/log'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { OrderEvent } from '../contract/admin-orders'
import type { DishSaleBody } from '../contract/desk/dish-sales'
import type { DeskSaleBody, MonthAccounts, VisitPaymentBody } from '../contract/orders-desk'
import type { CreditNote, Receipt } from '../contract/receipts'
import type { KnownFood } from '../contract/told-allergies'
import { decideDisputedPlan } from '../disputes/dispute-desk'
import { listAttempts } from '../links/attempt-store'
import { type Links, logProviderError } from '../links/links'
import { getCreditNote } from '../papers/credit-note-store'
import { monthAccounts, spanOfMonth } from '../papers/month-accounts'
import { listCreditNotesIn, listReceiptsIn, listRefundsIn } from '../papers/paper-store'
import { readReceipt } from '../papers/receipt-store'
import type { RefundDesk } from '../refunds/refund-desk'
import type { Refunds } from '../refunds/refunds'
import type { OrderContext } from '../state/order-context'
import { getOrderDetails, loadOrderDetails, type OrderDetails } from '../state/order-details'
import { orderHistory } from '../state/order-history'
import { listOrders, type OrderFilter } from '../state/order-list'
import { requireVersion } from '../state/order-version'
import { lockOrder, updateOrder } from '../store'
import { foodFactsOf } from './allergies/allergies'
import { getKnownFood } from './allergies/known-food'
import type { DeskSales } from './at-desk/desk-sales'
import type { DishSales } from './at-desk/dish-sales'
import type { StaffDecisions } from './staff-decisions'
import { sessionsOfClient } from './visits/plan-sessions'

type OrderAdminOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  log: BackendLog
  links: Links
  refunds: Refunds
  refundDesk: RefundDesk
  decisions: StaffDecisions
  sales: DeskSales
  dishSales: DishSales
  loadOrderContext: () => Promise<OrderContext>
}

export type OrderAdmin = ReturnType<typeof createOrderAdmin>

export function createOrderAdmin({
  db,
  clock,
  vault,
  log,
  links,
  refunds,
  refundDesk,
  decisions,
  sales,
  dishSales,
  loadOrderContext,
}: OrderAdminOptions) {
  return {
    /** All clients'. */
    async listOrders(query: PageQuery & OrderFilter): Promise<Page<OrderDetails>> {
      const { data, meta } = await listOrders(db, query)
      return { data: await loadOrderDetails(db, data), meta }
    },

    /** @throws {ApiError} order_not_found */
    getOrder: (orderId: string): Promise<OrderDetails> => getOrderDetails(db, orderId),

    /** All that happened to it. */
    history: (whole: OrderDetails): Promise<OrderEvent[]> => orderHistory(db, whole),

    /** What is left of a client's plans with sessions. */
    sessionsOf: ({ order }: OrderDetails) => sessionsOfClient(db, order.user_id),

    /** What a client has told of food. */
    knownFood: (userId: string): Promise<KnownFood> => getKnownFood(db, vault, userId),

    /** What its client has told of food, for an order of food; allergies of all their accounts. */
    async food({ order }: OrderDetails): Promise<KnownFood | null> {
      if (order.kind !== 'food') return null
      const [facts] = await foodFactsOf(db, vault, [order])
      return facts ? { diet: facts.diet, dislikes: facts.dislikes, allergies: allergyText(facts) } : null
    },

    /** @throws {ApiError} order_not_found, changed_meanwhile, order_not_decidable, received_unknown */
    async decide(
      staff: Staff,
      orderId: string,
      decided: { decision: StaffDecision; reason: string; version: number },
    ): Promise<OrderDetails> {
      await decisions.decide(staff, orderId, decided)
      return getOrderDetails(db, orderId)
    },

    /** @throws {ApiError} order_not_found, order_not_decidable */
    async decideDisputedPlan(staff: Staff, orderId: string, plan: PlanChoice): Promise<OrderDetails> {
      await decideDisputedPlan(db, staff, { orderId, plan, now: clock() })
      return getOrderDetails(db, orderId)
    },

    /** @throws {ApiError} invalid_input, form_already_sent */
    async sellAtDesk(staff: Staff, sale: DeskSaleBody): Promise<OrderDetails> {
      return getOrderDetails(db, await sales.sell(staff, sale))
    },

    /** @throws {ApiError} invalid_input, form_already_sent, price_changed, payment_failed */
    async sellDishes(staff: Staff, sale: DishSaleBody): Promise<OrderDetails> {
      return getOrderDetails(db, await dishSales.sellDishes(staff, sale))
    },

    /** @throws {ApiError} invalid_input, form_already_sent, appointment_not_found, visit_not_payable */
    async takeVisit(staff: Staff, sent: VisitPaymentBody): Promise<OrderDetails> {
      return getOrderDetails(db, await sales.takeVisit(staff, sent))
    },

    /** @throws {ApiError} order_not_found, also before it is paid */
    async readReceipt(orderId: string): Promise<Receipt> {
      const { order, refunds: known } = await getOrderDetails(db, orderId)
      const receipt = await readReceipt(db, order, known)
      if (!receipt) throw new ApiError('order_not_found')
      return receipt
    },

    /** @throws {ApiError} order_not_found, also for a number of another order */
    async readCreditNote(orderId: string, number: string): Promise<CreditNote> {
      const note = await getCreditNote(db, { orderId, number })
      if (!note) throw new ApiError('order_not_found')
      return note
    },

    /** @param month such as 2026-11 */
    async exportMonth(staff: Staff, month: string): Promise<MonthAccounts> {
      const span = spanOfMonth(month)
      const object = { type: 'accounts', id: month }
      await recordStaffAudit(db, staff, { at: clock(), action: 'accounts_exported', subject: null, object })
      const [receipts, creditNotes, settled] = await Promise.all([
        listReceiptsIn(db, span),
        listCreditNotesIn(db, span),
        listRefundsIn(db, span),
      ])
      return monthAccounts(month, { receipts, creditNotes, refunds: settled })
    },

    /** Asks the provider about every link and refund of an order. @throws {ApiError} order_not_found */
    async refreshOrder(staff: Staff, orderId: string): Promise<OrderDetails> {
      const { order, attempts: all, refunds: known } = await getOrderDetails(db, orderId)
      const { user_id: subject, status } = order
      const object = { type: 'order', id: orderId }
      await recordStaffAudit(db, staff, {
        at: clock(),
        action: 'order_refreshed',
        subject,
        object,
        details: { status },
      })
      // Of what was paid at the desk no provider knows.
      const attempts = all.filter(({ provider }) => !isDeskWay(provider))
      const asking = [
        // A link that is paid may have been paid again: what comes of that, the reconciler sends back.
        ...attempts.map((one) => (one.status === 'paid' ? links.learnPayments(one) : links.refresh(one.link_id))),
        ...attempts.filter(({ status }) => status === 'paid').map((attempt) => refunds.lookUp(attempt)),
        ...known.filter(({ status }) => status === 'pending').map(({ id }) => refunds.send(id)),
      ]
      for (const asked of await Promise.allSettled(asking))
        if (asked.status === 'rejected') logProviderError(log, orderId, asked.reason)
      return getOrderDetails(db, orderId)
    },

    /**
     * Asks the provider once more for a refund that has failed or was given up.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_by_hand_only
     */
    async retryRefund(staff: Staff, orderId: string, refundId: string): Promise<OrderDetails> {
      await refundDesk.retry(staff, { orderId, refundId })
      return getOrderDetails(db, orderId)
    },

    /**
     * Records that staff have paid a refund by hand; it is never sent after that. The same reference twice is once.
     * @throws {ApiError} order_not_found, refund_not_found, refund_settled, refund_in_progress
     */
    async payRefundByHand(
      staff: Staff,
      orderId: string,
      refundId: string,
      reference: string,
      isCash = false,
    ): Promise<OrderDetails> {
      await refundDesk.payByHand(staff, { orderId, refundId }, reference, isCash)
      return getOrderDetails(db, orderId)
    },

    /**
     * Sets the price of a custom plan, or another one as long as the client has not begun to pay; the client is mailed.
     * @param amount rupees
     * @throws {ApiError} order_not_found, order_not_payable, changed_meanwhile
     */
    async quoteOrder(
      staff: Staff,
      orderId: string,
      { amount, version }: { amount: number; version: number },
    ): Promise<OrderDetails> {
      const { now, enqueueMail } = await loadOrderContext()
      const amount_paise = paiseOfRupees(amount)
      await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (!order) throw new ApiError('order_not_found')
        await requireVersion(trx, order, version)
        const isOpen = order.plan_type === 'custom' && order.status === 'draft'
        if (!isOpen || amount_paise === null || (await listAttempts(trx, [orderId])).length > 0)
          throw new ApiError('order_not_payable')
        await updateOrder(trx, orderId, { amount_paise }, now)
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'order_quoted',
          subject: order.user_id,
          object: { type: 'order', id: orderId },
          details: { amount_paise, was_paise: order.amount_paise },
        })
        const data = {
          fullName: order.customer_name,
          orderId,
          amountPaise: amount_paise,
          startDate: order.start_date,
          endDate: order.end_date,
        }
        await enqueueMail(trx, { template: 'order_quoted', to: order.customer_email, data }, now)
      })
      return getOrderDetails(db, orderId)
    },
  }
}
