/** The outbox as the dashboard reads it: what mail has gone, what waits, what failed, and what was kept. */
import { z } from 'zod'
import { defineOperation, operationsOf } from '../http/api/operation'
import { pageAnswer, pageQuerySchema } from '../http/api/paging'

/** `kept`: there was no mail server to send it to. `dropped`: it would have come too late to be of use. */
export const outboxStatuses = ['waiting', 'sending', 'sent', 'failed', 'kept', 'dropped'] as const
export type OutboxStatus = (typeof outboxStatuses)[number]

export const outboxMailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.string(),
  status: z.enum(outboxStatuses),
  tries: z.int().min(0),
  /** UTC instants. */
  created_at: z.iso.datetime(),
  /** When it is tried next, or was to be tried last. */
  due_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** A code such as EENVELOPE 550; of a dropped mail the reason, such as VISIT_PASSED. */
  last_error: z.string().nullable(),
})
export type OutboxMail = z.output<typeof outboxMailSchema>

/** A link that lets its holder act for the person is in `text` only while no mail server is set and the mail is kept. */
export const outboxMailWithTextSchema = outboxMailSchema.extend({ subject: z.string(), text: z.string() })

const byId = z.object({ id: z.uuid('Invalid mail ID.').toLowerCase() })

const operation = operationsOf('outbox', { area: 'outbox', access: 'admin' })

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
}
