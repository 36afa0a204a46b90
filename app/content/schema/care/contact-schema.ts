/** What the clinic promises and asks between appointments: care/contact.yaml. */
import { z } from 'zod'
import { appointmentKinds } from '../../../domain/appointments/appointment-times'
import { weekdays } from '../../../domain/time/days'
import { isoDate, slug, text } from '../schema-fields'

const where = { source: text(240), agreedOn: isoDate.nullable() }

export const careContactSchema = z.strictObject({
  answer: z.strictObject({ workingDays: z.int().min(1).max(10), ...where }),
  weekly: z.strictObject({
    weekday: z.enum(weekdays),
    questions: z.array(z.strictObject({ id: slug, question: text(120), example: text(80) })).length(2),
    ...where,
  }),
  followUp: z.strictObject({
    everyDays: z.int().min(1).max(60),
    kind: z.enum(appointmentKinds),
    name: text(60),
    ...where,
  }),
})
