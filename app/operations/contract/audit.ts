/** The call of the audit log. */
import { z } from 'zod'
import { auditEntrySchema } from '~/platform/audit/contract'
import { daySchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { mostCounted, pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

const idSchema = z.uuid('Invalid ID.').toLowerCase()
const codeSchema = z.string().regex(/^[a-z_]{1,60}$/, 'Please choose an action')

/** An order's, a visit's, a month or the slug of a text. */
const objectIdSchema = z
  .string()
  .trim()
  .regex(/^[\w.:-]{0,100}$/, 'Please copy the ID as it stands')

const operation = permitted('adminAudit', 'admin')

export const adminAuditOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/audit'),
    summary: `The audit log, newest first. \`from\` and \`to\` are days of India’s calendar, both included. The ${mostCounted} newest entries that match are listed; earlier ones are reached by an earlier \`to\`.`,
    query: pageQuerySchema.extend({
      actor: idSchema.optional(),
      subject: idSchema.optional(),
      action: codeSchema.optional(),
      object_type: codeSchema.optional(),
      object_id: objectIdSchema.optional(),
      from: daySchema('Please choose a date such as 2026-11-30').optional(),
      to: daySchema('Please choose a date such as 2026-11-30').optional(),
    }),
    answer: pageAnswer(auditEntrySchema),
    errors: ['invalid_input'],
  }),
}
