/** With whom a client shares their care, until a day, by their consent. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { noticeLanguages } from '~/domain/privacy/privacy-choices'
import { daySchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

/** kitchen: the meals, the shop and the kitchen sheet. all: progress, check-ins, messages and visits as well. */
export const shareScopes = ['kitchen', 'all'] as const
export type ShareScope = (typeof shareScopes)[number]

/** A share ends so many days from today at the latest. */
export const longestShareDays = 365

const shareSchema = z.object({
  id: z.string(),
  viewer_email: z.string(),
  scope: z.enum(shareScopes),
  /** The last day. */
  until: z.iso.date(),
  created_at: z.iso.datetime(),
})
export type Share = z.output<typeof shareSchema>

export const shareCareBodySchema = z.object({
  email: emailSchema,
  scope: z.enum(shareScopes, 'Please choose what they see'),
  until: daySchema('Please choose the last day, such as 2026-12-31'),
  agrees: z.literal(true, 'Please agree to it: without your consent nothing is shared'),
  /** In which the notice was read. */
  language: z.enum(noticeLanguages).default('en'),
  form_token: formTokenSchema,
})
export type ShareCare = z.output<typeof shareCareBodySchema>

export const shareParams = z.object({ share: z.uuid('Invalid share ID.').toLowerCase() })

const success = z.literal(true)
const own = permitted('careShares', 'care')

export const careShareOperations = {
  list: defineOperation({
    ...own('list', 'GET', '/care/shares'),
    summary: 'With whom the caller shares their care today, the newest first.',
    answer: z.object({ success, data: z.array(shareSchema) }),
    errors: [],
  }),
  share: defineOperation({
    ...own('share', 'POST', '/care/shares'),
    summary:
      'Shares the caller’s care with who has an account with this email, now or later; once more with the same email, what was shared with it changes. The answer is the same whether there is an account.',
    body: shareCareBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'form_already_sent', 'too_many_tries'],
  }),
  end: defineOperation({
    ...own('end', 'POST', '/care/shares/{share}/end'),
    summary: 'Ends it: the next request of who it was shared with is answered with 404.',
    params: shareParams,
    answer: messageAnswerSchema,
    errors: ['share_not_found'],
  }),
}
