/** What the form of a reading sends, and the body of the call that it makes. */
import { z } from 'zod'
import {
  enteredFields,
  kindSchema,
  measuredSchema,
  ownEnteredFields,
  printedSchema,
  staffEnteredFields,
  timeSchema,
} from '../../../contract/readings/reading-fields'

const asNumber = (given: unknown) =>
  typeof given === 'string' && /^\d{1,5}(?:[.,]\d{1,3})?$/.test(given.trim())
    ? Number(given.trim().replace(',', '.'))
    : given

/** Conform leaves out what is empty. */
const fields = {
  kind: kindSchema,
  value: z.preprocess(asNumber, measuredSchema),
  lower: z.preprocess(asNumber, measuredSchema).optional(),
  unit: enteredFields.unit,
  taken_on: enteredFields.taken_on,
  time: timeSchema.optional(),
  lab_low: z.preprocess(asNumber, printedSchema).optional(),
  lab_high: z.preprocess(asNumber, printedSchema).optional(),
  sure: z
    .string()
    .optional()
    .transform((given) => given === 'on'),
  form_token: enteredFields.form_token,
}
export const ownReadingFormSchema = z.object({ ...fields, way: ownEnteredFields.way })
export const staffReadingFormSchema = z.object({
  ...fields,
  way: staffEnteredFields.way,
  document_id: staffEnteredFields.document_id,
})

type Sent = z.output<typeof staffReadingFormSchema>

/** What is missing is said as null. */
export const bodyOf = <Form extends Pick<Sent, 'lower' | 'time' | 'lab_low' | 'lab_high'>>(form: Form) => ({
  ...form,
  ...{ lower: form.lower ?? null, time: form.time ?? null },
  ...{ lab_low: form.lab_low ?? null, lab_high: form.lab_high ?? null },
})
