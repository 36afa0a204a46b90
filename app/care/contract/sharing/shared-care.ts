/** What a person reads of another's care that is shared with them. Nothing is ever written; each call is an opening of the care file. */
import { z } from 'zod'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientCheckInsSchema } from '../contact/check-ins'
import { careThreadSchema, threadQuerySchema } from '../contact/messages'
import { dayQuerySchema, ownDaySchema, weekQuerySchema } from '../own-care'
import { daysQuerySchema, kitchenSheetSchema, shoppingListSchema, shoppingQuerySchema } from '../plan-sheets'
import { progressQuerySchema, progressSchema } from '../readings/own-readings'
import { ownVisitSchema } from '../records/visit-notes'
import { shareParams, shareScopes } from './own-shares'

const sharedWithSchema = z.object({
  id: z.string(),
  owner_name: z.string(),
  scope: z.enum(shareScopes),
  until: z.iso.date(),
})
export type SharedWith = z.output<typeof sharedWithSchema>

const success = z.literal(true)
const shared = permitted('sharedCare', 'care')

export const sharedCareOperations = {
  list: defineOperation({
    ...shared('list', 'GET', '/care/shared'),
    summary: 'Whose care is shared with the caller today. Only once their email is proven to be theirs.',
    answer: z.object({ success, data: z.object({ email_is_proven: z.boolean(), shares: z.array(sharedWithSchema) }) }),
    errors: [],
  }),
  day: defineOperation({
    ...shared('day', 'GET', '/care/shared/{share}/plan/day'),
    summary: 'One day of a diet plan that is shared, in measures alone; today where no day is given.',
    params: shareParams,
    query: dayQuerySchema,
    answer: z.object({ success, data: ownDaySchema }),
    errors: ['share_not_found', 'invalid_input'],
  }),
  week: defineOperation({
    ...shared('week', 'GET', '/care/shared/{share}/plan/week'),
    summary: 'Seven days of a diet plan that is shared.',
    params: shareParams,
    query: weekQuerySchema,
    answer: z.object({ success, data: z.array(ownDaySchema) }),
    errors: ['share_not_found', 'invalid_input'],
  }),
  kitchen: defineOperation({
    ...shared('kitchen', 'GET', '/care/shared/{share}/plan/kitchen'),
    summary: 'The kitchen sheet of a diet plan that is shared.',
    params: shareParams,
    query: daysQuerySchema,
    answer: z.object({ success, data: kitchenSheetSchema }),
    errors: ['share_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  shopping: defineOperation({
    ...shared('shopping', 'GET', '/care/shared/{share}/plan/shopping'),
    summary: 'What to buy for some days of a diet plan that is shared.',
    params: shareParams,
    query: shoppingQuerySchema,
    answer: z.object({ success, data: shoppingListSchema }),
    errors: ['share_not_found', 'diet_plan_not_found', 'invalid_input'],
  }),
  progress: defineOperation({
    ...shared('progress', 'GET', '/care/shared/{share}/readings'),
    summary: 'The readings as their client sees them: what is hidden from the client has no figures here.',
    params: shareParams,
    query: progressQuerySchema,
    answer: z.object({ success, data: progressSchema }),
    errors: ['share_not_found', 'invalid_input'],
  }),
  checkIns: defineOperation({
    ...shared('check_ins', 'GET', '/care/shared/{share}/check-ins'),
    summary: 'What the client has told of the last 14 days.',
    params: shareParams,
    answer: z.object({ success, data: clientCheckInsSchema.pick({ days: true }) }),
    errors: ['share_not_found'],
  }),
  messages: defineOperation({
    ...shared('messages', 'GET', '/care/shared/{share}/messages'),
    summary: 'The thread of the client and the clinic. Nothing counts as read by it.',
    params: shareParams,
    query: threadQuerySchema,
    answer: z.object({ success, data: careThreadSchema.pick({ messages: true, has_earlier: true }) }),
    errors: ['share_not_found', 'invalid_input'],
  }),
  visits: defineOperation({
    ...shared('visits', 'GET', '/care/shared/{share}/visits'),
    summary: 'What was agreed at each visit, as the client reads it.',
    params: shareParams,
    answer: z.object({ success, data: z.array(ownVisitSchema) }),
    errors: ['share_not_found'],
  }),
}
