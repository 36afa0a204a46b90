/** Diet plans as dietitians write, send and replace them; a version that was sent never changes. */
import { z } from 'zod'
import {
  contentIdSchema,
  daySchema,
  formTokenSchema,
  lineSchema,
  optionalLineSchema,
} from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import { swapSchema } from './admin-recipes'
import { clientParams, planSummarySchema } from './care-files'
import { mealNames, planBodySchema } from './diet-plan-body'
import { ownDaySchema } from './own-care'
import { additionsSchema, dayTotalsSchema, dishVerdictSchema, offeredDishSchema, planDishSchema } from './plan-figures'
import {
  daysQuerySchema,
  dietitianSchema,
  kitchenSheetSchema,
  shoppingListSchema,
  shoppingQuerySchema,
} from './plan-sheets'

/** What a dietitian has to answer for before such a plan goes out. */
export const redFlagNames = [
  ...(['kcal_low', 'kcal_very_low', 'bmi_low', 'goal_bmi_low', 'pregnant', 'breastfeeding', 'under_18'] as const),
  ...(['eating_disorder', 'medicine_fast', 'medicine_deficit', 'allergen', 'allergen_not_sure'] as const),
  ...(['weight_fast', 'egfr_low', 'glucose', 'blood_pressure'] as const),
] as const

export const redFlagSchema = z.object({
  flag: z.enum(redFlagNames),
  /** A sentence for the dietitian, with the days and dishes it is about. */
  text: z.string(),
})
export type RedFlag = z.output<typeof redFlagSchema>

export const dietPlanSchema = planSummarySchema.extend({
  body: planBodySchema,
  totals: z.array(dayTotalsSchema),
  flags: z.array(redFlagSchema),
  /** Of its dishes, those that the client does not eat, or of which it is not known, with the ingredients that decide it. */
  unfit: z.array(dishVerdictSchema),
  /** Each dish in it once. */
  dishes: z.array(planDishSchema),
  saved_at: z.iso.datetime(),
  /** What was said where it was sent or withdrawn all the same. */
  reasons: z.array(z.object({ about: z.string(), reason: z.string() })),
  /** What the client wrote with the answer. */
  answer_words: z.string().nullable(),
})
export type DietPlanView = z.output<typeof dietPlanSchema>

/** Days of one version as its client sees them once it holds, in the same form as the client’s own. */
export const planPreviewSchema = planSummarySchema.pick({ number: true, starts_on: true, ends_on: true }).extend({
  is_draft: z.boolean(),
  first_name: z.string(),
  dietitian: dietitianSchema,
  notes: z.string().nullable(),
  /** Whether kcal and grams are the client’s to turn on. */
  can_show_figures: z.boolean(),
  days: z.array(ownDaySchema),
})

export type PlanPreview = z.output<typeof planPreviewSchema>

const version = z.int('Please load the page again').min(1, 'Please load the page again')
const startsOn = daySchema('Please choose the first day, such as 2026-11-30')
const endsOn = daySchema('Please choose the last day, such as 2026-12-13')
const dayIndex = z.int('Please choose a day').min(0, 'Please choose a day').max(13, 'Please choose a day')
const to = z.array(dayIndex).min(1, 'Please choose where to').max(14, 'Please choose where to')

export const newPlanBodySchema = z.object({
  starts_on: startsOn,
  ends_on: endsOn,
  /** How many days repeat. */
  days: z.union([z.literal(7), z.literal(14)], 'Please choose 7 or 14 days').default(7),
  form_token: formTokenSchema,
})
export const savePlanBodySchema = z.object({ version, starts_on: startsOn, ends_on: endsOn, body: planBodySchema })
/** A week is copied to the next one; a plan of 7 days becomes one of 14. */
export const copyPlanBodySchema = z.discriminatedUnion('what', [
  z.object({ version, what: z.literal('day'), from: dayIndex, to }),
  z.object({ version, what: z.literal('meal'), meal: z.enum(mealNames, 'Please choose a meal'), from: dayIndex, to }),
  z.object({ version, what: z.literal('week') }),
])
export const applyTemplateBodySchema = z.object({
  version,
  template_id: z.uuid('Please choose a template').toLowerCase(),
  /** Quantities so that the days come near the target of the plan, in quarters; a person has to look at it then. */
  scale: z.boolean('Please say yes or no').default(false),
})
export const sendPlanBodySchema = z.object({
  version,
  /** One for each red flag. */
  reasons: z.array(z.object({ flag: redFlagSchema.shape.flag, reason: lineSchema('Reason', 300) })).max(20),
  /** Where no paid plan covers its first day. */
  unpaid_reason: optionalLineSchema('Reason', 300),
})
export const withdrawPlanBodySchema = z.object({ version, reason: lineSchema('Reason', 300) })

/** `q`: the beginnings of its words. */
export const dishesQuerySchema = z.object({ q: searchedSchema.optional(), fast_list: contentIdSchema.optional() })

const shownDay = z.coerce.number().pipe(dayIndex)
/** A row of a plan: which day, from 0, which meal and which dish of it, from 0. */
export const rowQuerySchema = z.object({
  day: shownDay,
  meal: z.enum(mealNames, 'Please choose a meal'),
  at: z.coerce.number().int('Please choose a dish').min(0, 'Please choose a dish').max(11, 'Please choose a dish'),
})

const byNumber = clientParams.extend({
  number: z.coerce.number().int('Invalid number.').min(1, 'Invalid number.').max(10_000, 'Invalid number.'),
})
const success = z.literal(true)
const answer = z.object({ success, data: dietPlanSchema })
const operation = permitted('adminDietPlans', 'admin')

