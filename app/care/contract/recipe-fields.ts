/** What a recipe is, as its form and the API have it. */
import { z } from 'zod'
import { numberPattern } from '~/domain/food/food-table'
import { visibleText } from '~/domain/text/visible-text'

const tooLong = (most: number) => `Please use at most ${most} characters`
const line = (most: number, missing: string) =>
  z.string(missing).overwrite(visibleText).min(1, missing).max(most, tooLong(most))

const isDecimal = (grams: number) => /^\d+(?:\.\d{1,2})?$/.test(String(grams))
export const gramsSchema = z
  .number('Please enter grams, such as 13.6')
  .positive('Please enter grams above 0')
  .max(20_000, 'Please enter at most 20000 g')
  .refine(isDecimal, 'Please use at most two decimals, such as 13.6')

export const recipeLineSchema = z
  .object({
    /** The number of a food, or `water`. */
    food: z.string().regex(numberPattern, 'Please choose a food').nullable(),
    recipe_id: z.uuid('Please choose a recipe').toLowerCase().nullable(),
    grams: gramsSchema,
    measure: z.string().overwrite(visibleText).max(60, tooLong(60)).nullable(),
  })
  .refine(({ food, recipe_id }) => (food === null) !== (recipe_id === null), {
    path: ['food'],
    error: 'Please choose a food or a recipe, one in each line',
  })

const step = line(400, 'Please write the step, or take it out')

export const recipeFieldsSchema = z.object({
  name_en: line(80, 'Please enter the name of the dish'),
  name_hi: line(80, 'Please enter the name in Hindi'),
  lines: z.array(recipeLineSchema).min(1, 'A recipe needs an ingredient').max(60, 'A recipe has at most 60 lines'),
  /** null: never weighed; then no portion has figures. */
  cooked_grams: gramsSchema.nullable(),
  /** false: an estimate. */
  is_weighed: z.boolean(),
  portion_grams: gramsSchema,
  portion_en: line(40, 'Please enter what a portion is, such as katori'),
  portion_hi: line(40, 'Please enter what a portion is, in Hindi'),
  minutes: z.int().min(1).max(1440).nullable(),
  steps_en: z.array(step).max(30, 'A recipe has at most 30 steps'),
  steps_hi: z.array(step).max(30, 'A recipe has at most 30 steps'),
})
export type RecipeFields = z.output<typeof recipeFieldsSchema>
