/** A client's own diet plan: today, the week, the answer, the list for the shop. Measures alone; figures only where the client wants them. */
import { z } from 'zod'
import { planLanguages } from '~/domain/food/plan-words'
import { visibleText } from '~/domain/text/visible-text'
import { daySchema, nullIfEmpty } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { careSteps, followUpSchema, katoriSchema, planSummarySchema } from './care-files'
import { dayKinds, mealNames } from './diet-plan-body'
import { dayFigureSchema } from './plan-figures'
import {
  daysQuerySchema,
  dietitianSchema,
  kitchenSheetSchema,
  servedSchema,
  shoppingListSchema,
  shoppingQuerySchema,
} from './plan-sheets'

const ownSummarySchema = planSummarySchema.pick({ number: true, status: true, starts_on: true, ends_on: true }).extend({
  sent_at: z.iso.datetime(),
})

export const ownDaySchema = z.object({
  day: z.iso.date(),
  /** The version that holds on this day; null: none does. */
  number: z.int().nullable(),
  kind: z.enum(dayKinds),
  note: z.string().nullable(),
  meals: z.array(
    z.object({
      meal: z.enum(mealNames),
      time: z.string().nullable(),
      note: z.string().nullable(),
      items: z.array(servedSchema.extend({ or: z.array(servedSchema), instead: z.array(servedSchema) })),
    }),
  ),
  /** Only where they are asked for, and never where the dietitian hides figures. */
  figures: z.array(dayFigureSchema).nullable(),
})
export type OwnDay = z.output<typeof ownDaySchema>

export const ownPlanSchema = z.object({
  /** null: no care, as nothing has opened a file. */
  step: z.enum(careSteps).nullable(),
  due_on: z.iso.date().nullable(),
  dietitian: dietitianSchema,
  /** The version that holds today. */
  plan: ownSummarySchema.nullable(),
  /** The newest, where its first day is still to come. */
  next: ownSummarySchema.nullable(),
  /** Where none holds today, the one that held last: it stays readable. */
  last: ownSummarySchema.nullable(),
  /** The number of the newest version, where the dietitian has taken it back. */
  withdrawn: z.int().nullable(),
  notes: z.string().nullable(),
  /** null: none is due. */
  follow_up: followUpSchema.nullable(),
  /** The version that waits for an answer. */
  to_answer: z.int().nullable(),
  can_show_figures: z.boolean(),
  own_katori_ml: z.int().nullable(),
  /** Messages of the clinic that the client has not read. */
  unread_messages: z.int(),
  /** Days of the last 14 of which the client has told anything. */
  told_days: z.array(z.iso.date()),
  /** Whether another client shares their care with this one. */
  reads_others: z.boolean(),
  /** The dietitian writes nothing until the client agrees to the use of health details, as the notice in force says it. */
  asks_consent: z.boolean(),
})
export type OwnPlan = z.output<typeof ownPlanSchema>

const success = z.literal(true)
const day = daySchema('Please choose a day, such as 2026-11-30')
const operation = permitted('care', 'care')

export const dayQuerySchema = z.object({ day: day.optional() })
export const weekQuerySchema = z.object({ from: day.optional() })

export const answerPlanBodySchema = z
  .object({
    answer: z.enum(['accept', 'ask_change'], 'Please choose'),
    words: nullIfEmpty(z.string().overwrite(visibleText).max(1000, 'Words must be 1000 characters or less')),
  })
  .refine(({ answer, words }) => answer === 'accept' || words !== null, {
    path: ['words'],
    error: 'Please say what should change',
  })

export const setKatoriBodySchema = z.object({ own_katori_ml: katoriSchema })

export const ownCareOperations = {
  plan: defineOperation({
    ...operation('plan', 'GET', '/care/plan'),
    summary: 'Where the caller’s own care stands: the diet plan that holds, the next one, what waits for an answer.',
    answer: z.object({ success, data: ownPlanSchema }),
    errors: [],
  }),
  day: defineOperation({
    ...operation('day', 'GET', '/care/plan/day'),
    summary: 'One day of the caller’s own diet plan; today where no day is given.',
    query: dayQuerySchema.extend({ figures: z.enum(['yes', 'no']).default('no') }),
    answer: z.object({ success, data: ownDaySchema }),
    errors: ['invalid_input'],
  }),
  week: defineOperation({
    ...operation('week', 'GET', '/care/plan/week'),
    summary: 'Seven days of the caller’s own diet plan.',
    query: weekQuerySchema,
    answer: z.object({ success, data: z.array(ownDaySchema) }),
    errors: ['invalid_input'],
  }),
  answer: defineOperation({
    ...operation('answer', 'POST', '/care/plan/{number}/answer'),
    summary: 'Accepts a version that was sent, or asks for a change of it. It holds from its first day either way.',
    params: z.object({
      number: z.coerce.number().int('Invalid number.').min(1, 'Invalid number.').max(10_000, 'Invalid number.'),
    }),
    body: answerPlanBodySchema,
    answer: messageAnswerSchema,
    errors: ['diet_plan_not_found', 'plan_not_answerable'],
  }),
  setKatori: defineOperation({
    ...operation('set_katori', 'PUT', '/care/katori'),
    summary:
      'What the caller’s own katori holds; null: as the clinic’s. 422 without consent to the use of health details.',
    body: setKatoriBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'changed_meanwhile'],
  }),
  kitchen: defineOperation({
    ...operation('kitchen', 'GET', '/care/plan/kitchen'),
    summary: 'The caller’s own kitchen sheet.',
    query: daysQuerySchema,
    answer: z.object({ success, data: kitchenSheetSchema }),
    errors: ['diet_plan_not_found', 'invalid_input'],
  }),
  shopping: defineOperation({
    ...operation('shopping', 'GET', '/care/plan/shopping'),
    summary: 'What to buy for some days: raw grams for all who eat, spices apart.',
    query: shoppingQuerySchema,
    answer: z.object({ success, data: shoppingListSchema }),
    errors: ['diet_plan_not_found', 'invalid_input'],
  }),
  text: defineOperation({
    ...operation('text', 'GET', '/care/plan/text'),
    summary: 'The dishes of some days as plain text, to be sent on by the client’s own tap.',
    query: daysQuerySchema.extend({ language: z.enum(planLanguages).default('en') }),
    answer: z.object({ success, data: z.object({ text: z.string() }) }),
    errors: ['diet_plan_not_found', 'invalid_input'],
  }),
}
