/** Whether so many grams of a food are one exchange of a group: at most 20 % off what the group stands for, by the food table. */
import { Decimal } from './decimal'
import type { Figures } from './food-table'

export type ExchangeGroup = { kcal: number; proteinGrams?: number | undefined }
export type ExchangeFit = { isRefused: boolean; because: string }

const mostPercentOff = 20

/** Figures that the table does not have decide nothing: then it is refused as well. */
export function exchangeFit(group: ExchangeGroup, figures: Figures, grams: number): ExchangeFit {
  const sides = [
    { name: 'kcal', nominal: group.kcal, per100: figures.energy_kcal, digits: 1 },
    ...(group.proteinGrams === undefined
      ? []
      : [{ name: 'g protein', nominal: group.proteinGrams, per100: figures.protein_g, digits: 1 }]),
  ]
  const told = sides.map(({ name, nominal, per100, digits }) => {
    if (per100 === null) return { isOff: true, text: `${name} not measured` }
    const amount = new Decimal(per100).times(grams).div(100)
    const percent = amount.div(nominal).minus(1).times(100)
    return {
      isOff: percent.abs().greaterThan(mostPercentOff),
      text: `${amount.toDecimalPlaces(digits)} ${name} for ${nominal} (${percent.isNegative() ? '−' : '+'}${percent.abs().toFixed(0)} %)`,
    }
  })
  return { isRefused: told.some(({ isOff }) => isOff), because: told.map(({ text }) => text).join(', ') }
}