export const adminDietPlanOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/clients/{id}/diet-plans'),
    summary: 'The diet plans of one client, the newest first.',
    params: clientParams,
    answer: z.object({ success, data: z.array(planSummarySchema) }),
    errors: ['care_not_found'],
  }),
  create: defineOperation({
    ...operation('create', 'POST', '/admin/care/clients/{id}/diet-plans'),
    summary: 'Begins a draft with empty days. A client has one draft at a time.',
    params: clientParams,
    body: newPlanBodySchema,
    answer,
    errors: ['care_not_found', 'plan_draft_exists', 'form_already_sent'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/care/clients/{id}/diet-plans/{number}'),
    summary: 'One diet plan: its days, their totals and targets, red flags, the names of its dishes.',
    params: byNumber,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/care/clients/{id}/diet-plans/{number}'),
    summary:
      'Changes a draft. `version` is that which was changed: 409 where another person was first, or where it was sent. Red flags come with the answer; sending needs a reason for each.',
    params: byNumber,
    body: savePlanBodySchema,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'plan_not_draft', 'changed_meanwhile'],
  }),
  copy: defineOperation({
    ...operation('copy', 'POST', '/admin/care/clients/{id}/diet-plans/{number}/copy'),
    summary: 'Copies a day, a meal or a week within a draft.',
    params: byNumber,
    body: copyPlanBodySchema,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'plan_not_draft', 'changed_meanwhile'],
  }),
  applyTemplate: defineOperation({
    ...operation('apply_template', 'POST', '/admin/care/clients/{id}/diet-plans/{number}/template'),
    summary:
      'Puts the days of a template in the place of a draft’s. Scaled to the target, the draft cannot be sent until it was saved with `needs_check: false`.',
    params: byNumber,
    body: applyTemplateBodySchema,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'template_not_found', 'plan_not_draft', 'changed_meanwhile'],
  }),
  send: defineOperation({
    ...operation('send', 'POST', '/admin/care/clients/{id}/diet-plans/{number}/send'),
    summary:
      'Sends a draft to the client, who is mailed that it is there. 422 without consent, without a reason for each red flag, or where no paid plan covers its first day and no reason is given.',
    params: byNumber,
    body: sendPlanBodySchema,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'plan_not_draft', 'changed_meanwhile'],
  }),
  revise: defineOperation({
    ...operation('revise', 'POST', '/admin/care/clients/{id}/diet-plans/{number}/revise'),
    summary: 'Copies a version that was sent to a draft with the next number, which replaces it from its first day on.',
    params: byNumber,
    body: z.object({ form_token: formTokenSchema }),
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'plan_is_draft', 'plan_draft_exists', 'form_already_sent'],
  }),
  withdraw: defineOperation({
    ...operation('withdraw', 'POST', '/admin/care/clients/{id}/diet-plans/{number}/withdraw'),
    summary: 'Takes back a version that the client has not answered; the one before it holds again.',
    params: byNumber,
    body: withdrawPlanBodySchema,
    answer,
    errors: ['care_not_found', 'diet_plan_not_found', 'plan_not_withdrawable', 'changed_meanwhile'],
  }),
  dishes: defineOperation({
    ...operation('dishes', 'GET', '/admin/care/clients/{id}/dishes'),
    summary:
      'Recipes and foods by name, each with its measures and whether this client can eat it; on a fast, those that fit its list for certain.',
    params: clientParams,
    query: dishesQuerySchema,
    answer: z.object({ success, data: z.array(offeredDishSchema) }),
    errors: ['care_not_found', 'invalid_input'],
  }),
  swaps: defineOperation({
    ...operation('swaps', 'GET', '/admin/care/clients/{id}/diet-plans/{number}/swaps'),
    summary:
      'What can stand in the place of one dish of it, recipe or food: the same exchange groups, tags of this client that fit, energy within 10 % in quarter measures, protein within 3 g.',
    params: byNumber,
    query: rowQuerySchema,
    answer: z.object({ success, data: z.array(swapSchema) }),
    errors: ['care_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  additions: defineOperation({
    ...operation('additions', 'GET', '/admin/care/clients/{id}/diet-plans/{number}/additions'),
    summary:
      'For each target “at least” that a day of it does not meet: what is missing, and dishes of this kitchen that fit the client and add some. A dish of which the nutrient is not known is not among them.',
    params: byNumber,
    query: z.object({ day: shownDay }),
    answer: z.object({ success, data: z.array(additionsSchema) }),
    errors: ['care_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  preview: defineOperation({
    ...operation('preview', 'GET', '/admin/care/clients/{id}/diet-plans/{number}/preview'),
    summary: 'Some days of it, a draft too, as the client will see them: measures alone.',
    params: byNumber,
    query: daysQuerySchema,
    answer: z.object({ success, data: planPreviewSchema }),
    errors: ['care_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  kitchen: defineOperation({
    ...operation('kitchen', 'GET', '/admin/care/clients/{id}/diet-plans/{number}/kitchen'),
    summary:
      'The kitchen sheet: dishes, measures and swaps in both languages, oil and salt for each pot; first name only.',
    params: byNumber,
    query: daysQuerySchema,
    answer: z.object({ success, data: kitchenSheetSchema }),
    errors: ['care_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  shopping: defineOperation({
    ...operation('shopping', 'GET', '/admin/care/clients/{id}/diet-plans/{number}/shopping'),
    summary: 'What to buy for some days of it: raw grams for all who eat, spices apart.',
    params: byNumber,
    query: shoppingQuerySchema,
    answer: z.object({ success, data: shoppingListSchema }),
    errors: ['care_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
}
