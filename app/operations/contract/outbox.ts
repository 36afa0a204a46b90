/** The calls of the outbox. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { outboxMailSchema, outboxMailWithTextSchema, outboxStatuses } from '~/platform/mail/contract'
import { permitted } from '~/team/permissions'

const byId = z.object({ id: z.uuid('Invalid mail ID.').toLowerCase() })

export const readdressBodySchema = z.object({ email: emailSchema })

const operation = permitted('outbox', 'outbox')

export const outboxOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/outbox'),
    summary: 'The clinic’s mails, newest first, of all or of one status.',
    query: pageQuerySchema.extend({ status: z.enum(outboxStatuses).optional() }),
    answer: pageAnswer(outboxMailSchema),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/outbox/{id}'),
    summary: 'One mail with its words.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: outboxMailWithTextSchema }),
    errors: ['mail_not_found', 'invalid_input'],
  }),
  retry: defineOperation({
    ...operation('retry', 'POST', '/admin/outbox/{id}/retry'),
    summary: 'Sends a mail after all that failed or was kept.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: outboxMailSchema, message: z.string() }),
    errors: ['mail_not_found', 'mail_not_retryable', 'invalid_input'],
  }),
  readdress: defineOperation({
    ...operation('readdress', 'POST', '/admin/outbox/{id}/readdress'),
    summary: 'Sends a mail that could not be delivered to another address, once.',
    params: byId,
    body: readdressBodySchema,
    answer: z.object({ success: z.literal(true), data: outboxMailSchema, message: z.string() }),
    errors: ['mail_not_found', 'mail_not_retryable', 'invalid_input'],
  }),
}
