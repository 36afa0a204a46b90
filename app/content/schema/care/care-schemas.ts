/** What dietitians calculate with: care/foods.yaml, measures.yaml, exchanges.yaml, fast-lists.yaml, recipes.yaml and formulas.yaml. */
import { z } from 'zod'
import { allergenNames, foodKinds, foodMarks } from '../../../domain/food/attributes'
import { nutrientNames } from '../../../domain/food/nutrients'
import { isoDate, slug, text } from '../schema-fields'

/** Beside `Problem`s of this file the check tells those of its CSV. */
export const foodTableFile = 'care/foods-usda-sr26.csv'

/** USDA's number, or the id of a stand-in of foods.yaml. */
const food = z.string().regex(/^(?:\d{5}|[a-z0-9]+(?:-[a-z0-9]+)*)$/, {
  error: 'the number of a food between quotes, such as ‘20649’, or the id of a stand-in of foods.yaml',
})
const grams = z.number().refine((given) => given > 0 && given <= 20_000 && isDecimal(given), {
  error: 'grams above 0, with at most two decimals, such as 13.6',
})
const isDecimal = (given: number) => /^\d+(?:\.\d{1,2})?$/.test(String(given))

/** A list that says “none”: nothing of it is left open. Without the line it is not known. */
const knownList = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .array(z.enum([...names, 'none'] as [Names[number] | 'none', ...(Names[number] | 'none')[]]))
    .min(1)
    .max(names.length)

const where = { source: text(240), agreedOn: isoDate.nullable() }

export const foodsSchema = z.strictObject({
  source: text(240),
  items: z
    .array(
      z.strictObject({
        number: food,
        kind: z.enum(foodKinds).optional(),
        allergens: knownList(allergenNames).optional(),
        marks: knownList(foodMarks).optional(),
      }),
    )
    .min(1)
    .max(2000),
  standIns: z
    .array(z.strictObject({ id: slug, figuresOf: food, nameEn: text(80), nameHi: text(80), reason: text(200) }))
    .min(1)
    .max(100),
  labels: z
    .array(z.strictObject({ number: food, nameEn: text(80), nameHi: text(80), reason: text(200) }))
    .min(1)
    .max(500),
  corrections: z
    .array(
      z.strictObject({
        number: food,
        nutrient: z.enum(nutrientNames),
        per100: z.number().min(0).max(100_000),
        reason: text(200),
      }),
    )
    .min(1)
    .max(500),
})

export const measuresSchema = z.strictObject({
  items: z
    .array(z.strictObject({ id: slug, nameEn: text(40), nameHi: text(40), ml: z.int().min(1).max(2000).nullable() }))
    .min(1)
    .max(60),
  weights: z
    .array(z.strictObject({ food, measure: slug, quantity: z.number().min(0.25).max(20), grams, weighed: z.boolean() }))
    .min(1)
    .max(1000),
  eatenAsIs: z.array(food).min(1).max(500),
})

export const exchangesSchema = z.strictObject({
  ...where,
  groups: z
    .array(
      z.strictObject({
        id: slug,
        nameEn: text(40),
        nameHi: text(40),
        kcal: z.int().min(1).max(1000),
        proteinGrams: z.number().min(0.5).max(100).optional(),
        foods: z.array(z.strictObject({ food, grams })).min(1).max(200),
      }),
    )
    .min(1)
    .max(20),
})

export const fastListsSchema = z.strictObject({
  ...where,
  items: z
    .array(z.strictObject({ id: slug, nameEn: text(40), nameHi: text(40), foods: z.array(food).min(1).max(500) }))
    .min(1)
    .max(20),
})

export const recipesSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        nameEn: text(80),
        nameHi: text(80),
        /** null: not weighed yet, so no figures of a portion. */
        cookedGrams: grams.nullable(),
        /** false: an estimate. */
        weighed: z.boolean(),
        portion: z.strictObject({ grams, en: text(40), hi: text(40) }),
        minutes: z.int().min(1).max(1440).optional(),
        /** Of each one of the two: a food or a recipe. */
        lines: z
          .array(
            z.strictObject({ food: food.optional(), recipe: slug.optional(), grams, measure: text(60).optional() }),
          )
          .min(1)
          .max(60),
        stepsEn: z.array(text(400)).min(1).max(30).optional(),
        stepsHi: z.array(text(400)).min(1).max(30).optional(),
      }),
    )
    .min(1)
    .max(500),
})

export const formulasSchema = z.strictObject({
  activityLevels: z
    .array(z.strictObject({ id: slug, label: text(80), factor: z.number().min(1).max(3), ...where }))
    .min(1)
    .max(8),
  targetStep: z.strictObject({ kcal: z.int().min(1).max(500), ...where }),
  proteinFloor: z.strictObject({ gramsPerKg: z.number().min(0.1).max(3), ...where }),
  weightChange: z.strictObject({
    days: z.int().min(7).max(180),
    atLeastApart: z.int().min(1).max(90),
    flagKgPerWeek: z.number().min(0.1).max(5),
    ...where,
  }),
  planDue: z.strictObject({ workingDays: z.int().min(1).max(20), ...where }),
  consultationCounts: z.strictObject({ days: z.int().min(7).max(365), ...where }),
})
