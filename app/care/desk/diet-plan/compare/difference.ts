/** What differs between two versions of a diet plan, by day and meal, in words. For two editors at once, and for two numbers. Pure. */
import { clockText, longDay } from '~/domain/time/days'
import { mealWords } from '../../../contract/contact/meal-words'
import type { Item, Meal, PlanBody, PlanDay, Targets } from '../../../contract/diet-plan-body'
import type { PlanDish } from '../../../contract/plan-figures'
import { dishWords, keyOf, sameDish } from '../../day-editor/dishes'

export type Difference = { where: string; lines: string[] }

type Words = ReturnType<typeof dishWords>
type Days = readonly PlanDay[]
type Whole = { starts_on: string; ends_on: string; body: PlanBody }

const changedText = (what: string, before: string | null, after: string | null) =>
  before === after ? [] : [`${what}: ${after ?? 'none'}, was ${before ?? 'none'}`]
const changedNote = (before: string | null, after: string | null) =>
  before === after ? [] : [after === null ? 'Note removed' : `Note: ${after}`]

const orText = ({ or }: Item, words: Words) => or.map(words.textOf).join(' or ') || null

/** Each dish of the one is held against the same of the other, else against one of its kind, in their order. */
function ofItems(before: readonly Item[], after: readonly Item[], words: Words): string[] {
  const left = [...before]
  const lines: string[] = []
  const take = (isIt: (one: Item) => boolean): Item | undefined => {
    const at = left.findIndex(isIt)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const pairs = after.map((item) => ({ item, same: take((one) => sameDish(one, item)) }))
  for (const { item, same } of pairs) {
    const was = same ?? take((one) => keyOf(one) === keyOf(item))
    if (!was) {
      lines.push(`${words.textOf(item)}: added`)
      continue
    }
    if (!sameDish(was, item)) lines.push(`${words.nameOf(item)}: ${words.amountOf(item)}, was ${words.amountOf(was)}`)
    lines.push(...changedText(`${words.nameOf(item)}, or`, orText(was, words), orText(item, words)))
  }
  return [...lines, ...left.map((one) => `${words.textOf(one)}: removed`)]
}

const ofMeal = (before: Meal | undefined, after: Meal, words: Words): string[] => [
  ...changedText('Time', before?.time ? clockText(before.time) : null, after.time ? clockText(after.time) : null),
  ...changedNote(before?.note ?? null, after.note),
  ...ofItems(before?.items ?? [], after.items, words),
]

const kindText = ({ kind, fast_list }: PlanDay) => (kind === 'fast' ? `fast, ${fast_list}` : kind)

function targetsText(targets: Targets | null): string | null {
  if (targets === null) return null
  const { kcal, protein_g, fibre_g, sodium_mg } = targets
  const parts = [
    kcal === null ? [] : [`${kcal} kcal`],
    protein_g === null ? [] : [`protein ${protein_g} g`],
    fibre_g === null ? [] : [`fibre ${fibre_g} g`],
    sodium_mg === null ? [] : [`sodium ${sodium_mg} mg`],
  ]
  return parts.flat().join(', ') || null
}

/** @param dayName what people call the day at a place, from 0 */
export function differenceOfDays(
  before: Days,
  after: Days,
  dishes: readonly PlanDish[],
  dayName: (day: number) => string,
): Difference[] {
  const words = dishWords(dishes)
  const ofDay = (day: PlanDay, index: number): Difference[] => {
    const was = before[index]
    const ofAll = was
      ? [
          ...changedText('Kind', kindText(was), kindText(day)),
          ...changedText('Targets of its own', targetsText(was.own_targets), targetsText(day.own_targets)),
          ...changedNote(was.note, day.note),
        ]
      : ['Added']
    const meals = day.meals.map((meal) => ({
      where: `${dayName(index)}, ${mealWords[meal.meal].toLowerCase()}`,
      lines: ofMeal(
        was?.meals.find((one) => one.meal === meal.meal),
        meal,
        words,
      ),
    }))
    return [{ where: dayName(index), lines: ofAll }, ...meals]
  }
  const gone = before.slice(after.length).map((_, at) => ({ where: dayName(after.length + at), lines: ['Removed'] }))
  return [...after.flatMap(ofDay), ...gone].filter(({ lines }) => lines.length > 0)
}

export function differenceOf(
  before: Whole,
  after: Whole,
  dishes: readonly PlanDish[],
  dayName: (day: number) => string,
): Difference[] {
  const swapsText = ({ swaps }: PlanBody) =>
    swaps.map(({ dish, instead }) => `${dish.quantity} ${keyOf(dish)} ${instead.map(keyOf).join()}`).join()
  const lines = [
    ...changedText('First day', longDay(before.starts_on), longDay(after.starts_on)),
    ...changedText('Last day', longDay(before.ends_on), longDay(after.ends_on)),
    ...changedText('Targets', targetsText(before.body.targets), targetsText(after.body.targets)),
    ...(before.body.notes === after.body.notes ? [] : ['The notes to the client are other ones']),
    ...(swapsText(before.body) === swapsText(after.body) ? [] : ['Other swaps are ticked']),
  ]
  const whole = lines.length > 0 ? [{ where: 'The whole plan', lines }] : []
  return [...whole, ...differenceOfDays(before.body.days, after.body.days, dishes, dayName)]
}
