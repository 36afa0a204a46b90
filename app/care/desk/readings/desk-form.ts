/** What the forms of this screen send: a new entry, a correction, one that is taken out. Every form is flat. */
import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import type { ClinicApi } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { adminReadingOperations, voidReadingBodySchema } from '../../contract/readings/admin-readings'
import { bodyOf, staffReadingFormSchema } from '../../site/progress/form/reading-form'

const typed = z.string().optional()
const entered = [
  'kind',
  'value',
  'lower',
  'unit',
  'taken_on',
  'time',
  'lab_low',
  'lab_high',
  'way',
  'document_id',
] as const

export const deskFormSchema = z
  .object({
    intent: z.enum(['add', 'correct', 'void']),
    /** The entry it is about. */
    reading: typed,
    reason: typed,
    ...{ kind: typed, value: typed, lower: typed, unit: typed, taken_on: typed, time: typed, lab_low: typed },
    ...{ lab_high: typed, way: typed, sure: typed, document_id: typed },
    form_token: formTokenSchema,
  })
  .superRefine(({ intent, ...sent }, context) => {
    if (intent === 'void') requireField(context, 'reason', voidReadingBodySchema.shape.reason, sent.reason)
    else for (const name of entered) requireField(context, name, staffReadingFormSchema.shape[name], sent[name])
  })

/** The call of one form. */
export function send(
  clinic: ClinicApi,
  id: string,
  { intent, reading = '', reason = '', ...sent }: z.output<typeof deskFormSchema>,
) {
  const calls = clinic(adminReadingOperations)
  if (intent === 'void') return calls.void(id, reading, { reason })
  const body = bodyOf(staffReadingFormSchema.parse(sent))
  return intent === 'add' ? calls.add(id, body) : calls.correct(id, reading, body)
}
