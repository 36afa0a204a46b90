/**
 * Consultations that clients pay online: signed in for their own, or by the link that staff send them. An order of its own, by the same
 * links and with the same receipts as a plan; an appointment is paid once, whichever way comes first.
 */
import type { Kysely } from 'kysely'
import { isHeld, tooLateToPay, whyNotPayable } from '~/domain/appointments/appointment-state'
import { addressGroup } from '~/domain/clients/address-group'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money/money'
import { isOfPlan } from '~/domain/orders/plan-sessions'
import { priceOfVisit } from '~/domain/orders/visit-price'
import { newOrderId } from '~/payments/contract/payments'
import { recordStaffAudit } from '~/platform/audit/store'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Actor, Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { createLimiter } from '~/platform/limits/limiter'
import type { BackendLog } from '~/platform/log/log'
import type { Clock } from '~/platform/work/clock'
import type { AdminOrderDetails } from '../../contract/admin-orders'
import type { VisitAsked, VisitToPay } from '../../contract/visit-links'
import { type Links, logProviderError } from '../../links/links'
import type { ReturnTokens } from '../../links/return-token'
import type { OrdersService } from '../../service'
import type { OrderContext } from '../../state/order-context'
import { isPaidStatus } from '../../state/transitions'
import type { Order } from '../../store'
import { orderLimits } from '../order-limits'
import { planPartOfVisit } from './plan-sessions'
import { feeOfVisit } from './visit-fees'
import { endUnpaid, getVisitOrder, insertVisitOrder, type PayableVisit, payableVisits } from './visit-payments'

type VisitLinksOptions = {
  db: Kysely<Tables>
  clock: Clock
  log: BackendLog
  links: Links
  renew: OrdersService['renew']
  returnTokens: ReturnTokens
  publicUrl: string
  loadOrderContext: () => Promise<OrderContext>
}

export type VisitLinks = ReturnType<typeof createVisitLinks>

/** Of an appointment, and of no order: those have no colon. */
const signed = (appointmentId: string) => `visit:${appointmentId}`

const paidAlready = 'This appointment is paid for already.'
const partOfPlan = (title: string) => `This visit is part of your ${title} plan: there is nothing to pay.`
const beingLookedAt = 'We are looking at your payment. Please call us.'

