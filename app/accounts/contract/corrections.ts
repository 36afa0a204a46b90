/** What staff put right where they meet it: a booking that has no file, and mails that could not be delivered. */
import { z } from 'zod'
import { nullIfEmpty } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { correctBodySchema } from './admin-users'

const operation = permitted('adminUsers', 'admin')

export const correctBookingBodySchema = z.object({
  full_name: correctBodySchema.shape.full_name,
  /** Empty: none. */
  email: correctBodySchema.shape.email,
  phone_number: correctBodySchema.shape.phone_number,
  resend: correctBodySchema.shape.resend,
  reason: correctBodySchema.shape.reason,
  version: correctBodySchema.shape.version,
})

export const resendMailsBodySchema = z.object({
  /** Empty: all of them. */
  mail_id: nullIfEmpty(z.union([z.uuid('There is no such mail').toLowerCase(), z.literal('')])).default(null),
})

export const correctionOperations = {
  correctBooking: defineOperation({
    ...operation('correct_booking', 'POST', '/admin/appointments/{id}/contact'),
    summary:
      'Corrects name, email and phone of a booking that belongs to no file. The client is told by mail, at the old address too.',
    params: z.object({ id: z.uuid('Invalid appointment ID.').toLowerCase() }),
    body: correctBookingBodySchema,
    answer: messageAnswerSchema,
    errors: ['appointment_not_found', 'changed_meanwhile'],
  }),
  resendMails: defineOperation({
    ...operation('resend_mails', 'POST', '/admin/users/{id}/mails/resend'),
    summary:
      'Sends mails again that could not be delivered to a client, one or all of them, to the email of the file, once. A mail with a link that lets its holder act for the client is not kept, so it is not sent again.',
    params: z.object({ id: z.uuid('Invalid client ID.').toLowerCase() }),
    body: resendMailsBodySchema,
    answer: z.object({ success: z.literal(true), data: z.object({ count: z.int() }), message: z.string() }),
    errors: ['user_not_found', 'mail_not_retryable'],
  }),
}
