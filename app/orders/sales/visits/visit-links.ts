/**
 * Consultations that clients pay online: signed in for their own, or by the link that staff send them. An order of its own, by the same
 * links and with the same receipts as a plan; an appointment is paid once, whichever way comes first.
 */
import type { Kysely } from 'kysely'
import { whyNotPayable } from '~/domain/appointments/appointment-state'
import { addressGroup } from '~/domain/clients/address-group'
import { rupeesOfPaise } from '~/domain/money/money'
import { priceOfVisit } from '~/domain/orders/visit-price'
import { newOrderId } from '~/payments/contract/payments'
import { recordStaffAudit } from '~/platform/audit/store'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Actor, Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { createLimiter } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import type { VisitToPay } from '../../contract/visit-links'
import type { Links } from '../../links/links'
import type { ReturnTokens } from '../../links/return-token'
import type { OrdersService } from '../../service'
import type { OrderContext } from '../../state/apply'
import { isPaidStatus } from '../../state/transitions'
import { orderLimits } from '../order-limits'
import { getVisitOrder, insertVisitOrder, type PayableVisit, payableVisits } from './visit-payments'

type VisitLinksOptions = {
  db: Kysely<Tables>
  clock: Clock
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
const beingLookedAt = 'We are looking at your payment. Please call us.'

export function createVisitLinks({
  db,
  clock,
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

  const addressOf = (id: string) => `${publicUrl}/pay/visit/${id}?t=${returnTokens.of(signed(id))}`

  /** @returns the id of the order to pay by @throws {ApiError} visit_not_payable */
  const orderToPay = (id: string, context: OrderContext): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const visit = await locked(trx, get(trx, id)).executeTakeFirst()
      if (!visit) throw new ApiError('appointment_not_found')
      const known = await getVisitOrder(trx, id)
      const why = whyNot(visit, known?.status)
      if (why !== null) throw new ApiError('visit_not_payable', { message: why })
      if (known) return known.id
      const order = await insertVisitOrder(trx, { id: newOrderId(context.now), visit, buyer_gstin: null }, context)
      if (!order) throw new ApiError('order_clash')
      await links.addAttempt(trx, order, context.now)
      return order.id
    })

  return {
    /** What is to be paid for an appointment, to its client or a payer who has its link. @throws {ApiError} appointment_not_found */
    async look(actor: Actor, id: string, token: string | undefined): Promise<VisitToPay> {
      const visit = await requireVisit(actor, id, token)
      const [{ settings }, order] = await Promise.all([loadOrderContext(), getVisitOrder(db, id)])
      const isPaid = order !== null && isPaidStatus(order.status)
      return {
        title: settings.appointments.consultation.name,
        starts_at: visit.starts_at,
        amount: rupeesOfPaise(order?.amount_paise ?? priceOfVisit(settings, visit) * 100),
        is_paid: isPaid,
        why_not: isPaid ? null : whyNot(visit, order?.status),
      }
    },

    /**
     * The order by which an appointment is paid, with a link to pay it by. Asked again it is the same order.
     * @throws {ApiError} appointment_not_found, visit_not_payable, payment_failed, too_many_tries
     */
    async pay(actor: Actor, id: string, token: string | undefined, clientAddress?: string) {
      await requireVisit(actor, id, token)
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
        const why = whyNot(visit, order?.status)
        if (why !== null) throw new ApiError('visit_not_payable', { message: why })
        if (!visit.email)
          throw new ApiError('visit_not_payable', {
            message: 'This booking has no email address. Send the link by WhatsApp, or copy it.',
          })
        const data = {
          fullName: visit.name,
          appointmentId: id,
          title: settings.appointments.consultation.name,
          startsAt: visit.starts_at,
          amountPaise: order?.amount_paise ?? priceOfVisit(settings, visit) * 100,
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

/** Why nothing can be paid online for it: a sentence. @param status of the order by which it is paid or to be paid */
function whyNot(visit: PayableVisit, status: Tables['orders']['status'] | undefined): string | null {
  if (status !== undefined && isPaidStatus(status)) return paidAlready
  return status === 'needs_review' ? beingLookedAt : whyNotPayable(visit)
}
