/** Appointments as the API speaks them: what is asked for, and what becomes of it. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { appointmentPlaces } from '~/domain/appointments/appointment-places'
import { appointmentStatuses } from '~/domain/appointments/appointment-state'
import { appointmentKinds, holdMinutes, isOnGrid } from '~/domain/appointments/appointment-times'
import type { healthNotes } from '~/domain/appointments/health-notes'
import { phoneAdvice, readPhone } from '~/domain/clients/phone'
import { isPlateCode } from '~/domain/food/thali/plate'
import { daysBetween } from '~/domain/time/days'
import { bookingSlots } from '~/domain/time/opening-hours'
import { readTimeZone } from '~/domain/time/own-time'
import {
  daySchema,
  formTokenSchema,
  lineSchema,
  nullIfEmpty,
  optionalLineSchema,
  optionalWordsSchema,
} from '~/platform/http/api/form-fields'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { planPartSchema } from './plan-sessions'

/** What a visitor without a session is told (decisions.md D1); the API's own answer says the same. */
export const loginToBookMessage = 'Please log in to book an appointment.'
export const consentMessage = 'Please agree to the use of your health details'

/** Both of what a client may write about their health have this limit. */
const healthNoteMaxLength = 2000

const invalidMobile = 'Invalid mobile number (e.g., +1234567890)'
const landlineAdvice =
  'This is a landline in India. Please give a mobile number; one from abroad begins with + and its country code.'

/** Any number (app/domain/clients/phone.ts), in India a mobile's (decisions.md D4). Its output is E.164: `+919876543210`. */
export const mobileNumberSchema = z
  .string('Mobile number is required')
  .trim()
  .min(1, { error: 'Mobile number is required', abort: true })
  .transform((text, context) => {
    const phone = readPhone(text)
    if (phone && phone.kind !== 'landline') return phone.e164
    const advice = phone ? landlineAdvice : phoneAdvice(text)
    context.addIssue({ code: 'custom', message: advice ? `${invalidMobile}. ${advice}` : invalidMobile })
    return z.NEVER
  })

const noDate = 'Please choose a date such as 2026-11-30'

const noTime = 'Please choose one of the free times'
/** UTC, to the minute: 2026-11-24T05:00:00.000Z. */
export const startsAtSchema = z.iso
  .datetime(noTime)
  .transform((text) => new Date(text))
  .refine((at) => isOnGrid(at), noTime)
  .transform((at) => at.toISOString())
const givenPlaceSchema = z.enum([...appointmentPlaces, ''], 'Please choose the clinic, video or phone').nullish()
/** Where a full consultation takes place; null: it is yet to be agreed. */
export const placeSchema = nullIfEmpty(givenPlaceSchema)
/** Of one that is there already: undefined leaves it as it is. */
export const changedPlaceSchema = givenPlaceSchema.transform((place) => (place === '' ? null : place)).optional()
/** The slug of a file of content/team. */
export const practitionerSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please choose one of the people in the list')
/** Who is to see the client; null: anyone. */
export const wantedPractitionerSchema = nullIfEmpty(z.union([practitionerSchema, z.literal('')]))
/** Of one that is there already: undefined leaves it with who has it. */
export const changedPractitionerSchema = z
  .union([practitionerSchema, z.literal('')])
  .nullish()
  .transform((slug) => slug || undefined)
const holdTokenSchema = z.string().regex(/^[\w-]{43}$/, 'This time is no longer held for you. Please choose it again.')

