/** The audit log as the clinic's staff read it: who did what, to whom and to what, when and from where. */
import { z } from 'zod'

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
