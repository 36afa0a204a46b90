/** The form of a food table. In the browser its field holds a file, on the server the text of it. */
import { z } from 'zod'
import { chosenFileProblem, foodFileProblem, importFoodsBodySchema } from '../../contract/admin-foods'

export const importFormSchema = z.object({
  file: z.unknown().transform((file, context) => {
    const text = typeof file === 'string' ? file : ''
    const problem = file instanceof Blob ? chosenFileProblem(file) : foodFileProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return text
  }),
  source: importFoodsBodySchema.shape.source,
})
