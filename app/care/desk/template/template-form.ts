/** What the forms of a template send. Pure. */
import { z } from 'zod'
import { requireField } from '~/ui/form/require-field'
import { type DietTemplateView, templateNameSchema } from '../../contract/admin-diet-templates'
import { changedDays, dayFields, dayIntents, requireDayFields } from '../day-editor/day-form'

export const templateFormSchema = z
  .object({
    intent: z.enum([...dayIntents, 'rename', 'delete']),
    ...dayFields,
    name: z.string().optional(),
  })
  .superRefine((sent, context) => {
    requireDayFields(sent, context)
    if (sent.intent === 'rename') requireField(context, 'name', templateNameSchema, sent.name)
  })
export type TemplateForm = z.output<typeof templateFormSchema>

/** @throws {Refusal} */
export function changedTemplate({ name, body, dishes }: DietTemplateView, sent: TemplateForm) {
  if (sent.intent === 'rename') return { name: sent.name ?? name, body }
  return { name, body: { days: changedDays(body.days, sent, dishes) } }
}
