/** The outbox as the dashboard reads it: what mail has gone, what waits, what failed, and what was kept. */
import { z } from 'zod'

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
