/** Templates: days that a diet plan begins with, without anything of a person. */
import { z } from 'zod'
import { formTokenSchema, lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { dishesQuerySchema } from './admin-diet-plans'
import { templateBodySchema } from './diet-plan-body'
import { dayTotalsSchema, offeredDishSchema, planDishSchema } from './plan-figures'

export const dietTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  updated_at: z.iso.datetime(),
  days: z.int(),
  /** The mean of its days; null: something is not known of one. */
  kcal: z.string().nullable(),
})
export type ListedTemplate = z.output<typeof dietTemplateSchema>

const success = z.literal(true)
const version = z.int('Please load the page again').min(1, 'Please load the page again')
export const wholeTemplateSchema = dietTemplateSchema.extend({
  body: templateBodySchema,
  totals: z.array(dayTotalsSchema),
  /** Each dish in it once. */
  dishes: z.array(planDishSchema),
})
export type DietTemplateView = z.output<typeof wholeTemplateSchema>

const wholeTemplate = z.object({ success, data: wholeTemplateSchema })
export const templateNameSchema = lineSchema('Name', 80)
const byTemplate = z.object({ id: z.uuid('Invalid template ID.').toLowerCase() })
const operation = permitted('adminDietTemplates', 'admin')

export const makeTemplateBodySchema = z.object({
  name: templateNameSchema,
  client_id: z.uuid('Invalid client ID.').toLowerCase(),
  number: z.int('Invalid number.').min(1, 'Invalid number.').max(10_000, 'Invalid number.'),
  form_token: formTokenSchema,
})

export const adminDietTemplateOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/diet-templates'),
    summary: 'Templates by name.',
    answer: z.object({ success, data: z.array(dietTemplateSchema) }),
    errors: [],
  }),
  dishes: defineOperation({
    ...operation('dishes', 'GET', '/admin/care/dishes'),
    summary:
      'Recipes and foods by name, each with its measures, whoever eats it; on a fast, those that fit its list for certain.',
    query: dishesQuerySchema,
    answer: z.object({ success, data: z.array(offeredDishSchema) }),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/care/diet-templates/{id}'),
    summary: 'One template with its days and their totals.',
    params: byTemplate,
    answer: wholeTemplate,
    errors: ['template_not_found'],
  }),
  make: defineOperation({
    ...operation('make', 'POST', '/admin/care/diet-templates'),
    summary: 'Makes a template of a diet plan, without its notes and without anything of the client.',
    body: makeTemplateBodySchema,
    answer: wholeTemplate,
    errors: ['care_not_found', 'diet_plan_not_found', 'form_already_sent', 'reason_needed'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/care/diet-templates/{id}'),
    summary: 'Changes a template. 409 where another person was first.',
    params: byTemplate,
    body: z.object({ version, name: templateNameSchema, body: templateBodySchema }),
    answer: wholeTemplate,
    errors: ['template_not_found', 'changed_meanwhile'],
  }),
  remove: defineOperation({
    ...operation('remove', 'POST', '/admin/care/diet-templates/{id}/delete'),
    summary: 'Deletes a template; diet plans made from it stay.',
    params: byTemplate,
    body: z.object({ version }),
    answer: messageAnswerSchema,
    errors: ['template_not_found', 'changed_meanwhile'],
  }),
}
