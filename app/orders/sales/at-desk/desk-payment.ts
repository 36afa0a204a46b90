/** Money that staff have taken at the desk, as the payment of an order. */
import type { Kysely } from 'kysely'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { invalidField } from '~/platform/http/api/api-error'
import type { DeskSaleBody } from '../../contract/orders-desk'
import { insertDeskPayment } from '../../links/attempt-store'
import { activate } from '../../state/apply'
import type { OrderContext } from '../../state/order-context'
import { getOrder, type Order } from '../../store'

/** The money is in the drawer or at the bank: the order is paid, with its receipt. @throws {ApiError} invalid_input */
export async function recordPayment(
  trx: Kysely<Tables>,
  staff: Staff,
  order: Order & { amount_paise: number },
  { method, utr }: Pick<DeskSaleBody, 'method' | 'utr'>,
  context: OrderContext,
): Promise<void> {
  const { now } = context
  const { id: order_id, amount_paise, plan_type } = order
  const payment = await insertDeskPayment(trx, { order_id, provider: method, amount_paise, utr }, now)
  if (!payment) throw invalidField('utr', 'This UTR number is recorded for another payment', 'custom')
  await activate(trx, order, { ...payment, paidAt: null }, false, context)
  const paid = await getOrder(trx, order_id)
  await recordStaffAudit(trx, staff, {
    at: now,
    action: 'order_sold_at_desk',
    subject: order.user_id,
    object: { type: 'order', id: order_id },
    details: { method, utr, amount_paise, plan_type, receipt_number: paid?.receipt_number ?? null },
  })
}

/** At most 40 characters, as every order's. */
export const deskOrderId = (id: string) => `DESK_${id.replaceAll('-', '')}`
