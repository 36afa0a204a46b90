/** A consultation that was paid comes off a diet plan that its client buys within the days of the content, once. */
import type { Kysely } from 'kysely'
import { unpaidStatuses } from '~/domain/orders/order-state'
import type { PlanKind } from '~/domain/orders/plans'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { OrderContext } from '../../state/order-context'
import { lockOrder, type Order, updateOrder } from '../../store'
import type { OrderPrice } from '../discounts/discount-codes'

/** Without an amount: it is asked for. */
type Priced = OrderPrice & { amount_paise: number | null; kind: PlanKind; user_id: string }

/** The client's last consultation that was paid within the days of the content, if no plan that was paid has taken it off. */
export async function creditOf(
  db: Kysely<Tables>,
  userId: string,
  { now, settings }: Pick<OrderContext, 'now' | 'settings'>,
): Promise<{ id: string; amount_paise: number; paid_at: string } | null> {
  const days = settings.orders.consultationCreditDays ?? 0
  if (days === 0) return null
  const since = indiaInstant(addDays(indiaDay(now), -days)).toISOString()
  const visit = await db
    .selectFrom('orders')
    .select(['id', 'amount_paise', 'paid_at'])
    .where('user_id', '=', userId)
    .where('plan_type', '=', 'visit')
    .where('status', '=', 'paid')
    .where('is_fee', '=', 0)
    .where('paid_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as plans')
            .select('plans.id')
            .whereRef('plans.credited_order', '=', 'orders.id')
            .where('plans.cancelled_at', 'is', null)
            .where('plans.status', 'not in', unpaidStatuses),
        ),
      ),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!visit?.amount_paise || visit.paid_at === null) return null
  return { id: visit.id, amount_paise: visit.amount_paise, paid_at: visit.paid_at }
}

/** The price of a plan less that consultation. Food takes nothing off, and neither does what a code has made cheaper. */
export async function withCredit<Price extends Priced>(
  db: Kysely<Tables>,
  price: Price,
  context: Pick<OrderContext, 'now' | 'settings'>,
): Promise<Price & { credited_order?: string }> {
  if (price.kind === 'food' || price.discount_code !== null || price.amount_paise === null) return price
  const visit = await creditOf(db, price.user_id, context)
  if (!visit || visit.amount_paise >= price.amount_paise) return price
  return {
    ...price,
    amount_paise: price.amount_paise - visit.amount_paise,
    full_price_paise: price.amount_paise,
    discount_paise: visit.amount_paise,
    credited_order: visit.id,
  }
}

/**
 * In the transaction that makes an order, or makes it payable once more: the consultation that comes off it is credited to no other. One that
 * was not paid ends; who pays it all the same gets the money back. Where a plan is given back, it can be credited again.
 * @throws {ApiError} price_changed
 */
export async function takeCredit(
  trx: Kysely<Tables>,
  id: string,
  credited_order: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!credited_order) return
  // Locked first: of two orders at one moment the second sees the first.
  const visit = await lockOrder(trx, credited_order)
  const isTaken = visit?.status !== 'paid' || (await endUnpaidPlansWith(trx, credited_order, now, id)) !== null
  if (isTaken)
    throw new ApiError('price_changed', {
      message: 'Your consultation was taken off another order, or was given back. Please order anew.',
    })
  await trx.updateTable('orders').set({ credited_order }).where('id', '=', id).execute()
}

/** @returns the plan that was paid and has taken a consultation off; null where none has, once the others have ended */
export async function endUnpaidPlansWith(
  trx: Kysely<Tables>,
  visitOrderId: string,
  now: Date,
  exceptId = '',
): Promise<Pick<Order, 'id' | 'plan_title'> | null> {
  const plans = await trx
    .selectFrom('orders')
    .select(['id', 'plan_title', 'status'])
    .where('credited_order', '=', visitOrderId)
    .where('cancelled_at', 'is', null)
    .where('id', '<>', exceptId)
    .orderBy('id')
    .execute()
  const paid = plans.find(({ status }) => !unpaidStatuses.includes(status))
  if (paid) return paid
  for (const { id } of plans) {
    const plan = await lockOrder(trx, id)
    if (!plan || plan.cancelled_at !== null) continue
    if (!unpaidStatuses.includes(plan.status)) return plan
    await updateOrder(trx, id, { status: 'cancelled', cancelled_at: now.toISOString() }, now)
  }
  return null
}
