/** Recipes as the clinic's dietitians keep them, with what is calculated of each. */
import { z } from 'zod'
import { withoutInvisible } from '~/domain/text/visible-text'
import { contentIdSchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import { recipeFieldsSchema, recipeLineSchema } from './recipe-fields'

/** What is shown of one nutrient: “at least” so much where a food is missing, and never a 0 in its place. */
export const figureSchema = z.object({
  nutrient: z.string(),
  label: z.string(),
  unit: z.string(),
  /** Rounded half up; null: nothing of it is known. */
  known: z.string().nullable(),
  /** Foods of the whole dish that have no figure, with their raw grams. */
  missing: z.array(z.object({ name: z.string(), grams: z.string() })),
  /** Lost in part when it is cooked, which is not taken off. */
  is_before_cooking: z.boolean(),
})
export type Figure = z.output<typeof figureSchema>

export const recipeTagSchema = z.object({
  id: z.string(),
  label: z.string(),
  fits: z.enum(['yes', 'no', 'not_sure']),
  /** The ingredients that decide it. */
  because: z.array(z.object({ name: z.string(), why: z.string() })),
  is_allergen: z.boolean(),
})
export type RecipeTag = z.output<typeof recipeTagSchema>

export const listedRecipeSchema = z.object({
  id: z.string(),
  name_en: z.string(),
  name_hi: z.string(),
  portion_en: z.string(),
  portion_grams: z.number(),
  /** Of a portion; null: the dish was never weighed, or nothing is known. */
  kcal: z.string().nullable(),
  is_at_least: z.boolean(),
  version: z.int(),
})
export type ListedRecipe = z.output<typeof listedRecipeSchema>

export const recipeSchema = recipeFieldsSchema.extend({
  id: z.string(),
  /** Where its drawing lies on this site; null: it has none. */
  drawing: z.string().nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  lines: z.array(
    recipeLineSchema.safeExtend({
      name_en: z.string(),
      name_hi: z.string(),
      /** null: water, a recipe, or a food that the clinic imported. */
      usda_number: z.string().nullable(),
      /** Of the line; null: not measured. */
      kcal: z.string().nullable(),
    }),
  ),
  raw_grams: z.string(),
  /** Without water. */
  food_grams: z.string(),
  /** null: the dish was never weighed. */
  portion: z.array(figureSchema).nullable(),
  counts_as: z
    .array(z.object({ group: z.string(), label: z.string(), count: z.number(), grams: z.string() }))
    .nullable(),
  tags: z.array(recipeTagSchema),
  /** Whose figures these are. */
  sources: z.array(z.string()),
})
export type RecipeView = z.output<typeof recipeSchema>

/** A recipe or a food, in a quantity and a measure as a dish of a plan has them. */
export const swapSchema = z.object({
  recipe_id: z.string().nullable(),
  food: z.string().nullable(),
  name_en: z.string(),
  quantity: z.number(),
  measure: z.string().nullable(),
  measure_en: z.string(),
  kcal: z.string(),
  /** Of the energy, whole percent: -2. */
  percent: z.string(),
  /** In protein, g: -1.4. */
  protein_difference: z.string(),
})
export type SwapView = z.output<typeof swapSchema>

const operation = permitted('adminRecipes', 'admin')
const params = z.object({ id: z.uuid('Invalid recipe ID.').toLowerCase() })
const answer = z.object({ success: z.literal(true), data: recipeSchema })
const version = z.int('Please load the page again').min(1, 'Please load the page again')

export const createRecipeBodySchema = recipeFieldsSchema.extend({ form_token: formTokenSchema })
export const saveRecipeBodySchema = recipeFieldsSchema.extend({ version })

export const adminRecipeOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/recipes'),
    summary: 'Recipes by their name, of all or of those that fit a tag for certain; and how many fit each.',
    query: pageQuerySchema.extend({ q: searchedSchema.optional(), tag: contentIdSchema.optional() }),
    answer: pageAnswer(listedRecipeSchema).extend({
      /** How many recipes there are (`all`), and how many fit each tag, by its id. */
      counts: z.record(z.string(), z.int()),
    }),
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/recipes/{id}'),
    summary: 'One recipe: its lines, the figures of a portion, who can eat it and why, and the exchanges it counts as.',
    params,
    answer,
    errors: ['recipe_not_found'],
  }),
  swaps: defineOperation({
    ...operation('swaps', 'GET', '/admin/recipes/{id}/swaps'),
    summary:
      'What can stand in its place: the same exchange groups, tags that fit, energy within 10 % in quarter measures, protein within 3 g.',
    params,
    query: z.object({
      quantity: z.coerce.number().min(0.25).max(20).multipleOf(0.25).default(1),
      /** Ids of tags that have to fit, with commas between them. */
      tags: z.string().overwrite(withoutInvisible).max(300).optional(),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(swapSchema) }),
    errors: ['invalid_input', 'recipe_not_found'],
  }),
  parts: defineOperation({
    ...operation('parts', 'GET', '/admin/care/recipe-parts'),
    summary: 'All foods and recipes that a recipe can be made of, by their names.',
    answer: z.object({
      success: z.literal(true),
      data: z.object({
        foods: z.array(z.object({ number: z.string(), name_en: z.string(), name_hi: z.string() })),
        recipes: z.array(z.object({ id: z.string(), name_en: z.string() })),
      }),
    }),
    errors: [],
  }),
  create: defineOperation({
    ...operation('create', 'POST', '/admin/recipes'),
    summary: 'Writes a new recipe. Sent again with the same form_token, it is the same recipe.',
    body: createRecipeBodySchema,
    answer,
    errors: ['form_already_sent'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/recipes/{id}'),
    summary: 'Changes a recipe. `version` is that which was changed: 409 where another person was first.',
    params,
    body: saveRecipeBodySchema,
    answer,
    errors: ['recipe_not_found', 'changed_meanwhile'],
  }),
}
