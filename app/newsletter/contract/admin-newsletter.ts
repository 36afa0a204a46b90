/** The newsletter's subscribers as the clinic's staff see them. */

import { z } from 'zod'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const

/** Times are of the last time each happened. */
export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStates),
  asked_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
  unsubscribed_at: z.iso.datetime().nullable(),
  /** It was asked for with a field filled in that no person sees, and its link has not been opened since. */
  is_doubtful: z.boolean(),
})
export type Subscriber = z.output<typeof subscriberSchema>

const operation = permitted('adminNewsletter', 'admin')

export const adminNewsletterOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/newsletter'),
    summary: 'The emails given to the newsletter, the last one given first, of all or of one state.',
    query: pageQuerySchema.extend({ status: z.enum(subscriberStates).optional() }),
    answer: pageAnswer(subscriberSchema),
    errors: ['invalid_input'],
  }),
  counts: defineOperation({
    ...operation('counts', 'GET', '/admin/newsletter/counts'),
    summary: 'How many are in each state.',
    answer: z.object({
      success: z.literal(true),
      data: z.object({ pending: z.int(), confirmed: z.int(), unsubscribed: z.int() }),
    }),
    errors: [],
  }),
  export: defineOperation({
    ...operation('export', 'GET', '/admin/newsletter/export'),
    summary:
      'The emails that are subscribed now, each with the address by which it unsubscribes, as a CSV file that no spreadsheet reads as a formula. Each export is written down in the audit log.',
    needsProof: true,
    answer: z.object({ success: z.literal(true), data: z.object({ file_name: z.string(), csv: z.string() }) }),
    errors: [],
  }),
  take_off: defineOperation({
    ...operation('take_off', 'POST', '/admin/newsletter/{id}/take-off'),
    summary:
      'Ends a subscription, or one that waits to be confirmed, as the person has asked the clinic. Links that were mailed confirm it no more. Can be repeated.',
    params: z.object({ id: z.uuid('Invalid subscriber ID.').toLowerCase() }),
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: subscriberSchema }),
    errors: ['subscriber_not_found'],
  }),
}
