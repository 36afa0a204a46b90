/** How a dish of a diet plan is named, measured, chosen and found. Pure. */
import { quantityText, readAmount } from '~/domain/food/quantity'
import { type Dish, gramMeasure } from '../../contract/diet-plan-body'
import type { OfferedDish, PlanDish } from '../../contract/plan-figures'
import { Refusal } from './refusal'

type Which = { recipe_id: string | null; food: string | null }

/** Tells one dish from another, whatever its quantity. */
export const keyOf = ({ recipe_id, food }: Which): string =>
  recipe_id === null ? `food:${food}` : `recipe:${recipe_id}`

/** In the same quantity as well. */
export const sameDish = (a: Dish, b: Dish): boolean =>
  keyOf(a) === keyOf(b) && a.quantity === b.quantity && a.measure === b.measure

/** As a form says which dish, in which measure: `recipe:…` or `food:01116:katori`. */
export const dishPattern = /^(?:recipe:[\w-]{36}|food:[\w-]{1,20}:[\w-]{1,60})$/

export const choiceOf = (dish: Which, measure: string | null): string =>
  measure === null ? keyOf(dish) : `${keyOf(dish)}:${measure}`

/** @param choice of `dishPattern` */
export function chosenDish(choice: string): Which & { measure: string | null } {
  const [kind, id = '', measure = null] = choice.split(':')
  return kind === 'recipe' ? { recipe_id: id, food: null, measure: null } : { recipe_id: null, food: id, measure }
}

/** A dish in a quantity, as a form sends it whole: `recipe:… 1.25`, `food:01116:katori 0.5`. */
export const amountPattern = /^(?:recipe:[\w-]{36}|food:[\w-]{1,20}:[\w-]{1,60}) \d{1,4}(?:\.\d{1,2})?$/

export const amountChoiceOf = (dish: Dish): string => `${choiceOf(dish, dish.measure)} ${dish.quantity}`

/** @param choice of `amountPattern` */
export function chosenAmount(choice: string): Dish {
  const [dish = '', quantity] = choice.split(' ')
  return { ...chosenDish(dish), quantity: Number(quantity) }
}

type Measures = readonly { measure: string | null; name_en: string }[]

/**
 * What was typed of a quantity, in one of the measures of its dish: “1½ k” is one and a half katori.
 * @param chosen the measure where none was typed
 * @throws {Refusal} of the field `amount`
 */
export function requireAmount(text: string, measures: Measures, chosen: string | null) {
  const read = readAmount(text)
  if (!read) throw new Refusal('amount', 'Please enter how much in quarters, such as 1½ or 0.75')
  const { quantity, unit } = read
  if (unit === '') return { quantity, measure: chosen }
  const named = measures.map(({ measure, name_en }) => ({ measure, name: name_en.toLowerCase() }))
  const found =
    named.find(({ name }) => name === unit || `${name}s` === unit) ?? named.find(({ name }) => name.startsWith(unit))
  if (!found) throw new Refusal('amount', `Please enter it in ${named.map(({ name }) => name).join(' or ')}`)
  return { quantity, measure: found.measure }
}

const measureName = ({ measure }: Pick<Dish, 'measure'>, known: PlanDish | undefined) =>
  known?.measures.find((one) => one.measure === measure)?.name_en ?? measure ?? 'portion'

/** Says a dish by what is known of it: “Dal palak, 1½ katori”. */
export function dishWords(dishes: readonly PlanDish[]) {
  const known = new Map(dishes.map((one) => [keyOf(one), one]))
  const nameOf = (dish: Which) => known.get(keyOf(dish))?.name_en ?? 'A dish that is no longer there'
  const amountOf = (dish: Dish) => `${quantityText(dish.quantity)} ${measureName(dish, known.get(keyOf(dish)))}`
  return {
    of: (dish: Which) => known.get(keyOf(dish)),
    ...{ nameOf, amountOf },
    textOf: (dish: Dish) => `${nameOf(dish)}, ${amountOf(dish)}`,
  }
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)

/** Those whose names have words that begin with each that was typed; what begins with the first of them comes first. */
export function found(dishes: readonly OfferedDish[], typed: string, most: number): OfferedDish[] {
  const wanted = wordsOf(typed)
  const [first = ''] = wanted
  if (first === '') return []
  const hits = dishes.filter(({ name_en, name_hi, search_words }) => {
    const named = wordsOf(`${name_en} ${name_hi} ${search_words}`)
    return wanted.every((word) => named.some((one) => one.startsWith(word)))
  })
  const rank = ({ name_en }: OfferedDish) => (name_en.toLowerCase().startsWith(first) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
}

/** “katori, 129 kcal”, “100 g, 61 kcal”; what is not known is said. */
export function offeredText({ measure, name_en, kcal, is_at_least }: OfferedDish['measures'][number]): string {
  const one = measure === gramMeasure ? `100 ${name_en}` : name_en
  return `${one}, ${kcal === null ? 'energy not known' : `${is_at_least ? 'at least ' : ''}${kcal} kcal`}`
}
