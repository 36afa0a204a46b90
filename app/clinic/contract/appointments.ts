/** Appointments as the API speaks them: what is asked for, and what becomes of it. */
import { z } from 'zod'
import { bookingSlots } from '~/domain/opening-hours'
import { readPhone } from '~/domain/phone'
import { emailSchema } from './accounts'
import { formTokenSchema, lineSchema, optionalLineSchema, optionalWordsSchema } from './form-fields'
import { defineOperation } from './operation'
import { pageMetaSchema, pageQuerySchema } from './paging'

/** What a visitor without a session is told (decisions.md D1); the API's own answer says the same. */
export const loginToBookMessage = 'Please log in to book an appointment.'
export const consentMessage = 'Please agree to the use of your health details'

/** Both of what a client may write about their health have this limit. */
const healthNoteMaxLength = 2000

const invalidMobile = 'Invalid mobile number (e.g., +1234567890)'

/** Any number (app/domain/phone.ts), in India a mobile's (decisions.md D4). Its output is E.164: `+919876543210`. */
export const mobileNumberSchema = z
  .string('Mobile number is required')
  .trim()
  .min(1, { error: 'Mobile number is required', abort: true })
  .transform((text, context) => {
    const phone = readPhone(text)
    if (phone && phone.kind !== 'landline') return phone.e164
    // The specification lets the plus sign be left out, and no mobile of India begins with a digit below 6.
    if (/^[1-5]\d{9}$/.test(text)) return `+${text}`
    context.addIssue({ code: 'custom', message: invalidMobile })
    return z.NEVER
  })

const statuses = ['active', 'confirmed', 'completed', 'cancelled', 'no_show'] as const

const noDate = 'Please choose a date such as 2026-11-30'

export const appointmentBodySchema = z.object({
  name: lineSchema('Name', 100),
  email: emailSchema,
  mobile_number: mobileNumberSchema,
  medical_issue: optionalWordsSchema('Medical issues', healthNoteMaxLength),
  /** The diet concern. */
  message: optionalWordsSchema('Diet concern', healthNoteMaxLength),
  /** Callers send 'active'. It is not read: the server decides (decisions.md A8). */
  status: z.unknown().optional(),
  /** What was chosen before the form was opened, such as 'General Appointment'. */
  service: optionalLineSchema('Service', 100),
  preferred_date: z
    .union([z.iso.date(noDate), z.literal('')], noDate)
    .nullish()
    .transform((date) => date || null),
  preferred_slot: z
    .enum([...bookingSlots, ''], 'Please choose a time of day')
    .nullish()
    .transform((slot) => slot || null),
  /** Agrees that the clinic uses the health details given here. Needed only with health details, and only until the client has agreed once. */
  health_consent: z.boolean('Consent must be true or false').default(false),
  form_token: formTokenSchema,
})
export type AppointmentBody = z.output<typeof appointmentBodySchema>

/** What a client writes of their health, in columns of the same names; the backend seals each key of this schema. */
const healthNotesSchema = z.object({ medical_issue: z.string().nullable(), message: z.string().nullable() })
export type HealthNotes = z.output<typeof healthNotesSchema>
export const healthNotes = healthNotesSchema.keyof().options

/** Each key is a column of the same name. Health notes stay out: callers write this answer to their logs. */
export const appointmentSchema = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  mobile_number: z.string(),
  service: z.string().nullable(),
  /** A day of India's calendar. */
  preferred_date: z.iso.date().nullable(),
  preferred_slot: z.enum(bookingSlots).nullable(),
  created_at: z.iso.datetime(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** As the client who asked for it reads it. A note is null where there is none. */
export const ownAppointmentSchema = appointmentSchema.extend({
  ...healthNotesSchema.shape,
  /** Whether the caller can cancel it now. */
  can_cancel: z.boolean(),
})
export type OwnAppointment = z.output<typeof ownAppointmentSchema>

export const appointmentOperations = {
  create: defineOperation({
    id: 'appointments.create',
    area: 'appointments',
    method: 'POST',
    path: '/appointments/create',
    summary:
      'Asks for an appointment. It is confirmed by mail. Health details need consent, given here or before. Sent again with the same form_token, it is the same appointment.',
    access: 'client',
    unauthorizedMessage: loginToBookMessage,
    body: appointmentBodySchema,
    answer: z.object({ success: z.literal(true), data: appointmentSchema, message: z.string() }),
    errors: ['form_already_sent', 'too_many_tries'],
  }),
  mine: defineOperation({
    id: 'appointments.mine',
    area: 'appointments',
    method: 'GET',
    path: '/appointments/mine',
    summary: 'The caller’s own appointments, newest first.',
    access: 'client',
    query: pageQuerySchema,
    answer: z.object({ success: z.literal(true), data: z.array(ownAppointmentSchema), meta: pageMetaSchema }),
    errors: ['invalid_input'],
  }),
  cancel: defineOperation({
    id: 'appointments.cancel',
    area: 'appointments',
    method: 'POST',
    path: '/appointments/{id}/cancel',
    summary: 'Cancels one of the caller’s own appointments, as long as the clinic’s policy lets it be cancelled.',
    access: 'client',
    params: z.object({ id: z.uuid('Invalid appointment ID.').toLowerCase() }),
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: ownAppointmentSchema, message: z.string() }),
    errors: ['appointment_not_found', 'appointment_not_cancellable'],
  }),
}
