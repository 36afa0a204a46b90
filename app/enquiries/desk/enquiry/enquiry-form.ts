/** What the forms of one enquiry send: a button moves it, the other form answers it. */
import { z } from 'zod'
import { requireField } from '~/ui/form/require-field'
import { answerEnquiryBodySchema, moveEnquiryBodySchema } from '../../contract/admin-enquiries'

export const enquiryFormSchema = z
  .object({
    intent: z.enum(['move', 'answer']),
    version: answerEnquiryBodySchema.shape.version,
    form_token: answerEnquiryBodySchema.shape.form_token,
    to: moveEnquiryBodySchema.shape.to.optional(),
    text: z.string().optional(),
  })
  .superRefine(({ intent, to, text }, context) => {
    if (intent === 'move') requireField(context, 'to', moveEnquiryBodySchema.shape.to, to)
    else requireField(context, 'text', answerEnquiryBodySchema.shape.text, text)
  })