export function createVisitLinks({
  db,
  clock,
  log,
  links,
  renew,
  returnTokens,
  publicUrl,
  loadOrderContext,
}: VisitLinksOptions) {
  const get = (trx: Kysely<Tables>, id: string) => payableVisits(trx).where('id', '=', id)

  /** @throws {ApiError} appointment_not_found, also to a caller whose it is not and who has no link */
  const requireVisit = async (actor: Actor, id: string, token: string | undefined): Promise<PayableVisit> => {
    const visit = await get(db, id).executeTakeFirst()
    const isOwn = actor.kind !== 'anonymous' && visit?.user_id === actor.userId
    const isByLink = token !== undefined && returnTokens.isOf(signed(id), token)
    if (!visit || !(isOwn || isByLink)) throw new ApiError('appointment_not_found')
    return visit
  }

  /** The title of the plan that it is a session of; null: of none. A link that staff have sent asks for the price all the same. */
  async function planOf(visit: PayableVisit, order: Order | null): Promise<string | null> {
    if (order?.is_fee === 1) return null
    const part = await planPartOfVisit(db, visit)
    return part && isOfPlan(part) ? part.plan_title : null
  }

  const addressOf = (id: string) => `${publicUrl}/pay/visit/${id}?t=${returnTokens.of(signed(id))}`

  /** @returns the id of the order to pay by @throws {ApiError} visit_not_payable */
  const orderToPay = (id: string, context: OrderContext): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const visit = await locked(trx, get(trx, id)).executeTakeFirst()
      if (!visit) throw new ApiError('appointment_not_found')
      const known = await getVisitOrder(trx, id)
      const why = whyNot(visit, known, context.now)
      if (why !== null) throw new ApiError('visit_not_payable', { message: why })
      if (known) return known.id
      const order = await insertVisitOrder(trx, { id: newOrderId(context.now), visit, buyer_gstin: null }, context)
      if (!order) throw new ApiError('order_clash')
      await links.addAttempt(trx, order, context.now)
      return order.id
    })

  return {
    /** What staff can ask for: by the link, and as the fee of a visit that was missed or cancelled late. @throws {ApiError} appointment_not_found */
    async asked(id: string): Promise<VisitAsked> {
      const visit = await get(db, id).executeTakeFirst()
      if (!visit) throw new ApiError('appointment_not_found')
      const context = await loadOrderContext()
      const order = await getVisitOrder(db, id)
      const fee = order && isPaidStatus(order.status) ? null : await feeOfVisit(db, visit, context)
      return {
        url: addressOf(id),
        ...askedFor(visit, order, context.settings),
        is_fee: order?.is_fee === 1,
        fee: fee && order?.is_fee !== 1 ? { because: fee.because, amount: rupeesOfPaise(fee.paise) } : null,
      }
    },

    /** Of a visit that is paid for: what the policy keeps of it now that it was missed or cancelled; null where nothing is to be decided. */
    async byPolicy({ status, is_fee, appointment_id, amount_paise }: Order): Promise<AdminOrderDetails['by_policy']> {
      if (status !== 'paid' || is_fee === 1 || appointment_id === null || amount_paise === null) return null
      const visit = await get(db, appointment_id).executeTakeFirst()
      if (visit?.status !== 'no_show' && visit?.status !== 'cancelled') return null
      const fee = await feeOfVisit(db, visit, await loadOrderContext())
      if (fee === null && visit.status === 'no_show') return null
      const kept = Math.min(fee?.paise ?? 0, amount_paise)
      return {
        because: fee?.because ?? 'in_time',
        ...{ kept: rupeesOfPaise(kept), back: rupeesOfPaise(amount_paise - kept) },
      }
    },

    /**
     * An unpaid order of the fee, instead of one of the price. Asked again it is the same.
     * @throws {ApiError} appointment_not_found, visit_not_payable
     */
    async askFee(staff: Staff, id: string): Promise<void> {
      const asked = await getVisitOrder(db, id)
      if (asked && asked.is_fee === 0 && !isPaidStatus(asked.status))
        await links.cancelOpen(asked.id).catch((error: unknown) => logProviderError(log, asked.id, error))
      const context = await loadOrderContext()
      const { now } = context
      await db.transaction().execute(async (trx) => {
        const visit = await locked(trx, get(trx, id)).executeTakeFirst()
        if (!visit) throw new ApiError('appointment_not_found')
        const known = await getVisitOrder(trx, id)
        if (known?.is_fee === 1) return
        const fee = await feeOfVisit(trx, visit, context)
        const why = fee ? await endUnpaid(trx, id, now) : 'By the policy no fee is due for this appointment.'
        if (!fee || why !== null) throw new ApiError('visit_not_payable', { message: why ?? '' })
        const order = await insertVisitOrder(trx, { id: newOrderId(now), visit, buyer_gstin: null, fee }, context)
        if (!order) throw new ApiError('order_clash')
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'visit_fee_asked', subject: visit.user_id, object: { type: 'appointment', id } },
          details: { because: fee.because, amount_paise: fee.paise, order_id: order.id },
        })
      })
    },

    /** What is to be paid for an appointment, to its client or a payer who has its link. @throws {ApiError} appointment_not_found */
    async look(actor: Actor, id: string, token: string | undefined): Promise<VisitToPay> {
      const visit = await requireVisit(actor, id, token)
      const [{ settings, now }, order] = await Promise.all([loadOrderContext(), getVisitOrder(db, id)])
      const isPaid = order !== null && isPaidStatus(order.status)
      const plan = token === undefined ? await planOf(visit, order) : null
      return {
        ...askedFor(visit, order, settings),
        starts_at: visit.starts_at,
        is_paid: isPaid,
        why_not: isPaid ? null : plan ? partOfPlan(plan) : whyNot(visit, order, now),
        is_fee: order?.is_fee === 1,
        held_until: !isPaid && isHeld(visit) ? visit.pay_until : null,
      }
    },

    /**
     * The order by which an appointment is paid, with a link to pay it by. Asked again it is the same order.
     * @throws {ApiError} appointment_not_found, visit_not_payable, payment_failed, too_many_tries
     */
    async pay(actor: Actor, id: string, token: string | undefined, clientAddress?: string) {
      const visit = await requireVisit(actor, id, token)
      const plan = token === undefined ? await planOf(visit, await getVisitOrder(db, id)) : null
      if (plan !== null) throw new ApiError('visit_not_payable', { message: partOfPlan(plan) })
      await createLimiter({ db, clock }).take(orderLimits.ofAddress, addressGroup(clientAddress))
      const orderId = await orderToPay(id, await loadOrderContext())
      await renew(orderId)
      return { order_id: orderId, return_token: returnTokens.of(orderId) }
    },

    /** The address of the page where an appointment is paid, for staff to pass on. @throws {ApiError} appointment_not_found */
    async addressOf(id: string): Promise<string> {
      if (!(await get(db, id).executeTakeFirst())) throw new ApiError('appointment_not_found')
      return addressOf(id)
    },

    /**
     * Mails the client that address.
     * @returns to which address it goes
     * @throws {ApiError} appointment_not_found, visit_not_payable, without an email address as well
     */
    async mail(staff: Staff, id: string): Promise<string> {
      const { now, settings, enqueueMail } = await loadOrderContext()
      return db.transaction().execute(async (trx) => {
        const visit = await locked(trx, get(trx, id)).executeTakeFirst()
        if (!visit) throw new ApiError('appointment_not_found')
        const order = await getVisitOrder(trx, id)
        const why = whyNot(visit, order, now)
        if (why !== null) throw new ApiError('visit_not_payable', { message: why })
        if (!visit.email)
          throw new ApiError('visit_not_payable', {
            message: 'This booking has no email address. Send the link by WhatsApp, or copy it.',
          })
        const { title, amount } = askedFor(visit, order, settings)
        const data = {
          fullName: visit.name,
          appointmentId: id,
          title,
          startsAt: visit.starts_at,
          amountPaise: paiseOfRupees(amount) ?? 0,
          isFee: order?.is_fee === 1,
          payUrl: addressOf(id),
        }
        await enqueueMail(trx, { template: 'order_visit_asked', to: visit.email, data }, now)
        const object = { type: 'appointment', id } as const
        await recordStaffAudit(trx, staff, { at: now, action: 'visit_payment_asked', subject: visit.user_id, object })
        return visit.email
      })
    },
  }
}

/** What is asked for a visit: what its order says, or today's price. `amount` in rupees. */
function askedFor(visit: PayableVisit, order: Order | null, settings: OrderContext['settings']) {
  if (order?.amount_paise) return { title: order.plan_title, amount: rupeesOfPaise(order.amount_paise) }
  return { title: settings.appointments.consultation.name, amount: priceOfVisit(settings, visit) }
}

/** Why nothing can be paid online for it: a sentence. @param order by which it is paid or to be paid */
function whyNot(visit: PayableVisit, order: Order | null, now: Date): string | null {
  if (order && isPaidStatus(order.status)) return paidAlready
  if (order?.status === 'needs_review') return beingLookedAt
  if (order?.is_fee === 1) return null
  // The worker has not written it down yet.
  if (isHeld(visit) && visit.pay_until && visit.pay_until <= now.toISOString()) return tooLateToPay(visit.pay_until)
  return whyNotPayable(visit)
}