export const appointmentBodySchema = z.object({
  name: lineSchema('Name', 100),
  email: emailSchema,
  mobile_number: mobileNumberSchema,
  medical_issue: optionalWordsSchema('Medical issues', healthNoteMaxLength),
  /** The diet concern. */
  message: optionalWordsSchema('Diet concern', healthNoteMaxLength),
  /** A plate that was laid on /thali (domain/food/thali/plate.ts). What is none is passed over. */
  plate: z
    .string()
    .nullish()
    .transform((code) => (isPlateCode(code ?? '') ? code : null)),
  /** Callers send 'active'. It is not read: the server decides (decisions.md A8). */
  status: z.unknown().optional(),
  /** What was chosen before the form was opened, such as 'General Appointment'. */
  service: optionalLineSchema('Service', 100),
  preferred_date: nullIfEmpty(z.union([daySchema(noDate), z.literal('')], noDate)),
  preferred_slot: nullIfEmpty(z.enum([...bookingSlots, ''], 'Please choose a time of day')),
  /** Where no time is chosen: between these days one that falls free is kept for the client and offered. */
  waits_from: nullIfEmpty(z.union([daySchema(noDate), z.literal('')], noDate)),
  waits_to: nullIfEmpty(z.union([daySchema(noDate), z.literal('')], noDate)),
  kind: nullIfEmpty(z.enum([...appointmentKinds, ''], 'Please choose a call or a consultation')),
  place: placeSchema,
  /** One of the free times. Without it the clinic proposes one. */
  starts_at: nullIfEmpty(z.union([startsAtSchema, z.literal('')], noTime)),
  practitioner: wantedPractitionerSchema,
  /** From holding the time. */
  hold: nullIfEmpty(z.union([holdTokenSchema, z.literal('')])),
  /** IANA name of the client’s zone, such as Europe/Berlin: mails name the time by that clock too. What is none is passed over. */
  time_zone: z
    .string()
    .nullish()
    .transform((zone) => readTimeZone(zone ?? '')),
  /** Agrees that the clinic uses the health details given here. Needed only with health details, and only until the client has agreed once. */
  health_consent: z.boolean('Consent must be true or false').default(false),
  form_token: formTokenSchema,
})
export type AppointmentBody = z.output<typeof appointmentBodySchema>

/** Columns of the same names; the backend seals each. */
export const healthNotesSchema = z.object({
  medical_issue: z.string().nullable(),
  message: z.string().nullable(),
  plate: z.string().nullable().default(null),
} satisfies Record<(typeof healthNotes)[number], z.ZodType>)
export type HealthNotes = z.output<typeof healthNotesSchema>

