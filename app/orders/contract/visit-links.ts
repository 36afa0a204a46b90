/** Paying for a consultation online: by its client, or by the link that staff send. */
import { z } from 'zod'
import { orderIdSchema } from '~/payments/contract/payments'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

const byVisit = z.object({ appointment_id: z.uuid('There is no such appointment') })
/** Of the address that staff have sent; the client who is signed in needs none. */
const visitToken = z.string().max(200).optional()

const visitToPaySchema = z.object({
  title: z.string(),
  /** UTC instant; null: no time yet. */
  starts_at: z.iso.datetime().nullable(),
  /** Rupees. */
  amount: z.number().min(0),
  is_paid: z.boolean(),
  /** A sentence; null where it can be paid, or is. */
  why_not: z.string().nullable(),
  /** Until when its time is kept for this payment; null where it is not. */
  held_until: z.iso.datetime().nullable().default(null),
  /** Whether this is the fee of one that was missed or cancelled late. */
  is_fee: z.boolean().default(false),
})
/** What staff can ask for. */
const visitAskedSchema = z.object({
  url: z.url(),
  title: z.string(),
  /** Rupees. */
  amount: z.number().min(0),
  /** Whether this is the fee, and not the price. */
  is_fee: z.boolean(),
  /** Due by the policy and not asked for yet: the client did not come, or cancelled late. */
  fee: z.object({ because: z.enum(['missed', 'late']), amount: z.number() }).nullable(),
})
export type VisitAsked = z.output<typeof visitAskedSchema>

export type VisitToPay = z.output<typeof visitToPaySchema>

const operation = permitted('admin.orders', 'admin')

export const visitLinkOperations = {
  look: defineOperation({
    id: 'orders.visit',
    area: 'orders',
    method: 'POST',
    path: '/orders/visits/{appointment_id}',
    summary: 'What is to be paid for one of the caller’s own appointments, or for that of a link.',
    access: 'all',
    params: byVisit,
    body: z.object({ visit_token: visitToken }),
    answer: z.object({ success: z.literal(true), data: visitToPaySchema }),
    errors: ['appointment_not_found', 'invalid_input'],
  }),
  pay: defineOperation({
    id: 'orders.pay_visit',
    area: 'orders',
    method: 'POST',
    path: '/orders/visits/{appointment_id}/pay',
    summary: 'The order by which an appointment is paid, with a link to pay it by. Asked again it is the same order.',
    access: 'all',
    params: byVisit,
    body: z.object({ visit_token: visitToken }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({ order_id: orderIdSchema, return_token: z.string() }),
    }),
    errors: [
      'appointment_not_found',
      'visit_not_payable',
      'order_not_payable',
      'payment_failed',
      'too_many_tries',
      'invalid_input',
    ],
  }),
  address: defineOperation({
    ...operation('visit_link', 'GET', '/admin/orders/visits/{appointment_id}/link'),
    summary: 'The address of the page where an appointment is paid online, for staff to pass on, and what it asks for.',
    params: byVisit,
    answer: z.object({ success: z.literal(true), data: visitAskedSchema }),
    errors: ['appointment_not_found', 'invalid_input'],
  }),
  askFee: defineOperation({
    ...operation('ask_visit_fee', 'POST', '/admin/orders/visits/{appointment_id}/fee'),
    summary:
      'Asks for the fee of an appointment that was missed or cancelled late, by the same page. Asked again it is the same.',
    params: byVisit,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: visitAskedSchema }),
    errors: ['appointment_not_found', 'visit_not_payable'],
  }),
  mail: defineOperation({
    ...operation('mail_visit_link', 'POST', '/admin/orders/visits/{appointment_id}/link'),
    summary: 'Mails the client of an appointment the address of the page where it is paid online.',
    params: byVisit,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: z.object({ sent_to: z.string() }) }),
    errors: ['appointment_not_found', 'visit_not_payable'],
  }),
}
