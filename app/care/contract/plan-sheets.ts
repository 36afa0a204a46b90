/** What is made of a diet plan for the kitchen and the shop: dishes, measures and raw grams; no illness, weight or calories. */
import { z } from 'zod'
import { daySchema } from '~/platform/http/api/form-fields'
import { dayKinds, mealNames } from './diet-plan-body'

const bothLanguages = { name_en: z.string(), name_hi: z.string() }

/** A dish in a measure, in words of both languages: `1.25`, katori, कटोरी. */
export const servedSchema = z.object({
  ...bothLanguages,
  recipe_id: z.string().nullable(),
  food: z.string().nullable(),
  quantity: z.number(),
  measure_en: z.string(),
  measure_hi: z.string(),
  /** In quarters of the client’s own katori, where the measure is a katori and theirs is another. */
  own_katori: z.number().nullable(),
  /** Where its drawing lies on this site; null: it has none. */
  drawing: z.string().nullable(),
})
export type Served = z.output<typeof servedSchema>

export const sheetMealSchema = z.object({
  meal: z.enum(mealNames),
  time: z.string().nullable(),
  items: z.array(servedSchema.extend({ or: z.array(servedSchema) })),
})

/** One A4 page. */
export const kitchenDaySchema = z.object({
  day: z.iso.date(),
  kind: z.enum(dayKinds),
  meals: z.array(sheetMealSchema),
  swaps: z.array(z.object({ dish: servedSchema, instead: z.array(servedSchema) })),
  /** For one person: raw grams of oil, ghee and salt that go into the pot of each dish. */
  pots: z.array(
    z.object({
      ...bothLanguages,
      oil: z.array(z.object({ ...bothLanguages, grams: z.string() })),
      salt_grams: z.string(),
    }),
  ),
})
export type KitchenDay = z.output<typeof kitchenDaySchema>

/** Who signs: of content/site.yaml. */
export const dietitianSchema = z.object({
  name: z.string(),
  title: z.string(),
  registration_number: z.string().nullable(),
})
export type Dietitian = z.output<typeof dietitianSchema>

export const kitchenSheetSchema = z.object({
  first_name: z.string(),
  number: z.int(),
  dietitian: dietitianSchema,
  days: z.array(kitchenDaySchema),
})
export type KitchenSheet = z.output<typeof kitchenSheetSchema>

/** Raw and cleaned, as recipes have it, for all who eat. */
const bought = z.object({
  ...bothLanguages,
  food: z.string(),
  /** Rounded up to whole grams. */
  grams: z.int(),
})

export const shoppingListSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  people: z.int(),
  foods: z.array(bought),
  spices: z.array(bought),
  /** Dishes that were never weighed: how much they need is not known. */
  unknown: z.array(z.object(bothLanguages)),
})
export type ShoppingList = z.output<typeof shoppingListSchema>

const asDay = (message: string) => daySchema(message)
export const daysQuerySchema = z.object({
  /** The first day; today where it is not given, or the first of a plan that is to come. */
  from: asDay('Please choose the first day, such as 2026-11-30').optional(),
  /** How many. */
  days: z.coerce
    .number()
    .int('Please choose 1 to 14 days')
    .min(1, 'Please choose 1 to 14 days')
    .max(14, 'Please choose 1 to 14 days')
    .default(7),
})
export const shoppingQuerySchema = daysQuerySchema.extend({
  people: z.coerce
    .number()
    .int('Please choose 1 to 20 people')
    .min(1, 'Please choose 1 to 20 people')
    .max(20, 'Please choose 1 to 20 people')
    .default(1),
})
