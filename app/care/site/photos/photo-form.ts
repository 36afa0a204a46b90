/** What the forms about photos of a day send. */
import { z } from 'zod'
import { fileProblem, photoFile } from '~/domain/media/care-upload'
import { daySchema, formTokenSchema } from '~/platform/http/api/form-fields'

export const photoFormSchema = z
  .object({
    intent: z.enum(['add', 'remove']),
    day: daySchema('Please load the page again'),
    /** Which one is removed. */
    document: z.string().optional(),
    file: z.unknown().optional(),
    /** Asked where no consent holds yet. */
    agrees: z.literal('on').optional(),
    form_token: formTokenSchema,
  })
  .superRefine((sent, context) => {
    const problem = sent.intent === 'add' ? fileProblem(sent.file, photoFile) : null
    if (problem) context.addIssue({ code: 'custom', path: ['file'], message: problem })
  })
