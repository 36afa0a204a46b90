/** What the forms of a client's care page send: a diet plan is begun, or the newest one revised. */
import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { newPlanBodySchema } from '../../contract/admin-diet-plans'

export const beginSchema = z.object({
  starts_on: newPlanBodySchema.shape.starts_on,
  ends_on: newPlanBodySchema.shape.ends_on,
  days: z.enum(['7', '14'], 'Please choose 7 or 14 days'),
})
const typed = z.string().optional()

export const clientFormSchema = z
  .object({
    ...{ starts_on: typed, ends_on: typed, days: typed },
    intent: z.enum(['begin', 'revise']),
    /** Of the diet plan that is revised. */
    number: z.coerce.number().int().min(1).optional(),
    form_token: formTokenSchema,
  })
  .superRefine((sent: Record<string, unknown> & { intent: 'begin' | 'revise' }, context) => {
    if (sent.intent === 'revise') return
    for (const [name, schema] of Object.entries(beginSchema.shape)) requireField(context, name, schema, sent[name])
  })
