/** What the forms of a thread send: a message, or one that is taken back. */
import { z } from 'zod'
import { requireField } from '~/ui/form/require-field'
import { sendMessageBodySchema } from '../../contract/contact/messages'

export const messageFormSchema = z
  .object({
    intent: z.enum(['send', 'withdraw']),
    text: z.string().optional(),
    message: z.string().optional(),
    form_token: sendMessageBodySchema.shape.form_token,
  })
  .superRefine(({ intent, text }, context) => {
    if (intent === 'send') requireField(context, 'text', sendMessageBodySchema.shape.text, text)
  })
