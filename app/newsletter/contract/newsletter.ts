/** The newsletter: asking for it, confirming that by the link in a mail, and leaving it by the link in any mail. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { formTokenSchema, honeypotSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'

export const newsletterBodySchema = z.object({
  email: emailSchema,
  website: honeypotSchema,
  form_token: formTokenSchema,
})

const linkBodySchema = z.object({
  token: z
    .string('This link is not complete. Please copy all of it')
    .min(1, 'This link is not complete. Please copy all of it')
    .max(512, 'This link is not complete. Please copy all of it'),
})

const operation = operationsOf('newsletter', { area: 'newsletter', access: 'all' })

export const newsletterOperations = {
  subscribe: defineOperation({
    ...operation('subscribe', 'POST', '/newsletter'),
    summary: 'Mails a link that confirms the subscription. Answers the same for any email.',
    body: newsletterBodySchema,
    answer: messageAnswerSchema,
    errors: ['too_many_tries'],
  }),
  confirm: defineOperation({
    ...operation('confirm', 'POST', '/newsletter/confirm'),
    summary: 'Begins the subscription, with the token of the mailed link. Can be repeated.',
    body: linkBodySchema,
    answer: messageAnswerSchema,
    errors: ['invalid_newsletter_link'],
  }),
  unsubscribe: defineOperation({
    ...operation('unsubscribe', 'POST', '/newsletter/unsubscribe'),
    summary: 'Ends the subscription, with the token every mail carries. Can be repeated.',
    body: linkBodySchema,
    answer: messageAnswerSchema,
    errors: ['invalid_newsletter_link'],
  }),
}
