/**
 * Which dishes of the kitchen add what a day lacks of a nutrient: one serving, or two where one does not do. A dish of which that
 * nutrient or the energy is not known whole is not offered. Pure.
 */
import type { Decimal } from '~/domain/food/decimal'
import type { Totals } from '../../food/totals'

/** The targets that are “at least”. */
export const addedNutrients = ['protein_g', 'fibre_g'] as const
export type AddedNutrient = (typeof addedNutrients)[number]

export type AddingDish = {
  id: string
  /** In the measure of the dish. */
  serving: number
  /** Of so many measures of it. */
  served: (quantity: number) => Totals
  /** Ids of the tags that fit for certain. */
  fits: readonly string[]
}

/** @property isEnough whether it adds all that is missing */
export type Addition = { id: string; quantity: number; adds: Decimal; kcal: Decimal; isEnough: boolean }

const mostShown = 6
/** In grams. Less is no answer to what is missing. */
const leastAdded = 1

/**
 * @param lacking grams
 * @param wanted the tags that a client needs
 * @returns what adds it all first, with the least energy; then what adds most
 */
export function whatAdds(
  nutrient: AddedNutrient,
  lacking: Decimal,
  dishes: readonly AddingDish[],
  wanted: readonly string[],
): Addition[] {
  if (!lacking.greaterThan(0)) return []
  const found = dishes.flatMap((dish) => {
    if (!wanted.every((tag) => dish.fits.includes(tag))) return []
    const [one, two] = [1, 2].map((times) => servingOf(dish, dish.serving * times, nutrient, lacking))
    const chosen = two?.isEnough && !one?.isEnough ? two : one
    return chosen && (chosen.isEnough || chosen.adds.greaterThanOrEqualTo(leastAdded)) ? [chosen] : []
  })
  const enough = found.filter(({ isEnough }) => isEnough).sort((a, b) => a.kcal.comparedTo(b.kcal))
  const part = found.filter(({ isEnough }) => !isEnough).sort((a, b) => b.adds.comparedTo(a.adds))
  return [...enough, ...part].slice(0, mostShown)
}

function servingOf(
  { id, served }: AddingDish,
  quantity: number,
  nutrient: AddedNutrient,
  lacking: Decimal,
): Addition | null {
  const { [nutrient]: added, energy_kcal: energy } = served(quantity)
  if (added.missing.length > 0 || energy.missing.length > 0) return null
  return { id, quantity, adds: added.known, kcal: energy.known, isEnough: added.known.greaterThanOrEqualTo(lacking) }
}
