/**
 * What can stand in the place of a dish: the same exchange groups, tags that fit, energy within 10 % in quarter measures, protein within
 * 3 g. A dietitian ticks which of these a client sees. Pure.
 */
import type { Decimal } from '~/domain/food/decimal'
import type { Totals } from './totals'

export type SwapDish = {
  id: string
  /** Of so many measures of it: phulka, katori. Half a katori may weigh other than the half of one. */
  served: (quantity: number) => Totals
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
  const totals = dish.served(quantity)
  const [energy, protein] = [wholeFigure(totals, 'energy_kcal'), wholeFigure(totals, 'protein_g')]
  if (!energy?.greaterThan(0) || !protein || dish.groups.length === 0) return []
  const swaps = others.flatMap((other): Swap[] => {
    const isAlike = other.id !== dish.id && [...other.groups].sort().join() === [...dish.groups].sort().join()
    if (!isAlike || !wanted.every((tag) => other.fits.includes(tag))) return []
    const ofOne = wholeFigure(other.served(1), 'energy_kcal')
    if (!ofOne?.greaterThan(0)) return []
    const quarters = energy.div(ofOne).times(4).toDecimalPlaces(0).toNumber()
    if (quarters < 1 || quarters > mostQuarters) return []
    const swapped = other.served(quarters / 4)
    const [kcal, grams] = [wholeFigure(swapped, 'energy_kcal'), wholeFigure(swapped, 'protein_g')]
    if (!kcal || !grams) return []
    const percent = kcal.div(energy).minus(1).times(100)
    const proteinDifference = grams.minus(protein)
    if (percent.abs().greaterThan(mostPercent) || proteinDifference.abs().greaterThan(mostProteinGrams)) return []
    return [{ id: other.id, quantity: quarters / 4, kcal, percent, proteinDifference }]
  })
  return swaps.sort((a, b) => a.percent.abs().comparedTo(b.percent.abs()))
}

/** null where a food of it was not measured: whether it is alike is then not known. */
function wholeFigure(totals: Totals, nutrient: 'energy_kcal' | 'protein_g'): Decimal | null {
  const { known, missing } = totals[nutrient]
  return missing.length > 0 ? null : known
}
