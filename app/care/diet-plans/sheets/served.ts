/** A dish as people are told it: its name and its measure in both languages, with the client's own katori where that is another. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { type Dish, gramMeasure, type PlanBody } from '../../contract/diet-plan-body'
import type { Served } from '../../contract/plan-sheets'
import { namesOf, type PlanKitchen } from '../calculation/dishes'

/** ml; content/care/measures.yaml has it as `katori`. */
const katori = 'katori'

export function servedOf(dish: Dish, kitchen: PlanKitchen, ownKatoriMl: number | null): Served {
  const { recipe_id, food, quantity } = dish
  const measure = measureOf(dish, kitchen)
  const clinics = kitchen.facts.measures.items.find(({ id }) => id === katori)?.ml ?? null
  const isKatori = measure.measure_en === katori
  const isOther = isKatori && ownKatoriMl !== null && clinics !== null && ownKatoriMl !== clinics
  return {
    ...namesOf(dish, kitchen),
    ...{ recipe_id, food, quantity },
    ...measure,
    own_katori: isOther ? inQuarters(new Decimal(quantity).times(clinics).div(ownKatoriMl)) : null,
    drawing: drawingOf(dish, kitchen),
  }
}

/** A recipe that came from content/ has that of its id there. */
const drawingOf = ({ recipe_id, food }: Dish, { kitchen, facts }: PlanKitchen): string | null =>
  facts.drawings.get((recipe_id === null ? food : kitchen.recipes.get(recipe_id)?.seed) ?? '') ?? null

const inQuarters = (figure: Decimal): number => Math.max(0.25, figure.times(4).toDecimalPlaces(0).div(4).toNumber())

function measureOf(dish: Dish, { kitchen, facts }: PlanKitchen): { measure_en: string; measure_hi: string } {
  if (dish.recipe_id !== null) {
    const recipe = kitchen.recipes.get(dish.recipe_id)
    return { measure_en: recipe?.portion_en ?? 'portion', measure_hi: recipe?.portion_hi ?? 'हिस्सा' }
  }
  if (dish.measure === gramMeasure) return { measure_en: 'g', measure_hi: 'ग्राम' }
  const known = facts.measures.items.find(({ id }) => id === dish.measure)
  return { measure_en: known?.nameEn ?? dish.measure ?? '', measure_hi: known?.nameHi ?? dish.measure ?? '' }
}

/** What the dietitian has ticked in place of a dish, for the same dish in the same quantity. */
export function insteadOf(dish: Dish, swaps: PlanBody['swaps']): Dish[] {
  const isSame = (one: Dish) =>
    one.recipe_id === dish.recipe_id &&
    one.food === dish.food &&
    one.quantity === dish.quantity &&
    one.measure === dish.measure
  return swaps.filter((swap) => isSame(swap.dish)).flatMap(({ instead }) => instead)
}
