/** The newsletter's subscribers as the clinic's staff see them. */
import { z } from 'zod'
import { defineOperation } from './operation'
import { pageMetaSchema, pageQuerySchema } from './paging'

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

export const adminNewsletterOperations = {
  list: defineOperation({
    id: 'adminNewsletter.list',
    area: 'admin',
    method: 'GET',
    path: '/admin/newsletter',
    summary: 'The emails given to the newsletter, the last one given first, of all or of one state.',
    access: 'admin',
    query: pageQuerySchema.extend({ status: z.enum(subscriberStates).optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(subscriberSchema), meta: pageMetaSchema }),
    errors: ['invalid_input'],
  }),
  counts: defineOperation({
    id: 'adminNewsletter.counts',
    area: 'admin',
    method: 'GET',
    path: '/admin/newsletter/counts',
    summary: 'How many are in each state.',
    access: 'admin',
    answer: z.object({
      success: z.literal(true),
      data: z.object({ pending: z.int(), confirmed: z.int(), unsubscribed: z.int() }),
    }),
    errors: [],
  }),
  export: defineOperation({
    id: 'adminNewsletter.export',
    area: 'admin',
    method: 'GET',
    path: '/admin/newsletter/export',
    summary:
      'The emails that are subscribed now, each with the address by which it unsubscribes, as a CSV file that no spreadsheet reads as a formula. Each export is written down in the audit log.',
    access: 'admin',
    needsProof: true,
    answer: z.object({ success: z.literal(true), data: z.object({ file_name: z.string(), csv: z.string() }) }),
    errors: [],
  }),
  take_off: defineOperation({
    id: 'adminNewsletter.take_off',
    area: 'admin',
    method: 'POST',
    path: '/admin/newsletter/{id}/take-off',
    summary:
      'Ends a subscription, or one that waits to be confirmed, as the person has asked the clinic. Links that were mailed confirm it no more. Can be repeated.',
    access: 'admin',
    params: z.object({ id: z.uuid('Invalid subscriber ID.').toLowerCase() }),
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: subscriberSchema }),
    errors: ['subscriber_not_found'],
  }),
}
