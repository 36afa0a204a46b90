/** Visits that are sessions of a plan, as the API tells of them. */
import { z } from 'zod'
import { lineSchema } from '~/platform/http/api/form-fields'

/** What a visit is to the plan that its client has at that time. */
export const planPartSchema = z.object({
  order_id: z.string(),
  plan_title: z.string(),
  sold: z.int(),
  left: z.int(),
  /** Which session it is; null: it is none. */
  number: z.int().nullable(),
})

export const planSessionsSchema = z.object({
  order_id: z.string(),
  plan_title: z.string(),
  /** Days of India's calendar: the first of the plan, and the first after it. */
  start_date: z.string(),
  until: z.string(),
  sold: z.int(),
  used: z.int(),
  left: z.int(),
})

/** Why it counts, or does not; it stands in the history. */
export const outsidePlanBodySchema = z.object({
  version: z.int().min(1),
  outside_plan: z.boolean('Please say whether it counts'),
  reason: lineSchema('Reason', 200),
})
