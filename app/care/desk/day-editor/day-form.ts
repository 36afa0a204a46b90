/** What the forms of a day send, and the days that they make of those there are. Every form is flat. Pure. */
import { z } from 'zod'
import { lineOrNullSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { type Dish, type Item, type Meal, mealNames, mealSchema, type PlanDay } from '../../contract/diet-plan-body'
import type { PlanDish } from '../../contract/plan-figures'
import { chosenDish, dishPattern, dishWords, keyOf, requireAmount } from './dishes'
import { Refusal } from './refusal'

export const dayIntents = ['row', 'remove', 'add', 'or', 'or_remove', 'move', 'meal'] as const

const typed = z.string().optional()
const place = z.coerce.number().int().min(0).max(40).optional()
const dish = z.string('Please choose a dish').regex(dishPattern, 'Please choose a dish')
const note = lineOrNullSchema('Note', 300)
const time = mealSchema.shape.time.optional()

export const dayFields = {
  version: z.coerce.number().int().min(1),
  /** What stood there when the form was shown (had.server.ts), to say what another person has changed since. */
  had: z.string().max(60_000).optional(),
  /** From 0. */
  day: place,
  meal: z.enum(mealNames, 'Please choose a meal').optional(),
  /** Which row, from 0; `of`: its dish, as the rows may have moved. */
  ...{ at: place, of: typed, or_at: place },
  /** A dish that is put in; how much of it, and in which measure where the quantity does not say so. */
  ...{ dish: typed, amount: typed, measure: typed },
  ...{ to_day: place, to_meal: z.enum(mealNames, 'Please choose a meal').optional() },
  ...{ time: typed, note: typed },
}

const schemas: Partial<Record<string, Partial<Record<keyof typeof dayFields, z.ZodType>>>> = {
  row: { amount: z.string('Please enter how much') },
  add: { dish, amount: z.string('Please enter how much') },
  or: { dish, amount: z.string('Please enter how much') },
  meal: { time, note },
}

/** Of the intents of a day: judges what they need. */
export function requireDayFields(sent: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const [name, schema] of Object.entries(schemas[String(sent.intent)] ?? {}))
    requireField(context, name, schema, sent[name])
}

type Fields = z.output<z.ZodObject<typeof dayFields>>
export type DayForm = Fields & { intent: string }

const gone = 'This dish is no longer in the meal. Please look at it again.'

function rowOf({ items }: Meal, { at = -1, of }: DayForm): number {
  const isIt = (item: Item | undefined) => item !== undefined && (of === undefined || keyOf(item) === of)
  const found = isIt(items[at]) ? at : items.findIndex(isIt)
  if (found === -1) throw new Refusal('', gone)
  return found
}

function added({ dish: choice = '', amount = '' }: DayForm, dishes: readonly PlanDish[]): Dish {
  const { measure, ...which } = chosenDish(dish.parse(choice))
  const measures = dishWords(dishes).of(which)?.measures ?? []
  // Of a dish that is new here, the measure was chosen with it.
  return { ...which, ...requireAmount(measures.length > 0 ? amount : withoutUnit(amount), measures, measure) }
}

const withoutUnit = (amount: string) => amount.replace(/[\p{L}\p{M} ]+$/u, '')

/**
 * The days with what one form of a day says.
 * @param dishes those that stand in them, with their measures
 * @throws {Refusal}
 */
export function changedDays(days: readonly PlanDay[], sent: DayForm, dishes: readonly PlanDish[]): PlanDay[] {
  const { intent, day = -1, meal, or_at: orAt } = sent
  if (!days[day]?.meals.some((one) => one.meal === meal)) throw new Refusal('', 'There is no such meal.')
  const inMeal = (change: (meal: Meal) => Meal) => changedMeal(days, day, meal, change)
  const inRow = (change: (item: Item) => Item) =>
    inMeal((one) => {
      const row = rowOf(one, sent)
      return { ...one, items: one.items.map((item, at) => (at === row ? change(item) : item)) }
    })
  switch (intent) {
    case 'row':
      return inRow((item) => {
        const { measures = [] } = dishWords(dishes).of(item) ?? {}
        const chosen = measures.some(({ measure }) => measure === sent.measure) ? (sent.measure ?? null) : item.measure
        return { ...item, ...requireAmount(sent.amount ?? '', measures, chosen) }
      })
    case 'add':
      return inMeal((one) => ({ ...one, items: [...one.items, { ...added(sent, dishes), or: [] }] }))
    case 'or':
      return inRow((item) => ({ ...item, or: [...item.or, added(sent, dishes)] }))
    case 'or_remove':
      return inRow((item) => ({ ...item, or: item.or.filter((_, at) => at !== orAt) }))
    case 'meal':
      return inMeal((one) => ({ ...one, time: sent.time ?? null, note: note.parse(sent.note) }))
    default:
      return moved(days, sent, intent === 'move')
  }
}

const changedMeal = (days: readonly PlanDay[], at: number, name: string | undefined, change: (meal: Meal) => Meal) =>
  days.map((day, index) =>
    index === at ? { ...day, meals: day.meals.map((one) => (one.meal === name ? change(one) : one)) } : day,
  )

/** @param isPut whether it comes to stand elsewhere, at the end of a meal */
function moved(days: readonly PlanDay[], sent: DayForm, isPut: boolean): PlanDay[] {
  const { day = -1, meal, to_day: toDay = day, to_meal: toMeal = meal } = sent
  const taken: Item[] = []
  const without = changedMeal(days, day, meal, (one) => {
    const row = rowOf(one, sent)
    taken.push(...one.items.slice(row, row + 1))
    return { ...one, items: one.items.filter((_, at) => at !== row) }
  })
  if (!isPut) return without
  if (!days[toDay]) throw new Refusal('to_day', 'Please choose a day')
  return changedMeal(without, toDay, toMeal, (one) => ({ ...one, items: [...one.items, ...taken] }))
}
