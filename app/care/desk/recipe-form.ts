/** What the forms of a recipe send, and the recipe that it makes of the one there is. Every form is flat. */
import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import type { RecipeView } from '../contract/admin-recipes'
import { gramsSchema, type RecipeFields, recipeFieldsSchema, recipeLineSchema } from '../contract/recipe-fields'

const { shape } = recipeFieldsSchema
const asNumber = (given: unknown) =>
  typeof given === 'string' && /^\d{1,5}(?:[.,]\d{1,6})?$/.test(given.trim())
    ? Number(given.trim().replace(',', '.'))
    : given
const grams = z.preprocess(asNumber, gramsSchema)
const orNone = (schema: z.ZodType<number>) =>
  z.preprocess((given) => (given === undefined || given === '' ? null : asNumber(given)), schema.nullable()).optional()
const steps = (schema: typeof shape.steps_en) =>
  z
    .string()
    .optional()
    .transform((text) => (text ?? '').split('\n').flatMap((line) => line.trim() || []))
    .pipe(schema)

/** The facts of the whole dish, as they are typed. */
export const factsSchema = z.object({
  name_en: shape.name_en,
  name_hi: shape.name_hi,
  portion_en: shape.portion_en,
  portion_hi: shape.portion_hi,
  portion_grams: grams,
  cooked_grams: orNone(gramsSchema),
  is_weighed: z
    .string()
    .optional()
    .transform((given) => given === 'on'),
  minutes: orNone(z.int('Please enter whole minutes').min(1, 'Please enter whole minutes').max(1440, 'At most a day')),
  steps_en: steps(shape.steps_en),
  steps_hi: steps(shape.steps_hi),
})
export const lineFormSchema = z.object({
  /** A food's number, `water`, or `recipe:` and the id of one. */
  part: z.string('Please choose a food').regex(/^(?:recipe:[\w-]{36}|[\w-]{1,20})$/, 'Please choose a food'),
  grams,
  measure: z.string().max(60, 'Please use at most 60 characters').optional(),
})

const typed = z.string().optional()
type Name = keyof typeof factsSchema.shape | keyof typeof lineFormSchema.shape
const namesOf: Record<string, readonly Name[]> = {
  facts: Object.keys(factsSchema.shape) as Name[],
  line: ['grams', 'measure'],
  add: ['part', 'grams', 'measure'],
}
const allFields = { ...factsSchema.shape, ...lineFormSchema.shape }

export const recipeFormSchema = z
  .object({
    intent: z.enum(['facts', 'line', 'add', 'remove', 'variant']),
    version: z.coerce.number().int().min(1),
    /** Which line, from 0. */
    at: z.coerce.number().int().min(0).max(60).optional(),
    ...{
      part: typed,
      grams: typed,
      measure: typed,
      name_en: typed,
      name_hi: typed,
      portion_en: typed,
      portion_hi: typed,
    },
    ...{
      portion_grams: typed,
      cooked_grams: typed,
      is_weighed: typed,
      minutes: typed,
      steps_en: typed,
      steps_hi: typed,
    },
    form_token: formTokenSchema,
  })
  .superRefine(({ intent, ...sent }, context) => {
    for (const name of namesOf[intent] ?? []) requireField(context, name, allFields[name], sent[name])
  })
export type RecipeForm = z.output<typeof recipeFormSchema>

/** As `recipeFormSchema`, of a recipe that is begun: its facts, and its first ingredient. */
export const newRecipeSchema = factsSchema.extend({ ...lineFormSchema.shape, form_token: formTokenSchema })

type Line = RecipeFields['lines'][number]

export function lineOf({ part, grams, measure }: z.output<typeof lineFormSchema>): Line {
  const id = part.startsWith('recipe:') ? part.slice('recipe:'.length) : null
  return recipeLineSchema.parse({ food: id === null ? part : null, recipe_id: id, grams, measure: measure ?? null })
}

/** Only what staff write: all else is calculated. */
const fieldsOf = (recipe: RecipeView): RecipeFields => recipeFieldsSchema.parse(recipe)

/** The recipe with what one form of it says. */
export function changed(recipe: RecipeView, { intent, at = -1, ...sent }: RecipeForm): RecipeFields {
  const fields = fieldsOf(recipe)
  const { lines } = fields
  if (intent === 'facts') {
    const { cooked_grams = null, minutes = null, ...facts } = factsSchema.parse(sent)
    return { ...fields, ...facts, cooked_grams, minutes }
  }
  if (intent === 'add') return { ...fields, lines: [...lines, lineOf(lineFormSchema.parse(sent))] }
  if (intent === 'remove') return { ...fields, lines: lines.filter((_, on) => on !== at) }
  if (intent === 'variant') return { ...fields, name_en: `${fields.name_en}, variant`.slice(0, 80) }
  const { grams, measure = null } = lineFormSchema.omit({ part: true }).parse(sent)
  return { ...fields, lines: lines.map((line, on) => (on === at ? { ...line, grams, measure } : line)) }
}