/** Each key is a column of the same name. Health notes stay out: callers write this answer to their logs. */
export const appointmentSchema = z.object({
  id: z.uuid(),
  status: z.enum(appointmentStatuses),
  name: z.string(),
  /** null: booked at the desk for a client who gave none. */
  email: z.string().nullable(),
  /** E.164. */
  mobile_number: z.string(),
  service: z.string().nullable(),
  /** A day of India's calendar. */
  preferred_date: z.iso.date().nullable(),
  preferred_slot: z.enum(bookingSlots).nullable(),
  kind: z.enum(appointmentKinds).nullable().default(null),
  /** Of a full consultation; null: yet to be agreed. A free call is by phone. */
  place: z.enum(appointmentPlaces).nullable().default(null),
  /** UTC instants; null until it has a time. */
  starts_at: z.iso.datetime().nullable().default(null),
  ends_at: z.iso.datetime().nullable().default(null),
  /** IANA name of the zone the client booked from; null where it is not known. */
  time_zone: z.string().nullable().default(null),
  /** Who sees the client, by slug; null: it is yet to be agreed. */
  practitioner: z.string().nullable().default(null),
  /** Of a visit by video, made for it alone; without it the link of its person counts. */
  online_link: z.string().nullable().default(null),
  /** Until when its time is kept for its payment, of one that is active; of one that is cancelled: it was not paid by then. */
  pay_until: z.iso.datetime().nullable().default(null),
  created_at: z.iso.datetime(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** A time that staff have offered and that is kept for the client until the offer ends. */
export const offeredTimeSchema = z.object({
  kind: z.enum(appointmentKinds),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  until: z.iso.datetime(),
  practitioner: z.string().nullable().default(null),
})
export type OfferedTime = z.output<typeof offeredTimeSchema>

/** Between which days a request waits for a time that falls free; null where it does not. */
export const waitingDaysSchema = z.object({
  waits_from: z.iso.date().nullable().default(null),
  waits_to: z.iso.date().nullable().default(null),
})

/** As the client who asked for it reads it. A note is null where there is none. */
export const ownAppointmentSchema = appointmentSchema.extend({
  ...healthNotesSchema.shape,
  /** Whether the caller can cancel it now. */
  can_cancel: z.boolean(),
  /** `open`: its price can be paid online. Null: nothing is to be paid. */
  payment: z.enum(['open', 'paid']).nullable().default(null),
  /** What it is to a plan of the caller; null: no plan with sessions runs at its time. */
  plan: planPartSchema.nullable().default(null),
  /** The time that is offered now. */
  offer: offeredTimeSchema.nullable().default(null),
  ...waitingDaysSchema.shape,
  /** When a person of the staff has read the health notes, and who, the latest first. */
  health_note_readings: z.array(z.object({ at: z.iso.datetime(), by: z.string() })).default([]),
})
export type OwnAppointment = z.output<typeof ownAppointmentSchema>

const day = daySchema(noDate)
/** Of as many days as a page of a calendar shows. */
const freeTimesMaxDays = 31

const freeTimesQuerySchema = z
  .object({
    from: day,
    to: day,
    kind: z.enum(appointmentKinds),
    /** By video or telephone a shared room that is taken leaves a time free. */
    place: placeSchema,
    practitioner: wantedPractitionerSchema,
    /** Only of who offers it, by its title. */
    service: optionalLineSchema('Service', 100),
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < freeTimesMaxDays, {
    path: ['to'],
    message: `Please ask for 1 to ${freeTimesMaxDays} days`,
  })

/** A day of India's calendar, and the instants (UTC) at which an appointment can begin. */
export const freeDaySchema = z.object({
  day,
  /** False where the clinic is closed, all day or for the rest of it; an open day without times is full. */
  is_open: z.boolean(),
  times: z.array(z.iso.datetime()),
  /** Of a closed day: what the clinic says of it. */
  note: z.string().optional(),
})
export type FreeDay = z.output<typeof freeDaySchema>

export const heldTimeSchema = z.object({
  hold: holdTokenSchema,
  kind: z.enum(appointmentKinds),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  held_until: z.iso.datetime(),
})
export type HeldTime = z.output<typeof heldTimeSchema>

const offerTokenSchema = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Please copy all of it.')
const byId = z.object({ id: z.uuid('Invalid appointment ID.').toLowerCase() })

/** What the holder of a mail's link sees of an offer: no name, no contact. */
export const offerByLinkSchema = z.object({
  /** `ended`: nothing is offered any more. */
  state: z.enum(['open', 'accepted', 'declined', 'ended']),
  offer: offeredTimeSchema.nullable(),
})

/** What the holder of a mail's link sees of a visit: no name, no contact. */
export const movableVisitSchema = z.object({
  status: z.enum(appointmentStatuses),
  kind: z.enum(appointmentKinds).nullable(),
  place: z.enum(appointmentPlaces).nullable().default(null),
  starts_at: z.iso.datetime().nullable(),
  practitioner: z.string().nullable(),
  /** Whether it can be moved now: as long as it could be cancelled. */
  can_move: z.boolean(),
})
export type MovableVisit = z.output<typeof movableVisitSchema>
const visitTokenSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, 'This link is not complete. Please copy all of it.')

const open = operationsOf('appointments', { area: 'appointments', access: 'all' })
const own = operationsOf('appointments', { area: 'appointments', access: 'client' })

export const appointmentOperations = {
  freeTimes: defineOperation({
    ...open('freeTimes', 'GET', '/appointments/free-times'),
    summary: `Times at which an appointment of a kind can begin with one practitioner, or with anyone, by day of India’s calendar, at most ${freeTimesMaxDays} days at once.`,
    ignoresToken: true,
    query: freeTimesQuerySchema,
    answer: z.object({ success: z.literal(true), data: z.array(freeDaySchema) }),
    errors: [],
  }),
  hold: defineOperation({
    ...open('hold', 'POST', '/appointments/hold'),
    summary: `Holds a free time for ${holdMinutes} minutes, so that the client can log in or sign up. Sent again with the token, it is held anew, and another time instead of the first.`,
    ignoresToken: true,
    body: z.object({
      kind: z.enum(appointmentKinds),
      starts_at: startsAtSchema,
      place: placeSchema,
      practitioner: wantedPractitionerSchema,
      service: optionalLineSchema('Service', 100),
      hold: holdTokenSchema.optional(),
    }),
    answer: z.object({ success: z.literal(true), data: heldTimeSchema }),
    errors: ['time_taken', 'too_many_tries'],
  }),
  create: defineOperation({
    ...own('create', 'POST', '/appointments/create'),
    summary:
      'Asks for an appointment. It is confirmed by mail. Health details need consent, given here or before. Sent again with the same form_token, it is the same appointment.',
    unauthorizedMessage: loginToBookMessage,
    body: appointmentBodySchema,
    answer: z.object({ success: z.literal(true), data: appointmentSchema, message: z.string() }),
    errors: ['form_already_sent', 'time_taken', 'email_not_proven', 'too_many_tries'],
  }),
  mine: defineOperation({
    ...own('mine', 'GET', '/appointments/mine'),
    summary: 'The caller’s own appointments, newest first.',
    query: pageQuerySchema,
    answer: pageAnswer(ownAppointmentSchema),
    errors: ['invalid_input'],
  }),
  cancel: defineOperation({
    ...own('cancel', 'POST', '/appointments/{id}/cancel'),
    summary: 'Cancels one of the caller’s own appointments, as long as the clinic’s policy lets it be cancelled.',
    params: byId,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: ownAppointmentSchema, message: z.string() }),
    errors: ['appointment_not_found', 'appointment_not_cancellable'],
  }),
  move: defineOperation({
    ...own('move', 'POST', '/appointments/{id}/move'),
    summary:
      'Moves one of the caller’s own appointments to another free time of the same practitioner, as long as it could be cancelled. What is confirmed stays confirmed.',
    params: byId,
    body: z.object({ starts_at: startsAtSchema }),
    answer: z.object({ success: z.literal(true), data: ownAppointmentSchema, message: z.string() }),
    errors: ['appointment_not_found', 'appointment_move_not_allowed', 'time_taken'],
  }),
  moveByLink: defineOperation({
    ...open('moveByLink', 'POST', '/appointments/move'),
    summary: 'Looks at a visit by the link of its mail, or moves it to another free time.',
    ignoresToken: true,
    body: z.object({
      token: visitTokenSchema,
      starts_at: nullIfEmpty(z.union([startsAtSchema, z.literal('')], noTime)),
    }),
    answer: z.object({ success: z.literal(true), data: movableVisitSchema }),
    errors: ['appointment_not_found', 'appointment_move_not_allowed', 'time_taken'],
  }),
  acceptOffer: defineOperation({
    ...own('acceptOffer', 'POST', '/appointments/{id}/offer/accept'),
    summary: 'Takes the time that the clinic offers for one of the caller’s own appointments: it is confirmed.',
    params: byId,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: ownAppointmentSchema, message: z.string() }),
    errors: ['appointment_not_found', 'offer_ended', 'time_taken'],
  }),
  declineOffer: defineOperation({
    ...own('declineOffer', 'POST', '/appointments/{id}/offer/decline'),
    summary: 'Declines the time that the clinic offers: it is free again, and the request stays.',
    params: byId,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: ownAppointmentSchema, message: z.string() }),
    errors: ['appointment_not_found', 'offer_ended'],
  }),
  answerOffer: defineOperation({
    ...open('answerOffer', 'POST', '/appointments/offer'),
    summary: 'Looks at, accepts or declines an offered time by the link of its mail.',
    ignoresToken: true,
    body: z.object({ token: offerTokenSchema, answer: z.enum(['look', 'accept', 'decline']) }),
    answer: z.object({ success: z.literal(true), data: offerByLinkSchema }),
    errors: ['offer_ended', 'time_taken'],
  }),
}
