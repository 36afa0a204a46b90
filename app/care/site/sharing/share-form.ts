/** What the forms of the page send: a share, or the end of one. */
import { z } from 'zod'
import { requireField } from '~/ui/form/require-field'
import { shareCareBodySchema } from '../../contract/sharing/own-shares'

const { email, scope, until, language, form_token } = shareCareBodySchema.shape

export const shareFormSchema = z
  .object({
    intent: z.enum(['share', 'end']),
    email: z.string().optional(),
    scope: z.string().optional(),
    until: z.string().optional(),
    agrees: z.string().optional(),
    language: language.catch('en'),
    share: z.string().optional(),
    form_token,
  })
  .superRefine(({ intent, ...sent }, context) => {
    if (intent !== 'share') return
    for (const [name, schema] of Object.entries({ email, scope, until, agrees: tickSchema }))
      requireField(context, name, schema, sent[name as 'email'])
  })

const tickSchema = z.literal('on', 'Please agree to it: without your consent nothing is shared')

/** Of the form that is shown. */
export const newShareSchema = z.object({ email, scope, until, agrees: tickSchema })
