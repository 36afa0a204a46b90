/** What the forms about visits send. */
import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { amendNoteBodySchema, noteBodySchema, noteParts, saveNoteBodySchema } from '../../contract/records/visit-notes'

const { part, text, reason } = amendNoteBodySchema.shape

/** Of the list: a note is begun, or one that is signed gets an amendment. */
export const visitsFormSchema = z
  .object({
    intent: z.enum(['begin', 'amend']),
    /** Of the visit that the note is begun for; empty: a talk without an appointment. */
    appointment: z.string().optional(),
    /** Which one is amended. */
    note: z.string().optional(),
    part: z.string().optional(),
    text: z.string().optional(),
    reason: z.string().optional(),
    form_token: formTokenSchema,
  })
  .superRefine((sent, context) => {
    if (sent.intent === 'begin') return
    requireField(context, 'part', part, sent.part)
    requireField(context, 'text', text, sent.text)
    requireField(context, 'reason', reason, sent.reason)
  })

export const draftFormSchema = noteBodySchema
  .extend({
    intent: z.enum(['save', 'autosave', 'sign', 'discard']),
    version: z.coerce.number().pipe(saveNoteBodySchema.shape.version),
    form_token: formTokenSchema,
  })
  .superRefine(({ intent, ...parts }, context) => {
    if (intent !== 'sign' || noteParts.some((part) => parts[part] !== null)) return
    context.addIssue({ code: 'custom', path: ['assessment'], message: 'There is nothing to sign yet' })
  })
