/** The foods of the kitchen: the table of the site, and one that the clinic imports. */
import { z } from 'zod'
import { lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

/** Of a file. */
const foodFileBytes = 500 * 1024
/** Of the form around it. */
export const foodFormBytes = 600 * 1024

const chooseFile = 'Please choose the CSV file of your food table'
const noCsv = 'This is no CSV file. Please save the table as CSV (UTF-8)'

const tooLarge = 'The file is larger than 500 KB. Please import it in parts'

/** What is wrong with a file as it was chosen; null: nothing is. */
export function chosenFileProblem({ size }: { size: number }): string | null {
  if (size === 0) return chooseFile
  return size > foodFileBytes ? tooLarge : null
}

/** What is wrong with its text as a whole; null: nothing is. */
export function foodFileProblem(text: string): string | null {
  if (text.trim() === '') return chooseFile
  if (text.length > foodFileBytes) return tooLarge
  const first = text.slice(0, 64_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none of these, a binary one has
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(first) || !first.includes(',') ? noCsv : null
}

const foodFileSchema = z.string(chooseFile).superRefine((text, context) => {
  const problem = foodFileProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export const importFoodsBodySchema = z.object({
  file: foodFileSchema,
  /** Whose table it is, and by which right: it stands under each recipe that uses it. */
  source: lineSchema('Source', 200),
})

export const foodSchema = z.object({
  number: z.string(),
  name_en: z.string(),
  name_hi: z.string(),
  group: z.string(),
  /** Per 100 g; null: not measured. */
  kcal: z.string().nullable(),
  is_imported: z.boolean(),
})
export type FoodView = z.output<typeof foodSchema>

export const importReportSchema = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines that were refused. */
  refused: z.int(),
  /** Why, of the first 200. */
  reasons: z.array(z.object({ line: z.int(), column: z.string(), found: z.string(), expected: z.string() })),
})
export type ImportReport = z.output<typeof importReportSchema>

const operation = permitted('adminFoods', 'admin')

export const adminFoodOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/foods'),
    summary: 'Foods that recipes can be made of, by their name in English.',
    query: pageQuerySchema.extend({ q: searchedSchema.optional(), imported: z.enum(['yes', 'no']).optional() }),
    answer: pageAnswer(foodSchema),
    errors: ['invalid_input'],
  }),
  import: defineOperation({
    ...operation('import', 'POST', '/admin/care/foods/import'),
    summary:
      'Takes foods in from the text of a CSV file with the columns of the site’s own table (at most 500 KB). Lines that are wrong are refused, each with its reason; the others are taken. A food that is there already is changed.',
    body: importFoodsBodySchema,
    answer: z.object({ success: z.literal(true), data: importReportSchema }),
    errors: [],
  }),
}
