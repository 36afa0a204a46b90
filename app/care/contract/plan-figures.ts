/** What is calculated of the days and the dishes of a diet plan. A figure with a food missing is “at least” so much, never a 0 in its place. */
import { z } from 'zod'
import { mealNames } from './diet-plan-body'

export const dayFigureSchema = z.object({
  nutrient: z.string(),
  label: z.string(),
  unit: z.string(),
  /** Rounded half up; null: nothing of it is known. */
  known: z.string().nullable(),
  /** Names of foods and dishes that have no figure: “at least” so much. */
  missing: z.array(z.string()),
})
export type DayFigure = z.output<typeof dayFigureSchema>

/** Of a dish or a meal. */
const amounts = {
  kcal: z.string().nullable(),
  protein_g: z.string().nullable(),
  /** Names of what has no figure for one of the two. */
  missing: z.array(z.string()),
}

/** Whether a dish fits, and the ingredients that decide it. */
const verdict = { because: z.array(z.object({ name: z.string(), why: z.string() })) }

export const dishVerdictSchema = z.object({ name: z.string(), fits: z.enum(['no', 'not_sure']), ...verdict })
export type DishVerdict = z.output<typeof dishVerdictSchema>

export const dayTotalsSchema = z.object({
  /** From 0, as in `days` of the plan. */
  day: z.int(),
  /** The first of “or” alone. */
  figures: z.array(dayFigureSchema),
  /** All seven, in their order, with a row for each dish. */
  meals: z.array(
    z.object({
      meal: z.enum(mealNames),
      ...amounts,
      /** `grams`: as it is served; null: not weighed. */
      rows: z.array(z.object({ grams: z.string().nullable(), ...amounts })),
    }),
  ),
  /** By the targets of this day; a festival day has none. */
  targets: z.array(
    z.object({
      target: z.enum(['kcal', 'protein_g', 'fibre_g', 'sodium_mg']),
      wanted: z.int(),
      state: z.enum(['met', 'not_met', 'undecided']),
    }),
  ),
  /** Of a fast day: its dishes that do not fit the list for certain. */
  off_list: z.array(dishVerdictSchema),
})
export type DayTotals = z.output<typeof dayTotalsSchema>

/** Of a target “at least” that a day does not meet: what is missing, and dishes of this kitchen that add some. */
export const additionsSchema = z.object({
  nutrient: z.enum(['protein_g', 'fibre_g']),
  label: z.string(),
  unit: z.string(),
  wanted: z.int(),
  /** Rounded half up. */
  known: z.string(),
  lacking: z.string(),
  dishes: z.array(
    z.object({
      recipe_id: z.string().nullable(),
      food: z.string().nullable(),
      name_en: z.string(),
      name_hi: z.string(),
      quantity: z.number(),
      measure: z.string().nullable(),
      measure_en: z.string(),
      adds: z.string(),
      kcal: z.string(),
      /** Whether it adds all that is missing. */
      is_enough: z.boolean(),
    }),
  ),
})
export type Additions = z.output<typeof additionsSchema>

const measure = {
  /** As a dish of a plan has it; null: the portions of a recipe. */
  measure: z.string().nullable(),
  name_en: z.string(),
}

/** A dish that stands in a plan. */
export const planDishSchema = z.object({
  recipe_id: z.string().nullable(),
  food: z.string().nullable(),
  name_en: z.string(),
  name_hi: z.string(),
  /** In which it can be given. */
  measures: z.array(z.object(measure)),
})
export type PlanDish = z.output<typeof planDishSchema>

/** A dish that can be put into one. */
export const offeredDishSchema = planDishSchema.extend({
  /** What it is found by beside its names. */
  search_words: z.string(),
  /** Of one of each measure, and of 100 g. kcal is null where the dish was never weighed, or nothing is known. */
  measures: z.array(z.object({ ...measure, kcal: z.string().nullable(), is_at_least: z.boolean() })),
  /** By what the client eats and by the allergies. */
  fits: z.enum(['yes', 'no', 'not_sure']),
  ...verdict,
})
export type OfferedDish = z.output<typeof offeredDishSchema>
