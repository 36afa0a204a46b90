/** A client's care file: whom a dietitian writes for, and where care stands. */
import { z } from 'zod'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { allergenNames } from '~/domain/food/attributes'
import { contentIdSchema, daySchema, lineOrNullSchema, wordsOrNullSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

/** In their order; derived from appointments, orders and diet plans, never stored. */
export const careSteps = ['to_assess', 'plan_due', 'sent', 'running', 'ending', 'ended'] as const
export type CareStep = (typeof careSteps)[number]

/** Which figures are kept from the client's own pages. */
export const hidings = ['none', 'weight', 'all_numbers'] as const
export const sexes = ['f', 'm'] as const
/** The tags of a dish that say who can eat it (food/tags.ts). */
export const eaters = ['vegetarian', 'vegan', 'no-onion-garlic', 'jain', 'no-many-seeded', 'no-sprouts'] as const

const figure = (what: string, least: number, most: number) =>
  z
    .number(`Please enter ${what} as a number`)
    .min(least, `Please enter ${what} from ${least} to ${most}`)
    .max(most, `Please enter ${what} from ${least} to ${most}`)
    .multipleOf(0.1, `Please enter ${what} with one decimal at most`)
    .nullable()

/** All of it as the client has told it; null: not told. */
export const careFactsSchema = z.object({
  height_cm: figure('the height in cm', 45, 230),
  /** As told; what was measured later counts in its place (care/readings). */
  weight_kg: figure('the weight in kg', 2, 350),
  goal_weight_kg: figure('the weight that is aimed at', 2, 350),
  goal: wordsOrNullSchema('Goal', 500),
  /** The id of a level of content/care/formulas.yaml. */
  activity: lineOrNullSchema('Activity', 60),
  eats: z.array(z.enum(eaters)).max(eaters.length),
  allergies: z.array(z.enum(allergenNames)).max(allergenNames.length),
  /** Other foods that are not eaten, in words. */
  other_allergies: lineOrNullSchema('Other allergies', 200),
  /** The id of a list of content/care/fast-lists.yaml. */
  fast_list: lineOrNullSchema('Fast list', 60),
  /** Numbers of foods that the client's own list has beside it, and that it has not. */
  fast_list_more: z.array(contentIdSchema).max(100),
  fast_list_less: z.array(contentIdSchema).max(100),
  medicines: wordsOrNullSchema('Medicines', 1000),
  takes_insulin_or_sulfonylurea: z.boolean().nullable(),
  doctor: lineOrNullSchema('Doctor', 200),
  pregnant: z.enum(['no', 'pregnant', 'breastfeeding']).nullable(),
  told_eating_disorder: z.boolean().nullable(),
})
export type CareFacts = z.output<typeof careFactsSchema>

export const emptyFacts: CareFacts = {
  ...{ height_cm: null, weight_kg: null, goal_weight_kg: null, goal: null, activity: null, eats: [], allergies: [] },
  ...{ other_allergies: null, fast_list: null, fast_list_more: [], fast_list_less: [], medicines: null },
  ...{ takes_insulin_or_sulfonylurea: null, doctor: null, pregnant: null, told_eating_disorder: null },
}

/** ml that the client’s own katori holds; null: as the clinic’s. */
export const katoriSchema = z
  .int('Please enter whole millilitres')
  .min(80, 'Please enter 80 to 300 ml')
  .max(300, 'Please enter 80 to 300 ml')
  .nullable()

const fileFields = {
  born_on: daySchema('Please enter the date of birth, such as 1994-03-12').nullable(),
  sex: z.enum(sexes, 'Please choose').nullable(),
  facts: careFactsSchema,
  /** An eating disorder that was told hides all numbers. */
  hide: z.enum(hidings, 'Please choose what is hidden'),
  own_katori_ml: katoriSchema,
}

export const planStatuses = ['draft', 'sent', 'accepted', 'change_asked', 'replaced', 'withdrawn'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** In lists. `replaced`: a later one holds in its place. */
export const planSummarySchema = z.object({
  number: z.int(),
  status: z.enum(planStatuses),
  starts_on: z.iso.date(),
  /** The last day of it. */
  ends_on: z.iso.date(),
  sent_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** null where there is no such account any more. */
  author_name: z.string().nullable(),
  copied_from: z.int().nullable(),
  version: z.int(),
})
export type PlanSummary = z.output<typeof planSummarySchema>

const standing = {
  /** null: no care, as nothing has opened a file. */
  step: z.enum(careSteps).nullable(),
  /** Until when a diet plan is promised, where one is due. */
  due_on: z.iso.date().nullable(),
  /** The last day of the paid plan; null: none runs or is to come. */
  paid_until: z.iso.date().nullable(),
}

/** The next visit of a client whose diet plan has begun, weekly as content/care/contact.yaml has it. */
export const followUpSchema = z.object({
  /** Can be over already; what is booked is on a day of its own. */
  due_on: z.iso.date(),
  kind: z.enum(appointmentKinds),
  /** Such as 'Follow-up'. */
  name: z.string(),
  /** The next visit that the calendar holds; `is_confirmed`: the clinic has said yes to it. */
  booked: z.object({ id: z.string(), starts_at: z.iso.datetime(), is_confirmed: z.boolean() }).nullable(),
})
export type FollowUp = z.output<typeof followUpSchema>

/** What staff see of one client in the list: nothing of their health. */
export const listedCareSchema = z.object({
  client_id: z.string(),
  full_name: z.string(),
  ...standing,
  plan: planSummarySchema.nullable(),
})
export type ListedCare = z.output<typeof listedCareSchema>

export const careFileSchema = z.object({
  client_id: z.string(),
  full_name: z.string(),
  ...standing,
  /** Whether the client agrees to the use of health details; without it nothing is written. */
  has_consent: z.boolean(),
  /** 0: nothing is written yet. */
  version: z.int(),
  ...fileFields,
  born_on: z.iso.date().nullable(),
  years: z.int().nullable(),
  /** Each null as long as one that it needs is not known; kcal and g a day. */
  calculated: z.object({
    /** What was measured last, else what was told. */
    weight_kg: z.string().nullable(),
    /** The day it was measured; null: as told. */
    weight_on: z.iso.date().nullable(),
    bmi: z.string().nullable(),
    rest_kcal: z.string().nullable(),
    day_kcal: z.string().nullable(),
    protein_floor_g: z.string().nullable(),
  }),
  /** The newest first. */
  plans: z.array(planSummarySchema),
  /** null: none is due, as no diet plan was sent or care has ended. */
  follow_up: followUpSchema.nullable(),
  /** Who has read it, the newest first: once for each viewer and hour, as the client sees it too. `by` is null where the account is gone. */
  openings: z.array(z.object({ at: z.iso.datetime(), by: z.string().nullable(), is_own: z.boolean() })),
})
export type CareFileView = z.output<typeof careFileSchema>

export const saveCareFileBodySchema = z.object({
  ...fileFields,
  /** 0: the file is written for the first time. */
  version: z.int('Please load the page again').min(0, 'Please load the page again'),
})
export type CareFileFields = Omit<z.output<typeof saveCareFileBodySchema>, 'version'>

/** Of a client of whom nothing is written yet. */
export const untoldFile: CareFileFields = {
  ...{ born_on: null, sex: null, facts: emptyFacts, hide: 'none', own_katori_ml: null },
}

export const clientParams = z.object({ id: z.uuid('Invalid client ID.').toLowerCase() })

const operation = permitted('adminCare', 'admin')
const answer = z.object({ success: z.literal(true), data: careFileSchema })

export const adminCareOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/clients'),
    summary:
      'Clients in care, those whose diet plan is due first; of all steps or of one. Those whose care ended within the last 60 days are among them.',
    query: z.object({ step: z.enum(careSteps).optional() }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(listedCareSchema),
      counts: z.record(z.enum(['all', ...careSteps]), z.int()),
    }),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/care/clients/{id}'),
    summary:
      'The care file of one client. Each opening is written down, once for each viewer and hour, and shown to the client.',
    params: clientParams,
    answer,
    errors: ['care_not_found'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/care/clients/{id}'),
    summary:
      'Writes the care file. 422 without the client’s consent to the use of health details; 409 where another person was first.',
    params: clientParams,
    body: saveCareFileBodySchema,
    answer,
    errors: ['care_not_found', 'changed_meanwhile'],
  }),
}
