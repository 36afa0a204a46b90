/** What the forms of a client's care page send: a diet plan is begun, the newest one revised, a follow-up booked. */
import { z } from 'zod'
import { startsAtSchema } from '~/appointments/contract/appointments'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { newPlanBodySchema } from '../../contract/admin-diet-plans'

export const beginSchema = z.object({
  starts_on: newPlanBodySchema.shape.starts_on,
  ends_on: newPlanBodySchema.shape.ends_on,
  days: z.enum(['7', '14'], 'Please choose 7 or 14 days'),
})
const fieldsOf = { begin: beginSchema.shape, revise: {}, follow_up: { starts_at: startsAtSchema } } as const
const typed = z.string().optional()

export const clientFormSchema = z
  .object({
    ...{ starts_on: typed, ends_on: typed, days: typed },
    intent: z.enum(['begin', 'revise', 'follow_up']),
    /** Of the diet plan that is revised. */
    number: z.coerce.number().int().min(1).optional(),
    /** Of the follow-up that is booked: one of the free times. */
    starts_at: typed,
    form_token: formTokenSchema,
  })
  .superRefine((sent: Record<string, unknown> & { intent: keyof typeof fieldsOf }, context) => {
    for (const [name, schema] of Object.entries(fieldsOf[sent.intent])) requireField(context, name, schema, sent[name])
  })
