import { rupees } from '../money/money'

type Priced = { period: string; priceRupees: number | null; meals?: number }

/**
 * What a plan of several months costs a month, and one of several meals a meal: '₹3,000 a month'. Null where the price says it itself.
 * A figure that does not come out even is rounded up and says so: 'about ₹2,334 a month'.
 */
export function planRate({ period, priceRupees, meals = 1 }: Priced): string | null {
  const months = Number(/^(\d+) months$/.exec(period)?.[1] ?? 1)
  const parts = meals > 1 ? meals : months
  if (priceRupees === null || parts < 2) return null
  const isEven = priceRupees % parts === 0
  return `${isEven ? '' : 'about '}${rupees(Math.ceil(priceRupees / parts))} a ${meals > 1 ? 'meal' : 'month'}`
}
