/** The audit log as the clinic's staff read it: who did what, to whom and to what, when and from where. */
import { z } from 'zod'
import { daySchema } from '../http/api/form-fields'
import { adminOperation, defineOperation } from '../http/api/operation'
import { mostCounted, pageAnswer, pageQuerySchema, searchedSchema } from '../http/api/paging'

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** A code such as user_blocked. */
  action: z.string(),
  /** A user's id; null: a stranger, or a command at the clinic's own machine. */
  actor: z.string().nullable(),
  /** null also where there is no such account any more. */
  actor_name: z.string().nullable(),
  subject: z.string().nullable(),
  subject_name: z.string().nullable(),
  object_type: z.string().nullable(),
  object_id: z.string().nullable(),
  /** Codes, days, amounts in paise, and the reason that was given. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** The group of the network address it was asked from. */
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const idSchema = z.uuid('Invalid ID.').toLowerCase()
const codeSchema = z.string().regex(/^[a-z_]{1,60}$/, 'Please choose an action')

const operation = adminOperation('adminAudit')

export const adminAuditOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/audit'),
    summary: `The audit log, newest first. \`from\` and \`to\` are days of India’s calendar, both included. The ${mostCounted} newest entries that match are listed; earlier ones are reached by an earlier \`to\`.`,
    query: pageQuerySchema.extend({
      actor: idSchema.optional(),
      subject: idSchema.optional(),
      action: codeSchema.optional(),
      object_type: codeSchema.optional(),
      object_id: searchedSchema.optional(),
      from: daySchema('Please choose a date such as 2026-11-30').optional(),
      to: daySchema('Please choose a date such as 2026-11-30').optional(),
    }),
    answer: pageAnswer(auditEntrySchema),
    errors: ['invalid_input'],
  }),
}
