/** What a diet plan says: days of seven meals, with their dishes, notes and targets. The same of a template. */
import { z } from 'zod'
import { numberPattern } from '~/domain/food/food-table'
import { contentIdSchema, lineOrNullSchema, wordsOrNullSchema } from '~/platform/http/api/form-fields'

/** In the order of a day. */
export const mealNames = ['on_waking', 'breakfast', 'mid_morning', 'lunch', 'evening', 'dinner', 'bedtime'] as const
export type MealName = (typeof mealNames)[number]

/** Stands where a food is weighed: its quantity is grams. */
export const gramMeasure = 'g'

const mostMeasures = 40
const mostGrams = 2000

const dish = {
  recipe_id: z.uuid('Please choose a dish').toLowerCase().nullable(),
  /** The number of a food; then `measure` is one of content/care/measures.yaml for which its weight is known, or `g`. */
  food: z.string().regex(numberPattern, 'Please choose a food').nullable(),
  /** In quarters: of a recipe, portions. */
  quantity: z
    .number('Please enter how much')
    .min(0.25, 'Please enter a quarter at least')
    .max(mostGrams, `Please enter at most ${mostMeasures} measures, or ${mostGrams} g`)
    .multipleOf(0.25, 'Please enter quarters, such as 1.25'),
  measure: contentIdSchema.nullable(),
}

const isOneDish = ({
  recipe_id,
  food,
  measure,
}: {
  recipe_id: string | null
  food: string | null
  measure: string | null
}) => (recipe_id === null ? food !== null && measure !== null : food === null && measure === null)
const oneDish = { path: ['recipe_id'], error: 'Please choose a dish, or a food with its measure' }
const isSane = ({ quantity, measure }: { quantity: number; measure: string | null }) =>
  measure === gramMeasure || quantity <= mostMeasures
const sane = { path: ['quantity'], error: `Please enter at most ${mostMeasures} measures` }

export const dishSchema = z.object(dish).refine(isOneDish, oneDish).refine(isSane, sane)
export type Dish = z.output<typeof dishSchema>

/** `or`: what the client may eat in its place; only the first counts. */
export const itemSchema = z
  .object({ ...dish, or: z.array(dishSchema).max(4, 'A dish has at most 4 others in its place') })
  .refine(isOneDish, oneDish)
  .refine(isSane, sane)
export type Item = z.output<typeof itemSchema>

export const mealSchema = z.object({
  meal: z.enum(mealNames),
  /** HH:MM of India's clock. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 08:30')
    .nullable(),
  note: lineOrNullSchema('Note', 300),
  items: z.array(itemSchema).max(12, 'A meal has at most 12 dishes'),
})
export type Meal = z.output<typeof mealSchema>

const amount = (what: string, most: number) =>
  z
    .int(`Please enter ${what} as a whole number`)
    .min(1, `Please enter ${what} above 0`)
    .max(most, `Please enter ${what} up to ${most}`)
    .nullable()

/** null: no target. */
export const targetsSchema = z.object({
  /** Met within 5 %. */
  kcal: amount('the kcal of a day', 6000),
  /** At least. */
  protein_g: amount('the protein of a day', 400),
  fibre_g: amount('the fibre of a day', 150),
  /** At most. */
  sodium_mg: amount('the sodium of a day', 6000),
})
export type Targets = z.output<typeof targetsSchema>

export const usualTargets: Targets = { kcal: null, protein_g: null, fibre_g: null, sodium_mg: 2000 }

/** fast: its dishes are held against the list. festival: a note, and no targets. */
export const dayKinds = ['usual', 'fast', 'festival'] as const

export const planDaySchema = z
  .object({
    kind: z.enum(dayKinds),
    /** Of a fast, the id of a list of content/care/fast-lists.yaml. */
    fast_list: contentIdSchema.nullable(),
    note: wordsOrNullSchema('Note', 500),
    /** Of this day alone, with the reason. */
    own_targets: targetsSchema.extend({ reason: lineOrNullSchema('Reason', 200) }).nullable(),
    /** All seven, in their order. */
    meals: z
      .array(mealSchema)
      .refine(
        (meals) => meals.map(({ meal }) => meal).join() === mealNames.join(),
        'A day has seven meals, in their order',
      ),
  })
  .refine(({ kind, fast_list }) => (kind === 'fast') === (fast_list !== null), {
    path: ['fast_list'],
    error: 'A fast day needs its list, and no other day has one',
  })
  .refine(({ own_targets }) => own_targets === null || own_targets.reason !== null, {
    path: ['own_targets', 'reason'],
    error: 'Please say why this day has targets of its own',
  })
export type PlanDay = z.output<typeof planDaySchema>

export const planBodySchema = z.object({
  /** The first is that of `starts_on`; they repeat. */
  days: z.array(planDaySchema).min(7, 'A diet plan has 7 days at least').max(14, 'A diet plan has 14 days at most'),
  /** What a dish may be changed for, as the dietitian has ticked. */
  swaps: z.array(z.object({ dish: dishSchema, instead: z.array(dishSchema).min(1).max(6) })).max(60),
  notes: wordsOrNullSchema('Notes', 2000),
  targets: targetsSchema,
  /** It was scaled from a template, and no dietitian has saved it since: it cannot be sent. */
  needs_check: z.boolean(),
})
export type PlanBody = z.output<typeof planBodySchema>

/** Without a person: no notes, no day of one's own. */
export const templateBodySchema = z.object({ days: planBodySchema.shape.days })
export type TemplateBody = z.output<typeof templateBodySchema>

const emptyDay = (): PlanDay => ({
  ...{ kind: 'usual', fast_list: null, note: null, own_targets: null },
  meals: mealNames.map((meal) => ({ meal, time: null, note: null, items: [] })),
})

export const emptyBody = (days: number): PlanBody => ({
  days: Array.from({ length: days }, emptyDay),
  ...{ swaps: [], notes: null, targets: usualTargets, needs_check: false },
})
