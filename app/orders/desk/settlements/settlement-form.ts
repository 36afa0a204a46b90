/** The form of the settlement report. In the browser its field holds a file, on the server the text of it. */
import { z } from 'zod'
import { settlementFileProblem, settlementTextProblem } from '~/domain/money/settlement-upload'

export const settlementFormSchema = z.object({
  file: z.unknown().transform((file, context) => {
    const text = typeof file === 'string' ? file : ''
    const problem = file instanceof Blob ? settlementFileProblem(file) : settlementTextProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return text
  }),
})
