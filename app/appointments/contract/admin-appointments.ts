/** Appointments as the front desk works with them: list, calendar, one with its history, and everything that is done with one. */

import { z } from 'zod'
import { emailSchema, needsPhoneOrTick, noPhoneSchema } from '~/accounts/contract/account-fields'
import { appointmentStatuses, deskStates, deskWaits } from '~/domain/appointments/appointment-state'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { daysBetween } from '~/domain/time/days'
import {
  daySchema,
  formTokenSchema,
  lineSchema,
  nullIfEmpty,
  optionalLineSchema,
  optionalWordsSchema,
  wordsSchema,
} from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { mostFound, pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import {
  appointmentSchema,
  changedPlaceSchema,
  changedPractitionerSchema,
  healthNotesSchema,
  mobileNumberSchema,
  offeredTimeSchema,
  placeSchema,
  practitionerSchema,
  startsAtSchema,
  waitingDaysSchema,
  wantedPractitionerSchema,
} from './appointments'
import { calendarExceptionSchema, exceptionBodySchema } from './calendar-exceptions'
import { mostInSeries, plannedTimeSchema, seriesVisits, seriesWeeks } from './follow-ups'
import { outsidePlanBodySchema, planPartSchema, planSessionsSchema } from './plan-sessions'

function isPlainHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[\s"'`<>\\{}|^]/.test(text)
}

/** How long an offered time is kept, in hours. */
const offerHours = { usual: 48, most: 14 * 24 } as const

const deskSorts = ['asked', 'time', '-time'] as const

const day = daySchema('Please choose a date such as 2026-11-30')
const kindSchema = z.enum(appointmentKinds, 'Please choose a call or a consultation')
const version = z.int().min(1)
const byId = z.object({ id: z.uuid('Invalid appointment ID.').toLowerCase() })
/** Staff have been asked: the time is outside the hours, in a break, closed or over, and is wanted all the same. */
const offHours = z.boolean('Yes or no').optional()
/** Where a visit by video takes place. */
export const onlineLinkSchema = lineSchema('Link', 300).refine(
  isPlainHttps,
  'Please give a link that begins with https://, without spaces, quotes or a password in it',
)
/** Kept in the history, where it stays as long as the appointment. */
const reason = optionalLineSchema('Reason', 200)

/** Of a list: health notes, internal notes and the history stay out. */
export const deskAppointmentSchema = appointmentSchema.extend({
  user_id: z.string().nullable(),
  version: z.int().min(1),
  state: z.enum(deskStates),
  /** The time that is offered now. */
  offer: offeredTimeSchema.nullable(),
  ...waitingDaysSchema.shape,
  /** Whether a closed time meets it, so that it is to be moved. */
  is_closed: z.boolean(),
})
export type DeskAppointment = z.output<typeof deskAppointmentSchema>

const historyEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Such as appointment_moved. */
  action: z.string(),
  /** Full name; null: a client without an account, or a person whose account is gone. */
  by: z.string().nullable(),
  /** Whether a person of the staff did it. */
  is_staff: z.boolean(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AppointmentHistoryEntry = z.output<typeof historyEntrySchema>

export const deskAppointmentDetailsSchema = deskAppointmentSchema.extend({
  /** Whether the client wrote something of their health. It is read with the call of its own. */
  has_health_note: z.boolean(),
  /** What it can become now. */
  moves: z.array(z.enum(appointmentStatuses)),
  /** Whether it can be given, moved to or offered a time now. */
  can_be_timed: z.boolean(),
  /** How many visits of its series stand from it on. */
  in_series: z.int().default(0),
  /** Of the account it belongs to. */
  client: z
    .object({
      full_name: z.string(),
      created_at: z.iso.datetime(),
      appointments: z.int(),
      /** To messages by WhatsApp. */
      agrees_to_whatsapp: z.boolean(),
    })
    .nullable(),
  /** Whether the price of a consultation can be taken for it. */
  can_be_charged: z.boolean(),
  /** What its client was asked for and has not paid, in rupees; null: nothing yet. */
  asked_amount: z.number().nullable().default(null),
  /** How it was paid for by itself; `amount` in rupees. */
  payment: z.object({ order_id: z.string(), amount: z.number(), receipt_number: z.string().nullable() }).nullable(),
  /** What it is to a plan of the client; null: no plan with sessions runs at its time. */
  plan: planPartSchema.nullable().default(null),
  /** Staff have said that it is no session of a plan. */
  is_outside_plan: z.boolean().default(false),
  /** The latest first. */
  history: z.array(historyEntrySchema),
  notes: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** A user's id; null where there is no such account any more. */
      author: z.string().nullable(),
      by: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
})
export type DeskAppointmentDetails = z.output<typeof deskAppointmentDetailsSchema>

export const seenAppointmentSchema = deskAppointmentDetailsSchema.extend({
  /** As it is another dietitian's client: the health note and colleagues' notes are read with a reason alone, and these notes left out. */
  needs_reason: z.boolean().default(false),
})
export type SeenAppointment = z.output<typeof seenAppointmentSchema>

const oneAnswer = z.object({ success: z.literal(true), data: seenAppointmentSchema })
const changeAnswer = oneAnswer.extend({ message: z.string() })

/** Such a list can be shared by its address. */
export const deskListQuerySchema = pageQuerySchema.extend({
  state: z.enum(deskStates).optional(),
  /** Only those that wait for this, the one that waits longest first, whatever `sort` says. */
  waits_for: z.enum(deskWaits).optional(),
  /** Days of India’s calendar, by the appointment’s time. */
  from: day.optional(),
  to: day.optional(),
  kind: z.enum(appointmentKinds).optional(),
  service: searchedSchema.min(1).optional(),
  /** Beginnings of words of the name, the email or the number. */
  q: searchedSchema.min(1).optional(),
  /** `asked`: asked for last first. `time`: the earliest time first. */
  sort: z.enum(deskSorts).default('asked'),
})

/** Of all, and of each state. */
export const deskCountsSchema = z.object({
  all: z.int(),
  new: z.int(),
  offered: z.int(),
  unpaid: z.int().default(0),
  confirmed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  no_show: z.int(),
})
export type DeskCounts = z.output<typeof deskCountsSchema>

const calendarMaxDays = 31

const spanSchema = z.object({ from: z.string(), to: z.string() })

export const calendarDaySchema = z.object({
  day: z.iso.date(),
  /** When anyone is there, in its order. */
  open: z.array(spanSchema),
  exceptions: z.array(calendarExceptionSchema),
  /** Those that stand at their time, cancelled ones left out, and those a running offer would put there, in the order of their times. */
  appointments: z.array(deskAppointmentSchema),
  /** Quarters of an hour that clients hold who are about to book. */
  held: z.array(z.object({ practitioner: z.string(), starts_at: z.iso.datetime(), until: z.iso.datetime() })),
  /** When each practitioner is there, in the clinic’s order. */
  people: z.array(z.object({ practitioner: z.string(), open: z.array(spanSchema) })),
})
export type CalendarDay = z.output<typeof calendarDaySchema>

export const deskBookingBodySchema = z
  .object({
    name: lineSchema('Name', 100),
    /** A client on the telephone may have none: then no mail is sent. */
    email: z
      .union([emailSchema, z.literal('')])
      .nullish()
      .transform((email) => email || null),
    /** Empty, with `phoneless`: they have none. */
    mobile_number: z
      .preprocess((given) => (given === '' ? null : given), mobileNumberSchema.nullable())
      .optional()
      .transform((phone) => phone ?? ''),
    phoneless: noPhoneSchema,
    service: optionalLineSchema('Service', 100),
    kind: kindSchema,
    place: placeSchema,
    practitioner: wantedPractitionerSchema,
    /** Without it, it is a request that waits for a time. */
    starts_at: z
      .union([startsAtSchema, z.literal('')])
      .nullish()
      .transform((at) => at || null),
    off_hours: offHours,
    /** The account it belongs to, where staff have chosen one. Its email is used where none is given. */
    user_id: z
      .union([z.uuid('Invalid client ID.').toLowerCase(), z.literal('')])
      .nullish()
      .transform((id) => id || null),
    /** Internal. */
    note: optionalWordsSchema('Note', 2000),
    form_token: formTokenSchema,
  })
  .superRefine(needsPhoneOrTick('mobile_number'))
export type DeskBookingBody = z.output<typeof deskBookingBodySchema>

export const appointmentNoteBodySchema = z.object({ text: wordsSchema('Note', 2000) })

const changeErrors = ['appointment_not_found', 'appointment_move_not_allowed', 'changed_meanwhile'] as const

const operation = permitted('adminAppointments', 'admin appointments')

export const adminAppointmentOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/appointments'),
    summary: `All clients’ appointments, filtered and sorted, without a word of health. \`q\` finds beginnings of words of the name, the email and the phone number; of more than ${mostFound} that match, ${mostFound} are listed.`,
    query: deskListQuerySchema,
    answer: pageAnswer(deskAppointmentSchema),
    errors: ['invalid_input'],
  }),
  counts: defineOperation({
    ...operation('counts', 'GET', '/admin/appointment-counts'),
    summary: 'How many appointments there are, of all and of each state.',
    answer: z.object({ success: z.literal(true), data: deskCountsSchema }),
    errors: [],
  }),
  calendar: defineOperation({
    ...operation('calendar', 'GET', '/admin/calendar'),
    summary: `The calendar by day, at most ${calendarMaxDays} days at once.`,
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < calendarMaxDays, {
        path: ['to'],
        message: `Please ask for 1 to ${calendarMaxDays} days`,
      }),
    answer: z.object({ success: z.literal(true), data: z.array(calendarDaySchema) }),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/appointments/{id}'),
    summary: 'One appointment with its history and its internal notes.',
    params: byId,
    answer: oneAnswer,
    errors: ['appointment_not_found'],
  }),
  planSessions: defineOperation({
    ...operation('planSessions', 'GET', '/admin/plan-sessions'),
    summary: 'The plans with sessions of a client, and how many of each are left.',
    query: z.object({ user_id: z.uuid('Invalid client ID.').toLowerCase() }),
    answer: z.object({ success: z.literal(true), data: z.array(planSessionsSchema) }),
    errors: ['invalid_input'],
  }),
  countSession: defineOperation({
    ...operation('countSession', 'POST', '/admin/appointments/{id}/plan-session'),
    summary: 'Says that a visit is no session of the plan its client has, or is one again, with the reason.',
    params: byId,
    body: outsidePlanBodySchema,
    answer: changeAnswer,
    errors: changeErrors,
  }),
  healthNote: defineOperation({
    ...operation('healthNote', 'POST', '/admin/appointments/{id}/health-note'),
    summary:
      'What the client wrote of their health. Each reading is recorded, and shown to the client in their account.',
    params: byId,
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: healthNotesSchema }),
    errors: ['appointment_not_found'],
  }),
  book: defineOperation({
    ...operation('book', 'POST', '/admin/appointments'),
    summary:
      'Books for a client at the desk or on the telephone: with a time it is confirmed. Sent again with the same form_token, it is the same appointment.',
    body: deskBookingBodySchema,
    answer: changeAnswer,
    errors: ['user_not_found', 'time_taken', 'form_already_sent'],
  }),
  move: defineOperation({
    ...operation('move', 'POST', '/admin/appointments/{id}/status'),
    summary: 'Moves an appointment along its states: confirms, completes or cancels it, marks a no-show, reopens it.',
    params: byId,
    body: z.object({ version, status: z.enum(appointmentStatuses), reason }),
    answer: changeAnswer,
    errors: changeErrors,
  }),
  giveTime: defineOperation({
    ...operation('giveTime', 'POST', '/admin/appointments/{id}/time'),
    summary:
      'Gives an appointment a time, or another one, and says where it takes place: without `place` and `practitioner` these stay as they are. A request is confirmed by it.',
    params: byId,
    body: z.object({
      version,
      kind: kindSchema,
      place: changedPlaceSchema,
      practitioner: changedPractitionerSchema,
      starts_at: startsAtSchema,
      off_hours: offHours,
      reason,
    }),
    answer: changeAnswer,
    errors: [...changeErrors, 'time_taken'],
  }),
  swap: defineOperation({
    ...operation('swap', 'POST', '/admin/appointments/{id}/swap'),
    summary: 'Two appointments change their times with each other, both or neither. Each stays with its practitioner.',
    params: byId,
    body: z.object({ version, other_id: byId.shape.id, other_version: version, off_hours: offHours, reason }),
    answer: changeAnswer,
    errors: [...changeErrors, 'time_taken'],
  }),
  offer: defineOperation({
    ...operation('offer', 'POST', '/admin/appointments/{id}/offer'),
    summary:
      'Offers a time for a request and keeps it until the offer ends. The client answers by the mail or in their account.',
    params: byId,
    body: z.object({
      version,
      kind: kindSchema,
      starts_at: startsAtSchema,
      practitioner: changedPractitionerSchema,
      off_hours: offHours,
      hours: z.int().min(1).max(offerHours.most).default(offerHours.usual),
    }),
    answer: changeAnswer,
    errors: [...changeErrors, 'time_taken'],
  }),
  withdrawOffer: defineOperation({
    ...operation('withdrawOffer', 'POST', '/admin/appointments/{id}/offer/withdraw'),
    summary: 'Takes an offered time back; it is free again.',
    params: byId,
    body: z.object({ version }),
    answer: changeAnswer,
    errors: [...changeErrors, 'offer_ended'],
  }),
  planSeries: defineOperation({
    ...operation('planSeries', 'GET', '/admin/appointments/{id}/series'),
    summary:
      'The times of follow-ups every so many weeks after a visit, at its hour: which of them clash, and the next free time beside each of these. Nothing is booked.',
    params: byId,
    query: z.object({ weeks: seriesWeeks, visits: seriesVisits }),
    answer: z.object({ success: z.literal(true), data: z.array(plannedTimeSchema) }),
    errors: ['appointment_not_found', 'appointment_move_not_allowed'],
  }),
  makeSeries: defineOperation({
    ...operation('makeSeries', 'POST', '/admin/appointments/{id}/series'),
    summary:
      'Books follow-ups of a visit at these times with the person who has it, all or none, and tells the client in one mail.',
    params: byId,
    body: z.object({ times: z.array(startsAtSchema).min(1, 'Please choose a time').max(mostInSeries) }),
    answer: changeAnswer,
    errors: ['appointment_not_found', 'appointment_move_not_allowed', 'time_taken'],
  }),
  cancelRest: defineOperation({
    ...operation('cancelRest', 'POST', '/admin/appointments/{id}/series/cancel'),
    summary: 'Cancels a visit of a series and those after it, and tells the client in one mail.',
    params: byId,
    body: z.object({ version, reason }),
    answer: changeAnswer,
    errors: changeErrors,
  }),
  passOn: defineOperation({
    ...operation('passOn', 'POST', '/admin/appointments/{id}/pass-on'),
    summary:
      'Passes the client to another practitioner: their visits to come with this one are offered anew at the same times with the other. What the other cannot have waits for a time.',
    params: byId,
    body: z.object({ practitioner: practitionerSchema }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({ offered: z.int(), without_time: z.int(), is_mailed: z.boolean() }),
      message: z.string(),
    }),
    errors: ['appointment_not_found', 'appointment_move_not_allowed'],
  }),
  setLink: defineOperation({
    ...operation('setLink', 'POST', '/admin/appointments/{id}/link'),
    summary:
      'Gives a visit by video a link of its own, or takes it away: then that of its person counts. A client whose visit is confirmed is told, with a new entry for their calendar.',
    params: byId,
    body: z.object({ version, online_link: nullIfEmpty(z.union([onlineLinkSchema, z.literal('')])) }),
    answer: changeAnswer,
    errors: changeErrors,
  }),
  addNote: defineOperation({
    ...operation('addNote', 'POST', '/admin/appointments/{id}/notes'),
    summary: 'Adds an internal note, which clients never see.',
    params: byId,
    body: appointmentNoteBodySchema,
    answer: changeAnswer,
    errors: ['appointment_not_found'],
  }),
  listExceptions: defineOperation({
    ...operation('listExceptions', 'GET', '/admin/calendar-exceptions'),
    summary:
      'Days, or parts of them, on which the clinic is closed or open otherwise than in the week’s hours, from a day on.',
    query: pageQuerySchema.extend({ from: day.optional() }),
    answer: pageAnswer(calendarExceptionSchema),
    errors: ['invalid_input'],
  }),
  addException: defineOperation({
    ...operation('addException', 'POST', '/admin/calendar-exceptions'),
    summary:
      'Closes days or a part of each, or opens them: the clinic, one person or the kitchen. Clients of appointments that stand there are told; these stay until they are moved, and are counted in the answer. Where the kitchen is closed, the meals of these days move to the ends of their plans.',
    body: exceptionBodySchema,
    answer: z.object({
      success: z.literal(true),
      data: calendarExceptionSchema.extend({
        appointments: z.int(),
        moved_meals: z.int(),
        /** Of the clients who are met by it: how many are mailed, and how many have no email and have to be called. */
        mailed: z.int(),
        to_call: z.int(),
      }),
      message: z.string(),
    }),
    errors: [],
  }),
  deleteException: defineOperation({
    ...operation('deleteException', 'POST', '/admin/calendar-exceptions/{id}/delete'),
    summary:
      'The days have their usual hours again. Meals that were moved off them come on them, but for those delivered by then; visits that were met stand, and their clients are told.',
    params: z.object({ id: z.uuid('Invalid ID.').toLowerCase() }),
    body: z.object({}),
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['exception_not_found'],
  }),
}
