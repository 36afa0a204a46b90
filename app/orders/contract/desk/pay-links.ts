/** The address of the page where an order is paid online, which staff pass on to the client. */
import { z } from 'zod'
import { orderIdSchema } from '~/payments/contract/payments'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

const byId = z.object({ order_id: orderIdSchema })
const operation = permitted('admin.orders', 'admin')

export const payLinkOperations = {
  payLink: defineOperation({
    ...operation('pay_link', 'GET', '/admin/orders/{order_id}/pay-link'),
    summary:
      'The address where an order is paid online: whoever has it can pay. `ends_at`: until when the provider takes money by it; null: it has ended, or is not made yet.',
    params: byId,
    answer: z.object({
      success: z.literal(true),
      data: z.object({ url: z.url(), ends_at: z.iso.datetime().nullable() }),
    }),
    errors: ['order_not_found', 'order_not_payable', 'invalid_input'],
  }),
  sendPayLink: defineOperation({
    ...operation('send_pay_link', 'POST', '/admin/orders/{order_id}/pay-link'),
    summary: 'Makes that link good again where it has ended, and mails it to the client where `mails` says so.',
    params: byId,
    body: z.object({ mails: z.boolean('Yes or no').default(false) }),
    answer: z.object({ success: z.literal(true), data: z.object({ sent_to: z.string().nullable() }) }),
    errors: ['order_not_found', 'order_not_payable', 'price_changed', 'payment_failed'],
  }),
}
