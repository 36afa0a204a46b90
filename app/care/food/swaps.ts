/**
 * What can stand in the place of a dish: the same exchange groups, tags that fit, energy within 10 % in quarter measures, protein within
 * 3 g. A dietitian ticks which of these a client sees. Pure.
 */
import type { Decimal } from '~/domain/food/decimal'
import type { Totals } from './totals'

export type SwapDish = {
  id: string
  /** Of one measure of it: a phulka, a katori. */
  perMeasure: Totals
  groups: readonly string[]
  /** Ids of the tags that fit for certain. */
  fits: readonly string[]
}

export type Swap = { id: string; quantity: number; kcal: Decimal; percent: Decimal; proteinDifference: Decimal }

const mostPercent = 10
const mostProteinGrams = 3
const mostQuarters = 24

/** @param wanted the tags that a client needs; @returns the nearest in energy first */
export function swapsFor(
  dish: SwapDish,
  quantity: number,
  others: readonly SwapDish[],
  wanted: readonly string[],
): Swap[] {
  const energy = wholeFigure(dish, 'energy_kcal')?.times(quantity)
  const protein = wholeFigure(dish, 'protein_g')?.times(quantity)
  if (!energy?.greaterThan(0) || !protein) return []
  const swaps = others.flatMap((other): Swap[] => {
    const [kcal, grams] = [wholeFigure(other, 'energy_kcal'), wholeFigure(other, 'protein_g')]
    const isAlike = other.id !== dish.id && [...other.groups].sort().join() === [...dish.groups].sort().join()
    if (!isAlike || !kcal?.greaterThan(0) || !grams || !wanted.every((tag) => other.fits.includes(tag))) return []
    const quarters = energy.div(kcal).times(4).toDecimalPlaces(0).toNumber()
    if (quarters < 1 || quarters > mostQuarters) return []
    const measures = quarters / 4
    const percent = kcal.times(measures).div(energy).minus(1).times(100)
    const proteinDifference = grams.times(measures).minus(protein)
    if (percent.abs().greaterThan(mostPercent) || proteinDifference.abs().greaterThan(mostProteinGrams)) return []
    return [{ id: other.id, quantity: measures, kcal: kcal.times(measures), percent, proteinDifference }]
  })
  return swaps.sort((a, b) => a.percent.abs().comparedTo(b.percent.abs()))
}

/** null where a food of it was not measured: whether it is alike is then not known. */
function wholeFigure({ perMeasure }: SwapDish, nutrient: 'energy_kcal' | 'protein_g'): Decimal | null {
  const { known, missing } = perMeasure[nutrient]
  return missing.length > 0 ? null : known
}
