/** What a consultation costs by itself: which appointment can be paid for, and what that takes off a diet plan bought soon after. */
import type { Kysely, Selectable } from 'kysely'
import type { VisitPayments } from '~/appointments/visit-payments'
import { whyNotPayable } from '~/domain/appointments/appointment-state'
import { feeTitle, type VisitFee } from '~/domain/money/visit-fee'
import { planKind } from '~/domain/orders/plans'
import { priceOfVisit } from '~/domain/orders/visit-price'
import { indiaDay } from '~/domain/time/days'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { OrderContext } from '../../state/order-context'
import { isPaidStatus } from '../../state/transitions'
import { insertOrder, lockOrder, type Order, updateOrder } from '../../store'
import { requireClient } from '../at-desk/sale-client'
import { sessionsOfClient } from './plan-sessions'

const columns = [
  ...(['id', 'user_id', 'name', 'email', 'mobile_number', 'kind', 'status', 'starts_at'] as const),
  ...(['pay_until', 'practitioner'] as const),
] as const

export type PayableVisit = Pick<Selectable<Tables['appointments']>, (typeof columns)[number]>

export const payableVisits = (db: Kysely<Tables>) => db.selectFrom('appointments').select(columns)

/**
 * The appointment that is to be paid for; an order by which it was to be paid online, and was not, ends.
 * @throws {ApiError} appointment_not_found, visit_not_payable
 */
export async function requireChargeable(trx: Kysely<Tables>, appointmentId: string, now: Date): Promise<PayableVisit> {
  const visit = await locked(trx, payableVisits(trx).where('id', '=', appointmentId)).executeTakeFirst()
  if (!visit) throw new ApiError('appointment_not_found')
  // The fee of one that is cancelled can be paid all the same.
  const isFee = (await getVisitOrder(trx, appointmentId))?.is_fee === 1
  const why = (isFee ? null : whyNotPayable(visit)) ?? (await endUnpaid(trx, appointmentId, now))
  if (why !== null) throw new ApiError('visit_not_payable', { message: why })
  return visit
}

/** @returns why it stays: a sentence; null: there is none any more that could still be paid */
export async function endUnpaid(trx: Kysely<Tables>, appointmentId: string, now: Date): Promise<string | null> {
  const known = await getVisitOrder(trx, appointmentId)
  const order = known && (await lockOrder(trx, known.id))
  if (!order || order.cancelled_at !== null) return null
  if (isPaidStatus(order.status)) return 'This appointment is paid for already.'
  if (order.status === 'needs_review')
    return 'Money has come online for this appointment that does not fit. Please look at its order first.'
  // A client who still pays by its link gets all of it back.
  await updateOrder(trx, order.id, { status: 'cancelled', cancelled_at: now.toISOString() }, now)
  return null
}

/** By which an appointment is paid, or is to be paid online; null where there is none, or the money went back. */
export async function getVisitOrder(db: Kysely<Tables>, appointmentId: string): Promise<Order | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return order ?? null
}

type NewVisitOrder = {
  id: string
  visit: PayableVisit
  buyer_gstin: string | null
  /** It is asked for instead of the price. */
  fee?: VisitFee | null
  /** By which the client was asked before: its amount stands, whatever the price is now. */
  asked?: Order | null
}

/** @returns null where the id is taken */
export async function insertVisitOrder(
  trx: Kysely<Tables>,
  { id, visit, buyer_gstin, fee = null, asked = null }: NewVisitOrder,
  { now, settings }: OrderContext,
): Promise<(Order & { amount_paise: number }) | null> {
  const client = await requireClient(
    trx,
    {
      user_id: visit.user_id,
      customer_name: visit.name,
      customer_email: visit.email,
      customer_phone: visit.mobile_number || null,
      phoneless: visit.mobile_number === '',
    },
    now,
  )
  const amount_paise = fee?.paise ?? asked?.amount_paise ?? priceOfVisit(settings, visit) * 100
  const { name } = settings.appointments.consultation
  const day = indiaDay(visit.starts_at === null ? now : new Date(visit.starts_at))
  const order = await insertOrder(trx, {
    id,
    user_id: client.user.id,
    appointment_id: visit.id,
    status: 'draft',
    kind: planKind('visit'),
    plan_type: 'visit',
    plan_title: fee ? feeTitle(name, fee) : (asked?.plan_title ?? name),
    is_fee: fee ? 1 : (asked?.is_fee ?? 0),
    meals: 0,
    amount_paise,
    start_date: day,
    end_date: day,
    customer_name: client.name,
    customer_email: client.email,
    customer_phone: client.phone,
    address: '',
    state: null,
    buyer_gstin,
    created_at: now.toISOString(),
  })
  return order && { ...order, amount_paise }
}

const orderOf: VisitPayments['orderOf'] = async (db, appointmentId) => {
  const order = await getVisitOrder(db, appointmentId)
  return order && isPaidStatus(order.status) ? order : null
}

const paidOf: VisitPayments['paidOf'] = async (db, appointmentIds) => {
  if (appointmentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('orders')
    .select('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ appointment_id }) => appointment_id ?? []))
}

const askedOf: VisitPayments['askedOf'] = async (db, appointmentId) => {
  const order = await getVisitOrder(db, appointmentId)
  return order && !isPaidStatus(order.status) ? order : null
}

/** The appointment was cancelled, or stands again: staff decide on what was paid for it; what was not paid is over. */
const hasChanged: VisitPayments['hasChanged'] = async (trx, { id, status }, now) => {
  const asked = await getVisitOrder(trx, id)
  // Reopened, a visit owes no fee.
  if (status === 'cancelled' || asked?.is_fee === 1) await endUnpaid(trx, id, now)
  const visit = asked?.is_fee === 1 ? null : await getVisitOrder(trx, id)
  const order = visit && (await lockOrder(trx, visit.id))
  const [is, was] = status === 'cancelled' ? (['visit_cancelled', null] as const) : ([null, 'visit_cancelled'] as const)
  if (order?.status === 'paid' && order.review_reason === was)
    await updateOrder(trx, order.id, { review_reason: is }, now)
}

export const visitPayments: VisitPayments = { orderOf, paidOf, askedOf, sessionsOf: sessionsOfClient, hasChanged }
